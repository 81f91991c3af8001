import * as z from 'zod'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { Onward } from './answers.ts'
import { SsoBody } from './bodies.ts'
import { authWire, versionHeader } from './errors.ts'

/** Ours: the institution has to authenticate the person even if it recognises them. A client sends it by `headers`. */
const forceAuthn = { 'x-force-authn': z.literal('true').optional() }
const off = { saml_provider_disabled: 404 } as const

/** Single sign-on of institutions (SAML 2.0), in the wire format of the published auth client. */
export const ssoContract = contract({
  'POST /auth/v1/sso': {
    ...authWire({ headers: versionHeader.extend(forceAuthn), body: SsoBody }),
    summary: 'Where members of an institution sign in, by its id or the domain of an address',
    allow: allow.anyone,
    bodyBytesMax: 65_536,
    answer: { raw: { 200: { type: 'application/json', body: Onward }, 303: 'redirect' } },
    refusals: {
      ...off,
      bad_json: 400,
      request_entity_too_large: 413,
      validation_failed: 400,
      pkce_required: 400,
      captcha_failed: 400,
      too_busy: 503,
      sso_provider_not_found: 404,
      over_request_rate_limit: 429,
    },
  },
  'GET /auth/v1/sso/saml/metadata': {
    ...authWire(),
    summary: 'What an institution needs to know of us, as XML',
    allow: allow.anyone,
    answer: { raw: { 200: { type: 'application/samlmetadata+xml' } } },
    refusals: off,
  },
  'POST /auth/v1/sso/saml/acs': {
    ...authWire({
      bodyType: 'application/x-www-form-urlencoded',
      body: z.object({ SAMLResponse: z.string(), RelayState: z.string() }),
    }),
    summary: 'An institution’s signed answer, posted by the browser that comes from there',
    allow: allow.signature('body', 'SAMLResponse'),
    bodyBytesMax: 524_288,
    answer: { raw: { 302: 'redirect', 303: 'redirect' } },
    refusals: { ...off, validation_failed: 400 },
  },
  'GET /auth/v1/sso/saml/acs': {
    ...authWire({ query: z.object({ state: z.string().optional() }) }),
    errorBody: 'redirect',
    summary: 'The browser goes on to our site with a session or a code, or with what went wrong',
    allow: allow.sameBrowser('auth_flow'),
    answer: { raw: { 302: 'redirect' } },
  },
})
