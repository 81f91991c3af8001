import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Claims } from '#features/identity/accounts/actions/access-token.ts'
import { elevateToAal2 } from '#features/identity/accounts/actions/elevate-session.ts'
import { resetAttempts } from '#features/identity/accounts/actions/limit.ts'
import {
  type Credential,
  type Factor,
  findAccount,
  findKeyOfFactor,
  insertCredential,
  listFactorKeys,
  touchFactor,
  useCredential,
  verifyFactor,
} from '#features/identity/accounts/actions/records.ts'
import {
  issueTokens,
  type OpenedSession,
  type StartedSession,
} from '#features/identity/accounts/actions/start-session.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import { activateFactor, mustBeWithinFactorLimit, mustFindFactor, mustPassHook } from './factors.ts'
import { creationOptions, openChallenge, requestOptions, takeChallenge } from './webauthn.ts'
import { type KeyUse, keyRow, type NewKey, readCreation, readUse } from './webauthn-answers.ts'

type Asked = { readonly caller: Claims; readonly factor: Factor }
const purposeOf = ({ verifiedAt }: Factor) => (verifiedAt === null ? 'add factor' : 'show factor')

/** Asks for a security key to be created, if the factor is new, or to be used. */
export async function challengeSecurityKey(platform: Platform, { caller, factor }: Asked) {
  const { database, clock } = platform
  const account = await findAccount(database, caller.userId)
  if (!account) throw new Refusal('user_not_found', 'User from sub claim in JWT does not exist')
  const asked = { purpose: purposeOf(factor), userId: caller.userId, factorId: factor.id } as const
  const { id, challenge, expiresAt } = await openChallenge(database, platform, asked)
  await touchFactor(database, factor.id, clock.now())
  if (factor.verifiedAt === null) {
    const known = await listFactorKeys(database, caller.userId)
    const publicKey = await creationOptions(platform, account, challenge, { known, isPasskey: false })
    return { id, expiresAt, type: 'create', publicKey } as const
  }
  const publicKey = await requestOptions(platform, challenge, await mustFindCredential(platform, factor))
  return { id, expiresAt, type: 'request', publicKey } as const
}

async function mustFindCredential({ database }: Platform, factor: Factor) {
  const key = await findKeyOfFactor(database, factor.id)
  if (!key) throw new Error('a verified security key has no credential')
  return key
}

export type KeyAnswer = { readonly challengeId: string } & (
  | { readonly type: 'create'; readonly response: RegistrationResponseJSON }
  | { readonly type: 'request'; readonly response: AuthenticationResponseJSON }
)

/**
 * Verifies a security key's answer, and elevates the session to aal2. A challenge is valid for one answer, right or
 * wrong; the key counts from its first right answer on.
 *
 * @throws Refusal mfa_challenge_expired, mfa_verification_failed, mfa_verification_rejected, over_request_rate_limit.
 */
export async function verifyKey(platform: Platform, asked: Asked, answer: KeyAnswer): Promise<StartedSession> {
  const { caller, factor } = asked
  await mustBeWithinFactorLimit(platform, caller)
  const about = { purpose: purposeOf(factor), userId: caller.userId, factorId: factor.id } as const
  const challenge = await takeChallenge(platform, { ...about, id: answer.challengeId })
  if ('fault' in challenge)
    throw new Refusal('mfa_challenge_expired', 'MFA challenge has expired, verify against another challenge')
  const proof =
    answer.type === 'create'
      ? await readNew(platform, factor, challenge.text, answer.response)
      : await readKnown(platform, factor, challenge.text, answer.response)
  await mustPassHook(platform, factor, proof !== undefined)
  const elevated = proof && (await platform.database.transaction((tx) => acceptKey(tx, platform, asked, proof)))
  if (!elevated) throw new Refusal('mfa_verification_failed', 'The security key could not be verified')
  await resetAttempts(platform.database, platform, 'factor', caller.userId)
  return issueTokens(platform, elevated)
}

type Proof = { readonly made: NewKey } | { readonly key: Credential; readonly use: KeyUse }

async function readNew(
  platform: Platform,
  { verifiedAt }: Factor,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<Proof | undefined> {
  const made = verifiedAt === null ? await readCreation(platform, challenge, response, false) : undefined
  return made && { made }
}

async function readKnown(
  platform: Platform,
  factor: Factor,
  challenge: string,
  response: AuthenticationResponseJSON,
): Promise<Proof | undefined> {
  if (factor.verifiedAt === null) return undefined
  const key = await mustFindCredential(platform, factor)
  const use = response.id === key.credentialId ? await readUse(platform, challenge, key, response) : undefined
  return use && { key, use }
}

async function acceptKey(
  tx: Database,
  platform: Platform,
  { caller, factor }: Asked,
  proof: Proof,
): Promise<OpenedSession | undefined> {
  const now = platform.clock.now()
  if ('made' in proof) {
    const { userId } = caller
    const held = await mustFindFactor(tx, caller, factor.id)
    const row = keyRow(platform, proof.made, { userId, factorId: factor.id, friendlyName: factor.friendlyName })
    if (held.verifiedAt !== null || !(await insertCredential(tx, row, caller.sessionId))) return undefined
    await verifyFactor(tx, factor.id, now)
    await activateFactor(tx, platform, caller, factor)
  } else if (!(await useCredential(tx, { id: proof.key.id, ...proof.use, now }))) return undefined
  return elevateToAal2(tx, platform, caller, 'mfa/webauthn')
}
