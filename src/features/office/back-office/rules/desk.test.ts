import { expect, test } from 'vitest'
import { roleGrants } from '#features/identity/staff/rules.ts'
import { holds, permissions, staffRoles } from '#values/permission.ts'
import { canSeeQueue, mayOpen, seesActivity, sidebarItems } from './desk.ts'

const staff = (role: (typeof staffRoles)[number]) => ({ role, permissions: roleGrants[role].permissions })
const labels = (role: (typeof staffRoles)[number]) => sidebarItems(staff(role)).map((item) => item.label)

test('every staff role has the dashboard in the sidebar; two have the reviews, two the moderation, two the people, two the tickets and the mail, two the finances, and one the analytics and the settings (ADMN-03, ADMN-04, ADMN-05, ADMN-06, ADMN-07, ADMN-10)', () => {
  expect(Object.fromEntries(staffRoles.map((role) => [role, labels(role)]))).toEqual({
    super_admin: [
      ...['Dashboard', 'Project Reviews', 'Verifications', 'Sessions'],
      ...['Content Moderation', 'User Management', 'Support Tickets'],
      ...['Mail Delivery', 'Analytics', 'Financial', 'Settings'],
    ],
    scientific_reviewer: ['Dashboard', 'Project Reviews', 'Verifications', 'Sessions'],
    customer_support: ['Dashboard', 'Sessions', 'User Management', 'Support Tickets', 'Mail Delivery'],
    financial_admin: ['Dashboard', 'Financial'],
    content_moderator: ['Dashboard', 'Content Moderation'],
  })
})

test('an entry needs the role and the permission, not one of them (ADMN-11)', () => {
  expect(mayOpen({ role: 'scientific_reviewer', permissions: ['view_projects'] }, 'reviews')).toBe(false)
  expect(mayOpen({ role: 'customer_support', permissions: ['review_projects'] }, 'reviews')).toBe(false)
  expect(mayOpen({ role: 'customer_support', permissions: ['all'] }, 'reviews')).toBe(false)
  expect(mayOpen({ role: 'scientific_reviewer', permissions: ['review_projects'] }, 'reviews')).toBe(true)
})

test('a check passes with all or with the very permission, and with nothing else (PERM-10)', () => {
  for (const wanted of permissions) {
    expect(holds(['all'], wanted)).toBe(true)
    expect(holds([wanted], wanted)).toBe(true)
    expect(
      holds(
        permissions.filter((one) => one !== wanted && one !== 'all'),
        wanted,
      ),
    ).toBe(false)
    expect(holds([], wanted)).toBe(false)
  }
})

test('a role includes no other: a super admin is no reviewer, and a reviewer no super admin (PERM-11)', () => {
  expect(staffRoles.filter((role) => canSeeQueue(staff(role)))).toEqual(['scientific_reviewer'])
  expect(staffRoles.filter((role) => seesActivity(staff(role)))).toEqual(['super_admin'])
})
