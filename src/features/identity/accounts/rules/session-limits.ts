import { type Instant, later, secondMs } from '#values/time.ts'

/** When a session ends automatically; undefined when the operator sets no limit. */
export type SessionLimits = {
  readonly startedAfter: Instant | undefined
  readonly usedAfter: Instant | undefined
  /** Sessions without the second factor, of people who have one. */
  readonly lowStartedAfter: Instant | undefined
  readonly onlyNewest: boolean
}

type Rules = {
  readonly sessionSeconds: number
  readonly sessionIdleSeconds: number
  readonly sessionLowSeconds: number
  readonly sessionSingle: boolean
  readonly accessTokenSeconds: number
}

/** A session is used when its tokens are refreshed, so the idle limit is at least the lifetime of an access token. */
export function sessionLimits(rules: Rules, now: Instant): SessionLimits {
  const ago = (seconds: number) => (seconds === 0 ? undefined : later(now, -seconds * secondMs))
  const idle = rules.sessionIdleSeconds === 0 ? 0 : Math.max(rules.sessionIdleSeconds, rules.accessTokenSeconds)
  return {
    startedAfter: ago(rules.sessionSeconds),
    usedAfter: ago(idle),
    lowStartedAfter: ago(rules.sessionLowSeconds),
    onlyNewest: rules.sessionSingle,
  }
}
