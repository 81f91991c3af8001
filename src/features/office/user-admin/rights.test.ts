import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { authPeer } from '#test/auth-peer.ts'
import { softAuthenticator } from '#test/authenticator.ts'
import { addPasskey } from '#test/passkey-peer.ts'
import { type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { staffRoles } from '#values/permission.ts'
import { millisOf, secondMs } from '#values/time.ts'
import type { userAdminContract } from './contract.ts'

// Calls every endpoint with every role: the table says who is allowed; the rest are refused without effect.

const app = await testApp()
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const { database } = app.platform
const as = (one?: Person) => app.as<typeof userAdminContract>(one?.accessToken)
const reason = 'A reason for the log.'
const password = 'six letters'

const callers = {
  visitor: undefined,
  donor: await person(app, { type: 'donor' }),
  researcher: await person(app, { type: 'researcher' }),
  super_admin: await person(app, { type: 'super_admin' }),
  scientific_reviewer: await person(app, { type: 'scientific_reviewer' }),
  customer_support: await person(app, { type: 'customer_support' }),
  financial_admin: await person(app, { type: 'financial_admin' }),
  content_moderator: await person(app, { type: 'content_moderator' }),
}
type Caller = keyof typeof callers
const all = Object.keys(callers) as Caller[]
let invited = 0

/** A second factor of a person, confirmed, and a passkey. */
async function withFactor(one: Person) {
  const client = authPeer(app)
  await client.signInWithPassword({ email: one.email, password })
  const { data: passkey } = await addPasskey({ client, device: softAuthenticator() })
  const { data } = await client.mfa.enroll({ factorType: 'totp' })
  const secret = data?.type === 'totp' ? data.totp.secret : ''
  const code = new TOTP({ secret }).generate({ timestamp: millisOf(app.platform.clock.now()) })
  await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })
  return { factorId: data?.id ?? '', passkeyId: passkey?.id ?? '' }
}

type Target = {
  readonly one: Person
  readonly id: Person['userId']
  readonly factorId: string
  readonly passkeyId: string
}
type Answer = { readonly ok: boolean; readonly refusal?: { readonly code: string } }
type Call = (by: Person | undefined, target: Target) => Promise<Answer>
const both: readonly Caller[] = ['super_admin', 'customer_support']
const chiefs: readonly Caller[] = ['super_admin']

const unconfirmed = (id: string) => database.query(sql`update users set email_verified_at = null where id = ${id}`)
const banned = (id: string) => database.query(sql`update users set state = 'banned' where id = ${id}`)

const table: readonly [string, readonly Caller[], Call, ((id: string) => Promise<unknown>)?][] = [
  ['list', both, (by) => as(by)('GET /api/admin/users')],
  ['look', both, (by, { id }) => as(by)('GET /api/admin/users/:id', { params: { id } })],
  [
    'resend the confirmation',
    both,
    (by, { id }) => as(by)('POST /api/admin/users/:id/confirmation', { params: { id } }),
    unconfirmed,
  ],
  ['send a recovery mail', both, (by, { id }) => as(by)('POST /api/admin/users/:id/recovery', { params: { id } })],
  [
    'end sessions',
    both,
    (by, { id }) => as(by)('POST /api/admin/users/:id/end-sessions', { params: { id }, body: { reason } }),
  ],
  [
    'remove a factor',
    both,
    (by, { id, factorId }) =>
      as(by)('POST /api/admin/users/:id/factors/:factorId/remove', { params: { id, factorId }, body: { reason } }),
  ],
  [
    'remove a passkey',
    chiefs,
    (by, { id, passkeyId }) =>
      as(by)('POST /api/admin/users/:id/passkeys/:passkeyId/remove', { params: { id, passkeyId }, body: { reason } }),
  ],
  ['pause', chiefs, (by, { id }) => as(by)('POST /api/admin/users/:id/pause', { params: { id }, body: { reason } })],
  ['ban', chiefs, (by, { id }) => as(by)('POST /api/admin/users/:id/ban', { params: { id }, body: { reason } })],
  [
    'restore',
    chiefs,
    (by, { id }) => as(by)('POST /api/admin/users/:id/restore', { params: { id }, body: { reason } }),
    banned,
  ],
  [
    'give a role',
    chiefs,
    (by, { id }) =>
      as(by)('PUT /api/admin/users/:id/role', { params: { id }, body: { role: 'content_moderator', reason } }),
  ],
  ['list the staff', chiefs, (by) => as(by)('GET /api/admin/staff')],
  [
    'invite',
    chiefs,
    (by) =>
      as(by)('POST /api/admin/invitations', {
        body: { email: `new-${++invited}@staff.example`, role: 'financial_admin' },
      }),
  ],
]

/** All that an act could change; after a refusal it must be the same. */
async function state(id: string): Promise<string> {
  const rows = await database.query(sql`
    select u.state, u.state_reason, u.password_hash, (select count(*) from sessions where user_id = u.id) sessions,
      (select count(*) from factors where user_id = u.id) factors,
      (select count(*) from webauthn_credentials where user_id = u.id) passkeys, (select count(*) from users) people,
      (select count(*) from staff_members where active) staff, (select count(*) from outbox_mails) mails,
      (select count(*) from audit_log) acts from users u where u.id = ${id}`)
  return JSON.stringify(rows)
}

