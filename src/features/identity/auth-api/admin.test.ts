import { GoTrueAdminApi } from '@supabase/auth-js'
import { SignJWT } from 'jose'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { keyRing } from '#features/identity/accounts/actions/signing-keys.ts'
import { sql } from '#platform/database.ts'
import { authPeer, mailedProof } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { donorData } from '#test/sign-up-data.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { hourMs, millisOf } from '#values/time.ts'
import { makeKey } from './actions/service-keys.ts'

const app = await testApp()
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const { database } = app.platform
const call = authWire(app)
const password = 'six letters'
const user_metadata = { first_name: 'Rosalind', last_name: 'Franklin', user_type: 'donor' }

const service = await makeKey(app.platform, 'service_role')
const headers = { authorization: `Bearer ${service}` }
const url = `${testOrigin}/auth/v1`
const admin = new GoTrueAdminApi({ url, headers, fetch: (input, init) => app.fetch(new Request(input, init)) })
const signsIn = async (email: string, with_ = password) =>
  (await authPeer(app).signInWithPassword({ email, password: with_ })).error?.code ?? 'signed in'
let counted = 0
const newEmail = () => `made-${++counted}@example.org`
async function made(more: object = {}) {
  const email = newEmail()
  const { data, error } = await admin.createUser({ email, password, email_confirm: true, user_metadata, ...more })
  if (!data.user) throw error ?? new Error('no user')
  return { email, id: data.user.id, user: data.user }
}

test('an administrator chooses the id of a new account, once and never afterwards', async () => {
  const id = '0d9f0c3e-7a6b-4c1d-9e2f-3a4b5c6d7e8f'
  const { email, user } = await made({ id: id.toUpperCase() })
  expect(user.id).toBe(id)
  expect(await signsIn(email)).toBe('signed in')
  const again = await admin.createUser({ id, email: newEmail() })
  expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' })
  for (const odd of ['me', '00000000-0000-0000-0000-000000000000'])
    expect((await admin.createUser({ id: odd, email: newEmail() })).error?.code).toBe('validation_failed')
  const other = { id: '1d9f0c3e-7a6b-4c1d-9e2f-3a4b5c6d7e8f' }
  expect((await call(`admin/users/${id}`, { method: 'PUT', body: other, bearer: service })).body.id).toBe(id)
})

