import { holds, type Permission, type StaffRole } from '#values/permission.ts'
import { dayMs, hourMs, type Instant, millisOf } from '#values/time.ts'
import { mayOpen, type StaffView } from './desk.ts'

/**
 * The kinds of work that can wait for staff. Each belongs to a screen, and goes to the roles that have it (AMB-152).
 */
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
  claims: 'financial',
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

/** The screens of the sidebar with a count of waiting work; many accounts wait only for their owners. */
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
  first_due: 'First answers due',
  yours: 'Yours',
  mails: 'Mails that failed',
  median_first: 'Median first answer',
  waiting: 'Waiting',
  appeals: 'Appeals',
  positions: 'Positions to check',
  repeated: 'Reported repeatedly',
  median_decided: 'Median decision',
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
  first_due: 'view_tickets',
  yours: 'view_tickets',
  mails: 'view_users',
  median_first: 'view_tickets',
  waiting: 'moderate_content',
  appeals: 'moderate_content',
  positions: 'moderate_content',
  repeated: 'moderate_content',
  median_decided: 'moderate_content',
}

const figuresByRole: Readonly<Record<StaffRole, readonly FigureId[]>> = {
  super_admin: ['pending_reviews', 'active_projects', 'open_tickets', 'total_users', 'gifts_this_month'],
  scientific_reviewer: ['in_your_areas', 'due_soon', 'rechecks', 'decided_by_you', 'your_median'],
  financial_admin: ['payouts', 'holds', 'disputes', 'exceptions', 'gifts_today'],
  customer_support: ['first_due', 'open_tickets', 'yours', 'mails', 'median_first'],
  content_moderator: ['waiting', 'appeals', 'positions', 'repeated', 'median_decided'],
}

export const figuresOf = ({ role, permissions }: StaffView): readonly FigureId[] =>
  figuresByRole[role].filter((id) => {
    const permission = needed[id]
    return permission === undefined || holds(permissions, permission)
  })

/** Client money is on the dashboards of roles with the finance desk. */
export const seesMoney = (staff: StaffView): boolean => mayOpen(staff, 'financial')

/** A new account has a day to follow the mail; then it is one that support may help. */
export const confirmsWithinMs = dayMs
/** A mail that failed this often does not leave without help. */
export const failedAttempts = 3

export const startOfDay = (now: Instant): Instant => `${now.slice(0, 10)}T00:00:00.000Z` as Instant
export const startOfMonth = (now: Instant): Instant => `${now.slice(0, 7)}-01T00:00:00.000Z` as Instant

type Waiting = { readonly dueAt: Instant | null; readonly since: Instant }

/** What is due first, then what waits longest. */
export const byUrgency = (one: Waiting, other: Waiting): number =>
  (one.dueAt ?? '9').localeCompare(other.dueAt ?? '9') || one.since.localeCompare(other.since)

/** The headings of waiting work. */
export function urgencyOf({ dueAt }: Waiting, now: Instant): string {
  if (dueAt === null) return 'Without a date'
  const left = millisOf(dueAt) - millisOf(now)
  if (left < 0) return 'Overdue'
  return left < 24 * hourMs ? 'Due within 24 hours' : 'Later'
}
