import { tryOnce } from '#features/identity/accounts/actions/limit.ts'
import {
  type Account,
  deleteSessions,
  listFactors,
  lockAccount,
  markInvited,
} from '#features/identity/accounts/actions/records.ts'
import { sendConfirmation, sendInvitation, sendRecovery } from '#features/identity/accounts/actions/send-mails.ts'
import { voidPending } from '#features/identity/accounts/actions/void-pending.ts'
import { removeFactor } from '#features/identity/second-factors/actions/factors.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import { accountFor } from './admin-users.ts'

// What staff do for people who cannot help themselves. The caller checks the permission.
// Passwords are neither shown nor set.

type Letters = Parameters<typeof sendInvitation>[4]
const onwardOf = ({ settings }: Platform) => ({ redirectTo: `${settings.origin}/`, challenge: null })

/**
 * The mail of a sign-up or an invitation that waits, once more.
 *
 * @throws Refusal act_not_fitting, too_many_tries.
 */
export async function mailConfirmation(tx: Database, platform: Platform, id: string): Promise<void> {
  const account = await addressee(tx, id)
  if (account.emailVerifiedAt !== null) throw actNotFitting('The address is confirmed already.')
  await mustPause(tx, platform, 'mail: confirm', account.email)
  const onward = onwardOf(platform)
  if (account.invitedAt) await sendInvitation(tx, platform, account, onward)
  else await sendConfirmation(tx, platform, account, { ...onward, isSignUp: true })
}

/** A link to choose another password by. @throws Refusal act_not_fitting, too_many_tries. */
export async function mailRecovery(tx: Database, platform: Platform, id: string): Promise<void> {
  const account = await addressee(tx, id)
  if (account.emailVerifiedAt === null) throw actNotFitting('The address is not confirmed yet.')
  await mustPause(tx, platform, 'mail: recover', account.email)
  await sendRecovery(tx, platform, account, onwardOf(platform))
}

/** Signs a person out everywhere, at once. */
export async function endAllSessions(tx: Database, id: string): Promise<void> {
  await lockAccount(tx, id)
  await deleteSessions(tx, 'global', id, id)
  await voidPending(tx, id)
}

/** For a person who lost it. @throws Refusal mfa_factor_not_found. */
export async function dropFactor(
  tx: Database,
  platform: Platform,
  of: { readonly id: string; readonly factorId: string; readonly actorId: string },
): Promise<void> {
  const account = await lockAccount(tx, of.id)
  const factor = (await listFactors(tx, of.id)).find((one) => one.id === of.factorId)
  if (!factor) throw new Refusal('mfa_factor_not_found', 'This second factor is not there any more.')
  await removeFactor(tx, platform, account, factor, { userId: of.actorId, sessionId: undefined })
}

/**
 * An account for a person who follows the mailed link.
 *
 * @param email normalised. @throws Refusal account_exists, too_many_tries.
 */
export async function inviteAddress(
  tx: Database,
  platform: Platform,
  email: string,
  letterOf: NonNullable<Letters>,
): Promise<Account> {
  const { account } = await accountFor(tx, platform, email, {}, null)
  if (account.emailVerifiedAt !== null)
    throw new Refusal('account_exists', 'An account with this address exists. Open it and grant a role there.')
  await mustPause(tx, platform, 'mail: confirm', email)
  await markInvited(tx, account.id, platform.clock.now())
  await sendInvitation(tx, platform, { ...account, email }, onwardOf(platform), letterOf)
  return account
}

async function addressee(tx: Database, id: string): Promise<Account & { email: string }> {
  const account = await lockAccount(tx, id)
  const { email } = account
  if (email === null || account.state !== 'active') throw actNotFitting('This account takes no mails now.')
  return { ...account, email }
}

const actNotFitting = (why: string) => new Refusal('act_not_fitting', why)

/** As for people who ask for themselves (AMB-033): a mailbox is not flooded through our staff either. */
async function mustPause(
  tx: Database,
  platform: Platform,
  purpose: 'mail: confirm' | 'mail: recover',
  email: string,
): Promise<void> {
  const retryAfterSeconds = await tryOnce(tx, platform, purpose, email)
  if (retryAfterSeconds > 0)
    throw new Refusal('too_many_tries', `A mail has just been sent. Please wait ${retryAfterSeconds} seconds.`, {
      retryAfterSeconds,
    })
}
