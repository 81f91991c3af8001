import type { Provider } from '@supabase/auth-js'
import { readUser } from '#features/identity/session/parts/auth-client.ts'
import type { Instant } from '#values/time.ts'
import { away, client, type Outcome, refused } from './auth-calls.ts'

// Linked sign-in methods, by the published client's own calls.

export type LinkedIdentity = {
  readonly identityId: string
  readonly provider: string
  readonly email: string | undefined
  readonly since: Instant | undefined
}

export async function findIdentities(): Promise<Outcome<{ readonly identities: readonly LinkedIdentity[] }>> {
  const auth = await client()
  if (!auth) return away
  const { data, error } = await readUser(auth)
  if (error) return refused(error)
  const identities = (data.user.identities ?? []).map((one) => ({
    identityId: one.identity_id,
    provider: one.provider,
    email: typeof one.identity_data?.email === 'string' ? one.identity_data.email : undefined,
    since: one.created_at as Instant | undefined,
  }))
  return { ok: true, identities }
}

/** Leaves the page for the other service, which sends the person back to it. */
export async function linkService(provider: string, redirectTo: string): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.linkIdentity({ provider: provider as Provider, options: { redirectTo } })
  return error ? refused(error) : { ok: true }
}

export async function unlinkService(identityId: string): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const { data, error } = await auth.getUserIdentities()
  if (error) return refused(error)
  const identity = data.identities.find((one) => one.identity_id === identityId)
  // A missing one is the wanted result.
  if (!identity) return { ok: true }
  const outcome = await auth.unlinkIdentity(identity)
  return outcome.error ? refused(outcome.error) : { ok: true }
}
