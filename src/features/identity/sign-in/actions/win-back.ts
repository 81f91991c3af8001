import { record } from '#features/foundation/audit/actions.ts'
import { ensureEmailIdentity } from '#features/identity/accounts/actions/email-identity.ts'
import { proveOwner } from '#features/identity/accounts/actions/owner-proof.ts'
import {
  type Account,
  deleteIdentity,
  deleteSessions,
  deleteStrangeKeys,
  type Identity,
  listIdentities,
  revokeTokens,
  setPassword,
} from '#features/identity/accounts/actions/records.ts'
import { notifyWonBack } from '#features/identity/accounts/actions/send-mails.ts'
import { voidPending } from '#features/identity/accounts/actions/void-pending.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { removePhone } from './phones.ts'

/**
 * The first recovery by mail of an account whose address was confirmed with the password of a sign-up, which may be
 * an attacker's. Everything that was not added through the mailbox ends: the password, sessions, second factors and
 * passkeys, other services and the phone. What the owner added in a session started by a mailed link or code stays.
 */
export async function winBack(tx: Database, platform: Platform, account: Account): Promise<void> {
  const { id, email } = account
  const now = platform.clock.now()
  await setPassword(tx, id, null, now)
  await deleteSessions(tx, 'global', id, id)
  await deleteStrangeKeys(tx, id)
  if (account.phone !== null) await removePhone(tx, platform, account)
  for (const identity of await listIdentities(tx, id)) if (!isOwn(identity, email)) await deleteIdentity(tx, identity)
  await ensureEmailIdentity(tx, platform, id)
  await revokeTokens(tx, id, undefined, now)
  await voidPending(tx, id)
  await proveOwner(tx, platform, id)
  await record(tx, platform, { actorId: id, action: 'account.won_back', targetKind: 'user', targetId: id })
  if (email) await notifyWonBack(tx, platform, email)
}

/** A service that has verified the account's own address proves the same mailbox. */
const isOwn = ({ provider, data }: Identity, email: string | null): boolean =>
  provider === 'email' || (data.email === email && data.email_verified === true)