test('an account is made, read, changed and deleted with the service key (API-30, API-32, API-33, API-34)', async () => {
  const { email, id, user } = await made({ app_metadata: { team: 'blue', provider: 'forged' } })
  expect(user).toMatchObject({ email, user_metadata, app_metadata: { team: 'blue', provider: 'email' } })
  expect(await signsIn(email)).toBe('signed in')
  expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email })
  const address = newEmail()
  const change = {
    email: address,
    password: 'a better one',
    app_metadata: { team: null, seat: 4 },
    user_metadata: { x: 1 },
  }
  const changed = await admin.updateUserById(id, change)
  expect(changed.data.user).toMatchObject({
    email: address,
    app_metadata: { seat: 4 },
    user_metadata: { x: 1, ...user_metadata },
  })
  expect(changed.data.user?.app_metadata).not.toHaveProperty('team')
  expect([await signsIn(address), await signsIn(address, 'a better one')]).toEqual(['invalid_credentials', 'signed in'])
  const twin = await made()
  expect((await admin.updateUserById(twin.id, { email: address })).error?.code).toBe('email_exists')
  expect((await admin.createUser({ email: address, user_metadata })).error).toMatchObject({
    status: 422,
    code: 'email_exists',
  })
  expect((await admin.deleteUser(twin.id)).error).toBeNull()
  expect(await database.query(sql`select 1 from users where id = ${twin.id}`)).toHaveLength(0)
  expect((await admin.getUserById(twin.id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
})

test('a deleted account that others’ rows refer to loses its name, its address and every way in', async () => {
  const researcher = { ...user_metadata, user_type: 'researcher', institution: 'King’s College' }
  for (const shouldSoftDelete of [false, true]) {
    const { email, id } = await made({ user_metadata: researcher })
    expect((await admin.deleteUser(id, shouldSoftDelete)).error).toBeNull()
    const [row] = await database.query<{ text: string }>(sql`
      select row_to_json(users)::text as text from users where id = ${id}`)
    expect(row?.text).toMatch(/"state":"closed"/)
    expect(row?.text).not.toMatch(new RegExp(`${email}|Rosalind|Franklin|King`))
    expect(await signsIn(email)).toBe('invalid_credentials')
    expect((await admin.getUserById(id)).error?.code).toBe('user_not_found')
    expect((await admin.createUser({ email, user_metadata })).error).toBeNull()
  }
})

test('accounts are listed by pages, with the links that the client reads, and found by address (API-31)', async () => {
  for (let at = 0; at < 3; at++) await made()
  const { data } = await admin.listUsers({ page: 1, perPage: 2 })
  expect(data).toMatchObject({ nextPage: 2, aud: 'authenticated' })
  expect(data.users).toHaveLength(2)
  const { email } = await made()
  const found = await call(`admin/users?filter=${encodeURIComponent(email)}&page=&per_page=`, { bearer: service })
  expect(found.body.users).toMatchObject([{ email, identities: null }])
  expect(found.headers.get('x-total-count')).toBe('1')
  expect(found.headers.get('link')).toBe('</auth/v1/admin/users?page=1&per_page=50>; rel="last"')
  for (const bad of ['page=0', 'page=x', 'per_page=-1'])
    expect((await call(`admin/users?${bad}`, { bearer: service })).body.code).toBe('validation_failed')
  expect((await call('admin/users?filter=%25', { bearer: service })).body.users).toEqual([])
})

test('a ban ends sessions at once and itself when its time is over', async () => {
  const { email, id } = await made()
  const client = authPeer(app)
  await client.signInWithPassword({ email, password })
  const { data } = await admin.updateUserById(id, { ban_duration: '1h30m' })
  expect(data.user?.banned_until).toBeDefined()
  expect((await client.getUser()).error?.code ?? (await client.getUser()).error?.name).toMatch(
    /user_banned|AuthSessionMissing/,
  )
  expect(await signsIn(email)).toBe('user_banned')
  app.advance(1.5 * hourMs)
  await app.drain()
  expect(await signsIn(email)).toBe('signed in')
  await admin.updateUserById(id, { ban_duration: '24h' })
  await admin.updateUserById(id, { ban_duration: 'none' })
  expect(await signsIn(email)).toBe('signed in')
  expect((await admin.updateUserById(id, { ban_duration: 'long' })).error?.code).toBe('validation_failed')
})

test('an invitation is mailed and accepted, and refused for a person with an account (API-28)', async () => {
  const email = newEmail()
  const { data } = await admin.inviteUserByEmail(email, { data: user_metadata })
  expect(data.user).toMatchObject({ email, invited_at: app.platform.clock.now() })
  const { tokenHash } = await mailedProof(app, email)
  const accepted = await authPeer(app).verifyOtp({ token_hash: tokenHash, type: 'invite' })
  expect(accepted.data.user?.user_metadata).toMatchObject(user_metadata)
  expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' })
})

test('a made link works as its mailed sister would, and names what it is for (API-29)', async () => {
  const { email } = await made()
  const fresh = newEmail()
  const spend = async (token_hash: string, type: string) =>
    (await call('verify', { body: { token_hash, type } })).status
  const recovery = await admin.generateLink({ type: 'recovery', email })
  expect(recovery.data.properties).toMatchObject({ verification_type: 'recovery', redirect_to: 'http://app.test/' })
  expect(recovery.data.properties?.action_link).toMatch(/^http:\/\/app\.test\/auth\/v1\/verify\?token=/)
  expect(await spend(recovery.data.properties?.hashed_token ?? '', 'recovery')).toBe(200)
  const signup = await admin.generateLink({ type: 'signup', email: fresh, password, options: { data: user_metadata } })
  expect(await spend(signup.data.properties?.hashed_token ?? '', 'signup')).toBe(200)
  expect(await signsIn(fresh)).toBe('signed in')
  const unknown = await admin.generateLink({ type: 'magiclink', email: newEmail() })
  expect(unknown.data.properties?.verification_type).toBe('signup')
  const next = newEmail()
  for (const type of ['email_change_current', 'email_change_new'] as const) {
    const link = await admin.generateLink({ type, email, newEmail: next })
    expect(await spend(link.data.properties?.hashed_token ?? '', 'email_change')).toBe(200)
  }
  expect(await signsIn(next)).toBe('signed in')
  const missing = await admin.generateLink({ type: 'recovery', email: newEmail() })
  expect(missing.error).toMatchObject({ status: 404, code: 'user_not_found' })
  const again = await admin.generateLink({ type: 'signup', email: fresh, password })
  expect(again.error?.code).toBe('email_exists')
})

test('a made sign-up link drops the password that a stranger left waiting', async () => {
  const email = newEmail()
  await call('signup', { body: { email, password: 'the stranger’s own', data: donorData } })
  const link = await admin.generateLink({ type: 'magiclink', email })
  await call('verify', { body: { token_hash: link.data.properties?.hashed_token, type: 'signup' } })
  expect(await signsIn(email, 'the stranger’s own')).toBe('invalid_credentials')
})

async function withFactor(type: 'super_admin' | 'donor') {
  const { email, userId } = await person(app, { type, password })
  const client = authPeer(app)
  await client.signInWithPassword({ email, password })
  const low = (await client.getSession()).data.session?.access_token
  const { data } = await client.mfa.enroll({ factorType: 'totp' })
  const secret = data?.type === 'totp' ? data.totp.secret : ''
  const code = new TOTP({ secret }).generate({ timestamp: millisOf(app.platform.clock.now()) })
  await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })
  return { userId, factorId: data?.id ?? '', low, high: (await client.getSession()).data.session?.access_token }
}

