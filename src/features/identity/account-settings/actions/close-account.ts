import { record } from '#features/foundation/audit/actions.ts'
import { forgetFilesOf } from '#features/foundation/files/actions.ts'
import { forgetMailsTo } from '#features/foundation/mail/actions.ts'
import { readUser } from '#features/identity/accounts/actions/identify.ts'
import { resetAttempts, tryOnce } from '#features/identity/accounts/actions/limit.ts'
import { type Account, deleteFlowsOf, lockAccount, wipeAccount } from '#features/identity/accounts/actions/records.ts'
import { announce } from '#platform/account-events.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import { hasOpenProjects } from '../store/personal-data.ts'

/**
 * Closes the own account for ever (AMB-138): what is personal goes, at once or with the next sweep of files; gifts and
 * projects stay in the books under an id that names no person.
 *
 * @throws Refusal wrong_password, no_password, staff_account, projects_open, too_many_tries.
 */
export async function closeOwnAccount(platform: Platform, actor: Actor, password: string): Promise<undefined> {
  if (actor.staff ?? actor.waitingStaff)
    throw new Refusal('staff_account', 'A staff account is closed by an administrator.')
  const { account } = await readUser(platform, actor.userId)
  await mustConfirmPassword(platform, account, password)
  await platform.database.transaction(async (tx) => {
    const locked = await lockAccount(tx, actor.userId)
    if (await hasOpenProjects(tx, actor.userId, platform.clock.now()))
      throw new Refusal(
        'projects_open',
        'One of your projects is under review or open for donations. Please write to our support to take it down first.',
      )
    await erasePersonalData(tx, platform, locked)
    const event = { action: 'account.closed', targetKind: 'user', targetId: actor.userId }
    await record(tx, platform, { actorId: actor.userId, ...event })
  })
}

/** The password once more: a session left open somewhere must not suffice. Guesses count as those at signing in. */
async function mustConfirmPassword(
  platform: Platform,
  { email, phone, passwordHash }: Account,
  password: string,
): Promise<void> {
  const name = email ?? phone
  if (!passwordHash || !name)
    throw new Refusal('no_password', 'Your account has no password yet. Choose one first, then close the account.')
  const retryAfterSeconds = await tryOnce(platform.database, platform, 'sign-in', name)
  if (retryAfterSeconds > 0)
    throw new Refusal('too_many_tries', 'That was wrong too often. Please wait a while.', { retryAfterSeconds })
  if (!(await platform.passwords.verify(passwordHash, password)))
    throw new Refusal('wrong_password', 'This is not your password.')
  await resetAttempts(platform.database, platform, 'sign-in', name)
}

/** Part of closing an account, by its owner or by an administrator. */
export async function erasePersonalData(tx: Database, platform: Platform, { id, email }: Account): Promise<void> {
  await announce(tx, platform, 'closed', id)
  await wipeAccount(tx, id, platform.clock.now())
  await deleteFlowsOf(tx, id)
  await forgetFilesOf(tx, platform, id)
  if (email) await forgetMailsTo(tx, email)
}
