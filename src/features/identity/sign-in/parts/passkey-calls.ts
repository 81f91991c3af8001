import type { PasskeyListItem } from '@supabase/auth-js'
import type { Instant } from '#values/time.ts'
import { keyErrorMessage } from '../rules/key-words.ts'
import { away, client, type Outcome, type SignedIn, welcome } from './auth-calls.ts'

// Passkeys and security keys: the browser asks the person, the auth client sends the answer.

type Failure = { readonly name: string; readonly message: string; readonly code?: string | undefined }
/** Why a call with a key was refused: the browser's reason or the service's, in our words. */
export function refusedKey({ name, message, code }: Failure): { ok: false; code: string; message: string } {
  if (name === 'AuthRetryableFetchError') return away
  return { ok: false, code: code ?? name, message: keyErrorMessage([name, code], message) }
}

/** Whether this browser can create and use keys at all; false on the server, and on pages without https. */
export const supportsWebauthn = (): boolean =>
  typeof PublicKeyCredential === 'function' && typeof navigator.credentials?.create === 'function'

/** No second step follows: the device has verified a finger, a face or a PIN. */
export async function signInWithPasskey(): Promise<Outcome<SignedIn>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.signInWithPasskey()
  return error ? refusedKey(error) : welcome()
}

export type Passkey = {
  readonly id: string
  readonly name: string
  readonly made: Instant
  readonly lastUsed?: Instant
}

export async function findPasskeys(): Promise<Outcome<{ readonly passkeys: readonly Passkey[] }>> {
  const auth = await client()
  if (!auth) return away
  const { data, error } = await auth.passkey.list()
  return error ? refusedKey(error) : { ok: true, passkeys: data.map(read) }
}

const read = ({ id, friendly_name, created_at, last_used_at }: PasskeyListItem): Passkey => ({
  id,
  name: friendly_name ?? 'Passkey',
  made: created_at as Instant,
  ...(last_used_at ? { lastUsed: last_used_at as Instant } : {}),
})

export async function makePasskey(): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.registerPasskey()
  return error ? refusedKey(error) : { ok: true }
}

export async function namePasskey(passkeyId: string, friendlyName: string): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.passkey.update({ passkeyId, friendlyName })
  return error ? refusedKey(error) : { ok: true }
}

export async function dropPasskey(passkeyId: string): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.passkey.delete({ passkeyId })
  return error ? refusedKey(error) : { ok: true }
}