test.each(table)(
  'the roles that may %s: a table of every role (ADMN-32, PERM-08)',
  async (act, allowed, call, prepare) => {
    for (const name of all) {
      const one = await person(app, { type: 'donor', password })
      const target = { one, id: one.userId, ...(await withFactor(one)) }
      await prepare?.(target.id)
      const before = await state(target.id)
      const answer = await call(callers[name], target)
      if (allowed.includes(name)) {
        expect([name, answer.ok]).toEqual([name, true])
        // A list leaves no audit entry; every view and every act does.
        expect([name, (await state(target.id)) === before]).toEqual([name, act.startsWith('list')])
      } else {
        const code = name === 'visitor' ? 'not_signed_in' : 'not_allowed'
        expect([name, answer.refusal?.code, await state(target.id)]).toEqual([name, code, before])
      }
    }
  },
)

test('only a super admin may take a role away', async () => {
  for (const name of all) {
    const reviewer = await person(app, { type: 'scientific_reviewer' })
    const params = { id: reviewer.userId }
    const answer = await as(callers[name])('POST /api/admin/users/:id/role/remove', { params, body: { reason } })
    expect([name, answer.ok]).toEqual([name, name === 'super_admin'])
  }
})

test('a role needs its permission too: support narrowed to looking may do no act (ADMN-11)', async () => {
  const narrowed = await person(app, { type: 'customer_support' })
  await database.query(sql`update staff_members set permissions = '{view_users}' where user_id = ${narrowed.userId}`)
  const { userId: id } = await person(app, { type: 'donor' })
  expect((await as(narrowed)('GET /api/admin/users/:id', { params: { id } })).ok).toBe(true)
  const end = await as(narrowed)('POST /api/admin/users/:id/end-sessions', { params: { id }, body: { reason } })
  expect(end).toMatchObject({ refusal: { code: 'not_allowed' } })
  // A permission that does not belong to the role gives no access either.
  const reviewer = await person(app, { type: 'scientific_reviewer' })
  await database.query(sql`update staff_members set permissions = '{view_users}' where user_id = ${reviewer.userId}`)
  expect(await as(reviewer)('GET /api/admin/users')).toMatchObject({ refusal: { code: 'not_allowed' } })
})

test('staff cannot act on their own account, and support cannot act on staff (own_person, staff_person)', async () => {
  for (const by of ['super_admin', 'customer_support'] as const) {
    const params = { id: callers[by].userId }
    const end = await as(callers[by])('POST /api/admin/users/:id/end-sessions', { params, body: { reason } })
    expect(end).toMatchObject({ refusal: { code: 'own_person', status: 409 } })
  }
  const own = { params: { id: callers.super_admin.userId }, body: { reason } }
  expect(await as(callers.super_admin)('POST /api/admin/users/:id/ban', own)).toMatchObject({
    refusal: { code: 'own_person' },
  })
  for (const type of staffRoles) {
    const { userId: id } = await person(app, { type })
    const end = await as(callers.customer_support)('POST /api/admin/users/:id/end-sessions', {
      params: { id },
      body: { reason },
    })
    expect(end).toMatchObject({ refusal: { code: 'staff_person', status: 403 } })
    await database.query(sql`update staff_members set active = false where user_id = ${id}`)
  }
})

test('of two super admins who remove each other at the same time, one stays (last_super_admin)', async () => {
  for (const [first, second] of [
    ['ban', 'ban'],
    ['take', 'take'],
    ['ban', 'lower'],
    ['take', 'ban'],
  ] as const) {
    await database.query(sql`update staff_members set active = false where role = 'super_admin'`)
    const [a, b] = [await person(app, { type: 'super_admin' }), await person(app, { type: 'super_admin' })]
    const act = (by: Person, how: 'ban' | 'take' | 'lower', { userId: id }: Person): Promise<Answer> => {
      const params = { id }
      if (how === 'ban') return as(by)('POST /api/admin/users/:id/ban', { params, body: { reason } })
      if (how === 'take') return as(by)('POST /api/admin/users/:id/role/remove', { params, body: { reason } })
      return as(by)('PUT /api/admin/users/:id/role', { params, body: { role: 'financial_admin', reason } })
    }
    const answers = await Promise.all([act(a, first, b), act(b, second, a)])
    expect(answers.filter((one) => one.ok)).toHaveLength(1)
    const refused = answers.find((one) => !one.ok)?.refusal?.code ?? ''
    // The slower caller was still a super admin when asking, or was signed out already.
    expect(['last_super_admin', 'not_signed_in', 'not_allowed']).toContain(refused)
    const left = await database.query(sql`
      select 1 from staff_members s join users u on u.id = s.user_id
      where s.role = 'super_admin' and s.active and u.state = 'active'`)
    expect(left).toHaveLength(1)
  }
  app.advance(secondMs)
})
