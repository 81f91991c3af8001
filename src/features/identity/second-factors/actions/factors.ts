import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { record } from '#features/foundation/audit/actions.ts'
import type { Claims } from '#features/identity/accounts/actions/access-token.ts'
import { downgradeOthers, elevateToAal2 } from '#features/identity/accounts/actions/elevate-session.ts'
import { mustPassMfaHook } from '#features/identity/accounts/actions/hooks.ts'
import { resetAttempts, tryOnce } from '#features/identity/accounts/actions/limit.ts'
import { lockCaller } from '#features/identity/accounts/actions/lock-caller.ts'
import {
  type Account,
  acceptStep,
  countChallengeFailure,
  deleteFactor,
  deleteSessions,
  deleteUnverified,
  type Factor,
  insertChallenge,
  insertFactor,
  listFactors,
  lockAccount,
  lockFactor,
  lockOpenChallenge,
  noteOrigin,
} from '#features/identity/accounts/actions/records.ts'
import { seal, unseal } from '#features/identity/accounts/actions/seal.ts'
import { notifyFactorsChanged } from '#features/identity/accounts/actions/send-mails.ts'
import {
  issueTokens,
  type OpenedSession,
  type StartedSession,
} from '#features/identity/accounts/actions/start-session.ts'
import { challengeMs, factorsMax } from '#features/identity/accounts/rules/lifetimes.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { isId } from '#values/id.ts'
import { type Instant, later, millisOf, secondMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'

const sealing = 'identity: seal factors'
/** All authenticator apps support these (RFC 6238, SHA-1, six digits, 30 seconds). */
const periodSeconds = 30
/** The white margin of a QR code, in its squares: cameras need four, especially on a dark screen (ISO/IEC 18004). */
const quietZoneModules = 4
const totpOf = (secret: Secret, issuer: string, label: string): TOTP =>
  new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: periodSeconds })

export type Enrolled = {
  readonly id: Id<'factor'>
  readonly friendlyName: string
  /** SVG text. */
  readonly qrCode: string
  /** Base32. */
  readonly secret: string
  readonly uri: string
}

type Name = { readonly friendlyName: string }

/**
 * Begins an enrolment; the factor counts once a code of it was verified.
 *
 * @throws Refusal insufficient_aal, mfa_factor_name_conflict, too_many_enrolled_mfa_factors, session_not_found.
 */
export const enrolTotp = (
  platform: Platform,
  caller: Claims,
  { friendlyName, issuer }: Name & { readonly issuer: string | undefined },
): Promise<Enrolled> =>
  enrol(platform, caller, friendlyName, (tx, account) =>
    addTotp(tx, platform, account, friendlyName, issuer ?? platform.settings.brand),
  )

/** The same for a security key, which is created with its first challenge. @throws Refusal as enrolTotp. */
export const enrolKey = (platform: Platform, caller: Claims, { friendlyName }: Name): Promise<Factor> =>
  enrol(platform, caller, friendlyName, async (tx, { id: userId }) => {
    const id = newId<'factor'>(platform)
    const now = platform.clock.now()
    const times = { verifiedAt: null, lastChallengedAt: null, createdAt: now, updatedAt: now }
    const factor: Factor = { id, userId, kind: 'webauthn', friendlyName, secretSealed: null, phone: null, ...times }
    await insertFactor(tx, factor)
    return factor
  })

/** Removes unfinished enrolments. @throws Refusal as enrolTotp. */
export function enrol<T>(
  platform: Platform,
  caller: Claims,
  friendlyName: string,
  add: (tx: Database, account: Account) => Promise<T>,
): Promise<T> {
  return platform.database.transaction(async (tx) => {
    const account = await lockCaller(tx, caller)
    const known = await listFactors(tx, caller.userId)
    mustBeElevated(caller, known)
    const verified = known.filter((factor) => factor.verifiedAt !== null)
    if (verified.length >= factorsMax)
      throw new Refusal(
        'too_many_enrolled_mfa_factors',
        'Maximum number of verified factors reached, unenroll to continue',
      )
    // Apps that give no name must be able to enrol twice (pitfall C9).
    if (friendlyName !== '' && verified.some((factor) => factor.friendlyName === friendlyName))
      throw new Refusal('mfa_factor_name_conflict', 'A factor with this friendly name exists already')
    await deleteUnverified(tx, caller.userId)
    return add(tx, account)
  })
}

