import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { base64url } from 'jose'
import { record } from '#features/foundation/audit/actions.ts'
import type { Claims } from '#features/identity/accounts/actions/access-token.ts'
import { downgradeOthers } from '#features/identity/accounts/actions/elevate-session.ts'
import { lockCaller } from '#features/identity/accounts/actions/lock-caller.ts'
import {
  type Account,
  type Credential,
  deletePasskey,
  findAccount,
  findPasskey,
  insertCredential,
  listFactors,
  listIdentities,
  listPasskeys,
  lockAccount,
  useCredential,
  writePasskeyName,
} from '#features/identity/accounts/actions/records.ts'
import { notifyPasskeyChanged } from '#features/identity/accounts/actions/send-mails.ts'
import { issueTokens, openSession, type StartedSession } from '#features/identity/accounts/actions/start-session.ts'
import { describeDevice } from '#features/identity/accounts/rules/describe-device.ts'
import { passkeysMax } from '#features/identity/accounts/rules/lifetimes.ts'
import { managingInstitution } from '#features/identity/accounts/rules/saml-person.ts'
import { mustBeElevated } from '#features/identity/second-factors/actions/factors.ts'
import {
  creationOptions,
  openChallenge,
  relyingPartyIdOf,
  requestOptions,
  takeChallenge,
} from '#features/identity/second-factors/actions/webauthn.ts'
import { keyRow, readCreation, readUse } from '#features/identity/second-factors/actions/webauthn-answers.ts'
import { hasOtherSignInMethod } from '#features/identity/second-factors/rules/webauthn.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { isId } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { mustBeActive } from './sign-in.ts'

/** @throws Refusal passkey_disabled. */
export function mustHavePasskeys(platform: Platform): void {
  if (!platform.settings.auth.passkeys || relyingPartyIdOf(platform) === undefined)
    throw new Refusal('passkey_disabled', 'Passkeys are disabled')
}

/**
 * What the browser needs to create a passkey.
 *
 * @throws Refusal passkey_disabled, user_sso_managed, insufficient_aal, too_many_passkeys.
 */
export async function beginPasskey(platform: Platform, caller: Claims) {
  mustHavePasskeys(platform)
  const { database } = platform
  const account = await mayAdd(database, caller)
  const asked = { purpose: 'register', userId: caller.userId, factorId: null } as const
  const { id, challenge, expiresAt } = await openChallenge(database, platform, asked)
  const known = await listPasskeys(database, caller.userId)
  return { id, expiresAt, options: await creationOptions(platform, account, challenge, { known, isPasskey: true }) }
}

async function mayAdd(db: Database, caller: Claims): Promise<Account> {
  const account = await findAccount(db, caller.userId)
  if (!account) throw new Refusal('user_not_found', 'User from sub claim in JWT does not exist')
  const identities = await listIdentities(db, caller.userId)
  if (
    managingInstitution(
      identities.map(({ provider }) => provider),
      [],
    )
  )
    throw new Refusal('user_sso_managed', 'Your institution manages how you sign in.')
  mustBeElevated(caller, await listFactors(db, caller.userId))
  if ((await listPasskeys(db, caller.userId)).length >= passkeysMax)
    throw new Refusal('too_many_passkeys', 'Maximum number of passkeys reached')
  return account
}

type Answer<R> = { readonly challengeId: string; readonly response: R; readonly userAgent: string | undefined }

/**
 * Stores a passkey that the browser created, under the name of its device.
 *
 * @throws Refusal as beginPasskey, and webauthn_challenge_not_found, webauthn_challenge_expired,
 *   webauthn_verification_failed, webauthn_credential_exists, session_not_found.
 */
export async function addPasskey(
  platform: Platform,
  caller: Claims,
  answer: Answer<RegistrationResponseJSON>,
): Promise<Credential> {
  mustHavePasskeys(platform)
  const asked = { purpose: 'register', userId: caller.userId, factorId: null } as const
  const challenge = await mustTake(platform, { ...asked, id: answer.challengeId })
  const key = await readCreation(platform, challenge, answer.response, true)
  if (!key) throw notVerified()
  return platform.database.transaction(async (tx) => {
    const account = await lockCaller(tx, caller)
    await mayAdd(tx, caller)
    const friendlyName = describeDevice(answer.userAgent)
    const passkey = keyRow(platform, key, { userId: caller.userId, factorId: null, friendlyName })
    if (!(await insertCredential(tx, passkey, caller.sessionId)))
      throw new Refusal('webauthn_credential_exists', 'This credential is already registered')
    await note(tx, platform, caller.userId, 'passkey.added', passkey)
    if (account.email) await notifyPasskeyChanged(tx, platform, account.email, { name: friendlyName, state: 'added' })
    return passkey
  })
}

/** @throws Refusal webauthn_challenge_not_found, webauthn_challenge_expired. */
async function mustTake(platform: Platform, asked: Parameters<typeof takeChallenge>[1]): Promise<string> {
  const taken = await takeChallenge(platform, asked)
  if ('text' in taken) return taken.text
  if (taken.fault === 'expired') throw new Refusal('webauthn_challenge_expired', 'Challenge has expired')
  throw new Refusal('webauthn_challenge_not_found', 'Challenge not found or already used')
}

