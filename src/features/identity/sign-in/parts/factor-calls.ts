import type { Factor } from '@supabase/auth-js'
import { readUser } from '#features/identity/session/parts/auth-client.ts'
import { raiseSession } from '#features/identity/session/parts/raise-session.ts'
import type { Instant } from '#values/time.ts'
import { away, client, type Outcome, refused, type SignedIn, welcome } from './auth-calls.ts'
import { refusedKey } from './passkey-calls.ts'

// Second factors (AMB-047): authenticator apps, phones, security keys, and recovery codes for the day they are lost.

const words = {
  mfa_verification_failed: 'This code is not right. Each code works once, and one of the app for half a minute.',
}

export type Enrolment = {
  readonly factorId: string
  readonly qrCode: string
  readonly secret: string
  readonly uri: string
}

export type OwnFactor = {
  readonly id: string
  readonly kind: 'app' | 'key' | 'phone'
  readonly name: string
  readonly since: Instant
}
type OwnFactors = { readonly factors: readonly OwnFactor[]; readonly hasCodes: boolean }

/** The verified ones, oldest first. */
export async function findFactors(): Promise<Outcome<OwnFactors>> {
  const auth = await client()
  if (!auth) return away
  const { data, error } = await readUser(auth)
  if (error) return refused(error, words)
  const verified = (type: Factor['factor_type']): Factor[] =>
    (data.user.factors ?? []).filter((one) => one.status === 'verified' && one.factor_type === type)
  const apps = verified('totp').map((one) => ownFactor(one, 'app', 'Authenticator app'))
  const keys = verified('webauthn').map((one) => ownFactor(one, 'key', 'Security key'))
  const phones = verified('phone').map((one) => ownFactor(one, 'phone', 'Phone'))
  return { ok: true, factors: [...apps, ...phones, ...keys], hasCodes: verified('recovery_code').length > 0 }
}

const ownFactor = (one: Factor, kind: OwnFactor['kind'], unnamed: string): OwnFactor => ({
  id: one.id,
  kind,
  name: one.friendly_name || unnamed,
  since: one.created_at as Instant,
})

/** Creates a security key in the browser, and uses it at once, because only that makes it count. */
export async function addKey(name: string): Promise<Outcome<SignedIn>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await raiseSession(() => auth.mfa.webauthn.register({ friendlyName: name }))
  return error ? refusedKey(error) : welcome()
}

export async function showKey(factorId: string): Promise<Outcome<SignedIn>> {
  const auth = await client()
  if (!auth) return away
  // The server does not trust the page's origin; the client requires it.
  const webauthn = { rpId: location.hostname }
  const { error } = await raiseSession(() => auth.mfa.webauthn.authenticate({ factorId, webauthn }))
  return error ? refusedKey(error) : welcome()
}

export async function enrolApp(): Promise<Outcome<Enrolment>> {
  const auth = await client()
  if (!auth) return away
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp' })
  if (error) return refused(error, words)
  return { ok: true, factorId: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret, uri: data.totp.uri }
}

/** Submits a code of a known app, or of one that is being added. */
export async function showCode(factorId: string, code: string): Promise<Outcome<SignedIn>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await raiseSession(() => auth.mfa.challengeAndVerify({ factorId, code }))
  return error ? refused(error, words) : welcome()
}

export async function removeFactor(factorId: string): Promise<Outcome<SignedIn>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.mfa.unenroll({ factorId })
  return error ? refused(error, words) : welcome()
}

/** A code of the app, or a recovery code, which looks different: it is longer and has a dash. */
export async function showSecondFactor(typed: string): Promise<Outcome<SignedIn>> {
  const auth = await client()
  if (!auth) return away
  const code = typed.trim()
  if (!/^[\d\s]{6,8}$/.test(code)) {
    const { error } = await raiseSession(() => auth.mfa.recoveryCodes.verify({ code }))
    return error ? refused(error, words) : welcome()
  }
  const found = await findFactors()
  if (!found.ok) return found
  const app = found.factors.find(({ kind }) => kind === 'app')
  return showCode(app?.id ?? '', code.replaceAll(/\s/g, ''))
}

/** New ones; an existing set stops working. */
export async function makeRecoveryCodes(): Promise<Outcome<{ readonly codes: readonly string[] }>> {
  const auth = await client()
  if (!auth) return away
  const { recoveryCodes } = auth.mfa
  const first = await recoveryCodes.regenerate()
  const { data, error } = first.error?.code === 'mfa_factor_not_found' ? await recoveryCodes.generate() : first
  return error ? refused(error, words) : { ok: true, codes: data.codes }
}
