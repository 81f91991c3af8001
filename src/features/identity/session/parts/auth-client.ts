import type { GoTrueClient } from '@supabase/auth-js'
import { inTestMode, mayBeTestMode } from '#features/foundation/test-mode/parts/session.ts'

// The published auth client, loaded only when a person signs in or is signed in: an anonymous first
// page does not carry it.

/** CNST-11: derived from the first label of the service's host. Test Mode has a key of its own (MOCK-07). */
export const storageKey = (host: string): string =>
  mayBeTestMode && inTestMode() ? 'mock-auth-token' : `sb-${host.split('.')[0]?.split(':')[0] ?? ''}-auth-token`

/** The session data in this browser, read without loading anything. */
export function storedSession(): string | null {
  try {
    return localStorage.getItem(storageKey(location.host))
  } catch {
    // Storage is disabled in this browser: no session is stored, and public pages still work.
    return null
  }
}

/** The owner of that session, before the server has confirmed it. */
export function storedUserId(): string | undefined {
  try {
    return (JSON.parse(storedSession() ?? '{}') as { user?: { id?: string } }).user?.id
  } catch {
    return undefined
  }
}

/** Whether a person may be signed in: a session is stored, or the URL brings one (AMB-053). */
export const mayHaveSession = (): boolean =>
  storedSession() !== null || /[#&](access_token|error_code)=/.test(location.hash)

let client: Promise<GoTrueClient> | undefined

export function authClient(): Promise<GoTrueClient> {
  client ??= import('@supabase/auth-js').then(
    ({ AuthClient: Client }) =>
      new Client({
        url: `${location.origin}/auth/v1`,
        storageKey: storageKey(location.host),
        autoRefreshToken: true,
        persistSession: true,
        detectSessionInUrl: true,
        flowType: 'implicit',
        experimental: { recoveryCodes: true },
      }),
  )
  // A failed download is retried by the next caller.
  client.catch(() => {
    client = undefined
  })
  return client
}

let passed = 0

/**
 * A client for a single call that must not replace this browser's session; it forgets its own with the page.
 * @param headers of ours, which the published client does not send.
 */
export async function passingClient(headers: Record<string, string> = {}): Promise<GoTrueClient> {
  const { AuthClient: Client } = await import('@supabase/auth-js')
  const url = `${location.origin}/auth/v1`
  const keepsNothing = { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false }
  return new Client({ url, storageKey: `passing-${++passed}`, headers, ...keepsNothing })
}

/**
 * The bearer token for the product's own calls, refreshed by the client when it is about to end.
 *
 * @throws when the token has ended and the service cannot be reached: the session stays (SESS-11), so the caller
 * must not count as signed out meanwhile.
 */
export async function accessToken(): Promise<string | undefined> {
  if (!mayHaveSession()) return undefined
  const { data, error } = await (await authClient()).getSession()
  if (error?.name === 'AuthRetryableFetchError') throw error
  return data.session?.access_token
}

let reading: ReturnType<GoTrueClient['getUser']> | undefined

/** The account as the auth service has it. Sections of a page that ask at the same time share the answer. */
export function readUser(auth: GoTrueClient): ReturnType<GoTrueClient['getUser']> {
  reading ??= auth.getUser().finally(() => {
    reading = undefined
  })
  return reading
}

/** Whether the session has only a password, while the person has a second factor (SESS-13). */
export async function awaitsSecondFactor(auth: GoTrueClient): Promise<boolean> {
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel()
  return data?.currentLevel === 'aal1' && data.nextLevel === 'aal2'
}
