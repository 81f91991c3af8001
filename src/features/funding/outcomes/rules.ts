import type { Cents } from '#values/money.ts'
import { dayMs, type Instant, later } from '#values/time.ts'

/** Payments begun before the deadline have this long to arrive before the outcome is decided. */
export const settlingMs = dayMs
/** AMB-071: the time for the researcher's public statement. */
export const statementDays = 14
/** AMB-071: the time in which donors may redirect their gifts. */
export const redirectDays = 30
/** Donors are reminded this long before its end. */
export const redirectReminderDays = 7
export const statementLengthMax = 5000
/** After this long, money of a project without a verified payee is offered back to its donors. */
export const unfetchedDays = 60
/** When the researcher is reminded before, in days after the outcome. */
export const unfetchedReminderDays = [20, 40, 53] as const

/** How many reminders are due by now. */
export const unfetchedRemindersDue = (decidedAt: Instant, now: Instant): number =>
  unfetchedReminderDays.filter((days) => later(decidedAt, days * dayMs) <= now).length

export type OutcomeKind = 'reached' | 'partial' | 'below_minimum' | 'nothing'

export type Outcome = {
  readonly kind: OutcomeKind
  readonly statementDueAt: Instant | null
  readonly redirectUntil: Instant | null
}

/**
 * AMB-071: the project keeps what it raised; the outcome decides what its researcher must do and what its donors may
 * do.
 */
export function outcomeOf(
  project: { readonly raised: Cents; readonly goal: Cents; readonly minimum: Cents },
  now: Instant,
): Outcome {
  const kind = kindOf(project)
  return {
    kind,
    statementDueAt: kind === 'partial' ? later(now, statementDays * dayMs) : null,
    redirectUntil: kind === 'below_minimum' ? later(now, redirectDays * dayMs) : null,
  }
}

function kindOf({ raised, goal, minimum }: { raised: Cents; goal: Cents; minimum: Cents }): OutcomeKind {
  if (raised >= goal) return 'reached'
  if (raised === 0) return 'nothing'
  return raised >= minimum ? 'partial' : 'below_minimum'
}

/** The number of reminders due by now: after 7 days, after 12, and when the statement is overdue. */
export function remindersDue(dueAt: Instant, now: Instant): number {
  const daysBefore = [7, 2, 0]
  return daysBefore.filter((days) => later(dueAt, -days * dayMs) <= now).length
}

/** Why the donors of a project may redirect their gifts. */
export const offerReasons = ['below_minimum', 'unfetched', 'late_payment'] as const
export type OfferReason = (typeof offerReasons)[number]

/** An offer because of the minimum remains when a payment settles late and lifts the project above it. */
export function offerReason(outcome: {
  readonly kind: OutcomeKind | null
  readonly isUnfetched: boolean
}): OfferReason {
  if (outcome.isUnfetched) return 'unfetched'
  return outcome.kind === 'below_minimum' ? 'below_minimum' : 'late_payment'
}

/** Why a gift cannot be redirected, or undefined when it can. */
export type RedirectRefused = 'redirect_not_offered' | 'redirect_over' | 'redirect_done' | 'gift_not_redirectable'

export const refusalTexts: Readonly<Record<RedirectRefused, string>> = {
  redirect_not_offered: 'The project of this gift does not offer it to be redirected.',
  redirect_over: 'The time to redirect this gift is over. It stays with its project.',
  redirect_done: 'This gift was redirected already, and that can be done once.',
  gift_not_redirectable: 'This gift was returned or is disputed, so it cannot be redirected.',
}

export function redirectRefused(
  gift: { readonly state: string; readonly redirected: boolean; readonly redirectUntil: Instant | null },
  now: Instant,
): RedirectRefused | undefined {
  if (gift.redirected) return 'redirect_done'
  if (gift.redirectUntil === null) return 'redirect_not_offered'
  if (gift.redirectUntil <= now) return 'redirect_over'
  return gift.state === 'succeeded' || gift.state === 'partially_refunded' ? undefined : 'gift_not_redirectable'
}
