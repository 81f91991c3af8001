import { useSyncExternalStore } from 'react'
import type { Me } from '../contract.ts'
import { authClient, hasStoredSession, storageKey } from './auth-client.ts'

/** Who is here: loading until the server has said who the stored session belongs to (SESS-01). */
export type SessionState =
  | { readonly state: 'loading' }
  | { readonly state: 'signed-out' }
  | { readonly state: 'signed-in'; readonly me: Me }

const loading: SessionState = { state: 'loading' }
const signedOut: SessionState = { state: 'signed-out' }

let current: SessionState = loading
let reading: Promise<SessionState> | undefined
let fetchMe: (() => Promise<Me | undefined>) | undefined
let follow: Promise<void> | undefined
const listeners = new Set<() => void>()

function become(next: SessionState): SessionState {
  current = next
  for (const listener of listeners) listener()
  return next
}

/**
 * Begins to follow the session; called once by the browser's entry.
 * @param readMe asks the server who the bearer is; undefined when the session is not valid any more.
 */
export function followSession(readMe: () => Promise<Me | undefined>): void {
  fetchMe = readMe
  const read = (): void => {
    // A server that cannot be reached is not a sign-out: stay 'loading' and ask again.
    refreshSession().catch(() => setTimeout(read, retryMs))
  }
  addEventListener('storage', (event) => {
    if (event.key === storageKey(location.host)) read()
  })
  read()
}
const retryMs = 2000

/** Reads the session anew, after signing in or out or a change of one's own account. */
export async function refreshSession(): Promise<SessionState> {
  if (!hasStoredSession()) {
    reading = Promise.resolve(signedOut)
    return become(signedOut)
  }
  const read = readSession()
  reading = read
  const next = await read
  return reading === read ? become(next) : knownSession()
}

async function readSession(): Promise<SessionState> {
  follow ??= followClient()
  await follow
  const me = await fetchMe?.()
  return me ? { state: 'signed-in', me } : signedOut
}

/** SESS-21: signing out, here or in another tab, is felt at once. */
async function followClient(): Promise<void> {
  const client = await authClient()
  client.onAuthStateChange((event) => {
    if (event === 'SIGNED_OUT') {
      reading = Promise.resolve(signedOut)
      become(signedOut)
    }
  })
}

/** The session once it is known. */
export const knownSession = (): Promise<SessionState> => reading ?? refreshSession()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** On the server, and until known, everybody is 'loading': the same page is rendered for all. */
export const useSession = (): SessionState =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => loading,
  )

/** NAV-17, AMB-045: ends this session only. */
export async function signOut(): Promise<void> {
  await (await authClient()).signOut({ scope: 'local' })
  await refreshSession()
}
