import { expect, test } from 'vitest'
import { roleGrants } from '#features/identity/staff/rules.ts'
import { staffRoles } from '#values/permission.ts'
import type { Instant } from '#values/time.ts'
import { byUrgency, figuresOf, seesMoney, urgencyOf, workOf } from './dashboard.ts'

const staff = (role: (typeof staffRoles)[number]) => ({ role, permissions: roleGrants[role].permissions })
const byRole = <T>(of: (view: ReturnType<typeof staff>) => T) =>
  Object.fromEntries(staffRoles.map((role) => [role, of(staff(role))]))

test('each role has the figures that it may read, five at most (ADMN-31)', () => {
  expect(byRole(figuresOf)).toEqual({
    super_admin: ['pending_reviews', 'active_projects', 'open_tickets', 'total_users', 'gifts_this_month'],
    scientific_reviewer: ['in_your_areas', 'due_soon', 'rechecks', 'decided_by_you', 'your_median'],
    customer_support: ['first_due', 'open_tickets', 'yours', 'mails', 'median_first'],
    financial_admin: ['payouts', 'holds', 'disputes', 'exceptions', 'gifts_today'],
    content_moderator: ['waiting', 'appeals', 'positions', 'repeated', 'median_decided'],
  })
})

test('a figure needs its permission, too: a role whose permissions are narrowed loses it (ADMN-31)', () => {
  expect(figuresOf({ role: 'financial_admin', permissions: [] })).toEqual([])
  expect(figuresOf({ role: 'customer_support', permissions: ['view_users'] })).toEqual(['mails'])
})

test('work goes to the roles that have its screen, and client money to the finance desk (ADMN-31)', () => {
  const finance = [
    'books',
    'payouts',
    'payees',
    'holds',
    'disputes',
    'refunds',
    'claims',
    'events',
    'exceptions',
    'statements',
    'plans',
    'months',
  ]
  expect(byRole(workOf)).toEqual({
    super_admin: [
      ...['reviews', 'milestones', 'verifications', 'sessions', ...finance],
      ...['accounts', 'mails', 'tickets', 'moderation'],
    ],
    scientific_reviewer: ['reviews', 'milestones', 'verifications', 'sessions'],
    customer_support: ['sessions', 'accounts', 'mails', 'tickets'],
    financial_admin: finance,
    content_moderator: ['moderation'],
  })
  expect(staffRoles.filter((role) => seesMoney(staff(role)))).toEqual(['super_admin', 'financial_admin'])
})

test('work is ordered by date, then by age, under time headings', () => {
  const now = '2026-11-10T12:00:00.000Z' as Instant
  const at = (dueAt: string | null, since: string) => ({
    dueAt: dueAt === null ? null : (`2026-11-${dueAt}:00.000Z` as Instant),
    since: `2026-11-${since}T00:00:00.000Z` as Instant,
  })
  const work = [at(null, '09'), at('12T12:00', '09'), at(null, '02'), at('10T11:59', '08'), at('11T11:59', '08')]
  expect(work.toSorted(byUrgency).map((one) => [urgencyOf(one, now), one.since.slice(8, 10)])).toEqual([
    ['Overdue', '08'],
    ['Due within 24 hours', '08'],
    ['Later', '09'],
    ['Without a date', '02'],
    ['Without a date', '09'],
  ])
})
