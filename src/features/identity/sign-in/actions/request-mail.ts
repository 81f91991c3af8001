import { factsOf } from '#features/identity/accounts/actions/create-account.ts'
import { mustPassSignUpHook } from '#features/identity/accounts/actions/hooks.ts'
import { tryOnce } from '#features/identity/accounts/actions/limit.ts'
import { insertMailRequest, type MailRequest } from '#features/identity/accounts/actions/records.ts'
import { normalEmail } from '#features/identity/accounts/rules/address.ts'
import type { Challenge } from '#features/identity/accounts/rules/pkce.ts'
import { allowedRedirect } from '#features/identity/accounts/rules/redirect.ts'
import { readSignUpData } from '#features/identity/accounts/rules/sign-up-data.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'

type Asked = {
  readonly email: string
  readonly redirectTo: string | undefined
  readonly challenge?: Challenge | undefined
}
export type SignInAsked = Asked & {
  readonly maySignUp: boolean
  readonly data: Readonly<Record<string, unknown>>
}

/** Another confirmation for a waiting sign-up. @throws Refusal validation_failed, over_email_send_rate_limit. */
export const requestConfirmation = (platform: Platform, asked: Asked): Promise<void> =>
  request(platform, 'confirm', asked)

/** The mails of a waiting change of address. @throws Refusal validation_failed, over_email_send_rate_limit. */
export const requestChangeMails = (platform: Platform, asked: Asked): Promise<void> =>
  request(platform, 'change', asked)

/** A link for choosing a new password. @throws Refusal validation_failed, over_email_send_rate_limit. */
export const requestRecovery = (platform: Platform, asked: Asked): Promise<void> => request(platform, 'recover', asked)

/**
 * A link and a code to sign in by. For an unknown address with the particulars of a sign-up it becomes one, where the
 * asker allows it.
 *
 * @throws Refusal signup_disabled, validation_failed, over_email_send_rate_limit.
 */
export async function requestSignIn(platform: Platform, asked: SignInAsked): Promise<void> {
  const isSignUp = asked.maySignUp && Object.keys(asked.data).length > 0
  // Reported for every address alike: it reveals nothing about this one.
  if (isSignUp) mustAllowSignUp(platform)
  const details = isSignUp ? readSignUpData(asked.data) : undefined
  if (details && 'fault' in details) throw new Refusal('validation_failed', details.fault)
  if (details) await mustPassSignUpHook(platform, { email: mustBeAddress(asked.email) }, asked.data)
  const signUp = details ? factsOf(details, platform.clock.now()) : null
  await request(platform, 'sign in', asked, { signUp, maySignUp: asked.maySignUp })
}

/** @throws Refusal signup_disabled where only administrators make accounts. */
export function mustAllowSignUp({ settings }: Platform): void {
  if (!settings.auth.signUpOpen) throw new Refusal('signup_disabled', 'Signups not allowed for this instance')
}

/** @throws Refusal validation_failed. */
export function mustBeAddress(text: string): string {
  const email = normalEmail(text)
  if (!email) throw new Refusal('validation_failed', 'Unable to validate email address: invalid format')
  return email
}

/** Counts a requested mail. @throws Refusal over_email_send_rate_limit, for every address alike. */
export async function mustBePaused(
  tx: Database,
  platform: Platform,
  purpose: Exclude<MailRequest['purpose'], 'join'>,
  email: string,
): Promise<void> {
  const retryAfterSeconds = await tryOnce(tx, platform, `mail: ${purpose}`, email)
  if (retryAfterSeconds === 0) return
  const message = `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`
  throw new Refusal('over_email_send_rate_limit', message, { retryAfterSeconds })
}

/**
 * Whether the address has an account is not looked at here: answer, limit and work are the same for every address
 * (AMB-033), and the task does the rest.
 */
async function request(
  platform: Platform,
  purpose: Exclude<MailRequest['purpose'], 'join'>,
  asked: Asked,
  more: Pick<MailRequest, 'signUp' | 'maySignUp'> = { signUp: null, maySignUp: false },
): Promise<void> {
  const email = mustBeAddress(asked.email)
  await platform.database.transaction(async (tx) => {
    await mustBePaused(tx, platform, purpose, email)
    await insertMailRequest(tx, {
      ...more,
      id: newId<'mail-request'>(platform),
      purpose,
      identity: null,
      email,
      redirectTo: allowedRedirect(platform.settings, asked.redirectTo),
      challenge: asked.challenge ?? null,
      createdAt: platform.clock.now(),
    })
  })
  platform.tasks.wake('identity mails')
}
