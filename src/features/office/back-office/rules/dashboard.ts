import { holds, type Permission, type StaffRole } from '#values/permission.ts'
import { dayMs, hourMs, type Instant, later, millisOf } from '#values/time.ts'
import { mayOpen, type StaffView } from './desk.ts'

/** The kinds of work that can wait for staff. Each belongs to a screen, and goes to the roles that have it (AMB-152). */
const screenOf = {
  reviews: 'reviews',
  // In the same queue.
  milestones: 'reviews',
  verifications: 'verifications',
  sessions: 'sessions',
  books: 'financial',
  payouts: 'financial',
  payees: 'financial',
  holds: 'financial',
  disputes: 'financial',
  refunds: 'financial',
  events: 'financial',
  exceptions: 'financial',
  statements: 'financial',
  plans: 'financial',
  months: 'financial',
  accounts: 'users',
  mails: 'users',
  tickets: 'support',
  moderation: 'moderation',
} as const
export type WorkKind = keyof typeof screenOf
export const workKinds = Object.keys(screenOf) as readonly WorkKind[]

export const workOf = (staff: StaffView): readonly WorkKind[] =>
  workKinds.filter((kind) => mayOpen(staff, screenOf[kind]))

/** The screens of the sidebar beside which stands how much waits; of accounts many wait for their owners alone. */
export const countedScreens = ['reviews', 'verifications', 'sessions', 'support', 'moderation', 'financial'] as const

type Counted = { readonly kind: WorkKind; readonly waiting: number; readonly late: number }

/** What waits on each of these screens, over its kinds of work. */
export const countsOf = (staff: StaffView, desks: readonly Counted[]) =>
  countedScreens
    .filter((id) => mayOpen(staff, id))
    .map((id) => {
      const own = desks.filter(({ kind }) => screenOf[kind] === id)
      const sum = (of: 'waiting' | 'late'): number => own.reduce((all, one) => all + one[of], 0)
      return { id, waiting: sum('waiting'), late: sum('late') }
    })

/** AMB-151 names the first three; each role has at most five. */
export const figureLabels = {
  pending_reviews: 'Pending reviews',
  in_your_areas: 'In your areas',
  rechecks: 'Re-checks',
  your_median: 'Your median',
  active_projects: 'Active projects',
  open_tickets: 'Open tickets',
  total_users: 'Total users',
  due_soon: 'Due within 24 hours',
  decided_by_you: 'Decided by you',
  gifts_this_month: 'Gifts this month',
  gifts_today: 'Gifts today',
  payouts: 'To approve',
  holds: 'On hold',
  refunds: 'Refunds to decide',
  disputes: 'Disputes to answer',
  exceptions: 'Exceptions',
  accounts: 'Not confirmed',
  mails: 'Mails that failed',
  new_updates: 'Updates this week',
} as const
export type FigureId = keyof typeof figureLabels
export const figureIds = Object.keys(figureLabels) as readonly FigureId[]

/** AMB-152: the permission that a figure needs. What is public needs none. */
const needed: Readonly<Record<FigureId, Permission | undefined>> = {
  pending_reviews: 'review_projects',
  in_your_areas: 'review_projects',
  rechecks: 'review_projects',
  your_median: 'review_projects',
  active_projects: undefined,
  open_tickets: 'view_tickets',
  total_users: 'view_users',
  due_soon: 'review_projects',
  decided_by_you: 'review_projects',
  gifts_this_month: 'view_financial',
  gifts_today: 'view_financial',
  payouts: 'view_financial',
  holds: 'view_financial',
  refunds: 'view_financial',
  disputes: 'view_financial',
  exceptions: 'view_financial',
  accounts: 'view_users',
  mails: 'view_users',
  new_updates: undefined,
}

const figuresByRole: Readonly<Record<StaffRole, readonly FigureId[]>> = {
  super_admin: ['pending_reviews', 'active_projects', 'open_tickets', 'total_users', 'gifts_this_month'],
  scientific_reviewer: ['in_your_areas', 'due_soon', 'rechecks', 'decided_by_you', 'your_median'],
  financial_admin: ['payouts', 'holds', 'disputes', 'exceptions', 'gifts_today'],
  customer_support: ['open_tickets', 'accounts', 'mails', 'total_users', 'active_projects'],
  content_moderator: ['new_updates', 'active_projects'],
}

export const figuresOf = ({ role, permissions }: StaffView): readonly FigureId[] =>
  figuresByRole[role].filter((id) => {
    const permission = needed[id]
    return permission === undefined || holds(permissions, permission)
  })

/** Client money stands on the dashboards of roles with the finance desk. */
export const seesMoney = (staff: StaffView): boolean => mayOpen(staff, 'financial')

/** A new account has a day to follow the mail; then it is one that support may help. */
export const confirmsWithinMs = dayMs
/** A mail that failed this often does not leave without help. */
export const failedAttempts = 3

export const startOfDay = (now: Instant): Instant => `${now.slice(0, 10)}T00:00:00.000Z` as Instant
export const startOfMonth = (now: Instant): Instant => `${now.slice(0, 7)}-01T00:00:00.000Z` as Instant
export const weekBefore = (now: Instant): Instant => later(now, -7 * dayMs)

type Waiting = { readonly dueAt: Instant | null; readonly since: Instant }

/** What is due first, then what waits longest. */
export const byUrgency = (one: Waiting, other: Waiting): number =>
  (one.dueAt ?? '9').localeCompare(other.dueAt ?? '9') || one.since.localeCompare(other.since)

/** The heads under which waiting work stands. */
export function urgencyOf({ dueAt }: Waiting, now: Instant): string {
  if (dueAt === null) return 'Without a date'
  const left = millisOf(dueAt) - millisOf(now)
  if (left < 0) return 'Overdue'
  return left < 24 * hourMs ? 'Due within 24 hours' : 'Later'
}
