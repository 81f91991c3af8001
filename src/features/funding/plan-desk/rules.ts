import type { SubscriptionState } from '#features/funding/subscriptions/rules/states.ts'
import type { Instant } from '#values/time.ts'

export const reasonMax = 500
export const taxNameMax = 40
/** 50 percent: a higher rate is a typing mistake. */
export const bpsMax = 5000

type Standing = {
  readonly state: SubscriptionState
  readonly pendingChange: string | null
  readonly periodEnd: Instant | null
}

/** The server's reasons, known in advance. */
export function notCancellable({ state, pendingChange }: Standing): string | null {
  if (state === 'pending_payment') return 'The plan has not begun.'
  if (state === 'ended') return 'The plan has ended.'
  return pendingChange === 'cancel' ? 'It is cancelled, and ends with the month that is paid.' : null
}

export function notResumable({ state, pendingChange, periodEnd }: Standing, now: Instant): string | null {
  if (pendingChange === null) return 'There is nothing to take back.'
  return state === 'active' && periodEnd !== null && periodEnd > now ? null : 'The month that was paid is over.'
}

/** The digits of a percentage as basis points; undefined if it is none, or finer than a hundredth of a percent. */
export function bpsOf(percent: string): number | undefined {
  const match = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(percent.trim().replace(/\s*%$/, ''))
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0') || 0) : undefined
}
