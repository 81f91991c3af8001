import { createContext, createElement, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Me } from '../contract.ts'
import {
  accessToken,
  authClient,
  awaitsSecondFactor,
  mayHaveSession,
  storageKey,
  storedSession,
} from './auth-client.ts'
import { announceLeaving } from './leaving.ts'
import { afterRaising } from './raise-session.ts'
import { beginRecovery } from './recovery.ts'

/** The signed-in person: loading until the server has named the owner of the stored session (SESS-01). */
export type SessionState =
  | { readonly state: 'loading' }
  | { readonly state: 'signed-out' }
  | { readonly state: 'signed-in'; readonly me: Me }

const loading: SessionState = { state: 'loading' }
const signedOut: SessionState = { state: 'signed-out' }
const retryMs = 2000

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

function becomeSignedOut(): SessionState {
  reading = Promise.resolve(signedOut)
  return current === signedOut ? current : become(signedOut)
}

/**
 * Starts following the session; called once by the browser's entry.
 * @param readMe asks the server who the bearer is; undefined when the session is not valid any more.
 */
export function followSession(readMe: () => Promise<Me | undefined>): void {
  fetchMe = readMe
  const read = (): void => {
    // An unreachable server is not a sign-out: keep the state and ask again.
    refreshSession().catch(() => setTimeout(read, retryMs))
  }
  addEventListener('storage', (event) => {
    if (event.key === storageKey(location.host) || event.key === null) read()
  })
  read()
}

/** Reads the session again, after signing in or out or a change of the own account. */
export async function refreshSession(): Promise<SessionState> {
  if (!mayHaveSession()) return becomeSignedOut()
  const read = readSession()
  reading = read
  const next = await read
  return reading === read ? become(next) : loadedSession()
}

async function readSession(): Promise<SessionState> {
  await followEvents()
  if (!(await accessToken())) return signedOut
  const asked = storedSession()
  const me = await fetchMe?.()
  if (me) return { state: 'signed-in', me }
  await afterRaising()
  if (storedSession() !== asked) return readSession()
  // Half signed in, in this tab or another: the code may still be typed.
  if (await awaitsSecondFactor(await authClient())) return signedOut
  // Ended on the server's side: forgotten here too, unless another tab has signed in meanwhile.
  if (storedSession() === asked) await (await authClient()).signOut({ scope: 'local' })
  return signedOut
}

/** Data that the server pushes between two readings. */
export function noteUnread(unreadNotifications: number): void {
  if (current.state === 'signed-in' && current.me.unreadNotifications !== unreadNotifications)
    become({ ...current, me: { ...current.me, unreadNotifications } })
}

/** Listens to the auth client, once; before a call whose event must not be missed, too. */
export function followEvents(): Promise<void> {
  follow ??= followClient()
  return follow
}

/** SESS-21: signing out, here or in another tab, takes effect at once. */
async function followClient(): Promise<void> {
  const client = await authClient()
  client.onAuthStateChange((event) => {
    if (event === 'SIGNED_OUT') becomeSignedOut()
    if (event === 'PASSWORD_RECOVERY') beginRecovery()
  })
}

/** The session once it is known. While the server is away, guarded pages wait for it. */
export async function loadedSession(): Promise<SessionState> {
  const asked = reading ?? refreshSession()
  return asked.catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    return loadedSession()
  })
}

/** Calls back on each sign-in, sign-out and change of the account. @returns how to stop. */
export const subscribeToSession = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentSession = (): SessionState => current

/** The signed-in person's id. */
export const currentUserId = (): Me['userId'] | undefined =>
  current.state === 'signed-in' ? current.me.userId : undefined

/** The provider around everything that uses the session; the session is followed here. */
const WithinAuth = createContext(false)
export const AuthProvider = ({ children }: { readonly children: ReactNode }): ReactNode =>
  createElement(WithinAuth, { value: true }, children)

function mustBeWithinAuth(): void {
  if (!useContext(WithinAuth)) throw new Error('useAuth must be used within an AuthProvider')
}

/**
 * On the server, and until known, the session is 'loading': the same page is rendered for all.
 * @throws Error for developers, outside of an AuthProvider (ERRS-12).
 */
export function useAuth(): SessionState {
  mustBeWithinAuth()
  return useSyncExternalStore(subscribeToSession, currentSession, () => loading)
}

/**
 * One fact of the session. A component that asks only for what it needs is not rendered again, with all that is below
 * it, when the rest of the session becomes known.
 *
 * @param select must give the same value for the same session: a primitive, or a part of it.
 */
export function useSessionFact<T>(select: (session: SessionState) => T): T {
  mustBeWithinAuth()
  return useSyncExternalStore(
    subscribeToSession,
    () => select(current),
    () => select(loading),
  )
}

/**
 * NAV-17, AMB-045: ends this session only. Without a network it is still forgotten here.
 * @param signsInAgain a sign-in follows at once: what was typed stays in this tab until somebody else signs in.
 */
export async function signOut({ signsInAgain = false }: { readonly signsInAgain?: boolean } = {}): Promise<void> {
  leavesHere = true
  if (!signsInAgain) announceLeaving()
  await (await authClient()).signOut({ scope: 'local' })
  becomeSignedOut()
  leavesHere = false
}

let leavesHere = false
/** Whether the announced sign-out was started in this tab. */
export const isLeavingHere = (): boolean => leavesHere
