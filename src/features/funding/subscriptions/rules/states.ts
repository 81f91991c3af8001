import { plans, type Tier, tiers } from '#features/identity/plans/rules.ts'
import type { Cents } from '#values/money.ts'
import { dayMs, type Instant, millisOf } from '#values/time.ts'

export const subscriptionStates = ['pending_payment', 'active', 'past_due', 'suspended', 'ended'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** What happens at the end of the period that is paid. */
export const pendingChanges = ['cancel', ...tiers] as const
export type PendingChange = (typeof pendingChanges)[number]

export const priceOfPlan = (tier: Tier): Cents => {
  const plan = plans.find((one) => one.tier === tier)
  if (!plan) throw new Error(`there is no plan ${tier}`)
  return plan.perMonth
}

export const nameOfPlan = (tier: Tier): string => plans.find((one) => one.tier === tier)?.name ?? tier

/** More expensive plans include more: an upgrade is at once, a downgrade at the end of the period. */
export const isUpgrade = (from: Tier, to: Tier): boolean => tiers.indexOf(to) > tiers.indexOf(from)

type Month = { readonly state: SubscriptionState; readonly periodEnd: Instant | null }

/** Whether the plan is within a month that is paid: until its end, changes are scheduled for it. */
export const isMonthPaid = ({ state, periodEnd }: Month, now: Instant): boolean =>
  state === 'active' && periodEnd !== null && periodEnd > now

type Standing = { readonly state: SubscriptionState; readonly heldSince: Instant | null }

/** Whether the plan is active: within the days of grace it is (AMB-100). */
export const isPaid = ({ state, heldSince }: Standing): boolean =>
  heldSince === null && (state === 'active' || state === 'past_due')

/** Why a submission waits outside the review queue; undefined when it need not (AMB-099, AMB-100, AMB-102). */
export type HoldReason = 'unpaid' | 'suspended' | 'disputed' | 'over_quota'

export function holdOf(standing: Standing | undefined): Exclude<HoldReason, 'over_quota'> | undefined {
  if (!standing) return 'unpaid'
  if (standing.heldSince !== null) return 'disputed'
  if (standing.state === 'suspended') return 'suspended'
  return isPaid(standing) ? undefined : 'unpaid'
}

/** A second renewal of one subscription within this time is not a renewal but a fault. */
export const renewalsApartMs = 20 * dayMs
/** A run above this share of last month's stops before it charges. */
export const runOverLast = 1.5
/** Below this a run is too small to compare. */
export const comparedFrom = 20

export const isTooSoon = (lastRenewedAt: Instant | null, now: Instant): boolean =>
  lastRenewedAt !== null && millisOf(now) - millisOf(lastRenewedAt) < renewalsApartMs

/** @param due how many a day's run would charge, and how many were charged in the same time a month ago. */
export const isRunTooLarge = (due: number, lastMonth: number): boolean =>
  due >= comparedFrom && due > Math.max(lastMonth, 1) * runOverLast

/** What a person agrees to when they subscribe; stored word for word with its price and time. */
export const consentText = (name: string, perMonth: string): string =>
  `I agree that my card is charged ${perMonth}, plus tax where it applies, each month for the plan ${name} until I cancel. I can cancel at any time in my settings; the plan then ends with the month that is paid.`
