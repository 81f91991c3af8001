import type { Row, World } from './row.ts'

const visitor = async (world: World): Promise<string> =>
  (await world.call('signup', { body: {} })).body.access_token as string

/** Anonymous sign-in, switched on. */
export const anonymousRows: readonly Row[] = [
  {
    call: 'POST signup',
    when: 'neither address nor phone is given: an account with is_anonymous',
    status: 200,
    answer: 'Session',
    ask: (world) => world.call('signup', { body: {} }),
  },
  {
    call: 'POST signup',
    when: 'the data exceeds an account’s limit',
    status: 400,
    code: 'validation_failed',
    ask: (world) => world.call('signup', { body: { data: { long: 'x'.repeat(9000) } } }),
  },
  {
    call: 'GET user',
    when: 'the bearer token is an anonymous user’s',
    status: 200,
    answer: 'User',
    ask: async (world) => world.call('user', { bearer: await visitor(world) }),
  },
  {
    call: 'PUT user',
    when: 'an address: a mail asks its owner to confirm',
    status: 200,
    answer: 'User',
    ask: async (world) =>
      world.call('user', { method: 'PUT', body: { email: world.address() }, bearer: await visitor(world) }),
  },
  {
    call: 'POST verify',
    when: 'the link in that mail: the account is no longer is_anonymous',
    status: 200,
    answer: 'Session',
    ask: async (world) => {
      const email = world.address()
      await world.call('user', { method: 'PUT', body: { email }, bearer: await visitor(world) })
      const { tokenHash } = await world.proof(email)
      return world.call('verify', { body: { type: 'email_change', token_hash: tokenHash } })
    },
  },
  {
    call: 'PUT user',
    when: 'a password without an address or a phone',
    status: 400,
    code: 'validation_failed',
    ask: async (world) =>
      world.call('user', { method: 'PUT', body: { password: 'six letters' }, bearer: await visitor(world) }),
  },
  {
    call: 'POST factors',
    when: 'the bearer token is an anonymous user’s',
    status: 401,
    code: 'no_authorization',
    ask: async (world) => world.call('factors', { body: { factor_type: 'totp' }, bearer: await visitor(world) }),
  },
  {
    call: 'POST passkeys/registration/options',
    when: 'the bearer token is an anonymous user’s',
    status: 401,
    code: 'no_authorization',
    ask: async (world) => world.call('passkeys/registration/options', { body: {}, bearer: await visitor(world) }),
  },
  {
    call: 'GET reauthenticate',
    when: 'the bearer token is an anonymous user’s',
    status: 400,
    code: 'validation_failed',
    ask: async (world) => world.call('reauthenticate', { bearer: await visitor(world) }),
  },
]
