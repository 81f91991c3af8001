import type { Received } from '../auth-wire.ts'
import type { Row, World } from './row.ts'

// The endpoints of the service key.

type Sent = { readonly method?: string; readonly body?: unknown }
const by = (world: World, path: string, sent: Sent = {}): Promise<Received> =>
  world.call(path, { ...sent, bearer: world.serviceKey })
const to = async (world: World, rest = '', sent: Sent = {}): Promise<Received> =>
  by(world, `admin/users/${(await world.member()).userId}${rest}`, sent)
const uuid = '01a1fd00-0000-7000-8000-000000000000'

const types = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'] as const
const links = types.map(
  (type): Row => ({
    call: `POST admin/generate_link, ${type}`,
    when: 'with the service key',
    status: 200,
    answer: 'User',
    ask: async (world) => {
      const email = type === 'signup' || type === 'invite' ? world.address() : (await world.member()).email
      const body = { type, email, password: 'six letters', new_email: world.address() }
      return by(world, 'admin/generate_link', { body })
    },
  }),
)

export const keyRows: readonly Row[] = [
  {
    call: 'POST invite',
    when: 'the address is new',
    status: 200,
    answer: 'User',
    ask: (world) => by(world, 'invite', { body: { email: world.address() } }),
  },
  {
    call: 'POST invite',
    when: 'a user has confirmed the address',
    status: 422,
    code: 'email_exists',
    ask: async (world) => by(world, 'invite', { body: { email: (await world.member()).email } }),
  },
  ...links,
  {
    call: 'POST admin/generate_link, recovery',
    when: 'no account has the address',
    status: 404,
    code: 'user_not_found',
    ask: (world) => by(world, 'admin/generate_link', { body: { type: 'recovery', email: world.address() } }),
  },
  {
    call: 'POST admin/users',
    when: 'the address is new',
    status: 200,
    answer: 'User',
    ask: (world) => by(world, 'admin/users', { body: { email: world.address(), email_confirm: true } }),
  },
  {
    call: 'POST admin/users',
    when: 'the address is taken',
    status: 422,
    code: 'email_exists',
    ask: async (world) => by(world, 'admin/users', { body: { email: (await world.member()).email } }),
  },
  {
    call: 'POST admin/users',
    when: 'the password is weak',
    status: 422,
    code: 'weak_password',
    ask: (world) =>
      world.call('admin/users', { body: { email: world.address(), password: 'abc' }, bearer: world.serviceKey }),
  },
  {
    call: 'PUT admin/users/{id}',
    when: 'the password is weak',
    status: 422,
    code: 'weak_password',
    ask: async (world) => {
      const { userId } = await world.member()
      return world.call(`admin/users/${userId}`, {
        method: 'PUT',
        body: { password: 'password' },
        bearer: world.serviceKey,
      })
    },
  },
  {
    call: 'POST admin/generate_link, signup',
    when: 'the password is weak',
    status: 422,
    code: 'weak_password',
    ask: (world) =>
      world.call('admin/generate_link', {
        body: { type: 'signup', email: world.address(), password: 'abc' },
        bearer: world.serviceKey,
      }),
  },
  {
    call: 'POST admin/users',
    when: 'the role is not authenticated',
    status: 400,
    code: 'validation_failed',
    ask: (world) => by(world, 'admin/users', { body: { email: world.address(), role: 'service_role' } }),
  },
  {
    call: 'GET admin/users',
    when: 'page, per_page or sort is invalid',
    status: 400,
    code: 'validation_failed',
    ask: (world) => by(world, 'admin/users?sort=password'),
  },
  {
    call: 'PUT admin/users/{id}',
    when: 'ban_duration is 24h',
    status: 200,
    answer: 'User',
    ask: (world) => to(world, '', { method: 'PUT', body: { ban_duration: '24h' } }),
  },
  {
    call: 'PUT admin/users/{id}',
    when: 'ban_duration is not a duration',
    status: 400,
    code: 'validation_failed',
    ask: (world) => to(world, '', { method: 'PUT', body: { ban_duration: 'long' } }),
  },
  ...[false, true].map(
    (should_soft_delete): Row => ({
      call: 'DELETE admin/users/{id}',
      when: should_soft_delete ? 'soft deletion: the data is wiped, the row stays' : 'with the service key',
      status: 200,
      answer: 'empty',
      ask: (world) => to(world, '', { method: 'DELETE', body: { should_soft_delete } }),
    }),
  ),
  {
    call: 'GET admin/users/{id}/factors',
    when: 'with the service key',
    status: 200,
    answer: 'other',
    ask: (world) => to(world, '/factors'),
  },
  {
    call: 'DELETE admin/users/{id}/factors/{factor}',
    when: 'there is no such factor',
    status: 404,
    code: 'mfa_factor_not_found',
    ask: (world) => to(world, `/factors/${uuid}`, { method: 'DELETE' }),
  },
  {
    call: 'GET admin/audit',
    when: 'with the service key',
    status: 200,
    answer: 'other',
    ask: (world) => by(world, 'admin/audit?page=1&per_page=5'),
  },
  {
    call: 'GET admin/audit',
    when: 'the query’s scope is not author, action or type',
    status: 400,
    code: 'validation_failed',
    ask: (world) => by(world, 'admin/audit?query=password:x'),
  },
]
