import type { Row, World } from './row.ts'

const uuid = '01a1fd00-0000-7000-8000-000000000000'
const identityOf = async (world: World, bearer: string): Promise<string> =>
  (await world.call('user', { bearer })).body.identities[0].identity_id

const services: readonly Row[] = [
  {
    call: 'GET authorize',
    when: 'the service is not set up',
    status: 400,
    code: 'validation_failed',
    ask: (world) => world.call('authorize?provider=google'),
  },
  {
    call: 'GET callback',
    when: 'nobody began it here: to the sign-in page, with an error',
    status: 302,
    answer: 'redirect',
    ask: (world) => world.call(`callback?state=${uuid}&code=x`),
  },
  {
    call: 'POST token, id_token',
    when: 'the service is not set up: in the shape of OAuth',
    status: 400,
    ask: (world) => world.call('token?grant_type=id_token', { body: { provider: 'google', id_token: 'e30.e30.e30' } }),
  },
  {
    call: 'GET user/identities/authorize',
    when: 'the service is not set up',
    status: 400,
    code: 'validation_failed',
    ask: async (world) =>
      world.call('user/identities/authorize?provider=google', { bearer: (await world.member()).bearer }),
  },
  {
    call: 'DELETE user/identities/{id}',
    when: 'it is the only way in',
    status: 422,
    code: 'single_identity_not_deletable',
    ask: async (world) => {
      const { bearer } = await world.member()
      return world.call(`user/identities/${await identityOf(world, bearer)}`, { method: 'DELETE', bearer })
    },
  },
  {
    call: 'DELETE user/identities/{id}',
    when: 'it is another person’s',
    status: 422,
    code: 'identity_not_found',
    ask: async (world) => {
      const id = await identityOf(world, (await world.member()).bearer)
      return world.call(`user/identities/${id}`, { method: 'DELETE', bearer: (await world.member()).bearer })
    },
  },
  {
    call: 'DELETE user/identities/{id}',
    when: 'the id is no id',
    status: 404,
    code: 'validation_failed',
    ask: async (world) => world.call('user/identities/42', { method: 'DELETE', bearer: (await world.member()).bearer }),
  },
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
    when: 'anybody: the passkey says who it is',
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

export const elsewhereRows: readonly Row[] = [...services, ...passkeys]
