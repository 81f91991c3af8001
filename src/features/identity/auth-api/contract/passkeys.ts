import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { typedText } from '#wire/fields.ts'
import { AuthPasskey, AuthSession, json, nothing, WebauthnOptions } from './answers.ts'
import { bodyBytesMax, bodyErrors } from './auth.ts'
import { authWire } from './errors.ts'
import { CreationAnswer, UseAnswer } from './webauthn.ts'

const off = { passkey_disabled: 404 } as const
const adding = {
  ...bodyErrors,
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

const Begun = z.object({
  challenge_id: z.guid(),
  options: WebauthnOptions,
  /** Unix seconds. */
  expires_at: z.int(),
})
export type Begun = z.input<typeof Begun>
const Made = z.object({ challenge_id: z.string().default(''), credential: CreationAnswer })
const Shown = z.object({ challenge_id: z.string().default(''), credential: UseAnswer })
const Name = z.object({ friendly_name: typedText().min(1, 'needs to be non-empty').max(120) })

/** Passkeys (WebAuthn), in the wire format of the published auth client. */
export const passkeyContract = contract({
  'POST /auth/v1/passkeys/registration/options': {
    ...authWire(),
    summary: 'What the browser needs to make a passkey',
    allow: allow.bearer({ anonymous: false, aal: 'owed' }),
    bodyBytesMax,
    answer: json(Begun),
    refusals: adding,
  },
  'POST /auth/v1/passkeys/registration/verify': {
    ...authWire({ body: Made }),
    summary: 'Keep the passkey that the browser made',
    allow: allow.bearer({ aal: 'owed' }),
    bodyBytesMax,
    answer: json(
      AuthPasskey.extend({
        backup_eligible: z.boolean(),
        backed_up: z.boolean(),
        transports: z.array(z.string()),
      }),
    ),
    refusals: { ...adding, ...answering, webauthn_credential_exists: 422 },
  },
  'POST /auth/v1/passkeys/authentication/options': {
    ...authWire(),
    summary: 'What the browser needs to show a passkey; the same for everybody',
    allow: allow.anyone,
    bodyBytesMax,
    answer: json(Begun),
    refusals: { ...bodyErrors, ...off },
  },
  'POST /auth/v1/passkeys/authentication/verify': {
    ...authWire({ body: Shown }),
    summary: 'Sign in with the passkey that the browser showed',
    allow: allow.anyone,
    bodyBytesMax,
    answer: json(AuthSession),
    refusals: { ...bodyErrors, ...off, ...answering, email_not_confirmed: 403, user_banned: 403 },
  },
  'GET /auth/v1/passkeys': {
    ...authWire(),
    summary: 'The own passkeys',
    allow: allow.bearer({ aal: 'owed' }),
    answer: json(z.array(AuthPasskey)),
    refusals: { insufficient_aal: 403 },
  },
  'PATCH /auth/v1/passkeys/:id': {
    ...authWire({ body: Name }),
    summary: 'Name a passkey',
    allow: allow.bearer({ aal: 'owed' }),
    bodyBytesMax,
    answer: json(AuthPasskey),
    refusals: { ...bodyErrors, insufficient_aal: 403, webauthn_credential_not_found: 404 },
  },
  'DELETE /auth/v1/passkeys/:id': {
    ...authWire(),
    summary: 'Remove a passkey',
    allow: allow.bearer({ aal: 'owed' }),
    answer: nothing,
    refusals: { webauthn_credential_not_found: 404, insufficient_aal: 403, last_sign_in_way: 422 },
  },
})
