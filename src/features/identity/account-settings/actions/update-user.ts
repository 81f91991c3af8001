import { record } from '#features/foundation/audit/actions.ts'
import type { Claims } from '#features/identity/accounts/actions/access-token.ts'
import { setFirstEmail, startChange } from '#features/identity/accounts/actions/change-email.ts'
import { mustBeStrong } from '#features/identity/accounts/actions/check-password.ts'
import { comparePassword } from '#features/identity/accounts/actions/confirm-password.ts'
import { ensureEmailIdentity } from '#features/identity/accounts/actions/email-identity.ts'
import { readUser } from '#features/identity/accounts/actions/identify.ts'
import { lockCaller } from '#features/identity/accounts/actions/lock-caller.ts'
import { hashOfAsking } from '#features/identity/accounts/actions/owner-proof.ts'
import {
  type Account,
  deleteSessions,
  type Identity,
  noteAskingBrowser,
  revokeTokens,
  setPassword,
  updateAccount,
} from '#features/identity/accounts/actions/records.ts'
import { notifyPasswordChanged, type Onward } from '#features/identity/accounts/actions/send-mails.ts'
import { mustReachPhone } from '#features/identity/accounts/actions/sms.ts'
import { voidPending } from '#features/identity/accounts/actions/void-pending.ts'
import type { Challenge } from '#features/identity/accounts/rules/pkce.ts'
import { allowedRedirect } from '#features/identity/accounts/rules/redirect.ts'
import { managingInstitution } from '#features/identity/accounts/rules/saml-person.ts'
import { metadataBytesMax, otherKeys, readNamed, sizeOf } from '#features/identity/accounts/rules/sign-up-data.ts'
import { mustBeElevated } from '#features/identity/second-factors/actions/factors.ts'
import { askNewPhone } from '#features/identity/sign-in/actions/phones.ts'
import { mustBeRecent } from '#features/identity/sign-in/actions/reauthenticate.ts'
import { mustBeAddress } from '#features/identity/sign-in/actions/request-mail.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import { movesOnlyProof } from '../rules/owner-changes.ts'

export type UserChange = {
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly password: string | undefined
  readonly currentPassword: string | undefined
  /** The code of GET reauthenticate. */
  readonly nonce: string | undefined
  /** Merged into the stored data, one level deep; null removes a key. */
  readonly data: Readonly<Record<string, unknown>> | undefined
  readonly redirectTo: string | undefined
  readonly challenge: Challenge | undefined
  /** The browser's mark. */
  readonly browser: string | undefined
}

/**
 * What a person may change in their own account through the auth client. User type, tier and the like are not
 * included: values for them are dropped (AMB-043).
 *
 * @throws Refusal validation_failed, weak_password, same_password, current_password_invalid, insufficient_aal,
 * reauthentication_needed, email_exists, reauthentication_not_valid, over_request_rate_limit,
 * over_email_send_rate_limit, over_sms_send_rate_limit, phone_provider_disabled, session_not_found.
 */
export async function updateUser(platform: Platform, caller: Claims, change: UserChange): Promise<void> {
  const { account: before, factors, identities } = await readUser(platform, caller.userId)
  mustBeElevated(caller, factors)
  if (change.email !== undefined || change.password !== undefined || change.phone !== undefined)
    mustNotBeManaged(identities)
  if (before.isAnonymous && change.password !== undefined && !change.email && !change.phone) throw noSignInMethod()
  const phone = change.phone ? mustReachPhone(platform, change.phone) : undefined
  const email = change.email === undefined ? undefined : mustBeAddress(change.email)
  if (change.password !== undefined) await mustBeStrong(platform, change.password, [before.email, before.phone])
  if (change.password !== undefined || movesOnlyProof(before, { email, phone }))
    await mustBeOwner(platform, caller, before, change)
  // Hashing is slow, so it is done before the transaction begins.
  const passwordHash = change.password === undefined ? undefined : await newPassword(platform, before, change.password)
  const redirectTo = allowedRedirect(platform.settings, change.redirectTo)
  await platform.database.transaction(async (tx) => {
    const account = await lockCaller(tx, caller)
    if (change.data) await mergeData(tx, platform, account, change.data)
    if (passwordHash) await storePassword(tx, platform, caller, account, passwordHash)
    if (phone !== undefined && phone !== account.phone) await askNewPhone(tx, platform, account, phone)
    if (email === undefined || email === account.email) return
    await changeAddress(tx, platform, account, email, { redirectTo, challenge: change.challenge ?? null })
    await noteAskingBrowser(tx, account.id, await hashOfAsking(platform, change.browser))
  })
}

