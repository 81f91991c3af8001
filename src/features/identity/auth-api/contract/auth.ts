import * as z from 'zod'
import { hookErrors } from '#features/identity/accounts/contract.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import {
  AuthHealth,
  AuthSession,
  AuthSettings,
  AuthUser,
  Empty,
  HalfConfirmed,
  json,
  KeySet,
  nothing,
} from './answers.ts'
import * as bodies from './bodies.ts'
import { authWire, redirectTo, tokenErrors } from './errors.ts'

/** Also the shape of a body that is larger, that is no JSON, or that says the wrong things. */
export const bodyErrors = {
  validation_failed: 400,
  bad_json: 400,
  request_entity_too_large: 413,
  over_request_rate_limit: 429,
  too_busy: 503,
  ...hookErrors,
} as const
/** 1 MiB, as the published auth service accepts. */
export const bodyBytesMax = 1_048_576

/**
 * Sign-up, sign-in and sessions in the wire format of the published auth client (@supabase/auth-js 2.119). Bodies and
 * errors have that client's shapes, so these endpoints read and answer for themselves (endpoints/auth-answer.ts).
 */
export const authContract = contract({
  'OPTIONS /auth/v1/:call{.+}': {
    summary: 'What other origins may send',
    ...authWire(),
    allow: allow.anyone,
    answer: nothing,
  },
  'POST /auth/v1/signup': {
    summary: 'Sign up with an address or a phone, and a password',
    ...authWire({ query: redirectTo, body: bodies.SignUpBody }),
    allow: allow.anyone,
    bodyBytesMax,
    answer: json(z.union([AuthSession, AuthUser])),
    refusals: {
      ...bodyErrors,
      captcha_failed: 400,
      phone_provider_disabled: 400,
      over_sms_send_rate_limit: 429,
      anonymous_provider_disabled: 422,
      weak_password: 422,
      user_already_exists: 422,
      signup_disabled: 422,
    },
  },
  'POST /auth/v1/token': {
    summary: 'Start a session by a password, a code (pkce) or an ID token, or go on with one by its refresh token',
    ...authWire({ query: z.object({ grant_type: z.enum(bodies.grantTypes) }), body: bodies.TokenBody }),
    allow: allow.anyone,
    errorBody: tokenErrors,
    bodyBytesMax,
    answer: json(AuthSession),
    refusals: {
      ...bodyErrors,
      captcha_failed: 400,
      invalid_credentials: 400,
      email_not_confirmed: 400,
      phone_not_confirmed: 400,
      user_banned: 400,
      phone_provider_disabled: 422,
      refresh_token_not_found: 400,
      refresh_token_already_used: 400,
      session_expired: 400,
      flow_state_not_found: 404,
      flow_state_expired: 422,
      bad_code_verifier: 400,
      provider_disabled: 400,
      provider_unavailable: 503,
      signup_disabled: 422,
      provider_email_needs_verification: 422,
      email_address_not_provided: 422,
      identity_already_exists: 422,
      email_exists: 422,
      manual_linking_disabled: 404,
      insufficient_aal: 401,
      // Of a bearer who links a service by its ID token.
      no_authorization: 401,
      bad_jwt: 403,
      user_not_found: 403,
      session_not_found: 403,
      web3_provider_disabled: 422,
    },
  },
  'POST /auth/v1/logout': {
    summary: 'End sessions: scope is global (all), local (this one) or others',
    ...authWire({ query: z.object({ scope: z.enum(bodies.signOutScopes).optional() }) }),
    allow: allow.bearer(),
    answer: nothing,
    refusals: { validation_failed: 400 },
  },
  'GET /auth/v1/user': {
    summary: 'The bearer',
    ...authWire(),
    allow: allow.bearer(),
    answer: json(AuthUser),
  },
  'PUT /auth/v1/user': {
    summary: 'Change the bearer’s password, address (both addresses confirm it) or own data',
    ...authWire({ query: redirectTo, body: bodies.UserChangeBody }),
    allow: allow.bearer({ aal: 'owed' }),
    bodyBytesMax,
    answer: json(AuthUser),
    refusals: {
      ...bodyErrors,
      weak_password: 422,
      user_sso_managed: 422,
      email_exists: 422,
      same_password: 422,
      current_password_invalid: 400,
      insufficient_aal: 401,
      reauthentication_needed: 400,
      reauthentication_not_valid: 422,
      over_sms_send_rate_limit: 429,
      over_email_send_rate_limit: 429,
      phone_provider_disabled: 422,
      not_admin: 403,
    },
  },
  'GET /auth/v1/reauthenticate': {
    summary:
      'Send the bearer a code that allows a change of password: by mail, or to the phone of an account without address',
    ...authWire(),
    allow: allow.bearer({ aal: 'owed' }),
    answer: json(Empty),
    refusals: {
      validation_failed: 400,
      insufficient_aal: 401,
      over_sms_send_rate_limit: 429,
      over_email_send_rate_limit: 429,
    },
  },
  'POST /auth/v1/verify': {
    summary: 'Spend a link or a code that was sent, and sign its owner in',
    ...authWire({ body: bodies.VerifyBody }),
    allow: allow.anyone,
    bodyBytesMax,
    answer: json(z.union([AuthSession, HalfConfirmed])),
    refusals: { ...bodyErrors, otp_expired: 403, user_banned: 403 },
  },
  'GET /auth/v1/verify': {
    summary: 'Spend a mailed link and go on to our site, with the session in the fragment',
    ...authWire({ query: bodies.VerifyLink }),
    allow: allow.linkToken('token'),
    answer: { raw: { 303: 'redirect' } },
    refusals: { validation_failed: 400, over_request_rate_limit: 429 },
  },
  'POST /auth/v1/resend': {
    summary: 'Send the mail or the message of a sign-up or a change again',
    ...authWire({ query: redirectTo, body: bodies.ResendBody }),
    allow: allow.anyone,
    bodyBytesMax,
    answer: json(Empty),
    refusals: {
      ...bodyErrors,
      captcha_failed: 400,
      over_sms_send_rate_limit: 429,
      phone_provider_disabled: 400,
      over_email_send_rate_limit: 429,
    },
  },
  'POST /auth/v1/recover': {
    summary: 'Mail a link to choose another password by; the same answer for every address',
    ...authWire({ query: redirectTo, body: bodies.RecoverBody }),
    allow: allow.anyone,
    bodyBytesMax,
    answer: json(Empty),
    refusals: { ...bodyErrors, captcha_failed: 400, over_email_send_rate_limit: 429 },
  },
  'POST /auth/v1/otp': {
    summary: 'Send a link and a code by mail, or a code to a phone, to sign in by; the same answer for every one',
    ...authWire({ query: redirectTo, body: bodies.OtpBody }),
    allow: allow.anyone,
    bodyBytesMax,
    answer: json(Empty),
    refusals: {
      ...bodyErrors,
      captcha_failed: 400,
      phone_provider_disabled: 400,
      signup_disabled: 422,
      over_sms_send_rate_limit: 429,
      over_email_send_rate_limit: 429,
    },
  },
  'POST /auth/v1/magiclink': {
    summary: 'The older name of otp',
    ...authWire({ query: redirectTo, body: bodies.OtpBody }),
    allow: allow.anyone,
    bodyBytesMax,
    answer: json(Empty),
    refusals: { ...bodyErrors, captcha_failed: 400, signup_disabled: 422, over_email_send_rate_limit: 429 },
  },
  'GET /auth/v1/.well-known/jwks.json': {
    summary: 'The keys that access tokens are checked with',
    ...authWire(),
    allow: allow.anyone,
    answer: json(KeySet),
  },
  'GET /auth/v1/settings': {
    summary: 'Which ways of signing in are open',
    ...authWire(),
    allow: allow.anyone,
    answer: json(AuthSettings),
  },
  'GET /auth/v1/health': {
    summary: 'The auth service’s name and version',
    ...authWire(),
    allow: allow.anyone,
    answer: json(AuthHealth),
  },
})
