import { readersOf, unreadThreadsOf } from '#features/community/messages/actions/read.ts'
import { unreadOf } from '#features/foundation/notifications/actions.ts'
import { findEndedSessions, type Holder, haveSessionLimits } from '#features/identity/accounts/actions/standing.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { secondMs } from '#values/time.ts'
import type { Sink } from '#wire/feed.ts'
import type { LiveEvent } from '../contract.ts'
import { createBatcher } from './batcher.ts'

/** A person with an open stream. */
type Watcher = Holder & {
  readonly sink: Sink<LiveEvent>
  /** The numbers that were sent last. */
  unread?: number
  threads?: number
}

export type Hub = {
  /** Sends the state now and after every change. @returns the function that stops it. */
  readonly add: (watcher: Watcher) => () => void
  readonly streamsOf: (userId: Id<'user'>) => number
}

/** Every stream is refreshed this often: the longest delay after a lost hint. */
const sweepMs = 25 * secondMs
/** Sessions that expire give no hint; the stream still ends within a second. */
const clockMs = secondMs / 2

/** The open streams of one process. The database hints at who changed (`Changes`); the hub reads and sends. */
export function openHub(platform: Platform): Hub {
  const watchers = new Map<Id<'user'>, Set<Watcher>>()
  const { refresh } = createBatcher<'user'>(
    (userIds) =>
      sendState(
        platform,
        userIds.flatMap((userId) => [...(watchers.get(userId) ?? [])]),
      ),
    (cause) => platform.log.warn('open streams could not be refreshed and will be again', { cause }),
  )
  const everybody = (): void => refresh([...watchers.keys()])
  let sweep: ReturnType<typeof setInterval> | undefined
  const add = (watcher: Watcher): (() => void) => {
    const { userId } = watcher
    const mine = watchers.get(userId) ?? new Set()
    watchers.set(userId, mine.add(watcher))
    sweep ??= setInterval(everybody, haveSessionLimits(platform) ? clockMs : sweepMs)
    refresh([userId])
    return () => {
      mine.delete(watcher)
      if (mine.size === 0 && watchers.get(userId) === mine) watchers.delete(userId)
      if (watchers.size > 0) return
      clearInterval(sweep)
      sweep = undefined
    }
  }
  const rooms = createBatcher<'room'>(
    (roomIds) => sendRooms(platform, roomIds, watchers, refresh),
    (cause) => platform.log.warn('conversations could not be announced and will be again', { cause }),
  )
  platform.changes.follow({
    changed: (userId) => watchers.has(userId) && refresh([userId]),
    written: (roomId) => watchers.size > 0 && rooms.refresh([roomId]),
    missed: everybody,
  })
  return { add, streamsOf: (userId) => watchers.get(userId)?.size ?? 0 }
}

async function sendState(platform: Platform, watchers: readonly Watcher[]): Promise<void> {
  // Everyone has left: a process that is stopping must send no more queries.
  if (watchers.length === 0) return
  const userIds = [...new Set(watchers.map(({ userId }) => userId))]
  const [ended, unread, unreadThreads] = await Promise.all([
    findEndedSessions(platform, watchers),
    unreadOf(platform, userIds),
    unreadThreadsOf(platform, userIds),
  ])
  for (const watcher of watchers) {
    if (ended.has(watcher)) {
      watcher.sink.send({ kind: 'session-ended' })
      watcher.sink.end()
    } else sendCounts(watcher, unread.get(watcher.userId) ?? 0, unreadThreads.get(watcher.userId) ?? 0)
  }
}

function sendCounts(watcher: Watcher, unread: number, threads: number): void {
  if (watcher.unread !== unread) {
    watcher.unread = unread
    watcher.sink.send({ kind: 'notifications', unread })
  }
  if (watcher.threads !== threads) {
    watcher.threads = threads
    watcher.sink.send({ kind: 'messages', threads })
  }
}

/** Notifies the readers of these conversations, found in one statement, and counts their unread messages again. */
async function sendRooms(
  platform: Platform,
  roomIds: readonly Id<'room'>[],
  watchers: ReadonlyMap<Id<'user'>, ReadonlySet<Watcher>>,
  refresh: (userIds: readonly Id<'user'>[]) => void,
): Promise<void> {
  if (watchers.size === 0) return
  const readers = await readersOf(platform, roomIds, [...watchers.keys()])
  for (const { userId, roomId, lastSeq } of readers)
    for (const { sink } of watchers.get(userId) ?? []) sink.send({ kind: 'room', room: roomId, lastSeq })
  refresh(readers.map(({ userId }) => userId))
}
