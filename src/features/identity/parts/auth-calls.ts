import type { AuthError } from '@supabase/auth-js'
import { type FieldName, termsVersion } from '../rules/sign-up.ts'
import { authClient, awaitsSecondFactor, mayHaveSession } from './auth-client.ts'
import type { LinkType } from './mailed-link.ts'
import { expectRecovery } from './recovery.ts'
import { followEvents, refreshSession, type SessionState } from './session.ts'

/** What came of a call to the auth service: its own words when it said no (GETS-15, CAUT-12). */
export type Outcome<T> = ({ readonly ok: true } & T) | { readonly ok: false; readonly code: string; message: string }
export type SignedIn = { readonly session: SessionState }

export const cannotBeReached = 'We cannot be reached. Check your connection, then try again.'

const refused = (error: AuthError): { ok: false; code: string; message: string } =>
  error.name === 'AuthRetryableFetchError'
    ? { ok: false, code: 'unreachable', message: cannotBeReached }
    : { ok: false, code: error.code ?? '', message: error.message }

/** The client itself is a file that may fail to arrive; that is the same to a person as a service away. */
const client = () => authClient().catch(() => undefined)
const away = { ok: false, code: 'unreachable', message: cannotBeReached } as const

/** Without a session where a second factor has to be shown first. */
export async function signIn(email: string, password: string): Promise<Outcome<Partial<SignedIn>>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.signInWithPassword({ email, password })
  if (error) return refused(error)
  return (await awaitsSecondFactor(auth)) ? { ok: true } : welcome()
}

/** Whether somebody has shown the first of two factors here. */
export async function findHalfSession(): Promise<boolean> {
  if (!mayHaveSession()) return false
  const auth = await client()
  return auth !== undefined && awaitsSecondFactor(auth)
}

/** Who it is that has just been let in. */
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
 * Creates an account. With verification on (AMB-030) nobody is signed in yet and `session` is absent.
 * The terms have been accepted by then (AMB-042).
 */
export async function signUp(account: NewAccount): Promise<Outcome<Partial<SignedIn>>> {
  const { email, password, institution, field_of_study, ...named } = account
  const auth = await client()
  if (!auth) return away
  const data = {
    ...named,
    ...(account.user_type === 'researcher' ? { institution, field_of_study } : {}),
    terms_version: termsVersion,
  }
  const { data: made, error } = await auth.signUp({
    email,
    password,
    // SESS-22.
    options: { data, emailRedirectTo: `${location.origin}/` },
  })
  if (error) return refused(error)
  return made.session ? welcome() : { ok: true }
}

/** AMB-033: the answer is the same whether or not the address is known. */
export async function resendLink(email: string): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${location.origin}/` },
  })
  return error ? refused(error) : { ok: true }
}

/** AMB-046: the answer is the same whether or not the address is known. */
export async function requestRecovery(email: string): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/` })
  return error ? refused(error) : { ok: true }
}

/** Both addresses are asked; nothing changes before both have answered. */
export async function changeEmail(email: string): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.updateUser({ email }, { emailRedirectTo: `${location.origin}/` })
  return error ? refused(error) : { ok: true }
}

/** AMB-045: `global` ends this session, too. */
export async function endSessions(scope: 'others' | 'global'): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.signOut({ scope })
  return error ? refused(error) : { ok: true }
}

/** @param currentPassword of who is signed in for long; a recovery needs none. */
export async function changePassword(password: string, currentPassword?: string): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.updateUser({
    password,
    ...(currentPassword === undefined ? {} : { current_password: currentPassword }),
  })
  return error ? refused(error) : { ok: true }
}

/** Spends the token of a mailed link and signs its holder in. */
export async function spendLink(
  tokenHash: string,
  type: LinkType,
): Promise<Outcome<SignedIn & { readonly isHalf: boolean }>> {
  const auth = await client()
  if (!auth) return away
  await followEvents()
  if (type === 'recovery') expectRecovery()
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type })
  if (error) return refused(error)
  // A change of address whose other side has not answered yet brings no session.
  const outcome = await welcome()
  return outcome.ok ? { ...outcome, isHalf: data.session === null } : outcome
}

/** What an invited person adds to the account that waited for them. */
export async function finishInvitation(
  password: string,
  names: { readonly first_name: string; readonly last_name: string },
): Promise<Outcome<SignedIn>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.updateUser({ password, data: names })
  return error ? refused(error) : welcome()
}

const noInstitution = 'No institution is set up for this address. Sign in with your e-mail address and a password.'

/** Leaves the page for that of the institution to which an address belongs. @param back a path of ours. */
export async function signInAtInstitution(email: string, back: string): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const { error } = await auth.signInWithSSO({ domain, options: { redirectTo: location.origin + back } })
  if (!error) return { ok: true }
  return error.code === 'sso_provider_not_found' ? { ...refused(error), message: noInstitution } : refused(error)
}
