import type { AuthError } from '@supabase/auth-js'
import { type FieldName, termsVersion } from '#features/identity/accounts/rules/sign-up.ts'
import { authClient, awaitsSecondFactor, mayHaveSession } from '#features/identity/session/parts/auth-client.ts'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import { refreshSession, type SessionState } from '#features/identity/session/parts/session.ts'
import { notSolved, solveCaptcha } from './captcha.ts'

/** The result of a call to the auth service: its own message when it refused (GETS-15, CAUT-12). */
export type Outcome<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly code: string; message: string }
export type SignedIn = { readonly session: SessionState }

/** The client itself is a file that may fail to load; for a person that is the same as an unavailable service. */
export const client = () => authClient().catch(() => undefined)
export const away = { ok: false, code: 'unreachable', message: cannotBeReached } as const

/** @param words in place of the service's own message, by its code. */
export function refused(
  { name, code = '', message }: AuthError,
  words: Readonly<Record<string, string>> = {},
): { ok: false; code: string; message: string } {
  if (name === 'AuthRetryableFetchError') return away
  return code === 'captcha_failed' ? notSolved : { ok: false, code, message: words[code] ?? message }
}

/** Without a session if a second factor is still required. */
export async function signIn(email: string, password: string): Promise<Outcome<Partial<SignedIn>>> {
  const auth = await client()
  if (!auth) return away
  const solved = await solveCaptcha()
  if (!solved) return notSolved
  const { error } = await auth.signInWithPassword({ email, password, options: solved })
  if (error) return refused(error)
  return (await awaitsSecondFactor(auth)) ? { ok: true } : welcome()
}

/** Whether a person has used only the first of two factors here. */
export async function hasPendingSecondFactor(): Promise<boolean> {
  if (!mayHaveSession()) return false
  const auth = await client()
  return auth !== undefined && awaitsSecondFactor(auth)
}

/** The person who has just signed in. */
export async function welcome(): Promise<Outcome<SignedIn>> {
  try {
    return { ok: true, session: await refreshSession() }
  } catch {
    return away
  }
}

export type NewAccount = Readonly<
  Record<
    Extract<FieldName, 'first_name' | 'last_name' | 'email' | 'password' | 'institution' | 'field_of_study'>,
    string
  >
> & {
  readonly user_type: 'donor' | 'researcher'
  readonly subscription_tier?: string
}

/**
 * Creates an account. With verification on (AMB-030) the person is not signed in yet and `session` is absent.
 * The terms have been accepted by then (AMB-042).
 */
export async function signUp(account: NewAccount): Promise<Outcome<Partial<SignedIn>>> {
  const { email, password, institution, field_of_study, ...named } = account
  const auth = await client()
  if (!auth) return away
  const solved = await solveCaptcha()
  if (!solved) return notSolved
  const data = {
    ...named,
    ...(account.user_type === 'researcher' ? { institution, field_of_study } : {}),
    terms_version: termsVersion,
  }
  const { data: made, error } = await auth.signUp({
    email,
    password,
    // SESS-22.
    options: { data, emailRedirectTo: `${location.origin}/`, ...solved },
  })
  if (error) return refused(error)
  return made.session ? welcome() : { ok: true }
}

/** AMB-033: the answer is the same whether or not the address is known. */
export async function resendLink(email: string): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const solved = await solveCaptcha()
  if (!solved) return notSolved
  const { error } = await auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${location.origin}/`, ...solved },
  })
  return error ? refused(error) : { ok: true }
}

/** AMB-046: the answer is the same whether or not the address is known. */
export async function requestRecovery(email: string): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const solved = await solveCaptcha()
  if (!solved) return notSolved
  const { error } = await auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/`, ...solved })
  return error ? refused(error) : { ok: true }
}
