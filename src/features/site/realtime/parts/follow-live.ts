import { createClient, type Fetch } from '#wire/client.ts'
import { followEvents } from '#wire/follow-events.ts'
import type { LiveEvent, liveContract } from '../contract.ts'

/** This tab's session, as the live events change it. */
export type Session = {
  /** Who is signed in. */
  readonly userId: () => string | undefined
  readonly subscribe: (changed: () => void) => void
  readonly noteUnread: (unread: number) => void
  /** Asks the server whether it still holds. */
  readonly lookAgain: () => void
}

/** Both names are the same in every tab of this browser. */
const name = 'live'

/**
 * Keeps this tab up to date while somebody is signed in. A browser holds one stream for all its tabs, because over
 * HTTP/1.1 it has only six connections to us: the tab that holds the lock reads it and tells the others.
 */
export function followLive(session: Session, fetch: Fetch, random: () => number): void {
  const api = createClient<typeof liveContract>(fetch, location.origin)
  let following: { readonly userId: string; readonly leaving: AbortController } | undefined
  const follow = (userId: string | undefined): void => {
    if (userId === following?.userId) return
    following?.leaving.abort()
    following = userId === undefined ? undefined : { userId, leaving: new AbortController() }
    if (following) begin(following.leaving.signal)
  }
  const act = (event: LiveEvent): void => {
    if (event.kind === 'notifications') session.noteUnread(event.unread)
    else session.lookAgain()
  }
  const begin = (signal: AbortSignal): void => {
    const tabs = new BroadcastChannel(name)
    tabs.onmessage = ({ data }) => act(data as LiveEvent)
    signal.addEventListener('abort', () => tabs.close())
    const hear = (event: LiveEvent): void => {
      tabs.postMessage(event)
      act(event)
    }
    const lead = () => followEvents({ open: () => api('GET /api/me/events', { signal }), hear, signal, random })
    // Without https there are no locks: each tab leads itself.
    if (!('locks' in navigator)) return void lead()
    // Waits until no other tab leads; given up without a word when nobody is signed in any more.
    navigator.locks.request(name, { signal }, lead).catch(() => undefined)
  }
  const followWhoIsHere = (): void => follow(session.userId())
  session.subscribe(followWhoIsHere)
  // A page that the browser keeps for going back holds nothing meanwhile.
  addEventListener('pagehide', () => follow(undefined))
  addEventListener('pageshow', followWhoIsHere)
  followWhoIsHere()
}