test('another person’s factors are listed, and removed for a person who lost them (API-35)', async () => {
  const { userId, factorId } = await withFactor('donor')
  const listed = await admin.mfa.listFactors({ userId })
  expect(listed.data?.factors).toMatchObject([{ id: factorId, status: 'verified' }])
  expect((await admin.mfa.deleteFactor({ userId, id: factorId })).error).toBeNull()
  expect((await call(`admin/users/${userId}/factors`, { bearer: service })).body).toEqual([])
  expect((await admin.mfa.deleteFactor({ userId, id: factorId })).error?.code).toBe('mfa_factor_not_found')
})

test('refused: people, staff, the public key, forged keys, a super_admin without second factor', async () => {
  const target = await made()
  const chief = await withFactor('super_admin')
  const expired = await new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'ES256', kid: (await keyRing(app.platform)).kid })
    .setIssuer(url)
    .setExpirationTime(Math.floor(millisOf(app.platform.clock.now()) / 1000) - 1)
    .sign((await keyRing(app.platform)).signWith)
  const bearers: [string | undefined, number, string][] = [
    [expired, 403, 'bad_jwt'],
    [undefined, 401, 'no_authorization'],
    [(await person(app, { type: 'donor' })).accessToken, 403, 'not_admin'],
    [(await person(app, { type: 'customer_support' })).accessToken, 403, 'not_admin'],
    [(await person(app, { type: 'super_admin' })).accessToken, 403, 'not_admin'],
    [chief.low, 403, 'not_admin'],
    [await makeKey(app.platform, 'anon'), 403, 'not_admin'],
    [`${service.slice(0, -4)}AAAA`, 403, 'bad_jwt'],
    ['sb_secret_x', 403, 'bad_jwt'],
  ]
  const calls: [string, string, object | undefined][] = [
    ['POST', 'invite', { email: 'x@example.org' }],
    ['POST', 'admin/generate_link', { type: 'recovery', email: target.email }],
    ['POST', 'admin/users', { email: 'x@example.org' }],
    ['GET', 'admin/users', undefined],
    ['GET', 'admin/audit', undefined],
    ['GET', `admin/users/${target.id}`, undefined],
    ['PUT', `admin/users/${target.id}`, { password: 'taken over' }],
    ['DELETE', `admin/users/${target.id}`, {}],
    ['GET', `admin/users/${target.id}/factors`, undefined],
    ['DELETE', `admin/users/${target.id}/factors/${target.id}`, {}],
  ]
  for (const [bearer, status, code] of bearers)
    for (const [method, path, body] of calls) {
      const answer = await call(path, { method, body, bearer })
      expect([method, path, answer.status, answer.body.code]).toEqual([method, path, status, code])
    }
  expect(await signsIn(target.email)).toBe('signed in')
  expect((await call('admin/users', { bearer: chief.high })).status).toBe(200)
  const own = `admin/users/${chief.userId}`
  for (const change of [
    { method: 'PUT', body: { ban_duration: '1h' } },
    { method: 'DELETE', body: {} },
  ])
    expect((await call(own, { ...change, bearer: chief.high })).body.code).toBe('own_person')
  expect((await call('user', { bearer: service })).body.code).toBe('bad_jwt')
  expect((await app.fetch(new Request(`${testOrigin}/api/me`, { headers }))).status).toBe(401)
})

