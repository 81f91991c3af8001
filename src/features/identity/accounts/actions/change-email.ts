import { record } from '#features/foundation/audit/actions.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { addressTakenLetter } from '../mails.ts'
import { type Account, findAccountByEmail, lockAccount } from '../store/accounts.ts'
import {
  type ChangeSide,
  finishEmailChange,
  isAddressTaken,
  markSideProven,
  startEmailChange,
} from '../store/email-change.ts'
import { deleteFlowsOf } from '../store/flow-states.ts'
import { revokeTokens, type Spent } from '../store/one-time-tokens.ts'
import { confirmAddress } from './confirm-address.ts'
import { ensureEmailIdentity } from './email-identity.ts'
import { tryOnce } from './limit.ts'
import { notifyEmailChanged, type Onward, sendAccountExists, sendChangeProof } from './send-mails.ts'

/**
 * Asks both addresses for confirmation: the old one, so that a borrowed session cannot take the account away, the new
 * one, because it may be a stranger's. Only its holder learns that it has an account already.
 *
 * @throws Refusal over_email_send_rate_limit.
 */
export async function startChange(
  tx: Database,
  platform: Platform,
  account: Account,
  newEmail: string,
  onward: Onward,
): Promise<void> {
  const retryAfterSeconds = await tryOnce(tx, platform, 'mail: change', account.id)
  if (retryAfterSeconds > 0) {
    const message = `For security purposes, you can only request this after ${retryAfterSeconds} seconds.`
    throw new Refusal('over_email_send_rate_limit', message, { retryAfterSeconds })
  }
  const now = platform.clock.now()
  await revokeTokens(tx, account.id, 'email_change', now)
  await startEmailChange(tx, account.id, newEmail, now)
  await record(tx, platform, {
    actorId: account.id,
    action: 'email.change_asked',
    targetKind: 'user',
    targetId: account.id,
  })
  await mailUnconfirmedSides(tx, platform, { ...account, newEmail, emailChangeProven: null }, onward)
}

/**
 * The first address of an account, if another service vouches for it, or confirmation is off. @throws Refusal
 * email_exists.
 */
export async function setFirstEmail(
  tx: Database,
  platform: Platform,
  userId: Id<'user'>,
  email: string,
): Promise<void> {
  const now = platform.clock.now()
  await startEmailChange(tx, userId, email, now)
  await finishEmailChange(tx, userId, now).catch((error: unknown) => {
    if (!isAddressTaken(error)) throw error
    throw new Refusal('email_exists', 'A user with this email address has already been registered')
  })
  await record(tx, platform, { actorId: userId, action: 'email.changed', targetKind: 'user', targetId: userId })
}

/** The mails of a pending change, to the sides that have not answered. */
export async function mailUnconfirmedSides(
  tx: Database,
  platform: Platform,
  account: Account,
  onward: Onward,
): Promise<void> {
  const { email, newEmail, emailChangeProven: proven } = account
  if (!newEmail) return
  if (email && proven !== 'old') await sendChangeProof(tx, platform, account, { to: email, newEmail }, onward)
  if (proven === 'new') return
  if (await findAccountByEmail(tx, newEmail)) await sendAccountExists(tx, platform, newEmail, addressTakenLetter)
  else await sendChangeProof(tx, platform, account, { to: newEmail, newEmail }, onward)
}

/** @returns the side that is still asked, `done` when both have answered, undefined when the proof fits neither. */
export async function confirmSide(
  tx: Database,
  platform: Platform,
  { userId, sentTo }: Spent,
): Promise<ChangeSide | 'done' | undefined> {
  const account = await lockAccount(tx, userId)
  const side = sideOf(account, sentTo)
  if (!side) return undefined
  const now = platform.clock.now()
  const other = side === 'old' ? 'new' : 'old'
  // An account without an address has no other side to ask.
  if (account.email !== null && account.emailChangeProven !== other) {
    await markSideProven(tx, userId, side, now)
    return other
  }
  await finishEmailChange(tx, userId, now)
  // Links sent to the old address must not open the account any more (supabase/auth 2.196).
  await revokeTokens(tx, userId, undefined, now)
  await deleteFlowsOf(tx, userId)
  await record(tx, platform, { actorId: userId, action: 'email.changed', targetKind: 'user', targetId: userId })
  if (account.email) await notifyEmailChanged(tx, platform, account.email)
  else await beginAddress(tx, platform, account)
  return 'done'
}

/** The first address of an account. */
async function beginAddress(tx: Database, platform: Platform, { id, newEmail }: Account): Promise<void> {
  if (newEmail === null) return
  await ensureEmailIdentity(tx, platform, id)
  await confirmAddress(tx, platform, id)
}

function sideOf({ email, newEmail }: Account, sentTo: string): ChangeSide | undefined {
  if (newEmail === null) return undefined
  if (sentTo === email) return 'old'
  return sentTo === newEmail ? 'new' : undefined
}
