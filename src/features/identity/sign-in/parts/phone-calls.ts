import { awaitsSecondFactor, passingClient } from '#features/identity/session/parts/auth-client.ts'
import { incompletePhone } from '../rules/phone-words.ts'
import { away, client, type Outcome, refused, type SignedIn, welcome } from './auth-calls.ts'
import { notSolved, solveCaptcha } from './captcha.ts'

// Phones as a sign-in method, by the published client's own calls.

const words = {
  validation_failed: incompletePhone,
  otp_expired: 'This code is not right, or it is too old. Ask for another one.',
}

/** The answer is the same whether or not the phone is known. */
export async function requestCode(phone: string): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const solved = await solveCaptcha()
  if (!solved) return notSolved
  const { error } = await auth.signInWithOtp({ phone, options: solved })
  return error ? refused(error, words) : { ok: true }
}

/** Without a session if a second factor is still required. */
export async function signInByCode(phone: string, token: string): Promise<Outcome<Partial<SignedIn>>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.verifyOtp({ phone, token, type: 'sms' })
  if (error) return refused(error, words)
  return (await awaitsSecondFactor(auth)) ? { ok: true } : welcome()
}

/** Without a session if a second factor is still required. */
export async function signInByPhone(phone: string, password: string): Promise<Outcome<Partial<SignedIn>>> {
  const auth = await client()
  if (!auth) return away
  const solved = await solveCaptcha()
  if (!solved) return notSolved
  const { error } = await auth.signInWithPassword({ phone, password, options: solved })
  if (error) return refused(error, words)
  return (await awaitsSecondFactor(auth)) ? { ok: true } : welcome()
}

/**
 * A code is sent to the phone; nothing changes before it is entered.
 * @param nonce the code from the account's only phone, unless the person has just signed in.
 */
export async function changePhone(phone: string, nonce?: string): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.updateUser({ phone, ...(nonce !== undefined && { nonce }) })
  return error ? refused(error, words) : { ok: true }
}

/** The code opens a new session without a second factor. It is ended, and the present one goes on. */
export async function confirmPhone(phone: string, token: string): Promise<Outcome<object>> {
  const auth = await passingClient().catch(() => undefined)
  if (!auth) return away
  const { error } = await auth.verifyOtp({ phone, token, type: 'phone_change' })
  if (error) return refused(error, words)
  await auth.signOut({ scope: 'local' })
  return { ok: true }
}

export async function removePhone(): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const { data, error } = await auth.getUserIdentities()
  if (error) return refused(error, words)
  const identity = data.identities.find((one) => one.provider === 'phone')
  // A missing one is the wanted result.
  if (!identity) return { ok: true }
  const outcome = await auth.unlinkIdentity(identity)
  return outcome.error ? refused(outcome.error, words) : { ok: true }
}
