import { expect, test } from 'vitest'
import type { donationsContract } from '#features/funding/donations/contract.ts'
import type { sessionContract } from '#features/identity/session/contract.ts'
import type { researchersContract } from '#features/research/researchers/contract.ts'
import { sql } from '#platform/database.ts'
import { authPeer, mailedProof } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { begin, brokenBooks, giveAndPay, newKey, openProject, press } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { picture } from '#test/pictures.ts'
import { refundDesk } from '#test/refunds.ts'
import { donorData } from '#test/sign-up-data.ts'
import { testApp } from '#test/test-app.ts'
import { millisOf } from '#values/time.ts'
import type { accountContract } from './contract.ts'
import { isByAddress, personalTables, tablesWithoutGiftData, tablesWithoutPersonalData } from './rules/personal-data.ts'

const app = await testApp()
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const { database } = app.platform
const as = (one?: Person) => app.as<typeof accountContract & typeof sessionContract>(one?.accessToken)
const password = 'six letters'

async function upload(one: Person, purpose: string): Promise<string> {
  const headers = { 'x-file-name': 'me.png', authorization: `Bearer ${one.accessToken}` }
  const body = await picture({ width: 500, height: 500 })
  const sent = await app.fetch(
    new Request(`http://app.test/api/files?purpose=${purpose}`, { method: 'POST', headers, body }),
  )
  return ((await sent.json()) as { fileId: string }).fileId
}

test('names and a picture are changed, kept when left out, and removed', async () => {
  const ada = await person(app, { type: 'donor' })
  const photoFileId = await upload(ada, 'avatar')
  const names = { firstName: ' Augusta ', lastName: 'King' }
  const saved = await as(ada)('PUT /api/me/profile', { body: { ...names, photoFileId } })
  expect(saved).toMatchObject({ ok: true, data: { firstName: 'Augusta', photo: { fileId: photoFileId } } })
  const me = await as(ada)('GET /api/me')
  expect(me).toMatchObject({ data: { firstName: 'Augusta', avatarUrl: `/files/${photoFileId}/400.webp` } })
  expect(await as(ada)('PUT /api/me/profile', { body: names })).toMatchObject({
    data: { photo: { fileId: photoFileId } },
  })
  const removed = await as(ada)('PUT /api/me/profile', { body: { ...names, photoFileId: null } })
  expect(removed).toMatchObject({ ok: true, data: { photo: null } })
  expect(await as(ada)('GET /api/me/profile')).toEqual(removed)
})

test('a name is required, and a picture must be the person’s own', async () => {
  const ada = await person(app, { type: 'donor' })
  const eve = await person(app, { type: 'donor' })
  const empty = await as(ada)('PUT /api/me/profile', { body: { firstName: '  ', lastName: 'King' } })
  expect(empty).toMatchObject({
    ok: false,
    refusal: { code: 'invalid_input', errors: [{ location: 'body.firstName' }] },
  })
  const body = { firstName: 'A', lastName: 'K', photoFileId: await upload(eve, 'avatar') }
  expect(await as(ada)('PUT /api/me/profile', { body })).toMatchObject({ refusal: { code: 'file_not_found' } })
  for (const key of [
    'GET /api/me/profile',
    'GET /api/me/sessions',
    'GET /api/me/sign-ins',
    'GET /api/me/data',
  ] as const)
    expect(await as()(key)).toMatchObject({ ok: false, refusal: { code: 'not_signed_in' } })
})

test('a session says from which network it was last used, without the part that identifies one connection', async () => {
  const ada = await person(app, { type: 'donor', password })
  const send = (query: string, body: object, peer: string) =>
    authWire(app)(`token?grant_type=${query}`, { body, headers: { 'x-peer-address': peer } })
  const begun = await send('password', { email: ada.email, password }, '203.0.113.77')
  const places = async () => {
    const listed = await as({ ...ada, accessToken: begun.body.access_token })('GET /api/me/sessions')
    return listed.ok && listed.data.items.map(({ network, current }) => [network, current])
  }
  expect(await places()).toContainEqual(['203.0.113.*', true])
  await send('refresh_token', { refresh_token: begun.body.refresh_token }, '2001:db8:1:2::3')
  expect(await places()).toEqual(
    expect.arrayContaining([
      ['2001:db8:1:*', true],
      [null, false],
    ]),
  )
})

test('sessions are listed and ended one by one, by their owner only', async () => {
  const ada = await person(app, { type: 'donor', password })
  const eve = await person(app, { type: 'donor' })
  await authPeer(app).signInWithPassword({ email: ada.email, password })
  const listed = await as(ada)('GET /api/me/sessions')
  const items = listed.ok ? listed.data.items : []
  expect(items.map((one) => one.current).sort()).toEqual([false, true])
  const other = items.find((one) => !one.current)?.id ?? ''
  app.advance(1000)
  const end = (one: Person) => as(one)('DELETE /api/me/sessions/:id', { params: { id: other } })
  expect(await end(eve)).toMatchObject({ ok: false, refusal: { code: 'session_not_found', status: 404 } })
  expect(await end(ada)).toMatchObject({ ok: true })
  expect(await end(ada)).toMatchObject({ ok: false, refusal: { code: 'session_not_found' } })
  const events = await as(ada)('GET /api/me/sign-ins')
  expect(events.ok && events.data.items.map((one) => one.text)).toEqual([
    'Signed out another device',
    'Signed in',
    'Signed in',
  ])
})

