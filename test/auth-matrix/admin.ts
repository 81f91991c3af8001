import { keyRows } from './admin-key.ts'
import type { Row, World } from './row.ts'

const uuid = '01a1fd00-0000-7000-8000-000000000000'
const admin: readonly Row[] = (
  [
    ['POST', 'invite', { email: 'invited@people.example' }],
    ['POST', 'admin/generate_link', { type: 'magiclink', email: 'linked@people.example' }],
    ['POST', 'admin/users', { email: 'made@people.example' }],
    ['GET', 'admin/users', undefined],
    ['GET', 'admin/audit', undefined],
    ['GET', 'admin/users/{id}', undefined],
    ['PUT', 'admin/users/{id}', { password: 'another six letters' }],
    ['DELETE', 'admin/users/{id}', {}],
    ['GET', 'admin/users/{id}/factors', undefined],
    ['DELETE', `admin/users/{id}/factors/${uuid}`, undefined],
    ['GET', 'admin/users/{id}/passkeys', undefined],
    ['DELETE', `admin/users/{id}/passkeys/${uuid}`, undefined],
  ] as const
).flatMap(([method, path, body]): Row[] => {
  const call = `${method} ${path.replace(uuid, path.includes('factors') ? '{factor}' : '{passkey}')}`
  const ask = async (world: World, bearer: string | undefined) =>
    world.call(path.replace('{id}', (await world.member()).userId), { method, body, bearer })
  return [
    {
      call,
      when: 'the bearer token is a user’s',
      status: 403,
      code: 'not_admin',
      ask: async (world) => ask(world, (await world.member()).bearer),
    },
    { call, when: 'no bearer token', status: 401, code: 'no_authorization', ask: (world) => ask(world, undefined) },
  ]
})

const service: readonly Row[] = [
  {
    call: 'GET admin/users',
    when: 'with the service key',
    status: 200,
    answer: 'other',
    ask: (world) => world.call('admin/users', { bearer: world.serviceKey }),
  },
  {
    call: 'GET admin/users/{id}',
    when: 'with the service key',
    status: 200,
    answer: 'User',
    ask: async (world) => world.call(`admin/users/${(await world.member()).userId}`, { bearer: world.serviceKey }),
  },
  {
    call: 'GET admin/users/{id}',
    when: 'no account has this id',
    status: 404,
    code: 'user_not_found',
    ask: (world) => world.call(`admin/users/${uuid}`, { bearer: world.serviceKey }),
  },
  {
    call: 'GET admin/users/{id}',
    when: 'the id is malformed, or a path (CVE-2025-48370)',
    status: 404,
    code: 'user_not_found',
    ask: (world) => world.call('admin/users/..%2Fusers', { bearer: world.serviceKey }),
  },
  ...(['health', 'settings', '.well-known/jwks.json'] as const).map(
    (path): Row => ({
      call: `GET ${path}`,
      when: 'always',
      status: 200,
      answer: 'other',
      ask: (world) => world.call(path),
    }),
  ),
]

export const adminRows: readonly Row[] = [...admin, ...keyRows, ...service]