const noSignInMethod = () =>
  new Refusal('validation_failed', 'Updating password of an anonymous user without an email or phone is not allowed')

/** At once only if addresses are not confirmed, and no other account loses its address. */
async function changeAddress(tx: Database, platform: Platform, account: Account, email: string, onward: Onward) {
  if (!account.isAnonymous || !platform.settings.auth.mailAutoconfirm)
    return startChange(tx, platform, account, email, onward)
  await setFirstEmail(tx, platform, account.id, email)
  await ensureEmailIdentity(tx, platform, account.id)
}

/** An institution manages its members' addresses and sign-in. */
function mustNotBeManaged(identities: readonly Identity[]): void {
  if (
    managingInstitution(
      identities.map(({ provider }) => provider),
      [],
    )
  )
    throw new Refusal('user_sso_managed', 'Your institution manages how you sign in.')
}

async function mustBeOwner(platform: Platform, caller: Claims, account: Account, change: UserChange): Promise<void> {
  const { currentPassword, nonce, password } = change
  const knowsPassword = currentPassword !== undefined
  if (knowsPassword) await mustKnowPassword(platform, account, currentPassword)
  // An anonymous account has nothing to show, and nothing to lose yet.
  if (account.isAnonymous) return
  const what = password === undefined ? 'Contact update' : 'Password update'
  await mustBeRecent(platform, caller, account, { nonce, knowsPassword }, what)
}

async function newPassword(platform: Platform, account: Account, password: string): Promise<string> {
  const { passwords } = platform
  const known = account.passwordHash
  if (known && passwords.tellsApart && (await passwords.verify(known, password)))
    throw new Refusal('same_password', 'New password should be different from the old password.')
  return passwords.hash(password)
}

/** @throws Refusal over_request_rate_limit, current_password_invalid. */
async function mustKnowPassword(platform: Platform, account: Account, password: string): Promise<void> {
  const { isRight, retryAfterSeconds } = await comparePassword(platform, account, password)
  if (retryAfterSeconds > 0)
    throw new Refusal('over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds })
  if (!isRight) throw new Refusal('current_password_invalid', 'Current password is wrong')
}

/** A new password signs out every other session and voids every mailed link, because an attacker may hold them. */
async function storePassword(tx: Database, platform: Platform, caller: Claims, account: Account, hash: string) {
  const { userId, sessionId } = caller
  const now = platform.clock.now()
  await setPassword(tx, userId, hash, now)
  // Without an address, the password becomes a way of signing in once one is added.
  if (account.email !== null) await ensureEmailIdentity(tx, platform, userId)
  await deleteSessions(tx, 'others', userId, sessionId)
  await revokeTokens(tx, userId, undefined, now)
  await voidPending(tx, userId)
  await record(tx, platform, { actorId: userId, action: 'password.changed', targetKind: 'user', targetId: userId })
  if (account.email) await notifyPasswordChanged(tx, platform, account.email)
}

async function mergeData(tx: Database, platform: Platform, account: Account, data: Readonly<Record<string, unknown>>) {
  const named = readNamed(data)
  if ('fault' in named) throw new Refusal('validation_failed', named.fault)
  const merged = Object.entries({ ...account.metadata, ...otherKeys(data) }).filter(([, value]) => value !== null)
  const metadata = Object.fromEntries(merged)
  if (sizeOf(metadata) > metadataBytesMax)
    throw new Refusal('validation_failed', 'That is more data than an account may carry')
  const next = {
    firstName: named.first_name ?? account.firstName,
    lastName: named.last_name ?? account.lastName,
    institution: named.institution ?? account.institution,
    fieldOfStudy: named.field_of_study ?? account.fieldOfStudy,
    metadata,
  }
  await updateAccount(tx, account.id, next, platform.clock.now())
}
