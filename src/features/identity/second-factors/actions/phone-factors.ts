import type { Claims } from '#features/identity/accounts/actions/access-token.ts'
import { elevateToAal2 } from '#features/identity/accounts/actions/elevate-session.ts'
import { resetAttempts } from '#features/identity/accounts/actions/limit.ts'
import { hashOfCode } from '#features/identity/accounts/actions/one-time-token.ts'
import {
  countChallengeFailure,
  type Factor,
  findFactorCode,
  insertChallenge,
  insertFactor,
  listFactors,
  lockOpenChallenge,
  spendChallenge,
  verifyFactor,
} from '#features/identity/accounts/actions/records.ts'
import { arePhonesEnabled, canReachPhone, mustBePhone, requestSms } from '#features/identity/accounts/actions/sms.ts'
import {
  issueTokens,
  type OpenedSession,
  type StartedSession,
} from '#features/identity/accounts/actions/start-session.ts'
import { challengeMs } from '#features/identity/accounts/rules/lifetimes.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { isId } from '#values/id.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import {
  type Answer,
  activateFactor,
  type Challenge,
  enrol,
  mustBeWithinFactorLimit,
  mustFindFactor,
  mustPassHook,
} from './factors.ts'

// A phone as the second factor: a code sent to it answers only the challenge that requested it.

export type PhoneFactor = Factor & { readonly phone: string }

/** Whether phones may be added as second factors, and whether existing ones are used: both need a sender. */
export function phoneFactorsOf(platform: Platform): { readonly enrol: boolean; readonly verify: boolean } {
  const { phoneFactorEnrol, phoneFactorVerify } = platform.settings.auth
  const isOpen = arePhonesEnabled(platform)
  return { enrol: isOpen && phoneFactorEnrol, verify: isOpen && phoneFactorVerify }
}

/** Whether a requested code can be delivered. */
export const canAskPhone = (platform: Platform, { phone }: PhoneFactor): boolean =>
  phoneFactorsOf(platform).verify && canReachPhone(platform, phone)

/**
 * Starts adding a phone; it counts once a code sent to it was entered. It need not be the account's phone.
 *
 * @throws Refusal mfa_phone_enroll_not_enabled, validation_failed, mfa_verified_factor_exists, and as enrolTotp.
 */
export function enrolPhone(
  platform: Platform,
  caller: Claims,
  given: { readonly phone: string; readonly friendlyName: string },
): Promise<PhoneFactor> {
  if (!phoneFactorsOf(platform).enrol)
    throw new Refusal('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  const phone = mustBePhone(given.phone)
  if (!canReachPhone(platform, phone))
    throw new Refusal(
      'mfa_phone_enroll_not_enabled',
      'No messages are sent here: only the phones of a test have a code',
    )
  const { friendlyName } = given
  return enrol(platform, caller, friendlyName, async (tx, { id: userId }) => {
    // Those left here are verified.
    if ((await listFactors(tx, userId)).some((one) => one.phone === phone)) throw phoneFactorExists()
    const now = platform.clock.now()
    const times = { verifiedAt: null, lastChallengedAt: null, createdAt: now, updatedAt: now }
    const id = newId<'factor'>(platform)
    const factor = { id, userId, kind: 'phone', friendlyName, secretSealed: null, phone, ...times } as const
    await insertFactor(tx, factor)
    return factor
  })
}

const phoneFactorExists = () =>
  new Refusal(
    'mfa_verified_factor_exists',
    'A verified phone factor already exists, unenroll the existing factor to continue',
  )

type Asked = { readonly caller: Claims; readonly factor: PhoneFactor }

/** Sends a code. @throws Refusal over_sms_send_rate_limit, mfa_factor_not_found. */
export function challengePhone(
  platform: Platform,
  { caller, factor: { id: factorId, phone } }: Asked,
): Promise<Challenge> {
  return platform.database.transaction(async (tx) => {
    const { verifiedAt } = await mustFindFactor(tx, caller, factorId)
    const id = newId<'challenge'>(platform)
    const now = platform.clock.now()
    const expiresAt = later(now, challengeMs)
    await insertChallenge(tx, { id, factorId, now, expiresAt })
    // A person cannot have messages sent to many phones, and an attempt on another person's phone must not use up its
    // owner's messages.
    const { userId } = caller
    const countedBy = verifiedAt === null ? [userId, phone] : [userId]
    await requestSms(tx, platform, { kind: 'factor', phone, userId, challengeId: id, countedBy })
    return { id, kind: 'phone', expiresAt }
  })
}

/**
 * Answers a challenge with the code that was sent for it, and elevates the session to aal2. The code is valid as
 * briefly as every other code sent to a phone, and never longer than its challenge.
 *
 * @throws Refusal mfa_factor_not_found, mfa_challenge_expired, mfa_verification_failed, mfa_verification_rejected,
 * over_request_rate_limit.
 */
export async function verifyPhoneFactor(platform: Platform, asked: Asked, answer: Answer): Promise<StartedSession> {
  const { caller, factor } = asked
  await mustBeWithinFactorLimit(platform, caller)
  const code = await hashOfCode(platform, factor.phone, answer.code)
  if (platform.settings.auth.hooks['mfa-verification'] !== undefined)
    await mustPassHook(
      platform,
      factor,
      (await judge(platform.database, platform, answer.challengeId, code)) === 'right',
    )
  // A wrong code is counted, so the transaction must not be rolled back by a throw inside it.
  const outcome = await platform.database.transaction((tx) => accept(tx, platform, asked, answer, code))
  if (outcome === 'wrong') throw new Refusal('mfa_verification_failed', 'Invalid MFA Phone code entered')
  await resetAttempts(platform.database, platform, 'factor', caller.userId)
  return issueTokens(platform, outcome)
}

async function accept(
  tx: Database,
  platform: Platform,
  { caller, factor: { id: factorId } }: Asked,
  { challengeId }: Answer,
  codeHash: string,
): Promise<OpenedSession | 'wrong'> {
  const factor = await mustFindFactor(tx, caller, factorId)
  const now = platform.clock.now()
  const asked = { id: challengeId, factorId, now, failuresMax: platform.settings.auth.codeTries }
  const open = isId(challengeId) ? await lockOpenChallenge(tx, asked) : undefined
  const judged = open ? await judge(tx, platform, open.id, codeHash) : 'over'
  if (!open || judged === 'over')
    throw new Refusal('mfa_challenge_expired', 'MFA challenge has expired, verify against another challenge')
  if (judged === 'wrong') {
    await countChallengeFailure(tx, open.id)
    return 'wrong'
  }
  await spendChallenge(tx, open.id, now)
  await verifyFactor(tx, factorId, now)
  if (factor.verifiedAt === null) await activateFactor(tx, platform, caller, factor)
  return elevateToAal2(tx, platform, caller, 'mfa/phone')
}

/** Before the message has left, every code is wrong. */
async function judge(db: Database, platform: Platform, challengeId: string, codeHash: string) {
  const sent = isId(challengeId) ? await findFactorCode(db, challengeId) : undefined
  if (sent && sent.expiresAt <= platform.clock.now()) return 'over'
  return sent?.codeHash === codeHash ? 'right' : 'wrong'
}
