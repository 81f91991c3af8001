import { record } from '#features/foundation/audit/actions.ts'
import type { Claims } from '#features/identity/accounts/actions/access-token.ts'
import { setFirstEmail } from '#features/identity/accounts/actions/change-email.ts'
import { readUser } from '#features/identity/accounts/actions/identify.ts'
import { lockCaller } from '#features/identity/accounts/actions/lock-caller.ts'
import {
  type Account,
  deleteFlowsOf,
  deleteIdentity,
  findIdentity,
  insertIdentity,
  isAddressTaken,
  listIdentities,
  lockAccount,
  revokeTokens,
  setPassword,
  writeEmail,
} from '#features/identity/accounts/actions/records.ts'
import { notifyEmailChanged, notifyIdentityChanged } from '#features/identity/accounts/actions/send-mails.ts'
import { primaryEmailAfterUnlink } from '#features/identity/accounts/rules/identities.ts'
import type { ProviderPerson } from '#features/identity/accounts/rules/provider-person.ts'
import { mustBeElevated } from '#features/identity/second-factors/actions/factors.ts'
import { announce } from '#platform/account-events.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { clearPhone } from './phones.ts'

/** @throws the database's error when another request brought the same person first. */
export async function attachIdentity(
  tx: Database,
  platform: Platform,
  userId: Id<'user'>,
  { provider, subject, data }: ProviderPerson,
): Promise<void> {
  const now = platform.clock.now()
  const id = newId<'identity'>(platform)
  await insertIdentity(tx, { id, userId, provider, providerUserId: subject, data, lastSignInAt: now }, now)
  const event = { action: 'identity.linked', targetKind: 'identity', targetId: id, data: { provider } }
  await record(tx, platform, { actorId: userId, ...event })
  await announce(tx, platform, 'identityLinked', userId)
}

/** Whether this installation lets people do it. @throws Refusal manual_linking_disabled. */
export function mustAllowLinking({ settings }: Platform): void {
  if (!settings.auth.manualLinking) throw new Refusal('manual_linking_disabled', 'Manual linking is disabled')
}

/**
 * @throws Refusal insufficient_aal: a sign-in method is not added by a person who has used only the first of two
 * factors.
 */
export async function mustHaveRequiredAal(platform: Platform, caller: Claims): Promise<void> {
  const { factors } = await readUser(platform, caller.userId)
  mustBeElevated(caller, factors)
}

/** @throws Refusal identity_already_exists. */
export async function mustBeUnlinked(tx: Database, userId: Id<'user'>, person: ProviderPerson): Promise<void> {
  const known = await findIdentity(tx, person.provider, person.subject)
  if (known?.userId === userId) throw new Refusal('identity_already_exists', 'Identity is already linked')
  if (known) throw new Refusal('identity_already_exists', 'Identity is already linked to another user')
}

/**
 * Another sign-in method for an existing account. One that has only a phone gets no address with it: the person who
 * links may have found an open session, and would recover a password at that address.
 * @throws Refusal identity_already_exists, email_exists.
 */
export async function linkIdentity(
  tx: Database,
  platform: Platform,
  userId: Id<'user'>,
  person: ProviderPerson,
): Promise<void> {
  const account = await lockAccount(tx, userId)
  await mustBeUnlinked(tx, userId, person)
  if (account.email === null && account.phone === null && person.isEmailVerified && person.email)
    await setFirstEmail(tx, platform, userId, person.email)
  await attachIdentity(tx, platform, userId, person)
  if (account.email) await notifyIdentityChanged(tx, platform, account.email, person.provider, 'added')
}

/**
 * Removes a sign-in method; with the one by e-mail the password is removed. Where the account's address came with it,
 * the address of another identity takes its place.
 *
 * @throws Refusal identity_not_found, single_identity_not_deletable, email_conflict_identity_not_deletable,
 *   manual_linking_disabled, session_not_found.
 */
export async function unlinkIdentity(platform: Platform, caller: Claims, id: string): Promise<void> {
  mustAllowLinking(platform)
  const work = async (tx: Database): Promise<void> => {
    const account = await lockCaller(tx, caller)
    const identities = await listIdentities(tx, caller.userId)
    const leaving = identities.find((one) => one.id === id.toLowerCase())
    if (!leaving) throw new Refusal('identity_not_found', "Identity doesn't exist")
    if (leaving.provider === 'phone' && account.email === null)
      throw new Refusal('single_identity_not_deletable', 'Add an e-mail address before you remove your phone')
    if (identities.length === 1)
      throw new Refusal('single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
    const now = platform.clock.now()
    await deleteIdentity(tx, leaving)
    if (leaving.provider === 'phone') await clearPhone(tx, platform, account)
    if (leaving.provider === 'email') await setPassword(tx, caller.userId, null, now)
    const rest = identities.filter((one) => one !== leaving)
    await moveAddress(tx, platform, account, primaryEmailAfterUnlink(account.email, leaving, rest))
    const { provider } = leaving
    const event = { action: 'identity.unlinked', targetKind: 'identity', targetId: leaving.id, data: { provider } }
    await record(tx, platform, { actorId: caller.userId, ...event })
    if (account.email && provider !== 'phone')
      await notifyIdentityChanged(tx, platform, account.email, provider, 'removed')
  }
  await platform.database.transaction(work).catch((error: unknown) => {
    if (!isAddressTaken(error)) throw error
    const message = 'Unable to unlink identity: another account uses the address of the identity that would remain'
    throw new Refusal('email_conflict_identity_not_deletable', message)
  })
}

/** Links that went to the former address must not open the account any more. */
async function moveAddress(tx: Database, platform: Platform, account: Account, to: string | undefined): Promise<void> {
  if (to === undefined || to === account.email) return
  const now = platform.clock.now()
  await writeEmail(tx, account.id, to, now)
  await revokeTokens(tx, account.id, undefined, now)
  await deleteFlowsOf(tx, account.id)
  await record(tx, platform, {
    actorId: account.id,
    action: 'email.changed',
    targetKind: 'user',
    targetId: account.id,
  })
  if (account.email) await notifyEmailChanged(tx, platform, account.email)
}
