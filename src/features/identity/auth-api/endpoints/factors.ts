import * as z from 'zod'
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
  challengePhone,
  enrolPhone,
  type PhoneFactor,
  phoneFactorsOf,
  verifyPhoneFactor,
} from '#features/identity/second-factors/actions/phone-factors.ts'
import {
  type CodeSet,
  dropCodes,
  makeCodes,
  readCodes,
  verifyRecoveryCode,
} from '#features/identity/second-factors/actions/recovery-codes.ts'
import { keyHost } from '#features/identity/second-factors/actions/webauthn.ts'
import { challengeKey, type KeyAnswer, verifyKey } from '#features/identity/second-factors/actions/webauthn-factors.ts'
import { type Instant, millisOf, secondMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { factorContract } from '../contract/factors.ts'
import { type AuthCall, authAnswer, mustBePaced, readAs } from './auth-answer.ts'
import { CreationAnswer, UseAnswer } from './webauthn-answer.ts'
import { sessionResponse } from './wire-user.ts'

const named = { friendly_name: z.string().trim().max(100).default('') }
const Enrolment = z.object({
  factor_type: z.string().default(''),
  issuer: z.string().max(100).optional(),
  phone: z.string().max(50).default(''),
  ...named,
})

/** API-22. */
export const enrol = authAnswer(factorContract['POST /auth/v1/factors'], async (call) => {
  const { caller } = call
  const { factor_type: type, friendly_name: friendlyName, issuer, ...given } = await readAs(Enrolment, call.request)
  if (type === 'phone') {
    const { id, phone } = await enrolPhone(call.platform, caller, { friendlyName, ...given })
    return Response.json({ id, type, friendly_name: friendlyName, phone })
  }
  if (type === 'webauthn') {
    if (!takesKeys(call)) throw new Refusal('mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
    const { id } = await enrolKey(call.platform, caller, { friendlyName })
    return Response.json({ id, type, friendly_name: friendlyName })
  }
  if (type !== 'totp') throw new Refusal('validation_failed', 'factor_type needs to be totp, phone, or webauthn')
  const made = await enrolTotp(call.platform, caller, { friendlyName, issuer })
  const totp = { qr_code: made.qrCode, secret: made.secret, uri: made.uri }
  return Response.json({ id: made.id, type, friendly_name: made.friendlyName, totp })
})

const isPhone = (factor: Factor): factor is PhoneFactor => factor.phone !== null

const takesKeys = ({ platform }: AuthCall): boolean =>
  platform.settings.auth.securityKeys && keyHost(platform) !== undefined

/** @throws Refusal mfa_factor_not_found, mfa_webauthn_verify_not_enabled, mfa_phone_verify_not_enabled. */
async function mustAnswerable(call: AuthCall, caller: Claims) {
  const factor = await mustFindFactor(call.platform.database, caller, call.path.id ?? '')
  if (factor.kind === 'webauthn' && !takesKeys(call))
    throw new Refusal('mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
  if (isPhone(factor) && !phoneFactorsOf(call.platform).verify)
    throw new Refusal('mfa_phone_verify_not_enabled', 'MFA verification is disabled for Phone')
  return factor
}

/** API-23. */
export const challengeFactor = authAnswer(factorContract['POST /auth/v1/factors/:id/challenge'], async (call) => {
  const { caller } = call
  await mustBePaced(call, 'address: factor')
  const factor = await mustAnswerable(call, caller)
  if (factor.kind === 'webauthn') {
    const { id, expiresAt, type, publicKey } = await challengeKey(call.platform, { caller, factor })
    const webauthn = { type, credential_options: { publicKey } }
    return Response.json({ id, type: factor.kind, expires_at: secondsOf(expiresAt), webauthn })
  }
  if (isPhone(factor)) await mustBeMessage(call)
  const { id, kind, expiresAt } = isPhone(factor)
    ? await challengePhone(call.platform, { caller, factor })
    : await challenge(call.platform, caller, factor.id)
  return Response.json({ id, type: kind, expires_at: secondsOf(expiresAt) })
})

/** @throws Refusal validation_failed for a channel that we have none of. */
async function mustBeMessage({ request }: AuthCall): Promise<void> {
  const { channel } = await readAs(z.object({ channel: z.string().nullish() }), request)
  if (channel && channel !== 'sms')
    throw new Refusal('validation_failed', "Invalid channel, the supported value is 'sms'")
}

const secondsOf = (instant: Instant): number => Math.floor(millisOf(instant) / secondMs)

const KeyShown = z.discriminatedUnion('type', [
  z.object({ type: z.literal('create'), credential_response: CreationAnswer }),
  z.object({ type: z.literal('request'), credential_response: UseAnswer }),
])
const Answer = z.object({
  challenge_id: z.string().default(''),
  code: z.string().default(''),
  webauthn: KeyShown.optional(),
})

/** API-24. */
export const verifyFactor = authAnswer(factorContract['POST /auth/v1/factors/:id/verify'], async (call) => {
  const { caller } = call
  await mustBePaced(call, 'address: factor')
  const { challenge_id: challengeId, code, webauthn } = await readAs(Answer, call.request)
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
  return Response.json({ id })
})

const wireCodes = ({ factor, codes }: CodeSet): Response =>
  Response.json({
    id: factor.id,
    type: factor.kind,
    friendly_name: factor.friendlyName,
    total: codes.length,
    codes,
  })

export const getCodes = authAnswer(factorContract['GET /auth/v1/factors/recovery-codes'], async (call) => {
  const { id, total, remaining } = await readCodes(call.platform, call.caller)
  return Response.json({ id, type: 'recovery_code', total, remaining })
})

export const postCodes = authAnswer(factorContract['POST /auth/v1/factors/recovery-codes'], async (call) => {
  const { caller } = call
  const { friendly_name: name } = await readAs(z.object(named), call.request)
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
  const { code } = await readAs(z.object({ code: z.string().default('') }), call.request)
  if (code === '') throw new Refusal('validation_failed', 'Code needs to be non-empty')
  return sessionResponse(call.platform, await verifyRecoveryCode(call.platform, caller, code))
})

export const deleteCodes = authAnswer(factorContract['DELETE /auth/v1/factors/recovery-codes'], async (call) => {
  const { id } = await dropCodes(call.platform, call.caller)
  return Response.json({ id })
})
