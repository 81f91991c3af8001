import type { Actor } from '#platform/actor.ts'
import type { Changes } from '#platform/changes.ts'
import type { Platform } from '#platform/platform.ts'
import type { Feed } from '#wire/feed.ts'
import { Refusal } from '#wire/refusal.ts'
import type { LiveEvent } from '../contract.ts'
import { type Hub, openHub } from './hub.ts'

/** One for each process: the streams of one person may be on several. */
const hubs = new WeakMap<Changes, Hub>()

/** A browser needs one, whatever its tabs. */
const streamsMax = 10

/** Tells a person of their own account from now on. @throws Refusal too_many_streams. */
export function watch(platform: Platform, { userId, sessionId, aal }: Actor): Feed<LiveEvent> {
  const hub = hubs.get(platform.changes) ?? openHub(platform)
  hubs.set(platform.changes, hub)
  if (hub.streamsOf(userId) >= streamsMax)
    throw new Refusal('too_many_streams', 'You are being told already in too many places. Please close some.')
  return (sink) => hub.add({ userId, sessionId, aal, sink })
}
