import { record } from '#features/foundation/audit/actions.ts'
import { forgetBounces } from '#features/foundation/bounces/actions/stops.ts'
import { forgetFilesOf } from '#features/foundation/files/actions.ts'
import { forgetMailsTo } from '#features/foundation/mail/actions.ts'
import { mustConfirmIdentity } from '#features/identity/accounts/actions/confirm-password.ts'
import {
  type Account,
  deleteFlowsOf,
  hasSession,
  lockAccount,
  wipeAccount,
} from '#features/identity/accounts/actions/records.ts'
import { announce } from '#platform/account-events.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { hasOpenProjects } from '../store/personal-data.ts'

/**
 * Closes the person's own account permanently (AMB-138): personal data is deleted, at once or with the next sweep of
 * files; gifts and projects stay in the books under an id that names no person. Numbered invoices keep their recipient,
 * which tax law requires.
 *
 * @throws Refusal wrong_password, no_password, reauthentication_needed, staff_account, projects_open, too_many_tries,
 *   not_signed_in. @throws InvalidField password.
 */
export async function closeOwnAccount(
  platform: Platform,
  actor: Actor,
  password: string | undefined,
): Promise<undefined> {
  if (actor.staff ?? actor.waitingStaff)
    throw new Refusal('staff_account', 'A staff account is closed by an administrator.')
  await mustConfirmIdentity(platform, actor, password)
  await platform.database.transaction(async (tx) => {
    const locked = await lockToClose(tx, platform, actor.userId)
    // A new password may have ended this session after its password was compared.
    if (!(await hasSession(tx, actor))) throw new Refusal('not_signed_in', 'Please sign in first.')
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

/**
 * In the fixed order in which an account and what depends on it are locked: otherwise a payment at that moment
 * deadlocks.
 */
export async function lockToClose(tx: Database, platform: Platform, userId: Id<'user'>): Promise<Account> {
  await announce(tx, platform, 'closing', userId)
  return lockAccount(tx, userId)
}

/** Part of closing an account, by its owner or by an administrator. */
export async function erasePersonalData(tx: Database, platform: Platform, { id, email }: Account): Promise<void> {
  await announce(tx, platform, 'closed', id)
  await wipeAccount(tx, id, platform.clock.now())
  await deleteFlowsOf(tx, id)
  await forgetFilesOf(tx, platform, id)
  if (email) {
    await forgetMailsTo(tx, email)
    await forgetBounces(tx, email)
  }
}