async function addTotp(
  tx: Database,
  platform: Platform,
  account: Account,
  friendlyName: string,
  issuer: string,
): Promise<Enrolled> {
  const id = newId<'factor'>(platform)
  const secret = new Secret({ buffer: Uint8Array.from(platform.random.bytes(20)).buffer })
  const now = platform.clock.now()
  await insertFactor(tx, {
    id,
    userId: account.id,
    kind: 'totp',
    friendlyName,
    secretSealed: await seal(platform, sealing, id, secret.base32),
    phone: null,
    verifiedAt: null,
    lastChallengedAt: null,
    createdAt: now,
    updatedAt: now,
  })
  const uri = totpOf(secret, issuer, account.email ?? account.id).toString()
  return { id, friendlyName, qrCode: renderSVG(uri, { border: quietZoneModules }), secret: secret.base32, uri }
}

/**
 * @throws Refusal insufficient_aal: a person with a second factor uses it before any change of factors or address.
 */
export function mustBeElevated(caller: Claims, factors: readonly Factor[]): void {
  if (caller.aal === 'aal1' && factors.some((factor) => factor.verifiedAt !== null))
    throw new Refusal('insufficient_aal', 'AAL2 required to do this')
}

export type Challenge = { readonly id: Id<'challenge'>; readonly kind: 'totp' | 'phone'; readonly expiresAt: Instant }

/** @throws Refusal mfa_factor_not_found. */
export function challenge(platform: Platform, caller: Claims, factorId: string): Promise<Challenge> {
  return platform.database.transaction(async (tx) => {
    const factor = await mustFindTotp(tx, caller, factorId)
    const id = newId<'challenge'>(platform)
    const now = platform.clock.now()
    const expiresAt = later(now, challengeMs)
    await insertChallenge(tx, { id, factorId: factor.id, now, expiresAt })
    return { id, kind: 'totp', expiresAt }
  })
}

/** An app, a phone or a security key; recovery codes have calls of their own. @throws Refusal mfa_factor_not_found. */
export async function mustFindFactor(tx: Database, { userId }: Claims, factorId: string): Promise<Factor> {
  const factor = isId(factorId) ? await lockFactor(tx, userId, factorId) : undefined
  if (!factor || factor.kind === 'recovery_code') throw new Refusal('mfa_factor_not_found', 'Factor not found')
  return factor
}

async function mustFindTotp(tx: Database, caller: Claims, factorId: string): Promise<Factor> {
  const factor = await mustFindFactor(tx, caller, factorId)
  if (factor.kind !== 'totp') throw new Refusal('mfa_factor_not_found', 'Factor not found')
  return factor
}

export type Answer = { readonly factorId: string; readonly challengeId: string; readonly code: string }

/**
 * Answers a challenge with a code of the app, and elevates the session to aal2.
 *
 * @throws Refusal mfa_factor_not_found, mfa_challenge_expired, mfa_verification_failed, over_request_rate_limit.
 */
export async function verifyTotp(platform: Platform, caller: Claims, answer: Answer): Promise<StartedSession> {
  await mustBeWithinFactorLimit(platform, caller)
  await askMfaHook(platform, caller, answer)
  // A wrong code is counted, so the transaction must not be rolled back by a throw inside it.
  const outcome = await platform.database.transaction((tx) => answerTotp(tx, platform, caller, answer))
  if (outcome === 'wrong') throw new Refusal('mfa_verification_failed', 'Invalid TOTP code entered')
  await resetAttempts(platform.database, platform, 'factor', caller.userId)
  return issueTokens(platform, outcome)
}

async function askMfaHook(platform: Platform, { userId }: Claims, { factorId, code }: Answer): Promise<void> {
  if (platform.settings.auth.hooks['mfa-verification'] === undefined) return
  const factor = (await listFactors(platform.database, userId)).find((one) => one.id === factorId)
  if (factor) await mustPassHook(platform, factor, (await stepOf(platform, factor, code)) !== undefined)
}

