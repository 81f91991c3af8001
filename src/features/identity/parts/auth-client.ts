import type { GoTrueClient } from '@supabase/auth-js'

// The published auth client, loaded only when somebody signs in or is signed in: an anonymous first
// page does not carry it.

/** CNST-11: derived from the first label of the service's host. */
export const storageKey = (host: string): string => `sb-${host.split('.')[0]?.split(':')[0] ?? ''}-auth-token`

/** Whether this browser holds a session at all, known without loading anything. */
export const hasStoredSession = (): boolean => localStorage.getItem(storageKey(location.host)) !== null

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
      }),
  )
  return client
}

/** The bearer token for the product's own calls, refreshed by the client when it is about to end. */
export async function accessToken(): Promise<string | undefined> {
  if (!hasStoredSession()) return undefined
  const { data } = await (await authClient()).getSession()
  return data.session?.access_token
}
