import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { bodyBytesMax, json, reading } from './auth.ts'

const call = { allow: allow.serviceKey, bodyBytesMax, answer: json } as const
const admin = { ...reading, user_not_found: 404 } as const

/** Nobody locks themselves out, and somebody who may do everything is left. */
const oneself = { own_person: 409, last_super_admin: 409 } as const

/** For servers with the service key, and super_admins with a second factor (AMB-051). */
export const adminContract = contract({
  'POST /auth/v1/invite': {
    ...call,
    summary: 'Mail somebody an invitation',
    refusals: { ...admin, email_exists: 422 },
  },
  'POST /auth/v1/admin/generate_link': {
    ...call,
    summary: 'Make a link without mailing it',
    refusals: { ...admin, email_exists: 422 },
  },
  'POST /auth/v1/admin/users': {
    ...call,
    summary: 'Make an account',
    refusals: {
      ...admin,
      email_exists: 422,
      user_already_exists: 422,
      phone_exists: 422,
      phone_provider_disabled: 400,
    },
  },
  'GET /auth/v1/admin/users': {
    ...call,
    summary: 'The accounts, newest first, by pages',
    refusals: admin,
  },
  'GET /auth/v1/admin/audit': {
    ...call,
    summary: 'Who did what, newest first, by pages; query=action:login, author:ada or type:factor',
    refusals: admin,
  },
  'GET /auth/v1/admin/users/:id': { ...call, summary: 'An account', refusals: admin },
  'PUT /auth/v1/admin/users/:id': {
    ...call,
    summary: 'Change an account',
    refusals: { ...admin, ...oneself, email_exists: 422, phone_exists: 422, phone_provider_disabled: 400 },
  },
  'DELETE /auth/v1/admin/users/:id': {
    ...call,
    summary: 'Delete an account',
    refusals: { ...admin, ...oneself },
  },
  'GET /auth/v1/admin/users/:id/factors': {
    ...call,
    summary: 'The second factors of an account',
    refusals: admin,
  },
  'DELETE /auth/v1/admin/users/:id/factors/:factorId': {
    ...call,
    summary: 'Remove a second factor, for who lost everything else',
    refusals: { ...admin, mfa_factor_not_found: 404 },
  },
  'GET /auth/v1/admin/users/:id/passkeys': { ...call, summary: 'The passkeys of an account', refusals: admin },
  'DELETE /auth/v1/admin/users/:id/passkeys/:passkeyId': {
    ...call,
    answer: { raw: 'text/plain' },
    summary: 'Remove a passkey, for who lost the device',
    refusals: { ...admin, webauthn_credential_not_found: 404, last_sign_in_way: 422 },
  },
})
