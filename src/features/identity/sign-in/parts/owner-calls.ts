import { away, client, type Outcome, refused } from './auth-calls.ts'

// Calls by which the holder of an account that has only a phone shows to be it.

const words = { over_sms_send_rate_limit: 'A code has just been sent. Please wait a minute, then try again.' }

/** @param nonce the code of `requestNonce`, unless the person has just signed in. */
export async function savePassword(password: string, nonce?: string): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.updateUser({ password, ...(nonce === undefined ? {} : { nonce }) })
  return error ? refused(error, words) : { ok: true }
}

/** Sends a code to the phone that proves who is asking. */
export async function requestNonce(): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.reauthenticate()
  return error ? refused(error, words) : { ok: true }
}
