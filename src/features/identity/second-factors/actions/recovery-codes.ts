import { record } from '#features/foundation/audit/actions.ts'
import type { Claims } from '#features/identity/accounts/actions/access-token.ts'
import { elevateToAal2 } from '#features/identity/accounts/actions/elevate-session.ts'
import { resetAttempts } from '#features/identity/accounts/actions/limit.ts'
import { lockCaller } from '#features/identity/accounts/actions/lock-caller.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  type Factor,
  insertFactor,
  insertRecoveryCodes,
  listFactors,
  noteOrigin,
  spendRecoveryCode,
} from '#features/identity/accounts/actions/records.ts'
import { issueTokens, type StartedSession } from '#features/identity/accounts/actions/start-session.ts'
import { recoveryCodesMade } from '#features/identity/accounts/rules/lifetimes.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import { mustBeWithinFactorLimit } from './factors.ts'

export type CodeSet = { readonly factor: Factor; readonly codes: readonly string[] }

const none = () => new Refusal('mfa_factor_not_found', 'There are no recovery codes')
const isCodes = (factor: Factor): boolean => factor.kind === 'recovery_code'

export async function readCodes(platform: Platform, caller: Claims) {
  const factor = (await listFactors(platform.database, caller.userId)).find(isCodes)
  const count = factor && (await countRecoveryCodes(platform.database, factor.id))
  if (!factor || !count) throw none()
  return { id: factor.id, ...count }
}

/**
 * Codes for when the phone is lost, shown once; only keyed hashes are stored.
 *
 * @param mode `first` makes the set, `again` replaces it. @throws Refusal
 *   mfa_verified_factor_exists, mfa_factor_not_found, session_not_found.
 */
export function makeCodes(
  platform: Platform,
  caller: Claims,
  { mode, friendlyName = 'Recovery codes' }: { readonly mode: 'first' | 'again'; readonly friendlyName?: string },
): Promise<CodeSet> {
  return platform.database.transaction(async (tx) => {
    await lockCaller(tx, caller)
    const known = (await listFactors(tx, caller.userId)).find(isCodes)
    if (mode === 'first' && known)
      throw new Refusal('mfa_verified_factor_exists', 'There are recovery codes already; make new ones instead')
    if (mode === 'again' && !known) throw none()
    const factor = known ?? newFactor(platform, caller.userId, friendlyName)
    if (!known) await insertFactor(tx, factor)
    await noteOrigin(tx, factor.id, caller.sessionId)
    const codes = Array.from({ length: recoveryCodesMade }, () => newCode(platform))
    await insertRecoveryCodes(tx, factor.id, await Promise.all(codes.map((code) => hashOf(platform, caller, code))))
    const event = { action: 'recovery_codes.made', targetKind: 'factor', targetId: factor.id }
    await record(tx, platform, { actorId: caller.userId, ...event })
    return { factor, codes }
  })
}

function newFactor(platform: Platform, userId: Id<'user'>, friendlyName: string): Factor {
  const now = platform.clock.now()
  const id = newId<'factor'>(platform)
  const times = { verifiedAt: now, lastChallengedAt: null, createdAt: now, updatedAt: now }
  return { id, userId, kind: 'recovery_code', friendlyName, secretSealed: null, phone: null, ...times }
}

/** Crockford's letters, which are not mistaken for each other: fifty random bits, in two groups of five. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
function newCode(platform: Platform): string {
  const text = Array.from(platform.random.bytes(10), (byte) => letters[byte % 32]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** Letter case, spaces and dashes do not matter, nor a letter typed for the digit that it resembles. */
const canonical = (code: string): string =>
  code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

const hashOf = (platform: Platform, { userId }: Claims, code: string): Promise<string> =>
  keyedHash(platform.secrets, 'identity: recovery code', `${userId}:${canonical(code)}`)

/** @throws Refusal mfa_verification_failed, over_request_rate_limit. */
export async function verifyRecoveryCode(platform: Platform, caller: Claims, code: string): Promise<StartedSession> {
  await mustBeWithinFactorLimit(platform, caller)
  const hash = await hashOf(platform, caller, code)
  const elevated = await platform.database.transaction(async (tx) => {
    const isRight = await spendRecoveryCode(tx, caller.userId, hash, platform.clock.now())
    return isRight ? elevateToAal2(tx, platform, caller, 'mfa/recovery_code') : undefined
  })
  if (!elevated) throw new Refusal('mfa_verification_failed', 'Invalid recovery code entered')
  await resetAttempts(platform.database, platform, 'factor', caller.userId)
  return issueTokens(platform, elevated)
}

/** @throws Refusal mfa_factor_not_found, session_not_found. */
export function dropCodes(platform: Platform, caller: Claims): Promise<Factor> {
  return platform.database.transaction(async (tx) => {
    await lockCaller(tx, caller)
    const factor = (await listFactors(tx, caller.userId)).find(isCodes)
    if (!factor) throw none()
    await deleteFactor(tx, factor.id)
    const event = { action: 'recovery_codes.removed', targetKind: 'factor', targetId: factor.id }
    await record(tx, platform, { actorId: caller.userId, ...event })
    return factor
  })
}
