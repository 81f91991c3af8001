import type { Task } from '#platform/task.ts'
import { dayMs, hourMs, later } from '#values/time.ts'
import { sweepAttempts } from './store/attempts.ts'
import { sweepTokens } from './store/one-time-tokens.ts'
import { sweepUsedTokens } from './store/refresh-tokens.ts'

/** A replaced refresh token is remembered this long, so that its reuse still betrays a copy. */
const rememberMs = 30 * dayMs

/** Takes away what no longer decides anything: spent links after a day, counters, long replaced refresh tokens. */
export const identitySweep: Task = {
  name: 'identity sweep',
  everyMs: hourMs,
  run: async ({ database, clock }) => {
    const now = clock.now()
    await sweepTokens(database, later(now, -dayMs))
    await sweepAttempts(database, later(now, -dayMs))
    await sweepUsedTokens(database, later(now, -rememberMs))
    return false
  },
}
