import { authClient } from '#features/identity/session/parts/auth-client.ts'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import type { Outcome } from './auth-calls.ts'

// Calls by which the holder of an account that has only a phone shows to be it.

const away = { ok: false, code: 'unreachable', message: cannotBeReached } as const
const client = () => authClient().catch(() => undefined)

const wordsOf: Readonly<Record<string, string>> = {
  over_sms_send_rate_limit: 'A code has just been sent. Please wait a minute, then try again.',
}
const refused = (error: { readonly name: string; readonly code?: string | undefined; readonly message: string }) =>
  error.name === 'AuthRetryableFetchError'
    ? away
    : ({ ok: false, code: error.code ?? '', message: wordsOf[error.code ?? ''] ?? error.message } as const)

/** @param nonce the code of `requestNonce`, unless the person has just signed in. */
export async function savePassword(password: string, nonce?: string): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.updateUser({ password, ...(nonce === undefined ? {} : { nonce }) })
  return error ? refused(error) : { ok: true }
}

/** Sends a code to the phone that proves who is asking. */
export async function requestNonce(): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.reauthenticate()
  return error ? refused(error) : { ok: true }
}
