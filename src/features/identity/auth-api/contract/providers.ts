import * as z from 'zod'
import { hookErrors } from '#features/identity/accounts/contract.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { Empty, json, Onward } from './answers.ts'
import { authWire } from './errors.ts'

const redirect = { raw: { 302: 'redirect' } } as const
/** What a client says about the way; anything else is passed on to the service. */
const Way = z.looseObject({
  provider: z.string(),
  redirect_to: z.string().optional(),
  scopes: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
})
const returned = {
  code: z.string().optional(),
  state: z.string().optional(),
  iss: z.string().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
}
/** What a service may say when it sends the browser back. */
export const returnedNames: readonly string[] = Object.keys(returned)
const asking = { validation_failed: 400, over_request_rate_limit: 429, provider_unavailable: 503 } as const
/** Each is passed in the URL that the browser is redirected to, because no program reads the answer. */
const returning = {
  validation_failed: 400,
  bad_oauth_state: 400,
  bad_oauth_callback: 400,
  access_denied: 403,
  user_banned: 403,
  session_not_found: 403,
  provider_email_needs_verification: 422,
  email_address_not_provided: 422,
  identity_already_exists: 422,
  email_exists: 422,
  signup_disabled: 422,
  over_request_rate_limit: 429,
  provider_unavailable: 503,
  ...hookErrors,
} as const

/** Signing in with other services, in the wire format of the published auth client. */
export const providerContract = contract({
  'GET /auth/v1/authorize': {
    ...authWire({ query: Way }),
    summary: 'Go to another service to sign in there (provider, redirect_to, scopes, code_challenge)',
    allow: allow.anyone,
    answer: redirect,
    refusals: asking,
  },
  'GET /auth/v1/callback': {
    ...authWire({ query: z.object(returned) }),
    errorBody: 'redirect',
    summary: 'Come back from there, and go on to our site with a session or a code',
    allow: allow.sameBrowser('auth_flow'),
    answer: redirect,
    refusals: returning,
  },
  'POST /auth/v1/callback': {
    ...authWire({ bodyType: 'application/x-www-form-urlencoded', body: z.object(returned) }),
    summary: 'The same for services that come back by a form',
    allow: allow.anyone,
    bodyBytesMax: 65_536,
    answer: { raw: { 303: 'redirect' } },
    refusals: { validation_failed: 400 },
  },
  'GET /auth/v1/user/identities/authorize': {
    ...authWire({ query: Way.extend({ skip_http_redirect: z.enum(['true', 'false']).optional() }) }),
    summary: 'Where the bearer goes to link another service',
    allow: allow.bearer({ aal: 'owed' }),
    answer: { raw: { 200: { type: 'application/json', body: Onward }, 302: 'redirect' } },
    refusals: { ...asking, pkce_required: 400, insufficient_aal: 401, manual_linking_disabled: 404 },
  },
  'DELETE /auth/v1/user/identities/:id': {
    ...authWire(),
    summary: 'Take one of the bearer’s ways of signing in away',
    allow: allow.bearer({ aal: 'owed' }),
    answer: json(Empty),
    refusals: {
      validation_failed: 404,
      insufficient_aal: 401,
      manual_linking_disabled: 404,
      identity_not_found: 422,
      single_identity_not_deletable: 422,
      email_conflict_identity_not_deletable: 422,
    },
  },
})