test.each([
  ['person', 'users', tablesWithoutPersonalData],
  ['gift', 'donations', tablesWithoutGiftData],
])('every table that names a %s is in the inventory of personal data', async (_what, table, others) => {
  const rows = await database.query<{ place: string }>(sql`
    select conrelid::regclass || '.' || attname place from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where confrelid = ${table}::regclass and contype = 'f' order by 1`)
  const known = new Set([...personalTables.map((one) => `${one.table}.${one.owner}`), ...others])
  expect(rows.map((row) => row.place).filter((place) => !known.has(place))).toEqual([])
})

test('a person’s data shows what happened to their gifts, and names no staff', async () => {
  const { given, ask, finance } = await refundDesk(app)
  const [ada, ben] = [await person(app, { type: 'donor' }), await person(app, { type: 'donor' })]
  const { ids } = await given({}, [ada, ben])
  for (const id of ids) await ask(id, 1200)
  await app.drain()
  const answer = await as(ada)('GET /api/me/data')
  const data = answer.ok ? answer.data : {}
  expect(data.refunds).toMatchObject([{ donation_id: ids[0], amount_cents: 1200, reason: 'platform_error' }])
  expect([data.disputes, data.gift_redirects]).toEqual([[], []])
  expect(JSON.stringify(data.refunds)).not.toContain(finance.userId)
})

test('a person’s data contains their rows and no secret', async () => {
  const ada = await person(app, { type: 'donor', password, firstName: 'Ada', lastName: 'Domingo' })
  const { projectId } = await openProject(app)
  await giveAndPay(app, ada, projectId, { note: 'Good luck' })
  const answer = await as(ada)('GET /api/me/data')
  const data = answer.ok ? answer.data : {}
  expect(data.users).toMatchObject([{ email: ada.email, first_name: 'Ada' }])
  expect(data.donations).toMatchObject([{ gross_cents: 10_000, note: 'Good luck' }])
  expect(data.sessions).toHaveLength(1)
  expect(JSON.stringify(data)).not.toMatch(/argon2|password_hash|token_hash|secret_sealed/)
})

test('a closed account leaves no personal data, its gifts stay in the books, and the address is free again', async () => {
  const ada = await person(app, { type: 'donor', password, firstName: 'Augusta', lastName: 'Byronson' })
  const { projectId } = await openProject(app)
  await giveAndPay(app, ada, projectId, { note: 'From Augusta' })
  const photoFileId = await upload(ada, 'avatar')
  await as(ada)('PUT /api/me/profile', { body: { firstName: 'Augusta', lastName: 'Byronson', photoFileId } })
  const close = (typed: string) => as(ada)('POST /api/me/close', { body: { password: typed } })
  expect(await close('wrong')).toMatchObject({ ok: false, refusal: { code: 'wrong_password', status: 403 } })
  expect(await close('')).toMatchObject({ refusal: { code: 'invalid_input', errors: [{ location: 'body.password' }] } })
  expect(await close(password)).toMatchObject({ ok: true })
  expect(await as(ada)('GET /api/me')).toMatchObject({ refusal: { code: 'not_signed_in' } })
  const again = await authPeer(app).signInWithPassword({ email: ada.email, password })
  expect(again.error?.code).toBe('invalid_credentials')

  const rows = await Promise.all(
    personalTables.map((one) => {
      const { table, owner } = one
      const key = isByAddress(one) ? ada.email : ada.userId
      return database.query({ text: [`select to_jsonb(t) r from ${table} t where ${owner} = `, ''], values: [key] })
    }),
  )
  const left = JSON.stringify(rows)
  expect(left).not.toMatch(/Augusta|Byronson|me\.png/)
  expect(left).not.toContain(ada.email)
  expect(await brokenBooks(app)).toEqual([])
  const [gift] = await database.query(sql`select gross_cents from donations where donor_id = ${ada.userId}`)
  expect(gift).toEqual({ gross_cents: 10_000 })
  await person(app, { type: 'donor', email: ada.email })
})

test('a gift that is paid after its donor closed the account is complete in the books, without a name or a mail', async () => {
  const ada = await person(app, { type: 'donor', password, firstName: 'Zelda', lastName: 'Quux' })
  const { projectId, owner } = await openProject(app)
  const begun = await begin(app, ada, projectId, { note: 'From Zelda' })
  await as(ada)('POST /api/me/close', { body: { password } })
  await press(app, begun.ok ? begun.data.checkoutUrl : '', { card: 'succeeds' })
  await app.drain()
  const id = begun.ok ? begun.data.donationId : ''
  expect(await database.query(sql`select state, note, anonymous from donations where id = ${id}`)).toEqual([
    { state: 'succeeded', note: null, anonymous: true },
  ])
  const mails = await database.query<{ recipient: string; text: string }>(sql`
    select recipient, text_body as text from outbox_mails where event_key like ${`donation:${id}:%`}`)
  expect(mails).toMatchObject([{ recipient: owner.email, text: expect.stringContaining('stays anonymous') }])
  expect(mails[0]?.text).not.toContain('Zelda')
  expect(await brokenBooks(app)).toEqual([])
})

