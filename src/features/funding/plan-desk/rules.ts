import { isMonthPaid, type SubscriptionState } from '#features/funding/subscriptions/rules/states.ts'
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
export function notCancellable(plan: Standing, now: Instant): string | null {
  if (plan.state === 'pending_payment') return 'The plan has not begun.'
  if (plan.state === 'ended') return 'The plan has ended.'
  const isCancelled = plan.pendingChange === 'cancel' && isMonthPaid(plan, now)
  return isCancelled ? 'It is cancelled, and ends with the month that is paid.' : null
}

export function notResumable(plan: Standing, now: Instant): string | null {
  if (plan.pendingChange === null) return 'There is nothing to take back.'
  return isMonthPaid(plan, now) ? null : 'The month that was paid is over.'
}

/** The digits of a percentage as basis points; undefined if it is none, or finer than a hundredth of a percent. */
export function bpsOf(percent: string): number | undefined {
  const match = /^(\d{1,2})(?:[.,](\d{1,2}))?$/.exec(percent.trim().replace(/\s*%$/, ''))
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0') || 0) : undefined
}
