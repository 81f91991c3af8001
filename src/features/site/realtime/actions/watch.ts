import type { Actor } from '#platform/actor.ts'
import type { Changes } from '#platform/changes.ts'
import type { Platform } from '#platform/platform.ts'
import type { Feed } from '#wire/feed.ts'
import { Refusal } from '#wire/refusal.ts'
import type { LiveEvent } from '../contract.ts'
import { type Hub, openHub } from './hub.ts'

/** One hub for each process; one person's streams may be on several processes. */
const hubs = new WeakMap<Changes, Hub>()

/** A browser needs only one, however many tabs it has. */
const streamsMax = 10

/** Opens a stream of a person's own account. @throws Refusal too_many_streams. */
export function watch(platform: Platform, { userId, sessionId, aal }: Actor): Feed<LiveEvent> {
  const hub = hubs.get(platform.changes) ?? openHub(platform)
  hubs.set(platform.changes, hub)
  if (hub.streamsOf(userId) >= streamsMax)
    throw new Refusal('too_many_streams', 'Your account has too many open event streams. Please close some.')
  return (sink) => hub.add({ userId, sessionId, aal, sink })
}
