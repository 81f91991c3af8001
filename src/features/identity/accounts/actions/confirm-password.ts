import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { freshSignInMs } from '../rules/lifetimes.ts'
import { managingInstitution } from '../rules/saml-person.ts'
import { findSessionStart } from '../store/sessions.ts'
import { readUser } from './identify.ts'
import { resetAttempts, tryOnce } from './limit.ts'

/**
 * Checks the password again: a session left open somewhere must not suffice. Guesses are counted with those that
 * unknown devices make at sign-in within a quarter of an hour; the limit of a day does not see them.
 *
 * @throws Refusal wrong_password, no_password, too_many_tries.
 */
export async function mustConfirmPassword(platform: Platform, userId: Id<'user'>, password: string): Promise<void> {
  const { email, phone, passwordHash } = (await readUser(platform, userId)).account
  const name = email ?? phone
  if (!passwordHash || !name)
    throw new Refusal('no_password', 'Your account has no password yet. Choose one in your settings first.')
  const retryAfterSeconds = await tryOnce(platform.database, platform, 'sign-in', name)
  if (retryAfterSeconds > 0)
    throw new Refusal('too_many_tries', 'That was wrong too often. Please wait a while.', { retryAfterSeconds })
  if (!(await platform.passwords.verify(passwordHash, password)))
    throw new Refusal('wrong_password', 'This is not your password.')
  await resetAttempts(platform.database, platform, 'sign-in', name)
}

/**
 * The same, and of a person without a password whose institution signs them in, a sign-in of just now.
 *
 * @throws Refusal reauthentication_needed, and those of mustConfirmPassword.
 */
export async function mustConfirmIdentity(platform: Platform, actor: Actor, password: string): Promise<void> {
  const { account } = await readUser(platform, actor.userId)
  if (!managingInstitution(account.providers, [])) return mustConfirmPassword(platform, actor.userId, password)
  const startedAt = await findSessionStart(platform.database, actor.sessionId)
  if (startedAt && startedAt > later(platform.clock.now(), -freshSignInMs)) return
  throw new Refusal(
    'reauthentication_needed',
    'To be sure that it is you, please sign out, sign in again through your institution, and try again right after.',
  )
}
