import { GoTrueAdminApi } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { authWire } from '#test/auth-wire.ts'
import { openProject } from '#test/gifts.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { millisOf, secondMs } from '#values/time.ts'
import { makeKey } from './actions/service-keys.ts'

const app = await testApp()
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const { database } = app.platform
const call = authWire(app)
const service = await makeKey(app.platform, 'service_role')
const url = `${testOrigin}/auth/v1`
const headers = { authorization: `Bearer ${service}` }
const admin = new GoTrueAdminApi({ url, headers, fetch: (input, init) => app.fetch(new Request(input, init)) })
const password = 'six letters'

const signIn = (email: string, from: string) =>
  call('token?grant_type=password', { body: { email, password }, headers: { 'x-peer-address': from } })
const log = async (query = '') => (await call(`admin/audit?${query}`, { bearer: service })).body

test('the log holds actor, act, time and origin in the published service’s shape, without a network address', async () => {
  const ada = await person(app, { type: 'donor', password, firstName: 'Ada', lastName: 'King' })
  app.advance(secondMs)
  await signIn(ada.email, '203.0.113.7')
  app.advance(secondMs)
  await signIn(ada.email, '203.0.113.8')
  app.advance(secondMs)
  await signIn(ada.email, '203.0.113.7')
  const [third, second, first] = await log('query=action:login')
  expect(third).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    payload: {
      action: 'login',
      actor_id: ada.userId,
      actor_name: 'Ada King',
      actor_username: ada.email,
      actor_via_sso: false,
      log_type: 'account',
      traits: { method: 'password', target_kind: 'session' },
    },
    created_at: app.platform.clock.now(),
  })
  expect(third.ip_address).toMatch(/^[\w-]{43}$/)
  expect([first.ip_address === third.ip_address, second.ip_address === third.ip_address]).toEqual([true, false])
  expect(JSON.stringify(await log())).not.toContain('203.0.113')
})

test('the log comes by pages with the links that the client reads, and by author, action or kind', async () => {
  const answer = await call('admin/audit?page=1&per_page=2', { bearer: service })
  const total = Number(answer.headers.get('x-total-count'))
  expect(answer.body).toHaveLength(2)
  expect(answer.headers.get('link')).toBe(
    `</auth/v1/admin/audit?page=2&per_page=2>; rel="next", </auth/v1/admin/audit?page=${Math.ceil(total / 2)}&per_page=2>; rel="last"`,
  )
  const rest = await log('page=2&per_page=2')
  expect(rest[0].id).not.toBe(answer.body[0].id)
  const byAuthor = await log('query=author:ada%20ki')
  expect(new Set(byAuthor.map((one: { payload: { actor_name: string } }) => one.payload.actor_name))).toEqual(
    new Set(['Ada King']),
  )
  expect(await log('query=author:%25')).toEqual([])
  const kinds = await log('query=type:team')
  expect(kinds[0].payload.action).toBe('user_signedup')
  for (const bad of ['query=password:x', 'page=0', 'per_page=x'])
    expect((await call(`admin/audit?${bad}`, { bearer: service })).body.code).toBe('validation_failed')
})

test.each([sql`update audit_log set action = 'nothing'`, sql`delete from audit_log`, sql`truncate audit_log`])(
  'the log only grows',
  async (change) => {
    const before = await log('per_page=1000')
    await expect(database.query(change)).rejects.toMatchObject({ code: '23001' })
    expect(await log('per_page=1000')).toEqual(before)
  },
)

test('accounts come by age either way, and another order is refused', async () => {
  const dates = async (sort: string) => {
    const { body } = await call(`admin/users?sort=${sort}`, { bearer: service })
    return body.users.map((one: { created_at: string }) => one.created_at)
  }
  await person(app, { type: 'donor' })
  const newest = await dates('')
  expect(newest).toEqual([...newest].sort().reverse())
  expect(await dates('created_at%20asc')).toEqual([...newest].sort())
  expect((await call('admin/users?sort=email', { bearer: service })).body.code).toBe('validation_failed')
})

test('a whole address means its own account alone, in any letter case; a part of one means all that have it', async () => {
  const ada = await person(app, { type: 'donor', email: 'ada@lookup.example' })
  await person(app, { type: 'donor', email: 'canada@lookup.example' })
  const found = async (filter: string) =>
    (await call(`admin/users?filter=${encodeURIComponent(filter)}`, { bearer: service })).body.users
  expect(await found('ADA@lookup.example')).toMatchObject([{ id: ada.userId }])
  expect(await found('da@lookup')).toHaveLength(2)
})

test('a database role cannot be given, only the default one', async () => {
  const make = (role: string, email: string) =>
    call('admin/users', { body: { email, role, user_metadata: { user_type: 'donor' } }, bearer: service })
  expect((await make('authenticated', 'plain@example.org')).body.role).toBe('authenticated')
  expect((await make('service_role', 'mighty@example.org')).body.code).toBe('validation_failed')
})

test('a deletion wipes what is personal and hides projects; a ban hides them until it is lifted', async () => {
  const { projectId, owner } = await openProject(app, { title: 'Lichens' })
  const isPublic = async () => (await app.fetch(new Request(`${testOrigin}/api/projects/${projectId}`))).status
  await admin.updateUserById(owner.userId, { ban_duration: '1h' })
  expect(await isPublic()).toBe(404)
  await admin.updateUserById(owner.userId, { ban_duration: 'none' })
  expect(await isPublic()).toBe(200)
  await call(`admin/users/${owner.userId}`, { method: 'DELETE', body: { should_soft_delete: true }, bearer: service })
  expect(await isPublic()).toBe(404)
  const left = await database.query<{ text: string }>(sql`
    select row_to_json(u)::text || coalesce(row_to_json(p)::text, '') as text
    from users u left join researcher_profiles p on p.user_id = u.id where u.id = ${owner.userId}`)
  expect(left[0]?.text).not.toMatch(/Maria|Keller|University/)
})

test('the last super admin can neither be banned nor deleted, by any caller (last_super_admin)', async () => {
  const chief = await person(app, { type: 'super_admin' })
  const change = () => admin.updateUserById(chief.userId, { ban_duration: '24h' })
  expect((await change()).error).toMatchObject({ status: 409, code: 'last_super_admin' })
  expect((await admin.deleteUser(chief.userId)).error).toMatchObject({ status: 409, code: 'last_super_admin' })
  await person(app, { type: 'super_admin' })
  expect((await change()).error).toBeNull()
})
