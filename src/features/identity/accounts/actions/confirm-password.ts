import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { readUser } from './identify.ts'
import { resetAttempts, tryOnce } from './limit.ts'

/**
 * Asks for the password again: a session left open somewhere must not suffice. Guesses count like those at sign-in.
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