test('people with an open project, without a password, or with a staff role cannot close their own account', async () => {
  const owner = await person(app, { type: 'researcher', password })
  await openProject(app, { owner })
  const staff = await person(app, { type: 'customer_support', password })
  const byMail = await person(app, { type: 'donor', password })
  await database.query(sql`update users set password_hash = null where id = ${byMail.userId}`)
  const close = (one: Person) => as(one)('POST /api/me/close', { body: { password } })
  expect(await close(owner)).toMatchObject({ refusal: { code: 'projects_open', status: 409 } })
  expect(await close(staff)).toMatchObject({ refusal: { code: 'staff_account', status: 409 } })
  expect(await close(byMail)).toMatchObject({ refusal: { code: 'no_password', status: 409 } })
  expect(await as()('POST /api/me/close', { body: { password } })).toMatchObject({ refusal: { status: 401 } })
})

test('a request to close an account without the password is no guess of it', async () => {
  const ada = await person(app, { type: 'donor', password })
  const errors = [{ location: 'body.password', message: 'Please type your password.' }]
  for (let sent = 0; sent < 25; sent += 1)
    expect(await as(ada)('POST /api/me/close', { body: {} })).toMatchObject({
      refusal: { code: 'invalid_input', status: 400, errors },
    })
  expect(await as(ada)('POST /api/me/close', { body: { password } })).toMatchObject({ ok: true })
})

test('guesses of the password to close an account are limited', async () => {
  const ada = await person(app, { type: 'donor', password })
  const codes = new Set<string>()
  for (let guess = 0; guess < 25; guess += 1) {
    const answer = await as(ada)('POST /api/me/close', { body: { password: `guess ${guess}` } })
    codes.add(answer.ok ? 'closed' : answer.refusal.code)
  }
  expect([...codes]).toEqual(['wrong_password', 'too_many_tries'])
})

test('reminders are off, off, on and on until chosen, and a researcher’s own', async () => {
  const maria = await person(app, { type: 'researcher' })
  const other = await person(app, { type: 'researcher' })
  const of = (one: Person) => app.as<typeof researchersContract>(one.accessToken)
  const first = { weeklyUpdates: false, monthlyReports: false, donorMessages: true, updateDue: true }
  expect(await of(maria)('GET /api/me/reminders')).toEqual({ ok: true, data: first })
  const body = { weeklyUpdates: true, monthlyReports: false, donorMessages: false, updateDue: false }
  expect(await of(maria)('PUT /api/me/reminders', { body })).toEqual({ ok: true, data: body })
  expect(await of(maria)('GET /api/me/reminders')).toEqual({ ok: true, data: body })
  expect(await of(other)('GET /api/me/reminders')).toEqual({ ok: true, data: first })
  const donor = await person(app, { type: 'donor' })
  expect(await of(donor)('GET /api/me/reminders')).toMatchObject({ refusal: { status: 403 } })
})

test('the data contains gifts that were made with the address before there was an account', async () => {
  const { projectId } = await openProject(app)
  const email = 'guest-before@people.example'
  const begun = await app.as<typeof donationsContract>()('POST /api/donations', {
    headers: { 'idempotency-key': newKey() },
    body: { projectId, amountDollars: 70, anonymous: false, terms: true, email },
  })
  await press(app, begun.ok ? begun.data.checkoutUrl : '', { card: 'succeeds' })
  await app.drain()
  const ada = await person(app, { type: 'donor', email })
  const answer = await as(ada)('GET /api/me/data')
  const data = answer.ok ? answer.data : {}
  expect(data.donations).toMatchObject([{ gross_cents: 7000, donor_id: ada.userId }])
  expect(data.donation_guests).toMatchObject([{ email }])
})

test('before the owner of the address is proven, the data contains nothing that is stored by the address', async () => {
  const { projectId } = await openProject(app)
  const email = 'guest-of-another@people.example'
  await app.as<typeof donationsContract>()('POST /api/donations', {
    headers: { 'idempotency-key': newKey() },
    body: { projectId, amountDollars: 70, anonymous: false, terms: true, email },
  })
  const stranger = authPeer(app)
  await stranger.signUp({ email, password, options: { data: donorData } })
  const { tokenHash } = await mailedProof(app, email)
  await authPeer(app).verifyOtp({ token_hash: tokenHash, type: 'signup' })
  const { data: opened } = await stranger.signInWithPassword({ email, password })
  const answer = await app.as<typeof accountContract>(opened.session?.access_token)('GET /api/me/data')
  expect(answer).toMatchObject({ ok: true, data: { users: [{ email }], donation_guests: [], outbox_mails: [] } })
})
