import { passingClient } from '#features/identity/session/parts/auth-client.ts'
import { announceLeaving } from '#features/identity/session/parts/leaving.ts'
import { expectRecovery } from '#features/identity/session/parts/recovery.ts'
import { followEvents } from '#features/identity/session/parts/session.ts'
import { away, client, type Outcome, refused, type SignedIn, welcome } from './auth-calls.ts'
import type { LinkType } from './mailed-link.ts'

// Calls to the auth service by known people: from their settings, or by a mailed link.

/**
 * Both addresses are asked; nothing changes before both have answered.
 * @param nonce the code from the phone, for a first address, unless the person has just signed in.
 */
export async function changeEmail(email: string, nonce?: string): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.updateUser(
    { email, ...(nonce !== undefined && { nonce }) },
    { emailRedirectTo: `${location.origin}/` },
  )
  return error ? refused(error) : { ok: true }
}

/** AMB-045: `global` ends this session, too. */
export async function endSessions(scope: 'others' | 'global'): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.signOut({ scope })
  if (!error && scope === 'global') announceLeaving()
  return error ? refused(error) : { ok: true }
}

/** @param currentPassword unless the person has just signed in, or came by a mailed link. */
export async function changePassword(password: string, currentPassword?: string): Promise<Outcome<object>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.updateUser({
    password,
    ...(currentPassword === undefined ? {} : { current_password: currentPassword }),
  })
  return error ? refused(error) : { ok: true }
}

type LinkOutcome = Outcome<SignedIn & { readonly isHalf: boolean }>

/** Spends the token of a mailed link and signs its holder in, except for a change of address. */
export async function spendLink(tokenHash: string, type: LinkType): Promise<LinkOutcome> {
  if (type === 'email_change') return confirmChange(tokenHash)
  const auth = await client()
  if (!auth) return away
  await followEvents()
  if (type === 'recovery') expectRecovery()
  const { error } = await auth.verifyOtp({ token_hash: tokenHash, type })
  if (error) return refused(error)
  const outcome = await welcome()
  return outcome.ok ? { ...outcome, isHalf: false } : outcome
}

/**
 * The second side's answer opens a session without a second factor. It is ended: this browser's own session goes on,
 * and a browser without one asks for a sign-in.
 */
async function confirmChange(tokenHash: string): Promise<LinkOutcome> {
  const auth = await passingClient().catch(() => undefined)
  if (!auth) return away
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' })
  if (error) return refused(error)
  if (data.session) await auth.signOut({ scope: 'local' })
  const outcome = await welcome()
  return outcome.ok ? { ...outcome, isHalf: data.session === null } : outcome
}

/** The same by the code in the mail, which only its reader has. */
export async function confirmByCode(email: string, code: string): Promise<Outcome<SignedIn>> {
  const auth = await client()
  if (!auth) return away
  await followEvents()
  const { error } = await auth.verifyOtp({ email, token: code, type: 'signup' })
  return error ? refused(error) : welcome()
}

/** An invited person's data for the account that waited for them. */
export async function finishInvitation(
  password: string,
  names: { readonly first_name: string; readonly last_name: string },
): Promise<Outcome<SignedIn>> {
  const auth = await client()
  if (!auth) return away
  const { error } = await auth.updateUser({ password, data: names })
  return error ? refused(error) : welcome()
}
