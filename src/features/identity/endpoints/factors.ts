import * as z from 'zod'
import { millisOf, secondMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { challenge, enrolTotp, unenrol, verifyTotp } from '../actions/factors.ts'
import { type CodeSet, dropCodes, makeCodes, readCodes, verifyRecoveryCode } from '../actions/recovery-codes.ts'
import { factorContract } from '../contract/factors.ts'
import { authAnswer, mustBePaced, mustCaller, readAs } from './auth-answer.ts'
import { sessionResponse } from './wire-user.ts'

const named = { friendly_name: z.string().trim().max(100).default('') }
const Enrolment = z.object({ factor_type: z.string().default(''), issuer: z.string().max(100).optional(), ...named })

/** API-22. */
export const enrol = authAnswer(factorContract['POST /auth/v1/factors'], async (call) => {
  const caller = await mustCaller(call)
  const { factor_type: type, friendly_name: friendlyName, issuer } = await readAs(Enrolment, call.request)
  if (type === 'phone') throw new Refusal('mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  if (type === 'webauthn') throw new Refusal('mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  if (type !== 'totp') throw new Refusal('validation_failed', 'factor_type needs to be totp, phone, or webauthn')
  const made = await enrolTotp(call.platform, caller, { friendlyName, issuer })
  const totp = { qr_code: made.qrCode, secret: made.secret, uri: made.uri }
  return Response.json({ id: made.id, type, friendly_name: made.friendlyName, totp })
})

/** API-23. */
export const challengeFactor = authAnswer(factorContract['POST /auth/v1/factors/:id/challenge'], async (call) => {
  const caller = await mustCaller(call)
  await mustBePaced(call, 'address: factor')
  const { id, kind, expiresAt } = await challenge(call.platform, caller, call.path.id ?? '')
  return Response.json({ id, type: kind, expires_at: Math.floor(millisOf(expiresAt) / secondMs) })
})

const Answer = z.object({ challenge_id: z.string().default(''), code: z.string().default('') })

/** API-24. */
export const verifyFactor = authAnswer(factorContract['POST /auth/v1/factors/:id/verify'], async (call) => {
  const caller = await mustCaller(call)
  await mustBePaced(call, 'address: factor')
  const { challenge_id: challengeId, code } = await readAs(Answer, call.request)
  if (code === '') throw new Refusal('validation_failed', 'Code needs to be non-empty')
  const answer = { factorId: call.path.id ?? '', challengeId, code }
  return sessionResponse(call.platform, await verifyTotp(call.platform, caller, answer))
})

/** API-25. */
export const deleteFactor = authAnswer(factorContract['DELETE /auth/v1/factors/:id'], async (call) => {
  const { id } = await unenrol(call.platform, await mustCaller(call), call.path.id ?? '')
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
  const { id, total, remaining } = await readCodes(call.platform, await mustCaller(call))
  return Response.json({ id, type: 'recovery_code', total, remaining })
})

export const postCodes = authAnswer(factorContract['POST /auth/v1/factors/recovery-codes'], async (call) => {
  const caller = await mustCaller(call)
  const { friendly_name: name } = await readAs(z.object(named), call.request)
  const how = { mode: 'first', ...(name ? { friendlyName: name } : {}) } as const
  return wireCodes(await makeCodes(call.platform, caller, how))
})

export const regenerateCodes = authAnswer(
  factorContract['POST /auth/v1/factors/recovery-codes/regenerate'],
  async (call) => wireCodes(await makeCodes(call.platform, await mustCaller(call), { mode: 'again' })),
)

export const verifyCode = authAnswer(factorContract['POST /auth/v1/factors/recovery-codes/verify'], async (call) => {
  const caller = await mustCaller(call)
  await mustBePaced(call, 'address: factor')
  const { code } = await readAs(z.object({ code: z.string().default('') }), call.request)
  if (code === '') throw new Refusal('validation_failed', 'Code needs to be non-empty')
  return sessionResponse(call.platform, await verifyRecoveryCode(call.platform, caller, code))
})

export const deleteCodes = authAnswer(factorContract['DELETE /auth/v1/factors/recovery-codes'], async (call) => {
  const { id } = await dropCodes(call.platform, await mustCaller(call))
  return Response.json({ id })
})
