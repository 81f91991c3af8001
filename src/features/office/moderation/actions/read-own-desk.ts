import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { dayMs, later } from '#values/time.ts'
import type { ModeratorDesk } from '../contract/own-desk.ts'
import * as store from '../store/own-desk.ts'
import { countQueue } from '../store/queue.ts'

const latelyMs = 14 * dayMs
const shown = 6

/** What a moderator has on the dashboard beside the items that wait. */
export async function readOwnDesk({ database, clock }: Platform, { userId }: Actor): Promise<ModeratorDesk> {
  const since = later(clock.now(), -latelyMs)
  const [{ appeals, positions, repeated }, lately, appealed, paused, kinds] = await Promise.all([
    countQueue(database, userId),
    store.medianLately(database, since),
    store.listAppealed(database, userId, shown),
    store.listPaused(database, userId, shown),
    store.countKinds(database, since),
  ])
  return { appeals, positions, repeated, ...lately, appealed, paused, kinds }
}
