import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { typedText } from '#wire/fields.ts'
import { AuthSession, json, WebauthnOptions } from './answers.ts'
import { bodyBytesMax, bodyErrors } from './auth.ts'
import { authWire } from './errors.ts'
import { CreationAnswer, UseAnswer } from './webauthn.ts'

const asked = { allow: allow.bearer(), bodyBytesMax } as const
const guessed = { ...bodyErrors, mfa_verification_failed: 422 } as const

const named = { friendly_name: typedText().max(100).default('') }
const Enrolment = z.object({
  factor_type: z.string().default(''),
  issuer: z.string().max(100).optional(),
  phone: z.string().max(50).default(''),
  ...named,
})
const begun = { id: z.guid(), friendly_name: z.string() }
/** What the new factor needs before its first code. */
const Enrolled = z.discriminatedUnion('type', [
  z.object({
    ...begun,
    type: z.literal('totp'),
    totp: z.object({
      /** An SVG. */
      qr_code: z.string(),
      /** Base32. */
      secret: z.string(),
      uri: z.string(),
    }),
  }),
  z.object({ ...begun, type: z.literal('phone'), phone: z.string() }),
  z.object({ ...begun, type: z.literal('webauthn') }),
])

/** Unix seconds. */
const challenged = { id: z.guid(), expires_at: z.int() }
const Challenged = z.discriminatedUnion('type', [
  z.object({ ...challenged, type: z.enum(['totp', 'phone']) }),
  z.object({
    ...challenged,
    type: z.literal('webauthn'),
    webauthn: z.object({
      type: z.enum(['create', 'request']),
      credential_options: z.object({ publicKey: WebauthnOptions }),
    }),
  }),
])

const KeyShown = z.discriminatedUnion('type', [
  z.object({ type: z.literal('create'), credential_response: CreationAnswer }),
  z.object({ type: z.literal('request'), credential_response: UseAnswer }),
])
const FactorAnswer = z.object({
  challenge_id: z.string().default(''),
  code: z.string().default(''),
  webauthn: KeyShown.optional(),
})

/** Shown once. */
const RecoveryCodes = z.object({
  id: z.guid(),
  type: z.literal('recovery_code'),
  friendly_name: z.string(),
  total: z.int(),
  codes: z.array(z.string()),
})
export type RecoveryCodes = z.input<typeof RecoveryCodes>
const Removed = z.object({ id: z.guid() })

/** Second factors, in the wire format of the published auth client. Recovery codes come first: their path is no id. */
export const factorContract = contract({
  'GET /auth/v1/factors/recovery-codes': {
    ...authWire(),
    summary: 'How many recovery codes are left',
    allow: allow.bearer(),
    answer: json(z.object({ id: z.guid(), type: z.literal('recovery_code'), total: z.int(), remaining: z.int() })),
    refusals: { mfa_factor_not_found: 404 },
  },
  'POST /auth/v1/factors/recovery-codes': {
    ...asked,
    ...authWire({ body: z.object(named) }),
    allow: allow.bearer({ aal: 'aal2' }),
    summary: 'Make recovery codes, shown once',
    answer: json(RecoveryCodes),
    refusals: { ...bodyErrors, insufficient_aal: 403, mfa_verified_factor_exists: 422 },
  },
  'POST /auth/v1/factors/recovery-codes/regenerate': {
    ...asked,
    ...authWire(),
    allow: allow.bearer({ aal: 'aal2' }),
    summary: 'Replace the recovery codes',
    answer: json(RecoveryCodes),
    refusals: { ...bodyErrors, insufficient_aal: 403, mfa_factor_not_found: 404 },
  },
  'POST /auth/v1/factors/recovery-codes/verify': {
    ...asked,
    ...authWire({ body: z.object({ code: z.string().default('') }) }),
    summary: 'Show a recovery code as the second factor',
    answer: json(AuthSession),
    refusals: guessed,
  },
  'DELETE /auth/v1/factors/recovery-codes': {
    ...asked,
    ...authWire(),
    allow: allow.bearer({ aal: 'aal2' }),
    summary: 'Drop the recovery codes',
    answer: json(Removed),
    refusals: { ...bodyErrors, insufficient_aal: 403, mfa_factor_not_found: 404 },
  },
  'POST /auth/v1/factors': {
    ...asked,
    ...authWire({ body: Enrolment }),
    allow: allow.bearer({ anonymous: false, aal: 'owed' }),
    summary: 'Begin to add an authenticator app, a phone or a security key',
    answer: json(Enrolled),
    refusals: {
      ...bodyErrors,
      insufficient_aal: 403,
      mfa_factor_name_conflict: 422,
      too_many_enrolled_mfa_factors: 422,
      mfa_phone_enroll_not_enabled: 422,
      mfa_verified_factor_exists: 422,
      mfa_webauthn_enroll_not_enabled: 422,
    },
  },
  'POST /auth/v1/factors/:id/challenge': {
    ...asked,
    ...authWire({ body: z.object({ channel: z.string().nullish() }) }),
    summary: 'Ask to be asked for a code or a key',
    answer: json(Challenged),
    refusals: {
      ...bodyErrors,
      mfa_factor_not_found: 404,
      mfa_phone_verify_not_enabled: 422,
      mfa_webauthn_verify_not_enabled: 422,
      over_sms_send_rate_limit: 429,
    },
  },
  'POST /auth/v1/factors/:id/verify': {
    ...asked,
    ...authWire({ body: FactorAnswer }),
    summary: 'Answer a challenge with a code or a key, and raise the session to aal2',
    answer: json(AuthSession),
    refusals: {
      ...guessed,
      mfa_factor_not_found: 404,
      mfa_challenge_expired: 422,
      mfa_verification_rejected: 403,
      mfa_phone_verify_not_enabled: 422,
      mfa_webauthn_verify_not_enabled: 422,
    },
  },
  'DELETE /auth/v1/factors/:id': {
    ...asked,
    ...authWire(),
    summary: 'Remove a factor; a verified one only after showing a factor',
    answer: json(Removed),
    refusals: { ...bodyErrors, mfa_factor_not_found: 404, insufficient_aal: 422 },
  },
})
