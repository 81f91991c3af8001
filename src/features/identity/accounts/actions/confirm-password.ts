import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { InvalidField, Refusal } from '#wire/refusal.ts'
import { passwordMissing } from '../contract.ts'
import { confirmsIdentity } from '../rules/fresh-sign-in.ts'
import { managingInstitution } from '../rules/saml-person.ts'
import type { Account } from '../store/accounts.ts'
import { findBeginning } from '../store/sessions.ts'
import { countGuess, noteWrongGuess } from './guesses.ts'
import { readUser } from './identify.ts'
import { resetAttempts } from './limit.ts'

/** @throws Refusal wrong_password, no_password, too_many_tries. @throws InvalidField password. */
async function mustConfirmPassword(platform: Platform, account: Account, password: string | undefined): Promise<void> {
  if (!account.passwordHash)
    throw new Refusal('no_password', 'Your account has no password yet. Choose one in your settings first.')
  // None at all is no guess.
  if (password === undefined) throw new InvalidField('password', passwordMissing)
  const { isRight, retryAfterSeconds } = await comparePassword(platform, account, password)
  if (retryAfterSeconds > 0)
    throw new Refusal('too_many_tries', 'That was wrong too often. Please wait a while.', { retryAfterSeconds })
  if (!isRight) throw new Refusal('wrong_password', 'This is not your password.')
}

type Comparison = {
  readonly isRight: boolean
  /** More than 0 after too many wrong ones: the password was not compared. */
  readonly retryAfterSeconds: number
}

/** The password of a signed-in person. Guesses count like those at sign-in; devices send no marks here. */
export async function comparePassword(platform: Platform, account: Account, password: string): Promise<Comparison> {
  const { id, email, phone, passwordHash } = account
  const { retryAfterSeconds, ...guesser } = await countGuess(platform, email ?? phone ?? id, id, () => undefined)
  if (retryAfterSeconds > 0) return { isRight: false, retryAfterSeconds }
  const isRight = passwordHash !== null && (await platform.passwords.verify(passwordHash, password))
  if (isRight) await resetAttempts(platform.database, platform, 'sign-in', guesser.key)
  else await noteWrongGuess(platform, guesser, email)
  return { isRight, retryAfterSeconds }
}

/**
 * Asks for the password again, and of people without one whose institution signs them in for a sign-in of just now, for
 * which it authenticated them: a session left open somewhere, here or there, must not suffice (decision 12).
 *
 * @throws Refusal reauthentication_needed, wrong_password, no_password, too_many_tries. @throws InvalidField password.
 */
export async function mustConfirmIdentity(
  platform: Platform,
  actor: Actor,
  password: string | undefined,
): Promise<void> {
  const { account } = await readUser(platform, actor.userId)
  if (!managingInstitution(account.providers, [])) return mustConfirmPassword(platform, account, password)
  const beginning = await findBeginning(platform.database, actor.sessionId)
  if (beginning && confirmsIdentity(beginning, platform.clock.now())) return
  throw new Refusal(
    'reauthentication_needed',
    'To be sure that it is you, please sign out, sign in again through your institution, and try again right after. If it lets you in without asking who you are, sign out there first.',
  )
}
