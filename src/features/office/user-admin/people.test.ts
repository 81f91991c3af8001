import { expect, test } from 'vitest'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import type { sessionContract } from '#features/identity/session/contract.ts'
import { sql } from '#platform/database.ts'
import { authPeer, mailedProof, mailsTo } from '#test/auth-peer.ts'
import { giveAndPay, openProject } from '#test/gifts.ts'
import { enter, withPasskey } from '#test/passkey-peer.ts'
import { type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { dayMs, millisOf, minuteMs, secondMs } from '#values/time.ts'
import type { userAdminContract, WholePerson } from './contract.ts'

const app = await testApp()
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const { database } = app.platform
const as = (one: Person) => app.as<typeof userAdminContract & typeof sessionContract>(one.accessToken)
const chief = await person(app, { type: 'super_admin', firstName: 'Omar', lastName: 'Diaz' })
const support = await person(app, { type: 'customer_support', firstName: 'Nia', lastName: 'Bright' })
const password = 'six letters'
const reason = 'Copied results of others.'

type Query = NonNullable<NonNullable<Parameters<typeof listAs>[1]>['query']>
const listAs = as(support)<'GET /api/admin/users'>
const list = async (query: Query = {}) => {
  const answer = await listAs('GET /api/admin/users', { query })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
async function look(id: string, by = chief): Promise<WholePerson> {
  const answer = await as(by)('GET /api/admin/users/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
/** A new session, because tests let hours pass. */
const chief2 = () => person(app, { type: 'super_admin' })
const codeOf = async (answer: Promise<{ ok: boolean; refusal?: { code: string } }>) =>
  (await answer).refusal?.code ?? 'done'
const signsIn = async (email: string, typed = password) =>
  (await authPeer(app).signInWithPassword({ email, password: typed })).error?.code ?? 'signed in'
const hold = (how: 'pause' | 'restore', id: string) =>
  as(chief)(`POST /api/admin/users/:id/${how}`, { params: { id }, body: { reason } })

test('people are found by name, address and id, and narrowed; closed accounts come only when asked for', async () => {
  const zoe = await person(app, { type: 'researcher', firstName: 'Zoë', lastName: '100%_true' })
  const names = async (query: Query) => (await list(query)).people.map((one) => one.firstName)
  expect(await names({ search: 'zoë 100%_t' })).toEqual(['Zoë'])
  expect(await names({ search: zoe.email.toUpperCase() })).toEqual(['Zoë'])
  expect(await names({ search: zoe.userId.toUpperCase() })).toEqual(['Zoë'])
  expect(await names({ search: '%' })).toEqual(['Zoë'])
  expect(await names({ search: 'zoë', type: 'donor' })).toEqual([])
  expect(await names({ type: 'staff', role: 'super_admin' })).toEqual(['Omar'])
  await database.query(sql`update users set email_verified_at = null where id = ${zoe.userId}`)
  expect(await names({ confirmed: 'no' })).toEqual(['Zoë'])
  await database.query(sql`update users set state = 'paused' where id = ${zoe.userId}`)
  expect(await names({ state: 'paused' })).toEqual(['Zoë'])
  await database.query(sql`update users set state = 'closed' where id = ${zoe.userId}`)
  expect(await names({ search: 'zoë' })).toEqual([])
  expect((await list({ state: 'closed' })).people).toMatchObject([{ email: null, state: 'closed' }])
})

test('people are found by a phone or a part of it, however it is written; digits in an address are found as well', async () => {
  await person(app, { type: 'donor', firstName: 'Ida', email: 'ida5550142@people.example' })
  const eva = await person(app, { type: 'donor', firstName: 'Eva' })
  await database.query(sql`
    update users set phone = '15550142377', phone_verified_at = created_at where id = ${eva.userId}`)
  const names = async (search: string) => (await list({ search })).people.map((one) => one.firstName).toSorted()
  for (const whole of ['+1 (555) 014-2377', '0015550142377', '15550142377', '142-377']) {
    expect([whole, await names(whole)]).toEqual([whole, ['Eva']])
  }
  expect(await names('555 0142')).toEqual(['Eva', 'Ida'])
  expect(await names('+1 555 999')).toEqual([])
  expect(await names('+1')).toEqual([])
})

test('parts of names, addresses and phones are found by an index', async () => {
  const [index] = await database.query<{ definition: string }>(sql`
    select indexdef definition from pg_indexes where indexname = 'users_words'`)
  expect(index?.definition).toContain('gin_trgm_ops')
  const plan = await database.transaction(async (tx) => {
    await tx.query(sql`set local enable_seqscan = off`)
    return tx.query<Record<string, string>>(sql`
      explain select 1 from users u where
        (coalesce(u.email, '') || ' ' || u.first_name || ' ' || u.last_name || ' ' || coalesce(u.phone, '')) ilike '%ovelac%'`)
  })
  expect(plan.map((line) => line['QUERY PLAN']).join()).toContain('users_words')
})

test('the list comes 25 at a time, newest first, each person once, with the total', async () => {
  for (let at = 0; at < 27; at++) await person(app, { type: 'donor', lastName: 'Paging' })
  const first = await list({ search: 'paging' })
  const second = await list({ search: 'paging', after: first.older ?? '' })
  expect([first.people.length, second.people.length, first.total, second.older]).toEqual([25, 2, 27, null])
  const ids = [...first.people, ...second.people].map((one) => one.id)
  expect(new Set(ids).size).toBe(27)
  expect(ids).toEqual([...ids].sort().reverse())
})

test('a person’s page shows the account without secrets, and the look itself is seen by super admins', async () => {
  const { projectId, owner } = await openProject(app, { title: 'Lichens' })
  const donor = await person(app, { type: 'donor', firstName: 'Ada', lastName: 'King', password })
  await giveAndPay(app, donor, projectId)
  await signsIn(donor.email)
  const seen = await look(donor.userId, support)
  expect(seen).toMatchObject({
    ...{ firstName: 'Ada', email: donor.email, userType: 'donor', role: null, state: 'active', confirmed: true },
    ...{ hasPassword: true, phone: null, passkeys: [], gifts: { count: 1, given: 10_000 }, projects: [], looks: null },
    may: ['look', 'send_recovery', 'end_sessions'],
  })
  expect(seen.sessions).toHaveLength(2)
  expect(seen.history.map((one) => one.text)).toContain('Opened the account')
  expect(JSON.stringify(seen)).not.toMatch(/argon2|hash|secret/)
  expect((await look(owner.userId)).projects).toMatchObject([{ title: 'Lichens', status: 'approved', hidden: false }])
  app.advance(secondMs)
  const again = await look(donor.userId)
  expect(again.looks?.map((one) => one.by)).toEqual(['Omar Diaz', 'Nia Bright'])
  expect(again.may).toEqual(expect.arrayContaining(['pause', 'ban', 'set_role', 'see_looks']))
  expect((await look(chief.userId)).may).toEqual(['look', 'see_looks'])
})

test('a paused or banned person is signed out at once, gets the reason by mail, and is refused until restored (PERM-17)', async () => {
  const { projectId, owner } = await openProject(app, { title: 'Tides' })
  const donor = await person(app, { type: 'donor' })
  await giveAndPay(app, donor, projectId)
  const ada = await person(app, { type: 'donor', password, firstName: 'Ada' })
  await hold('pause', ada.userId)
  expect(await as(ada)('GET /api/me')).toMatchObject({ ok: false, refusal: { code: 'not_signed_in' } })
  expect([await signsIn(ada.email), await signsIn(ada.email, 'wrong one')]).toEqual([
    'user_banned',
    'invalid_credentials',
  ])
  expect((await mailsTo(app, ada.email))[0]?.text).toContain(reason)
  expect(await look(ada.userId)).toMatchObject({ state: 'paused', stateReason: reason, sessions: [] })
  expect(await codeOf(hold('pause', ada.userId))).toBe('act_not_fitting')
  app.advance(secondMs)
  await hold('restore', ada.userId)
  expect(await signsIn(ada.email)).toBe('signed in')
  expect((await mailsTo(app, ada.email))[0]?.subject).toMatch(/open again/)
  expect((await look(ada.userId)).history.map((one) => [one.text, one.by, one.reason])).toEqual(
    expect.arrayContaining([
      ['Paused', 'Omar Diaz', reason],
      ['Restored', 'Omar Diaz', reason],
    ]),
  )
  const page = async () => (await app.fetch(new Request(`${testOrigin}/api/projects/${projectId}`))).status
  await hold('pause', owner.userId)
  expect(await page()).toBe(404)
  await hold('restore', owner.userId)
  expect(await page()).toBe(200)
  const news = await app.as<typeof notificationsContract>(donor.accessToken)('GET /api/me/notifications')
  const told = news.ok ? news.data.items.map(({ title, target }) => [title, target]) : []
  // The page of a hidden project is not there for its donors; their gift is.
  expect(told).toEqual(
    expect.arrayContaining([
      ['Tides takes no donations for now', '/my-donations'],
      ['Tides takes donations again', `/project/${projectId}`],
    ]),
  )
})

test('a ban lasts through its last day, or for good', async () => {
  const ada = await person(app, { type: 'donor', password })
  const params = { id: ada.userId }
  const ban = (until?: string) =>
    as(chief)('POST /api/admin/users/:id/ban', { params, body: { reason, ...(until && { until }) } })
  const today = app.platform.clock.now().slice(0, 10)
  expect(await codeOf(ban('2020-01-01'))).toBe('ban_in_the_past')
  expect(await codeOf(ban(today))).toBe('done')
  expect(await signsIn(ada.email)).toBe('user_banned')
  app.advance(dayMs)
  await app.drain()
  expect(await signsIn(ada.email)).toBe('signed in')
  const again = await chief2()
  expect((await look(ada.userId, again)).history.find((one) => one.text === 'Restored')).toMatchObject({ by: null })
  expect(await codeOf(as(again)('POST /api/admin/users/:id/ban', { params, body: { reason } }))).toBe('done')
  app.advance(400 * dayMs)
  await app.drain()
  expect(await signsIn(ada.email)).toBe('user_banned')
})

test('help reaches people by mail: the confirmation, the recovery, and not twice in a minute (too_many_tries)', async () => {
  const by = await chief2()
  const waiting = await person(app, { type: 'donor' })
  await database.query(sql`update users set email_verified_at = null where id = ${waiting.userId}`)
  const confirm = (id: string) => codeOf(as(by)('POST /api/admin/users/:id/confirmation', { params: { id } }))
  const recover = (id: string) => codeOf(as(by)('POST /api/admin/users/:id/recovery', { params: { id } }))
  expect([await recover(waiting.userId), await confirm(waiting.userId)]).toEqual(['act_not_fitting', 'done'])
  expect(await confirm(waiting.userId)).toBe('too_many_tries')
  const { tokenHash } = await mailedProof(app, waiting.email)
  expect((await authPeer(app).verifyOtp({ token_hash: tokenHash, type: 'signup' })).error).toBeNull()
  app.advance(secondMs)
  expect([await confirm(waiting.userId), await recover(waiting.userId)]).toEqual(['act_not_fitting', 'done'])
  const mailed = await mailedProof(app, waiting.email)
  expect((await authPeer(app).verifyOtp({ token_hash: mailed.tokenHash, type: 'recovery' })).error).toBeNull()
})

test('an invited colleague has the role once the mailed link was followed, and not before (PERM-02)', async () => {
  const by = await chief2()
  const email = 'lena@staff.example'
  const ask = (to: string) =>
    as(by)('POST /api/admin/invitations', {
      body: { email: to, role: 'scientific_reviewer', expertiseAreas: ['Marine biology'] },
    })
  expect([await codeOf(ask('nobody')), await codeOf(ask(support.email))]).toEqual([
    'address_not_valid',
    'account_exists',
  ])
  const made = await ask(email.toUpperCase())
  const id = made.ok ? made.data.id : ''
  expect(await look(id, by)).toMatchObject({ role: null, invitedAs: 'scientific_reviewer', confirmed: false })
  expect(await codeOf(ask(email))).toBe('too_many_tries')
  const client = authPeer(app)
  const { tokenHash } = await mailedProof(app, email)
  const { data } = await client.verifyOtp({ token_hash: tokenHash, type: 'invite' })
  await client.updateUser({ password, data: { first_name: 'Lena', last_name: 'Voss' } })
  const me = await app.as<typeof sessionContract>(data.session?.access_token)('GET /api/me')
  expect(me).toMatchObject({ ok: true, data: { firstName: 'Lena', staff: { role: 'scientific_reviewer' } } })
  expect(await look(id, by)).toMatchObject({ invitedAs: null, staff: { expertiseAreas: ['marine_biology'] } })
  expect(await signsIn(email)).toBe('signed in')
})

test('an invitation gives no more than its sender may give', async () => {
  const by = await chief2()
  const email = 'late@staff.example'
  await as(by)('POST /api/admin/invitations', { body: { email, role: 'super_admin' } })
  await database.query(sql`update staff_members set active = false where user_id = ${by.userId}`)
  const { tokenHash } = await mailedProof(app, email)
  const { data } = await authPeer(app).verifyOtp({ token_hash: tokenHash, type: 'invite' })
  const me = await app.as<typeof sessionContract>(data.session?.access_token)('GET /api/me')
  expect(me).toMatchObject({ ok: true, data: { staff: null } })
})

test('a role is given, narrowed and taken; its holder is notified, and signs in again without it', async () => {
  const by = await chief2()
  const ada = await person(app, { type: 'donor' })
  const params = { id: ada.userId }
  const give = (body: { role: 'customer_support'; permissions?: ('view_users' | 'view_financial')[] }) =>
    codeOf(as(by)('PUT /api/admin/users/:id/role', { params, body: { ...body, reason } }))
  const role = 'customer_support'
  expect(await give({ role, permissions: ['view_financial'] })).toBe('permission_not_of_role')
  expect(await give({ role, permissions: ['view_users'] })).toBe('done')
  expect((await mailsTo(app, ada.email))[0]?.text).toContain('Customer support')
  expect(await look(ada.userId, by)).toMatchObject({ role, staff: { permissions: ['view_users'] } })
  expect((await as(ada)('GET /api/admin/users')).ok).toBe(true)
  app.advance(minuteMs)
  await as(by)('POST /api/admin/users/:id/role/remove', { params, body: { reason } })
  expect(await as(ada)('GET /api/admin/users')).toMatchObject({ refusal: { code: 'not_signed_in' } })
  expect((await look(ada.userId, by)).history[0]).toMatchObject({ text: 'Lost the staff role', reason })
})

test('a super admin removes a passkey: it opens nothing more, its sessions end, its owner is notified, the reason is kept', async () => {
  const by = await chief2()
  const someone = await withPasskey(app)
  const { client } = await enter(app, someone)
  const { id: passkeyId = '' } = (await look(someone.userId, by)).passkeys[0] ?? {}
  expect((await look(someone.userId, by)).may).toContain('remove_passkey')
  const params = { id: someone.userId, passkeyId }
  const remove = () =>
    codeOf(as(by)('POST /api/admin/users/:id/passkeys/:passkeyId/remove', { params, body: { reason } }))
  app.advance(secondMs)
  expect(await remove()).toBe('done')
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
  expect((await someone.client.getUser()).error).toBeNull()
  expect((await enter(app, someone)).code).toBe('webauthn_verification_failed')
  app.advance(1)
  expect((await mailsTo(app, someone.email))[0]?.subject).toMatch(/A passkey for .+ was removed/)
  const after = await look(someone.userId, by)
  expect(after).toMatchObject({ passkeys: [] })
  expect(after.may).not.toContain('remove_passkey')
  expect(after.history).toContainEqual(expect.objectContaining({ text: 'Passkey removed by staff', reason }))
  expect(await remove()).toBe('webauthn_credential_not_found')
})

test('the only way into an account stays, also for a super admin', async () => {
  const by = await chief2()
  const someone = await withPasskey(app)
  await database.query(sql`
    update users set password_hash = null, email_verified_at = null where id = ${someone.userId}`)
  const params = { id: someone.userId, passkeyId: someone.passkeyId }
  const remove = as(by)('POST /api/admin/users/:id/passkeys/:passkeyId/remove', { params, body: { reason } })
  expect(await codeOf(remove)).toBe('last_sign_in_way')
})

test('a malformed id, a missing reason and an unknown person are refused, and nothing else happens', async () => {
  const by = await chief2()
  const missing = '0193b1f0-0000-7000-8000-000000000000'
  expect(await codeOf(as(by)('GET /api/admin/users/:id', { params: { id: missing } }))).toBe('person_not_found')
  const call = (id: string, body: object) =>
    codeOf(as(by)('POST /api/admin/users/:id/pause', { params: { id }, body: body as { reason: string } }))
  expect(await call(missing, { reason })).toBe('person_not_found')
  for (const id of ['no-uuid', '..%2f..%2fme', "' or 1=1 --"]) expect(await call(id, { reason })).toBe('invalid_input')
  for (const body of [{}, { reason: ' no ' }, { reason: 'x'.repeat(1001) }])
    expect(await call(support.userId, body)).toBe('invalid_input')
  const params = { id: support.userId, factorId: missing }
  const drop = as(by)('POST /api/admin/users/:id/factors/:factorId/remove', { params, body: { reason } })
  expect(await codeOf(drop)).toBe('mfa_factor_not_found')
  const gone = { id: support.userId, passkeyId: missing }
  const take = as(by)('POST /api/admin/users/:id/passkeys/:passkeyId/remove', { params: gone, body: { reason } })
  expect(await codeOf(take)).toBe('webauthn_credential_not_found')
})
