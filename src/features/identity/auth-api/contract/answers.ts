import * as z from 'zod'
import { instantField } from '#wire/fields.ts'

// What the auth service answers, in the words of the published auth client. The functions that write these answers are
// typed by these schemas (endpoints/wire-user.ts), and so is the OpenAPI document.

const data = z.record(z.string(), z.unknown())
/** Ids are UUIDs; the client compares them as text. */
const id = z.guid()

export const AuthFactor = z
  .object({
    id,
    status: z.enum(['verified', 'unverified']),
    friendly_name: z.string().optional(),
    factor_type: z.enum(['totp', 'webauthn', 'phone', 'recovery_code']),
    /** Without its plus sign. */
    phone: z.string().optional(),
    created_at: instantField,
    updated_at: instantField,
    last_challenged_at: instantField.nullable(),
  })
  .meta({ id: 'AuthFactor' })
export type AuthFactor = z.input<typeof AuthFactor>

export const AuthIdentity = z
  .object({
    identity_id: id,
    /** The person's name at the provider. */
    id: z.string(),
    user_id: id,
    identity_data: data,
    provider: z.string(),
    last_sign_in_at: instantField.optional(),
    created_at: instantField,
    updated_at: instantField,
    email: z.string(),
  })
  .meta({ id: 'AuthIdentity' })
export type AuthIdentity = z.input<typeof AuthIdentity>

/** SESS-17, SESS-18. Times that are not set are left out. */
export const AuthUser = z
  .object({
    id,
    aud: z.literal('authenticated'),
    role: z.literal('authenticated'),
    email: z.string(),
    phone: z.string(),
    email_confirmed_at: instantField.optional(),
    phone_confirmed_at: instantField.optional(),
    confirmed_at: instantField.optional(),
    confirmation_sent_at: instantField.optional(),
    last_sign_in_at: instantField.optional(),
    recovery_sent_at: instantField.optional(),
    reauthentication_sent_at: instantField.optional(),
    email_change_sent_at: instantField.optional(),
    new_email: z.string().optional(),
    phone_change_sent_at: instantField.optional(),
    new_phone: z.string().optional(),
    invited_at: instantField.optional(),
    banned_until: instantField.optional(),
    app_metadata: data,
    user_metadata: data,
    identities: z.array(AuthIdentity),
    factors: z.array(AuthFactor).optional(),
    created_at: instantField,
    updated_at: instantField,
    is_anonymous: z.boolean(),
  })
  .meta({ id: 'AuthUser' })
export type AuthUser = z.input<typeof AuthUser>

/** SESS-16. */
export const AuthSession = z
  .object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    /** Seconds. */
    expires_in: z.int(),
    /** Unix seconds. */
    expires_at: z.int(),
    refresh_token: z.string(),
    provider_token: z.string().optional(),
    provider_refresh_token: z.string().optional(),
    user: AuthUser,
    /** The password was right and would not be taken today. */
    weak_password: z.object({ message: z.string(), reasons: z.array(z.string()) }).optional(),
  })
  .meta({ id: 'AuthSession' })
export type AuthSession = z.input<typeof AuthSession>

export const AuthPasskey = z
  .object({ id, friendly_name: z.string(), created_at: instantField, last_used_at: instantField.optional() })
  .meta({ id: 'AuthPasskey' })
export type AuthPasskey = z.input<typeof AuthPasskey>

/** PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON (WebAuthn Level 3). */
export const WebauthnOptions = z.looseObject({ challenge: z.string() })

/** One side of a change of address has said yes; the other is asked. */
export const HalfConfirmed = z.object({ msg: z.string(), code: z.literal('200') })
export type HalfConfirmed = z.input<typeof HalfConfirmed>

/** The public keys that access tokens are checked with (RFC 7517). */
export const KeySet = z.object({
  keys: z.array(z.looseObject({ kty: z.string().optional(), kid: z.string().optional() })),
})

export const AuthSettings = z
  .object({
    /** Which ways of signing in are open, by name. */
    external: z.record(z.string(), z.boolean()),
    disable_signup: z.boolean(),
    mailer_autoconfirm: z.boolean(),
    phone_autoconfirm: z.boolean(),
    saml_enabled: z.boolean(),
    sms_provider: z.string(),
    passkeys_enabled: z.boolean(),
  })
  .meta({ id: 'AuthSettings' })
export const AuthHealth = z.object({ version: z.string(), name: z.string(), description: z.string() })

/** Where the browser goes next. */
export const Onward = z.object({ url: z.string() })
/** An empty answer, the same for everyone. */
export const Empty = z.object({})

/** JSON with status 200. */
export const json = <const S extends z.ZodType>(body: S) =>
  ({ raw: { 200: { type: 'application/json', body } } }) as const
export const nothing = { raw: { 204: 'empty' } } as const
