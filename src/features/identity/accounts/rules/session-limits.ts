import { type Instant, later, secondMs } from '#values/time.ts'

/** When a session ends by itself; undefined when the operator sets no limit. */
export type SessionLimits = {
  readonly startedAfter: Instant | undefined
  readonly usedAfter: Instant | undefined
  /** Sessions of people with a second factor that has not been shown in them. */
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

/** A session is used when its tokens are refreshed, so it is idle for the life of an access token at the least. */
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
