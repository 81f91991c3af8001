import { expect, test } from 'vitest'
import type { sessionContract } from '#features/identity/session/contract.ts'
import { sql } from '#platform/database.ts'
import { authPeer, mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { millisOf } from '#values/time.ts'

const app = await testApp()
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const { database } = app.platform
const call = authWire(app)
const password = 'six letters'

const signedIn = async (type: 'donor' | 'researcher' = 'donor') => {
  const someone = await person(app, { type, password })
  const client = authPeer(app)
  await client.signInWithPassword({ email: someone.email, password })
  return { ...someone, client }
}

test('GET user answers id, address and metadata (SESS-17, API-14)', async () => {
  const { client, userId, email } = await signedIn('researcher')
  const { data } = await client.getUser()
  expect(data.user).toMatchObject({
    id: userId,
    email,
    user_metadata: {
      user_type: 'researcher',
      institution: 'University of Examples',
      field_of_study: 'Marine Biology',
      subscription_tier: 'standard',
    },
    identities: [{ provider: 'email', id: userId, user_id: userId, email }],
  })
})

test('type and plan stay what the server says, whatever a client writes (RSUP-34)', async () => {
  const { client, userId } = await signedIn('researcher')
  const { data, error } = await client.updateUser({
    data: { subscription_tier: 'premium', user_type: 'donor', terms_version: 'x', email_verified: false, email: 'x' },
  })
  expect(error).toBeNull()
  expect(data.user?.user_metadata).toMatchObject({ subscription_tier: 'standard', user_type: 'researcher' })
  const [row] = await database.query(sql`select user_type, chosen_tier, metadata from users where id = ${userId}`)
  expect(row).toEqual({ user_type: 'researcher', chosen_tier: 'standard', metadata: {} })
})

test('user metadata is merged one level deep, null removes a key, and names are changed (API-15)', async () => {
  const { client, accessToken } = await signedIn()
  await client.updateUser({ data: { theme: 'dark', nested: { a: 1 }, gone: 1 } })
  const { data } = await client.updateUser({ data: { nested: { b: 2 }, gone: null, first_name: 'Émilie' } })
  expect(data.user?.user_metadata).toMatchObject({ theme: 'dark', nested: { b: 2 }, first_name: 'Émilie' })
  expect(data.user?.user_metadata).not.toHaveProperty('gone')
  const me = await app.as<typeof sessionContract>(accessToken)('GET /api/me')
  expect(me.ok && me.data.firstName).toBe('Émilie')
  const tooMuch = await client.updateUser({ data: { blob: 'x'.repeat(9000) } })
  expect(tooMuch.error).toMatchObject({ status: 400, code: 'validation_failed' })
})

test('a new password ends every other session, keeps this one and notifies its owner', async () => {
  const { client, email, accessToken: other } = await signedIn()
  expect((await client.updateUser({ password })).error).toMatchObject({ status: 422, code: 'same_password' })
  expect((await client.updateUser({ password: '12345' })).error).toMatchObject({ code: 'weak_password' })
  expect((await client.updateUser({ password: 'a better one' })).error).toBeNull()
  expect((await client.getUser()).error).toBeNull()
  expect((await call('user', { bearer: other })).body.code).toBe('session_not_found')
  expect((await authPeer(app).signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
  expect((await authPeer(app).signInWithPassword({ email, password: 'a better one' })).error).toBeNull()
  expect((await mailsTo(app, email))[0]?.subject).toBe('Your password for Fundamental was changed')
})

test('the current password, where it is given, must be right', async () => {
  const { accessToken } = await signedIn()
  const change = (current_password: string) =>
    call('user', { method: 'PUT', bearer: accessToken, body: { password: 'a better one', current_password } })
  expect(await change('wrong')).toMatchObject({ status: 400, body: { code: 'current_password_invalid' } })
  expect((await change(password)).status).toBe(200)
})

test('a telephone number and app_metadata cannot be changed here, and that is said', async () => {
  const { client, accessToken, email } = await signedIn()
  expect((await client.updateUser({ email: email.toUpperCase() })).error).toBeNull()
  expect((await client.updateUser({ phone: '+15550100' })).error?.code).toBe('phone_provider_disabled')
  const app_metadata = { role: 'admin' }
  const admin = await call('user', { method: 'PUT', bearer: accessToken, body: { app_metadata } })
  expect(admin).toMatchObject({ status: 403, body: { code: 'not_admin' } })
})

test('the signed-in person sees their own account, and other callers do not', async () => {
  const { accessToken, userId } = await person(app, { type: 'researcher', firstName: 'Lise', lastName: 'Meitner' })
  await database.query(sql`
    insert into notifications (id, user_id, type, event_key, title, target, created_at)
    values (${crypto.randomUUID()}, ${userId}, 'test', 'one', 'Hello', '/', ${app.platform.clock.now()})`)
  const me = await app.as<typeof sessionContract>(accessToken)('GET /api/me')
  expect(me.ok && me.data).toMatchObject({
    userId,
    displayName: 'Lise Meitner',
    accountLabel: 'Researcher Account',
    initials: 'LM',
    userType: 'researcher',
    staff: null,
    institution: 'University of Examples',
    avatarUrl: null,
    managedBy: null,
    unreadNotifications: 1,
    owesAgreement: false,
  })
  const signedOut = await app.as<typeof sessionContract>()('GET /api/me')
  expect(signedOut).toMatchObject({ ok: false, refusal: { code: 'not_signed_in', status: 401 } })
})
