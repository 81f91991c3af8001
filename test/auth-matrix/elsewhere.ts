import type { Row } from './row.ts'

const uuid = '01a1fd00-0000-7000-8000-000000000000'

/** Institutions, with none configured; other tests configure one. */
const institutions: readonly Row[] = [
  {
    call: 'POST sso',
    when: 'no institution is set up',
    status: 404,
    code: 'saml_provider_disabled',
    ask: (world) => world.call('sso', { body: { domain: 'university.example' } }),
  },
  {
    call: 'GET sso/saml/metadata',
    when: 'no institution is set up',
    status: 404,
    code: 'saml_provider_disabled',
    ask: (world) => world.call('sso/saml/metadata'),
  },
  {
    call: 'POST sso/saml/acs',
    when: 'no institution is set up',
    status: 404,
    code: 'saml_provider_disabled',
    ask: (world) => world.call('sso/saml/acs', { body: 'SAMLResponse=x' }),
  },
  {
    call: 'GET sso/saml/acs',
    when: 'the sign-in was not begun in this browser: an error in query and fragment',
    status: 302,
    answer: 'redirect',
    ask: (world) => world.call('sso/saml/acs?done=x'),
  },
]

const passkeys: readonly Row[] = [
  {
    call: 'POST passkeys/registration/options',
    when: 'signed in',
    status: 200,
    answer: 'other',
    ask: async (world) =>
      world.call('passkeys/registration/options', { body: {}, bearer: (await world.member()).bearer }),
  },
  {
    call: 'POST passkeys/registration/options',
    when: 'not signed in',
    status: 401,
    code: 'no_authorization',
    ask: (world) => world.call('passkeys/registration/options', { body: {} }),
  },
  {
    call: 'POST passkeys/authentication/options',
    when: 'any caller: the passkey identifies the user',
    status: 200,
    answer: 'other',
    ask: (world) => world.call('passkeys/authentication/options', { body: {} }),
  },
  {
    call: 'GET passkeys',
    when: 'signed in',
    status: 200,
    answer: 'other',
    ask: async (world) => world.call('passkeys', { bearer: (await world.member()).bearer }),
  },
]

const answeredPasskeys: readonly Row[] = [
  {
    call: 'POST passkeys/registration/verify',
    when: 'the body is not a browser’s passkey response',
    status: 400,
    code: 'validation_failed',
    ask: async (world) =>
      world.call('passkeys/registration/verify', {
        body: { challenge_id: uuid, credential: {} },
        bearer: (await world.member()).bearer,
      }),
  },
  {
    call: 'POST passkeys/authentication/verify',
    when: 'the body is not a browser’s passkey response',
    status: 400,
    code: 'validation_failed',
    ask: (world) => world.call('passkeys/authentication/verify', { body: { challenge_id: uuid, credential: {} } }),
  },
  {
    call: 'PATCH passkeys/{id}',
    when: 'the passkey is another user’s, or does not exist',
    status: 404,
    code: 'webauthn_credential_not_found',
    ask: async (world) =>
      world.call(`passkeys/${uuid}`, {
        method: 'PATCH',
        body: { friendly_name: 'Desk' },
        bearer: (await world.member()).bearer,
      }),
  },
  {
    call: 'DELETE passkeys/{id}',
    when: 'the passkey is another user’s, or does not exist',
    status: 404,
    code: 'webauthn_credential_not_found',
    ask: async (world) => world.call(`passkeys/${uuid}`, { method: 'DELETE', bearer: (await world.member()).bearer }),
  },
]

export const elsewhereRows: readonly Row[] = [...institutions, ...passkeys, ...answeredPasskeys]
