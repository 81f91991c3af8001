import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'

const off = { saml_provider_disabled: 404 } as const

/** Single sign-on of institutions (SAML 2.0), in the wire format of the published auth client. */
export const ssoContract = contract({
  'POST /auth/v1/sso': {
    summary: 'Where members of an institution sign in, by its id or the domain of an address',
    allow: allow.anyone,
    bodyBytesMax: 65_536,
    answer: { raw: 'application/json' },
    refusals: {
      ...off,
      bad_json: 400,
      request_entity_too_large: 413,
      validation_failed: 400,
      captcha_failed: 400,
      too_busy: 503,
      sso_provider_not_found: 404,
      over_request_rate_limit: 429,
    },
  },
  'GET /auth/v1/sso/saml/metadata': {
    summary: 'What an institution needs to know of us, as XML',
    allow: allow.anyone,
    answer: { raw: 'application/samlmetadata+xml' },
    refusals: off,
  },
  'POST /auth/v1/sso/saml/acs': {
    summary: 'An institution’s signed answer, posted by the browser that comes from there',
    allow: allow.signature('body', 'SAMLResponse'),
    bodyBytesMax: 524_288,
    answer: { raw: 'text/plain' },
    refusals: { ...off, validation_failed: 400 },
  },
  'GET /auth/v1/sso/saml/acs': {
    summary: 'The browser goes on to our site with a session or a code',
    allow: allow.sameBrowser('auth_flow'),
    answer: { raw: 'text/plain' },
  },
})
