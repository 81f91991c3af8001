import { unreadOf } from '#features/foundation/notifications/actions.ts'
import { endByTheClock, endedAmong, type Holder } from '#features/identity/accounts/actions/standing.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { secondMs } from '#values/time.ts'
import type { Sink } from '#wire/feed.ts'
import type { LiveEvent } from '../contract.ts'
import { gathering } from './gathering.ts'

/** Somebody with an open stream. */
type Watcher = Holder & {
  readonly sink: Sink<LiveEvent>
  /** What was said last. */
  unread?: number
}

export type Hub = {
  /** Says how things stand now, and whenever they change. @returns how to stop. */
  readonly add: (watcher: Watcher) => () => void
  readonly streamsOf: (userId: Id<'user'>) => number
}

/** Everybody is looked after so often, hint or not: what a lost hint costs at most. */
const sweepMs = 25 * secondMs
/** Where sessions end by the clock no hint comes; it is felt within a second all the same. */
const clockMs = secondMs / 2

/** The open streams of one process. The database hints at who changed (`Changes`); the hub looks and tells. */
export function openHub(platform: Platform): Hub {
  const watchers = new Map<Id<'user'>, Set<Watcher>>()
  const { look } = gathering(
    (userIds) =>
      tell(
        platform,
        userIds.flatMap((userId) => [...(watchers.get(userId) ?? [])]),
      ),
    (cause) => platform.log.warn('open streams could not be looked after and will be again', { cause }),
  )
  const everybody = (): void => look([...watchers.keys()])
  let sweep: ReturnType<typeof setInterval> | undefined
  const add = (watcher: Watcher): (() => void) => {
    const { userId } = watcher
    const mine = watchers.get(userId) ?? new Set()
    watchers.set(userId, mine.add(watcher))
    sweep ??= setInterval(everybody, endByTheClock(platform) ? clockMs : sweepMs)
    look([userId])
    return () => {
      mine.delete(watcher)
      if (mine.size === 0 && watchers.get(userId) === mine) watchers.delete(userId)
      if (watchers.size > 0) return
      clearInterval(sweep)
      sweep = undefined
    }
  }
  platform.changes.follow({
    changed: (userId) => watchers.has(userId) && look([userId]),
    missed: everybody,
  })
  return { add, streamsOf: (userId) => watchers.get(userId)?.size ?? 0 }
}

async function tell(platform: Platform, watchers: readonly Watcher[]): Promise<void> {
  // They left meanwhile: a process that stops asks its database nothing more.
  if (watchers.length === 0) return
  const [ended, unread] = await Promise.all([
    endedAmong(platform, watchers),
    unreadOf(
      platform,
      watchers.map(({ userId }) => userId),
    ),
  ])
  for (const watcher of watchers) {
    const count = unread.get(watcher.userId) ?? 0
    if (ended.has(watcher)) {
      watcher.sink.send({ kind: 'session-ended' })
      watcher.sink.end()
    } else if (watcher.unread !== count) {
      watcher.unread = count
      watcher.sink.send({ kind: 'notifications', unread: count })
    }
  }
}
