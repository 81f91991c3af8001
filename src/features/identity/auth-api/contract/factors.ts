import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { bodyBytesMax, json, reading } from './auth.ts'

const asked = { allow: allow.bearer(), bodyBytesMax, answer: json } as const
const guessed = { ...reading, mfa_verification_failed: 422 } as const

/** Second factors, in the wire format of the published auth client. Recovery codes come first: their path is no id. */
export const factorContract = contract({
  'GET /auth/v1/factors/recovery-codes': {
    summary: 'How many recovery codes are left',
    allow: allow.bearer(),
    answer: json,
    refusals: { mfa_factor_not_found: 404 },
  },
  'POST /auth/v1/factors/recovery-codes': {
    ...asked,
    allow: allow.bearer({ aal: 'aal2' }),
    summary: 'Make recovery codes, shown once',
    refusals: { ...reading, insufficient_aal: 403, mfa_verified_factor_exists: 422 },
  },
  'POST /auth/v1/factors/recovery-codes/regenerate': {
    ...asked,
    allow: allow.bearer({ aal: 'aal2' }),
    summary: 'Replace the recovery codes',
    refusals: { ...reading, insufficient_aal: 403, mfa_factor_not_found: 404 },
  },
  'POST /auth/v1/factors/recovery-codes/verify': {
    ...asked,
    summary: 'Show a recovery code as the second factor',
    refusals: guessed,
  },
  'DELETE /auth/v1/factors/recovery-codes': {
    ...asked,
    allow: allow.bearer({ aal: 'aal2' }),
    summary: 'Drop the recovery codes',
    refusals: { ...reading, insufficient_aal: 403, mfa_factor_not_found: 404 },
  },
  'POST /auth/v1/factors': {
    ...asked,
    allow: allow.bearer({ anonymous: false, aal: 'owed' }),
    summary: 'Begin to add an authenticator app, a phone or a security key',
    refusals: {
      ...reading,
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
    summary: 'Ask to be asked for a code or a key',
    refusals: {
      ...reading,
      mfa_factor_not_found: 404,
      mfa_phone_verify_not_enabled: 422,
      mfa_webauthn_verify_not_enabled: 422,
      over_sms_send_rate_limit: 429,
    },
  },
  'POST /auth/v1/factors/:id/verify': {
    ...asked,
    summary: 'Answer a challenge with a code or a key, and raise the session to aal2',
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
    summary: 'Remove a factor',
    refusals: { ...reading, mfa_factor_not_found: 404, insufficient_aal: 422 },
  },
})
