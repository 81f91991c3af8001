import type { Tier } from '#features/identity/plans/rules.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import { graceUntil } from './dunning.ts'
import { periodAt, wholeSecond } from './periods.ts'
import type { PendingChange, SubscriptionState } from './states.ts'

// How a subscription moves on (billing-and-payouts.md §4): each step is a function of the previous row.

export type Subscription = {
  readonly userId: Id<'user'>
  readonly tier: Tier
  /** The plan in force, which an upgrade is calculated from. */
  readonly price: Cents
  readonly state: SubscriptionState
  readonly pendingChange: PendingChange | null
  readonly anchorAt: Instant | null
  readonly periodNo: number
  readonly periodStart: Instant | null
  readonly periodEnd: Instant | null
  readonly pastDueSince: Instant | null
  readonly graceUntil: Instant | null
  readonly suspendedAt: Instant | null
  readonly endedAt: Instant | null
  readonly heldSince: Instant | null
  readonly region: string
  readonly postalCode: string | null
  readonly gateway: string | null
  readonly customerRef: string | null
  readonly methodRef: string | null
  readonly methodLabel: string | null
  readonly methodExpires: string | null
  readonly lastRenewedAt: Instant | null
}

type Plan = { readonly tier: Tier; readonly price: Cents }

const noTrouble = { pastDueSince: null, graceUntil: null, suspendedAt: null, endedAt: null } as const

/**
 * The first payment, or the first one after the subscription was suspended or had ended: months count from it, and
 * not from before the end of what is already paid, even if the clocks of two processes differ.
 */
export function begun(one: Subscription, { tier, price }: Plan, paidAt: Instant): Subscription {
  const at = wholeSecond(paidAt)
  const anchorAt = one.periodEnd !== null && one.periodEnd > at ? one.periodEnd : at
  const { start: periodStart, end: periodEnd } = periodAt(anchorAt, 0)
  const period = { anchorAt, periodNo: 0, periodStart, periodEnd, lastRenewedAt: null }
  return { ...one, ...noTrouble, ...period, tier, price, state: 'active', pendingChange: null }
}

/**
 * The next month is paid, however late: the period is the one after the last, calculated from the anchor.
 *
 * @param billedAt when its invoice was made.
 */
export function renewed(one: Subscription, { tier, price }: Plan, billedAt: Instant): Subscription {
  const { anchorAt } = one
  if (anchorAt === null) throw new Error(`the subscription of ${one.userId} never began`)
  const periodNo = one.periodNo + 1
  const { start: periodStart, end: periodEnd } = periodAt(anchorAt, periodNo)
  const period = { periodNo, periodStart, periodEnd, lastRenewedAt: billedAt }
  // A scheduled change other than the one that is carried out now stays for the next month.
  const isDone = one.pendingChange === tier
  const pendingChange = isDone ? null : one.pendingChange
  return { ...one, ...noTrouble, ...period, tier, price, state: 'active', pendingChange }
}

/** At once. Ordering the upgrade reverted any earlier scheduled change; a later one stays. */
export const upgraded = (one: Subscription, { tier, price }: Plan): Subscription => ({ ...one, tier, price })

/** Grace begins with the first decline; a later one does not start it again. */
export const declined = (one: Subscription, firstTryAt: Instant): Subscription => ({
  ...one,
  state: 'past_due',
  pastDueSince: one.pastDueSince ?? firstTryAt,
  graceUntil: one.graceUntil ?? graceUntil(firstTryAt),
})

export type Place = Pick<Subscription, 'region' | 'postalCode'>

/** Where the taxes of future months are due; what is billed already stays as it is. */
export const moved = (one: Subscription, { region, postalCode }: Place): Subscription => ({
  ...one,
  region,
  postalCode,
})

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.region === other.region && one.postalCode === other.postalCode

export const suspended = (one: Subscription, now: Instant): Subscription => ({
  ...one,
  state: 'suspended',
  suspendedAt: now,
})

export const ended = (one: Subscription, now: Instant): Subscription => ({
  ...one,
  state: 'ended',
  endedAt: now,
  pendingChange: null,
})
