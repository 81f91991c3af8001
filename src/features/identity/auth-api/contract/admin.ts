import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { instantField } from '#wire/fields.ts'
import { AuthFactor, AuthPasskey, AuthUser, Empty, json, nothing } from './answers.ts'
import { bodyBytesMax, bodyErrors } from './auth.ts'
import { authWire, redirectTo } from './errors.ts'

const call = { allow: allow.serviceKey, bodyBytesMax } as const
/** Here `user_not_found` mostly is the person asked about. */
const admin = { ...bodyErrors, user_not_found: 404 } as const

/** Administrators cannot lock themselves out, and one super admin always remains. */
const oneself = { own_person: 409, last_super_admin: 409 } as const

const data = z.record(z.string(), z.unknown())
const pages = { page: z.string().optional(), per_page: z.string().optional() }

export const linkTypes = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change_current',
  'email_change_new',
] as const
export type LinkType = (typeof linkTypes)[number]

const Invitation = z.object({ email: z.string().default(''), data: data.default({}) })
const LinkRequest = Invitation.extend({
  type: z.enum(linkTypes),
  password: z.string().optional(),
  new_email: z.string().optional(),
  redirect_to: z.string().optional(),
})
const Change = z.object({
  id: z.string().optional(),
  /** Staff roles come by grant, never by this. */
  role: z.literal('authenticated').optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  phone_confirm: z.boolean().optional(),
  password: z.string().max(256).optional(),
  password_hash: z.string().max(300).optional(),
  email_confirm: z.boolean().optional(),
  user_metadata: data.optional(),
  app_metadata: data.optional(),
  ban_duration: z.string().max(40).optional(),
})
export type ChangeBody = z.output<typeof Change>

/** The user's fields are beside the link's, as the client reads them. */
const MadeLink = AuthUser.extend({
  action_link: z.string(),
  email_otp: z.string(),
  hashed_token: z.string(),
  verification_type: z.enum(linkTypes),
  redirect_to: z.string(),
})
/** Identities are not loaded for a list. */
const UserPage = z.object({
  users: z.array(AuthUser.extend({ identities: z.null() })),
  aud: z.literal('authenticated'),
})

const AuditEntry = z
  .object({
    id: z.guid(),
    payload: z.object({
      action: z.string(),
      actor_id: z.string(),
      actor_name: z.string(),
      actor_username: z.string(),
      actor_via_sso: z.boolean(),
      log_type: z.string(),
      traits: data,
    }),
    created_at: instantField,
    /** A keyed hash of the network address. */
    ip_address: z.string(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.input<typeof AuditEntry>

/** For servers with the service key, and super_admins with a second factor (AMB-051). */
export const adminContract = contract({
  'POST /auth/v1/invite': {
    ...call,
    ...authWire({ query: redirectTo, body: Invitation }),
    summary: 'Mail an invitation',
    answer: json(AuthUser),
    refusals: { ...admin, email_exists: 422 },
  },
  'POST /auth/v1/admin/generate_link': {
    ...call,
    ...authWire({ query: redirectTo, body: LinkRequest }),
    summary: 'Make a link without mailing it',
    answer: json(MadeLink),
    refusals: { ...admin, email_exists: 422, weak_password: 422 },
  },
  'POST /auth/v1/admin/users': {
    ...call,
    ...authWire({ body: Change }),
    summary: 'Make an account',
    answer: json(AuthUser),
    refusals: {
      ...admin,
      email_exists: 422,
      user_already_exists: 422,
      weak_password: 422,
      phone_exists: 422,
      phone_provider_disabled: 400,
    },
  },
  'GET /auth/v1/admin/users': {
    ...call,
    ...authWire({ query: z.object({ ...pages, filter: z.string().optional(), sort: z.string().optional() }) }),
    summary: 'The accounts, newest first, by pages',
    answer: json(UserPage),
    refusals: admin,
  },
  'GET /auth/v1/admin/audit': {
    ...call,
    ...authWire({ query: z.object({ ...pages, query: z.string().optional() }) }),
    summary: 'Who did what, newest first, by pages; query=action:login, author:ada or type:factor',
    answer: json(z.array(AuditEntry)),
    refusals: admin,
  },
  'GET /auth/v1/admin/users/:id': {
    ...call,
    ...authWire(),
    summary: 'An account',
    answer: json(AuthUser),
    refusals: admin,
  },
  'PUT /auth/v1/admin/users/:id': {
    ...call,
    ...authWire({ body: Change }),
    summary: 'Change an account',
    answer: json(AuthUser),
    refusals: {
      ...admin,
      ...oneself,
      email_exists: 422,
      weak_password: 422,
      phone_exists: 422,
      phone_provider_disabled: 400,
    },
  },
  'DELETE /auth/v1/admin/users/:id': {
    ...call,
    ...authWire({ body: z.object({ should_soft_delete: z.boolean().default(false) }) }),
    summary: 'Delete an account',
    answer: json(Empty),
    refusals: { ...admin, ...oneself },
  },
  'GET /auth/v1/admin/users/:id/factors': {
    ...call,
    ...authWire(),
    summary: 'The second factors of an account',
    answer: json(z.array(AuthFactor)),
    refusals: admin,
  },
  'DELETE /auth/v1/admin/users/:id/factors/:factorId': {
    ...call,
    ...authWire(),
    summary: 'Remove a second factor, for a person who lost every other factor',
    answer: json(AuthFactor),
    refusals: { ...admin, mfa_factor_not_found: 404 },
  },
  'GET /auth/v1/admin/users/:id/passkeys': {
    ...call,
    ...authWire(),
    summary: 'The passkeys of an account',
    answer: json(z.array(AuthPasskey)),
    refusals: admin,
  },
  'DELETE /auth/v1/admin/users/:id/passkeys/:passkeyId': {
    ...call,
    ...authWire(),
    summary: 'Remove a passkey, for a person who lost the device',
    answer: nothing,
    refusals: { ...admin, webauthn_credential_not_found: 404, last_sign_in_way: 422 },
  },
})
