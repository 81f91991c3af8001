import { raiseSession } from '#features/identity/session/parts/raise-session.ts'
import { incompletePhone } from '../rules/phone-words.ts'
import { away, client, type Outcome, refused, type SignedIn, welcome } from './auth-calls.ts'

// A phone as the second step: each code answers the challenge that it was sent for.

const words = {
  validation_failed: incompletePhone,
  mfa_verified_factor_exists: 'This phone is added already.',
  mfa_verification_failed: 'This code is not right. Look for the newest message.',
  mfa_challenge_expired: 'This code is too old, or was tried too often. Ask for another one.',
}

export type Sent = { readonly factorId: string; readonly challengeId: string }

/** Begins to add a phone, and has a first code sent to it. */
export async function addPhone(phone: string, friendlyName: string): Promise<Outcome<Sent>> {
  const auth = await client()
  if (!auth) return away
  const { data, error } = await auth.mfa.enroll({ factorType: 'phone', phone, friendlyName })
  return error ? refused(error, words) : sendCode(data.id)
}

export async function sendCode(factorId: string): Promise<Outcome<Sent>> {
  const auth = await client()
  if (!auth) return away
  const { data, error } = await auth.mfa.challenge({ factorId, channel: 'sms' })
  return error ? refused(error, words) : { ok: true, factorId, challengeId: data.id }
}

export async function showSentCode({ factorId, challengeId }: Sent, typed: string): Promise<Outcome<SignedIn>> {
  const auth = await client()
  if (!auth) return away
  const code = typed.replaceAll(/\s/g, '')
  const { error } = await raiseSession(() => auth.mfa.verify({ factorId, challengeId, code }))
  return error ? refused(error, words) : welcome()
}
