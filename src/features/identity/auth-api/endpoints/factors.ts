import type { Claims } from '#features/identity/accounts/actions/access-token.ts'
import type { Factor } from '#features/identity/accounts/actions/records.ts'
import {
  challenge,
  enrolKey,
  enrolTotp,
  mustFindFactor,
  unenrol,
  verifyTotp,
} from '#features/identity/second-factors/actions/factors.ts'
import {
  canAskPhone,
  challengePhone,
  enrolPhone,
  type PhoneFactor,
  verifyPhoneFactor,
} from '#features/identity/second-factors/actions/phone-factors.ts'
import {
  type CodeSet,
  dropCodes,
  makeCodes,
  readCodes,
  verifyRecoveryCode,
} from '#features/identity/second-factors/actions/recovery-codes.ts'
import { relyingPartyIdOf } from '#features/identity/second-factors/actions/webauthn.ts'
import {
  challengeSecurityKey,
  type KeyAnswer,
  verifyKey,
} from '#features/identity/second-factors/actions/webauthn-factors.ts'
import { type Instant, millisOf, secondMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { factorContract, type RecoveryCodes } from '../contract/factors.ts'
import { type AuthCall, authAnswer, type CallOf, JsonAnswer, mustBePaced, readBodyOf } from './auth-answer.ts'
import { sessionResponse } from './wire-user.ts'

/** API-22. */
export const enrol = authAnswer(factorContract['POST /auth/v1/factors'], async (call) => {
  const { caller } = call
  const { factor_type: type, friendly_name: friendlyName, issuer, ...given } = await readBodyOf(call)
  if (type === 'phone') {
    const { id, phone } = await enrolPhone(call.platform, caller, { friendlyName, ...given })
    return new JsonAnswer({ id, type, friendly_name: friendlyName, phone })
  }
  if (type === 'webauthn') {
    if (!takesKeys(call)) throw new Refusal('mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
    const { id } = await enrolKey(call.platform, caller, { friendlyName })
    return new JsonAnswer({ id, type, friendly_name: friendlyName })
  }
  if (type !== 'totp') throw new Refusal('validation_failed', 'factor_type needs to be totp, phone, or webauthn')
  const made = await enrolTotp(call.platform, caller, { friendlyName, issuer })
  const totp = { qr_code: made.qrCode, secret: made.secret, uri: made.uri }
  return new JsonAnswer({ id: made.id, type, friendly_name: made.friendlyName, totp })
})

const isPhone = (factor: Factor): factor is PhoneFactor => factor.phone !== null

const takesKeys = ({ platform }: AuthCall): boolean =>
  platform.settings.auth.securityKeys && relyingPartyIdOf(platform) !== undefined

/** @throws Refusal mfa_factor_not_found, mfa_webauthn_verify_not_enabled, mfa_phone_verify_not_enabled. */
async function mustAnswerable(call: AuthCall, caller: Claims) {
  const factor = await mustFindFactor(call.platform.database, caller, call.path.id ?? '')
  if (factor.kind === 'webauthn' && !takesKeys(call))
    throw new Refusal('mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
  if (isPhone(factor) && !canAskPhone(call.platform, factor))
    throw new Refusal('mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  return factor
}

/** API-23. */
export const challengeFactor = authAnswer(factorContract['POST /auth/v1/factors/:id/challenge'], async (call) => {
  const { caller } = call
  await mustBePaced(call, 'address: factor')
  const factor = await mustAnswerable(call, caller)
  if (factor.kind === 'webauthn') {
    const { id, expiresAt, type, publicKey } = await challengeSecurityKey(call.platform, { caller, factor })
    const webauthn = { type, credential_options: { publicKey: { ...publicKey } } }
    return new JsonAnswer({ id, type: factor.kind, expires_at: secondsOf(expiresAt), webauthn })
  }
  if (isPhone(factor)) await mustBeMessage(call)
  const { id, kind, expiresAt } = isPhone(factor)
    ? await challengePhone(call.platform, { caller, factor })
    : await challenge(call.platform, caller, factor.id)
  return new JsonAnswer({ id, type: kind, expires_at: secondsOf(expiresAt) })
})

type Challenge = (typeof factorContract)['POST /auth/v1/factors/:id/challenge']

/** @throws Refusal validation_failed for a channel that we have none of. */
async function mustBeMessage(call: CallOf<Challenge>): Promise<void> {
  const { channel } = await readBodyOf(call)
  if (channel && channel !== 'sms')
    throw new Refusal('validation_failed', "Invalid channel, the supported value is 'sms'")
}

const secondsOf = (instant: Instant): number => Math.floor(millisOf(instant) / secondMs)

/** API-24. */
export const verifyFactor = authAnswer(factorContract['POST /auth/v1/factors/:id/verify'], async (call) => {
  const { caller } = call
  await mustBePaced(call, 'address: factor')
  const { challenge_id: challengeId, code, webauthn } = await readBodyOf(call)
  const factor = await mustAnswerable(call, caller)
  if (factor.kind === 'webauthn') {
    if (!webauthn) throw new Refusal('validation_failed', 'webauthn needs to be non-empty')
    const answer: KeyAnswer =
      webauthn.type === 'create'
        ? { challengeId, type: 'create', response: webauthn.credential_response }
        : { challengeId, type: 'request', response: webauthn.credential_response }
    return sessionResponse(call.platform, await verifyKey(call.platform, { caller, factor }, answer))
  }
  if (code === '') throw new Refusal('validation_failed', 'Code needs to be non-empty')
  const answer = { factorId: factor.id, challengeId, code }
  const started = isPhone(factor)
    ? verifyPhoneFactor(call.platform, { caller, factor }, answer)
    : verifyTotp(call.platform, caller, answer)
  return sessionResponse(call.platform, await started)
})

/** API-25. */
export const deleteFactor = authAnswer(factorContract['DELETE /auth/v1/factors/:id'], async (call) => {
  const { id } = await unenrol(call.platform, call.caller, call.path.id ?? '')
  return new JsonAnswer({ id })
})

const wireCodes = ({ factor, codes }: CodeSet): JsonAnswer<RecoveryCodes> =>
  new JsonAnswer({
    id: factor.id,
    type: 'recovery_code',
    friendly_name: factor.friendlyName,
    total: codes.length,
    codes: [...codes],
  })

export const getCodes = authAnswer(factorContract['GET /auth/v1/factors/recovery-codes'], async (call) => {
  const { id, total, remaining } = await readCodes(call.platform, call.caller)
  return new JsonAnswer({ id, type: 'recovery_code', total, remaining })
})

export const postCodes = authAnswer(factorContract['POST /auth/v1/factors/recovery-codes'], async (call) => {
  const { caller } = call
  const { friendly_name: name } = await readBodyOf(call)
  const how = { mode: 'first', ...(name ? { friendlyName: name } : {}) } as const
  return wireCodes(await makeCodes(call.platform, caller, how))
})

export const regenerateCodes = authAnswer(
  factorContract['POST /auth/v1/factors/recovery-codes/regenerate'],
  async (call) => wireCodes(await makeCodes(call.platform, call.caller, { mode: 'again' })),
)

export const verifyCode = authAnswer(factorContract['POST /auth/v1/factors/recovery-codes/verify'], async (call) => {
  const { caller } = call
  await mustBePaced(call, 'address: factor')
  const { code } = await readBodyOf(call)
  if (code === '') throw new Refusal('validation_failed', 'Code needs to be non-empty')
  return sessionResponse(call.platform, await verifyRecoveryCode(call.platform, caller, code))
})

export const deleteCodes = authAnswer(factorContract['DELETE /auth/v1/factors/recovery-codes'], async (call) => {
  const { id } = await dropCodes(call.platform, call.caller)
  return new JsonAnswer({ id })
})