test('nobody bans or deletes themselves or the last super admin, in whichever letters the id is given', async () => {
  const chief = await withFactor('super_admin')
  await database.query(sql`update staff_members set active = false where user_id <> ${chief.userId}`)
  for (const id of [chief.userId, chief.userId.toUpperCase()]) {
    const acts = [
      { method: 'PUT', body: { ban_duration: '1h' } },
      { method: 'DELETE', body: {} },
    ]
    for (const act of acts) {
      expect((await call(`admin/users/${id}`, { ...act, bearer: chief.high })).body.code).toBe('own_person')
      expect((await call(`admin/users/${id}`, { ...act, bearer: service })).body.code).toBe('last_super_admin')
    }
  }
})

test('odd ids, types, phones and hashes are refused; every act is in the log', async () => {
  const refused = async (path: string, body: object, method = 'POST') => {
    const answer = await call(path, { method, body, bearer: service })
    return [answer.status, answer.body.code]
  }
  for (const id of ['no-uuid', '..%2f..%2fsettings', crypto.randomUUID()])
    expect(await refused(`admin/users/${id}`, {}, 'PUT')).toEqual([404, 'user_not_found'])
  const email = newEmail()
  expect(await refused('admin/users', { email, phone: '+15550100' })).toEqual([400, 'phone_provider_disabled'])
  for (const body of [
    { email: 'nobody' },
    { email, user_metadata: { user_type: 'super_admin' } },
    { email, password_hash: 'plain' },
    { email, password, password_hash: '$argon2id$' },
    { email, app_metadata: { blob: 'x'.repeat(9000) } },
  ])
    expect(await refused('admin/users', body)).toEqual([400, 'validation_failed'])
  expect(await refused('admin/generate_link', { type: 'session', email })).toEqual([400, 'validation_failed'])
  expect(await refused('admin/generate_link', { type: 'signup', email })).toEqual([400, 'validation_failed'])
  const logged = await database.query<{ action: string }>(sql`select distinct action from audit_log`)
  for (const action of [
    'account.created_by_admin',
    'account.changed_by_admin',
    'account.deleted',
    'account.invited',
    'link.made',
    'factor.removed',
  ])
    expect(logged.map((row) => row.action)).toContain(action)
})
