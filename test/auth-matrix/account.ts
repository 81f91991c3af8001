import type { Member, Row, World } from './row.ts'

const put = (world: World, { bearer }: Member, body: object) => world.call('user', { method: 'PUT', bearer, body })

export const accountRows: readonly Row[] = [
  {
    call: 'GET user',
    when: 'signed in',
    status: 200,
    answer: 'User',
    ask: async (world) => world.call('user', { bearer: (await world.member()).bearer }),
  },
  {
    call: 'GET user',
    when: 'no bearer token',
    status: 401,
    code: 'no_authorization',
    ask: (world) => world.call('user'),
  },
  {
    call: 'GET user',
    when: 'the token is forged, has expired or belongs to no account',
    status: 403,
    code: 'bad_jwt',
    ask: (world) => world.call('user', { bearer: 'a.b.c' }),
  },
  {
    call: 'GET user',
    when: 'the session has ended',
    status: 403,
    code: 'session_not_found',
    ask: async (world) => {
      const { bearer } = await world.member()
      await world.call('logout', { method: 'POST', bearer })
      return world.call('user', { bearer })
    },
  },
  {
    call: 'GET user',
    when: 'the account is banned',
    status: 403,
    code: 'user_banned',
    ask: async (world) => {
      const { bearer, userId } = await world.member()
      await world.ban(userId)
      return world.call('user', { bearer })
    },
  },
  {
    call: 'PUT user',
    when: 'new data or names',
    status: 200,
    answer: 'User',
    ask: async (world) => put(world, await world.member(), { data: { theme: 'dark' } }),
  },
  {
    call: 'PUT user',
    when: 'a new address, taken or not: both mailboxes must confirm',
    status: 200,
    answer: 'User',
    ask: async (world) => put(world, await world.member(), { email: (await world.member()).email }),
  },
  {
    call: 'PUT user',
    when: 'a new password',
    status: 200,
    answer: 'User',
    ask: async (world) => put(world, await world.member(), { password: 'another six letters' }),
  },
  {
    call: 'PUT user',
    when: 'the password is the current one',
    status: 422,
    code: 'same_password',
    ask: async (world) => {
      const member = await world.member()
      return put(world, member, { password: member.password })
    },
  },
  {
    call: 'PUT user',
    when: 'the password is weak',
    status: 422,
    code: 'weak_password',
    ask: async (world) => put(world, await world.member(), { password: 'abc' }),
  },
  {
    call: 'PUT user',
    when: 'app_metadata, which only administrators may write',
    status: 403,
    code: 'not_admin',
    ask: async (world) => put(world, await world.member(), { app_metadata: { role: 'x' } }),
  },
  ...(['global', 'local', 'others'] as const).map(
    (scope): Row => ({
      call: `POST logout, ${scope}`,
      when: 'signed in',
      status: 204,
      answer: 'empty',
      ask: async (world) =>
        world.call(`logout?scope=${scope}`, { method: 'POST', bearer: (await world.member()).bearer }),
    }),
  ),
  {
    call: 'POST logout',
    when: 'the scope is unknown',
    status: 400,
    code: 'validation_failed',
    ask: async (world) => world.call('logout?scope=all', { method: 'POST', bearer: (await world.member()).bearer }),
  },
  {
    call: 'POST logout',
    when: 'not signed in',
    status: 401,
    code: 'no_authorization',
    ask: (world) => world.call('logout', { method: 'POST' }),
  },
]
