import { type Instant, later, millisOf, secondMs } from '#values/time.ts'

/** How many attempts are allowed for one key. */
export type AttemptLimit = {
  /** Attempts in a window that begins with the first one. */
  readonly max: number
  readonly windowMs: number
  /** The pause between two attempts. */
  readonly pauseMs: number
}
export type Attempts = { readonly count: number; readonly firstAt: Instant; readonly lastAt: Instant }

/** Whole seconds until the next attempt is allowed, at least one. */
export function secondsToWait(limit: AttemptLimit, { count, firstAt, lastAt }: Attempts, now: Instant): number {
  const until = count >= limit.max ? later(firstAt, limit.windowMs) : later(lastAt, limit.pauseMs)
  return Math.max(1, Math.ceil((millisOf(until) - millisOf(now)) / secondMs))
}
