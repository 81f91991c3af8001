import { type Instant, later, millisOf, secondMs } from '#values/time.ts'

/** How often something may be tried for one key. */
export type AttemptLimit = {
  /** Tries in a window that begins with the first one. */
  readonly max: number
  readonly windowMs: number
  /** Rest between two tries. */
  readonly pauseMs: number
}
export type Attempts = { readonly count: number; readonly firstAt: Instant; readonly lastAt: Instant }

/** Whole seconds until the next try is welcome, at least one. */
export function secondsToWait(limit: AttemptLimit, { count, firstAt, lastAt }: Attempts, now: Instant): number {
  const until = count >= limit.max ? later(firstAt, limit.windowMs) : later(lastAt, limit.pauseMs)
  return Math.max(1, Math.ceil((millisOf(until) - millisOf(now)) / secondMs))
}
