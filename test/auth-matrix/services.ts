import type { Row } from './row.ts'

/** Identity providers, with none configured; other tests configure one. */
export const serviceRows: readonly Row[] = [
  {
    call: 'GET authorize',
    when: 'the service is not set up',
    status: 400,
    code: 'validation_failed',
    ask: (world) => world.call('authorize?provider=google'),
  },
  {
    call: 'GET callback',
    when: 'the sign-in was not begun in this browser: bad_oauth_state in query and fragment',
    status: 302,
    answer: 'redirect',
    ask: (world) => world.call('callback?code=x&state=y'),
  },
  {
    call: 'POST callback',
    when: 'the service answers with a form: the browser repeats the call by GET',
    status: 303,
    answer: 'redirect',
    ask: (world) => world.call('callback', { body: 'code=x&state=y' }),
  },
  {
    call: 'GET user/identities/authorize',
    when: 'not signed in',
    status: 401,
    code: 'no_authorization',
    ask: (world) => world.call('user/identities/authorize?provider=google'),
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
    when: 'the identity is the only one',
    status: 422,
    code: 'single_identity_not_deletable',
    ask: async (world) => {
      const { bearer } = await world.member()
      const { body } = await world.call('user', { bearer })
      return world.call(`user/identities/${body.identities[0].identity_id}`, { method: 'DELETE', bearer })
    },
  },
  {
    call: 'DELETE user/identities/{id}',
    when: 'the identity is another user’s, or does not exist',
    status: 422,
    code: 'identity_not_found',
    ask: async (world) => {
      const { bearer, userId } = await world.member()
      return world.call(`user/identities/${userId}`, { method: 'DELETE', bearer })
    },
  },
  {
    call: 'DELETE user/identities/{id}',
    when: 'the id is not a UUID',
    status: 404,
    code: 'validation_failed',
    ask: async (world) =>
      world.call('user/identities/one', { method: 'DELETE', bearer: (await world.member()).bearer }),
  },
  {
    call: 'POST token, id_token',
    when: 'the service is not set up: an error in OAuth’s format',
    status: 400,
    ask: (world) => world.call('token?grant_type=id_token', { body: { provider: 'google', id_token: 'e30.e30.e30' } }),
  },
]
