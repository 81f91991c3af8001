import type { AuthError } from '@supabase/auth-js'
import { cannotBeReached, type Outcome, type SignedIn, welcome } from './auth-calls.ts'
import { authClient } from './auth-client.ts'

// Second factors (AMB-047): authenticator apps, and recovery codes for the day the phone is lost.

const away = { ok: false, code: 'unreachable', message: cannotBeReached } as const
const refused = (error: AuthError): { ok: false; code: string; message: string } =>
  error.name === 'AuthRetryableFetchError' ? away : { ok: false, code: error.code ?? '', message: error.message }
const client = () => authClient().catch(() => undefined)

export type Enrolment = { readonly factorId: string; readonly qrCode: string; readonly secret: string }

/** The verified app, if there is one. */
export async function findApp(): Promise<Outcome<{ readonly app: { id: string; since: string } | undefined }>> {
  const auth = await client()
  if (!auth) return away
  const { data, error } = await auth.mfa.listFactors()
  if (error) return refused(error)
  const [app] = data.totp
  return { ok: true, app: app && { id: app.id, since: app.created_at } }
}

export async function enrolApp(): Promise<Outcome<Enrolment>> {
  const auth = await client()
  if (!auth) return away
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp' })
  if (error) return refused(error)
  return { ok: true, factorId: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret }
}

/** Shows a code of a known app, or of one that is being added. */
export async function showCode(factorId: string, code: string): Promise<Outcome<SignedIn>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code })
  return error ? refused(error) : welcome()
}

export async function removeApp(factorId: string): Promise<Outcome<SignedIn>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.mfa.unenroll({ factorId })
  return error ? refused(error) : welcome()
}

/** A code of the app, or a recovery code, which looks different: it is longer and has a dash. */
export async function showSecondFactor(typed: string): Promise<Outcome<SignedIn>> {
  const auth = await client()
  if (!auth) return away
  const code = typed.trim()
  if (!/^[\d\s]{6,8}$/.test(code)) {
    const { error } = await auth.mfa.recoveryCodes.verify({ code })
    return error ? refused(error) : welcome()
  }
  const found = await findApp()
  if (!found.ok) return found
  return showCode(found.app?.id ?? '', code.replaceAll(/\s/g, ''))
}

/** New ones; a set that there is already stops working. */
export async function makeRecoveryCodes(): Promise<Outcome<{ readonly codes: readonly string[] }>> {
  const auth = await client()
  if (!auth) return away
  const { recoveryCodes } = auth.mfa
  const first = await recoveryCodes.regenerate()
  const { data, error } = first.error?.code === 'mfa_factor_not_found' ? await recoveryCodes.generate() : first
  return error ? refused(error) : { ok: true, codes: data.codes }
}