/** Outside the transaction, which must not wait for another service. A rejection ends the person's sessions. */
export async function mustPassHook(platform: Platform, factor: Factor, valid: boolean): Promise<void> {
  const { id: factorId, userId, kind } = factor
  await mustPassMfaHook(platform, { userId, factorId, kind, valid }).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === 'mfa_verification_rejected')
      await deleteSessions(platform.database, 'global', userId, userId)
    throw error
  })
}

/**
 * Limits guesses at a person's second factors, all together and from any network. @throws Refusal
 * over_request_rate_limit.
 */
export async function mustBeWithinFactorLimit(platform: Platform, { userId }: Claims): Promise<void> {
  const retryAfterSeconds = await tryOnce(platform.database, platform, 'factor', userId)
  if (retryAfterSeconds > 0)
    throw new Refusal('over_request_rate_limit', 'Request rate limit reached', { retryAfterSeconds })
}

async function answerTotp(
  tx: Database,
  platform: Platform,
  caller: Claims,
  { factorId, challengeId, code }: Answer,
): Promise<OpenedSession | 'wrong'> {
  const factor = await mustFindTotp(tx, caller, factorId)
  const now = platform.clock.now()
  const asked = { id: challengeId, factorId: factor.id, now, failuresMax: platform.settings.auth.codeTries }
  const open = isId(challengeId) ? await lockOpenChallenge(tx, asked) : undefined
  if (!open) throw new Refusal('mfa_challenge_expired', 'MFA challenge has expired, verify against another challenge')
  const step = await stepOf(platform, factor, code)
  const isRight = step !== undefined && (await acceptStep(tx, { challengeId: open.id, factorId: factor.id, step, now }))
  if (!isRight) {
    await countChallengeFailure(tx, open.id)
    return 'wrong'
  }
  if (factor.verifiedAt === null) await activateFactor(tx, platform, caller, factor)
  return elevateToAal2(tx, platform, caller, 'totp')
}

/** The 30-second step that a code belongs to, one step early or late allowed; undefined when it is wrong. */
async function stepOf(platform: Platform, factor: Factor, code: string): Promise<number | undefined> {
  const base32 = factor.secretSealed && (await unseal(platform, sealing, factor.id, factor.secretSealed))
  if (!base32) return undefined
  const timestamp = millisOf(platform.clock.now())
  const delta = totpOf(Secret.fromBase32(base32), '', '').validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : Math.floor(timestamp / secondMs / periodSeconds) + delta
}

/** A factor counts from now on. */
export async function activateFactor(
  tx: Database,
  platform: Platform,
  { userId, sessionId }: Claims,
  factor: Factor,
): Promise<void> {
  await noteOrigin(tx, factor.id, sessionId)
  await record(tx, platform, { actorId: userId, action: 'factor.added', targetKind: 'factor', targetId: factor.id })
  const { email } = await lockAccount(tx, userId)
  if (email) await notifyFactorsChanged(tx, platform, email, 'on')
}

/** @throws Refusal mfa_factor_not_found, insufficient_aal, session_not_found. */
export function unenrol(platform: Platform, caller: Claims, factorId: string): Promise<Factor> {
  return platform.database.transaction(async (tx) => {
    const account = await lockCaller(tx, caller)
    const factor = await mustFindFactor(tx, caller, factorId)
    if (factor.verifiedAt !== null) mustBeElevated(caller, [factor])
    await removeFactor(tx, platform, account, factor, caller)
    return factor
  })
}

/** Without a factor that can always be used, recovery codes have nothing to recover. */
export async function removeFactor(
  tx: Database,
  platform: Platform,
  account: Account,
  factor: Factor,
  by: { readonly userId: string | undefined; readonly sessionId: string | undefined },
): Promise<void> {
  await deleteFactor(tx, factor.id)
  if (factor.verifiedAt === null) return
  const event = { action: 'factor.removed', targetKind: 'factor', targetId: factor.id }
  await record(tx, platform, { actorId: by.userId, ...event })
  const left = (await listFactors(tx, account.id)).filter((one) => one.verifiedAt !== null)
  const isLast = !left.some((one) => one.kind !== 'recovery_code')
  if (isLast) for (const one of left) await deleteFactor(tx, one.id)
  await downgradeOthers(tx, account.id, isLast ? undefined : by.sessionId)
  if (account.email) await notifyFactorsChanged(tx, platform, account.email, 'off')
}
