import { noteRoom, noteStream, noteUnreadThreads } from '#features/community/messages/parts/room-news.ts'
import { inTestMode, mayBeTestMode } from '#features/foundation/test-mode/parts/session.ts'
import { createClient, type Fetch } from '#wire/client.ts'
import { followEvents } from '#wire/follow-events.ts'
import type { LiveEvent, realtimeContract } from '../contract.ts'

/** What live events need from this tab's session. */
export type Session = {
  /** The signed-in person's id. */
  readonly userId: () => string | undefined
  readonly subscribe: (changed: () => void) => void
  readonly noteUnread: (unread: number) => void
  /** Asks the server whether the session is still valid. */
  readonly lookAgain: () => void
}

/** The name of the lock and of the channel, the same in every tab; Test Mode has events of its own. */
const name = mayBeTestMode && inTestMode() ? 'test-mode-live' : 'live'

/**
 * Keeps this tab up to date while a person is signed in. A browser opens one stream for all its tabs, because HTTP/1.1
 * allows only six connections: the tab that holds the lock reads it and broadcasts to the others.
 */
export function startEventStream(session: Session, fetch: Fetch, random: () => number): void {
  const api = createClient<typeof realtimeContract>(fetch, location.origin)
  let following: { readonly userId: string; readonly leaving: AbortController } | undefined
  const follow = (userId: string | undefined): void => {
    if (userId === following?.userId) return
    following?.leaving.abort()
    following = userId === undefined ? undefined : { userId, leaving: new AbortController() }
    if (following) begin(following.leaving.signal)
  }
  const act = (event: LiveEvent): void => {
    if (event.kind === 'notifications') session.noteUnread(event.unread)
    else if (event.kind === 'messages') noteUnreadThreads(event.threads)
    else if (event.kind === 'room') noteRoom(event)
    else session.lookAgain()
  }
  const begin = (signal: AbortSignal): void => {
    const tabs = new BroadcastChannel(name)
    /** In the leading tab: how many conversations are unread, for tabs that are opened later. */
    let threads: LiveEvent | undefined
    tabs.onmessage = ({ data }: { data: LiveEvent | 'asks' | 'away' }) => {
      if (data === 'away') noteStream(false)
      else if (data !== 'asks') act(data)
      else if (threads) tabs.postMessage(threads)
    }
    tabs.postMessage('asks')
    signal.addEventListener('abort', () => {
      tabs.close()
      noteUnreadThreads(0)
      noteStream(false)
    })
    const hear = (event: LiveEvent): void => {
      if (event.kind === 'messages') threads = event
      tabs.postMessage(event)
      act(event)
    }
    const away = (): void => {
      if (signal.aborted) return
      threads = undefined
      tabs.postMessage('away')
      noteStream(false)
    }
    const open = () => api('GET /api/me/events', { signal })
    const lead = () => followEvents({ open, hear, away, signal, random })
    // Without https there are no locks: each tab opens its own stream.
    if (!('locks' in navigator)) return void lead()
    // Waits until no other tab holds the lock; aborted when the person signs out.
    navigator.locks.request(name, { signal }, lead).catch(() => undefined)
  }
  const followWhoIsHere = (): void => follow(session.userId())
  session.subscribe(followWhoIsHere)
  // A page in the back/forward cache must not hold the lock.
  addEventListener('pagehide', () => follow(undefined))
  addEventListener('pageshow', followWhoIsHere)
  followWhoIsHere()
}
