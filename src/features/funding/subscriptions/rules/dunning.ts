import { dayMs, type Instant, later, longDate } from '#values/time.ts'

/** AMB-100: what happens to a subscription whose payment was declined. */
export const graceMs = 14 * dayMs
/** Attempts after the first one, counted from it (money.md §9). */
const retryDays = [3, 7, 14] as const
/** A subscription that stays suspended this long ends. */
export const endsAfterMs = 60 * dayMs

/**
 * Why a card was declined: `never` the same card again (lost, stolen, closed), the `person` must act (an extra check of
 * their bank), or it may work `later`.
 */
export type DeclineClass = 'never' | 'person' | 'later'

const never = new Set([
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'expired_card',
  'incorrect_number',
  'invalid_account',
  'account_closed',
  'revocation_of_authorization',
  'revocation_of_all_authorizations',
  'stop_payment_order',
  'fraudulent',
  'card_not_supported',
  'no_method',
])
const person = new Set(['authentication_required', 'authentication_failed', 'payment_intent_authentication_failure'])

export function classOf(code: string): DeclineClass {
  if (never.has(code)) return 'never'
  return person.has(code) ? 'person' : 'later'
}

/**
 * When a declined payment is tried next; undefined if there is no automatic retry. Counted from the first try, so that
 * late runs do not move the later ones.
 *
 * @param tries the number of attempts since the invoice was due, this one included.
 */
export function nextTry(firstTryAt: Instant, tries: number, why: DeclineClass, now: Instant): Instant | undefined {
  if (why !== 'later') return undefined
  const upcoming = retryDays.map((days) => later(firstTryAt, days * dayMs)).slice(Math.max(0, tries - 1))
  return upcoming.find((at) => at > now)
}

/** Set once, at the first decline: a later one does not start it again. */
export const graceUntil = (firstTryAt: Instant): Instant => later(firstTryAt, graceMs)

/** Whether a declined charge is tried again, as text for the person. */
export const againText = (nextTryAt: Instant | null): string =>
  nextTryAt === null ? 'We do not try again by ourselves.' : `We try again on ${longDate(nextTryAt)}.`

/** The reason as text for the person, and what helps. */
export function declineText(code: string): string {
  switch (code) {
    case 'insufficient_funds':
      return 'Your bank said that the account has not enough funds.'
    case 'expired_card':
      return 'The card has expired. Please give us another one.'
    case 'authentication_required':
    case 'authentication_failed':
    case 'payment_intent_authentication_failure':
      return 'Your bank wants to know that it is you. Please pay the invoice yourself.'
    case 'no_method':
      return 'We have no card of yours any more. Please give us one.'
    case 'provider_refused':
      return 'Our payment service refused the charge.'
  }
  return classOf(code) === 'never'
    ? 'Your bank does not accept this card any more. Please give us another one.'
    : 'Your bank declined the payment.'
}
