import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { testApp } from '#test/test-app.ts'
import { demoAddress } from './accounts.ts'
import { DemoPeople } from './people.ts'

const app = await testApp()

test('the three fixed staff are in the demo world, once, with their departments, permissions and expertise (PERM-13)', async () => {
  // A start that was interrupted makes them again.
  for (let start = 0; start < 2; start++) await new DemoPeople('no password').addStaff(app.platform)
  const rows = await app.platform.database.query<{ role: string }>(sql`
    select f.role, u.email, f.department, f.permissions, f.expertise_areas "expertiseAreas", f.active
    from staff_members f join users u on u.id = f.user_id`)
  const fixed = ['super_admin', 'scientific_reviewer', 'customer_support']
  expect(fixed.map((role) => rows.filter((row) => row.role === role))).toEqual([
    [
      {
        role: 'super_admin',
        email: demoAddress('super-admin'),
        department: 'Management',
        permissions: ['all'],
        expertiseAreas: [],
        active: true,
      },
    ],
    [
      {
        role: 'scientific_reviewer',
        email: demoAddress('scientific-reviewer'),
        department: 'Scientific Review',
        permissions: ['review_projects', 'view_projects', 'comment_projects'],
        expertiseAreas: ['biology', 'environmental_science', 'ecology'],
        active: true,
      },
    ],
    [
      {
        role: 'customer_support',
        email: demoAddress('customer-support'),
        department: 'Customer Support',
        permissions: ['view_users', 'assist_users', 'view_tickets'],
        expertiseAreas: [],
        active: true,
      },
    ],
  ])
})
