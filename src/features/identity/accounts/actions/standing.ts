import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { standingOf } from '../rules/standing.ts'
import { findSessionFacts } from '../store/sessions.ts'
import { currentSessionLimits } from './identify.ts'

/** The person of a session, at the level of assurance found at sign-in. */
export type Holder = Pick<Actor, 'userId' | 'sessionId' | 'aal'>

/** People whose session opens nothing any more, as `findActor` would find at their next request. */
export async function findEndedSessions<H extends Holder>(platform: Platform, holders: readonly H[]): Promise<Set<H>> {
  const ids = holders.map(({ sessionId }) => sessionId)
  const rows = await findSessionFacts(platform.database, ids, currentSessionLimits(platform))
  const standings = new Map(rows.map((row) => [row.sessionId, row]))
  return new Set(holders.filter(({ sessionId, aal }) => !standingOf(standings.get(sessionId), aal)))
}

/** Whether the operator lets sessions end by time. */
export function haveSessionLimits(platform: Platform): boolean {
  const { startedAfter, usedAfter, lowStartedAfter, onlyNewest } = currentSessionLimits(platform)
  return onlyNewest || [startedAfter, usedAfter, lowStartedAfter].some((limit) => limit !== undefined)
}
