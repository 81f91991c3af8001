import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { bodyBytesMax, json, reading } from './auth.ts'

const asked = { bodyBytesMax, answer: json } as const
const off = { passkey_disabled: 404 } as const
const adding = {
  ...reading,
  ...off,
  user_sso_managed: 422,
  insufficient_aal: 403,
  too_many_passkeys: 422,
} as const
const answering = {
  webauthn_challenge_not_found: 400,
  webauthn_challenge_expired: 400,
  webauthn_verification_failed: 400,
} as const

/** Passkeys (WebAuthn), in the wire format of the published auth client. */
export const passkeyContract = contract({
  'POST /auth/v1/passkeys/registration/options': {
    ...asked,
    allow: allow.bearer({ anonymous: false, aal: 'owed' }),
    summary: 'What the browser needs to make a passkey',
    refusals: adding,
  },
  'POST /auth/v1/passkeys/registration/verify': {
    ...asked,
    allow: allow.bearer({ aal: 'owed' }),
    summary: 'Keep the passkey that the browser made',
    refusals: { ...adding, ...answering, webauthn_credential_exists: 422 },
  },
  'POST /auth/v1/passkeys/authentication/options': {
    ...asked,
    allow: allow.anyone,
    summary: 'What the browser needs to show a passkey; the same for everybody',
    refusals: { ...reading, ...off },
  },
  'POST /auth/v1/passkeys/authentication/verify': {
    ...asked,
    allow: allow.anyone,
    summary: 'Sign in with the passkey that the browser showed',
    refusals: { ...reading, ...off, ...answering, email_not_confirmed: 403, user_banned: 403 },
  },
  'GET /auth/v1/passkeys': { allow: allow.bearer(), answer: json, summary: 'The own passkeys' },
  'PATCH /auth/v1/passkeys/:id': {
    ...asked,
    allow: allow.bearer(),
    summary: 'Name a passkey',
    refusals: { ...reading, webauthn_credential_not_found: 404 },
  },
  'DELETE /auth/v1/passkeys/:id': {
    allow: allow.bearer({ aal: 'owed' }),
    answer: { raw: 'text/plain' },
    summary: 'Remove a passkey',
    refusals: { webauthn_credential_not_found: 404, insufficient_aal: 403, last_sign_in_way: 422 },
  },
})