const notVerified = () => new Refusal('webauthn_verification_failed', 'Credential verification failed')

/** What the browser needs to use a passkey; the same for every caller. @throws Refusal passkey_disabled. */
export async function passkeyRequestOptions(platform: Platform) {
  mustHavePasskeys(platform)
  const asked = { purpose: 'sign in', userId: null, factorId: null } as const
  const { id, challenge, expiresAt } = await openChallenge(platform.database, platform, asked)
  return { id, expiresAt, options: await requestOptions(platform, challenge) }
}

/**
 * Signs in with a passkey. A passkey that is unknown, of another person, or wrongly shown gets the same answer.
 *
 * @throws Refusal passkey_disabled, webauthn_challenge_not_found, webauthn_challenge_expired,
 *   webauthn_verification_failed, email_not_confirmed, user_banned.
 */
export async function signInWithPasskey(
  platform: Platform,
  { challengeId, response, userAgent }: Answer<AuthenticationResponseJSON>,
): Promise<StartedSession> {
  mustHavePasskeys(platform)
  const { database } = platform
  const challenge = await mustTake(platform, { purpose: 'sign in', userId: null, factorId: null, id: challengeId })
  const passkey = await findPasskey(database, response.id)
  const isTheirs = passkey && response.response.userHandle === base64url.encode(passkey.userId)
  const use = isTheirs ? await readUse(platform, challenge, passkey, response) : undefined
  const account = passkey && use && (await findAccount(database, passkey.userId))
  if (!account || account.state === 'closed') throw notVerified()
  mustBeActive(account)
  if (account.email !== null && account.emailVerifiedAt === null)
    throw new Refusal('email_not_confirmed', 'Email not confirmed')
  const opened = await database.transaction(async (tx) => {
    const isNew = await useCredential(tx, { id: passkey.id, ...use, now: platform.clock.now() })
    const proof = { method: 'passkey', userAgent, passkeyId: passkey.id } as const
    return isNew ? openSession(tx, platform, account.id, proof) : undefined
  })
  if (!opened) throw notVerified()
  return issueTokens(platform, opened)
}

/** @throws Refusal webauthn_credential_not_found. */
export function renamePasskey(platform: Platform, caller: Claims, id: string, name: string): Promise<Credential> {
  return platform.database.transaction(async (tx) => {
    const renamed = isId(id) ? await writePasskeyName(tx, { id, userId: caller.userId, name }) : undefined
    if (!renamed) throw notFound()
    await note(tx, platform, caller.userId, 'passkey.renamed', renamed)
    return renamed
  })
}

const notFound = () => new Refusal('webauthn_credential_not_found', 'Passkey not found')

type Removal = {
  /** Whose passkey. */
  readonly userId: string
  readonly passkeyId: string
  /** The person's own session; none where an administrator removes it. */
  readonly caller?: Claims
  readonly by: string | undefined
}

/** In a transaction of its own. @throws Refusal as revokePasskey. */
export const removePasskey = (platform: Platform, removal: Removal): Promise<void> =>
  platform.database.transaction((tx) => revokePasskey(tx, platform, removal))

/**
 * Removes a passkey, notifies its owner, and ends the sessions that began with it but the one that asks. Without any
 * other sign-in method it stays, because an account without any is never intended.
 *
 * @throws Refusal webauthn_credential_not_found, insufficient_aal, last_sign_in_way, session_not_found.
 */
export async function revokePasskey(
  tx: Database,
  platform: Platform,
  { userId, passkeyId, caller, by }: Removal,
): Promise<void> {
  const account = await (caller ? lockCaller(tx, caller) : lockAccount(tx, userId))
  const factors = await listFactors(tx, userId)
  if (caller) mustBeElevated(caller, factors)
  const passkeys = await listPasskeys(tx, userId)
  const passkey = passkeys.find((one) => one.id === passkeyId)
  if (!passkey) throw notFound()
  const linked = (await listIdentities(tx, userId)).filter(({ provider }) => provider !== 'email').length
  const ways = {
    hasPassword: account.passwordHash !== null,
    hasVerifiedEmail: account.emailVerifiedAt !== null,
    linkedSignIns: linked,
    passkeys: passkeys.length,
  }
  if (!hasOtherSignInMethod(ways))
    throw new Refusal('last_sign_in_way', 'This passkey is the only way into the account')
  await deletePasskey(tx, passkey.id, caller?.sessionId ?? null)
  const isLast = passkeys.length === 1 && !factors.some((factor) => factor.verifiedAt !== null)
  if (isLast) await downgradeOthers(tx, userId, undefined)
  await note(tx, platform, by, 'passkey.removed', passkey)
  if (account.email)
    await notifyPasskeyChanged(tx, platform, account.email, { name: passkey.friendlyName, state: 'removed' })
}

const note = (tx: Database, platform: Platform, by: string | undefined, action: string, passkey: Credential) =>
  record(tx, platform, { actorId: by, action, targetKind: 'passkey', targetId: passkey.id })
