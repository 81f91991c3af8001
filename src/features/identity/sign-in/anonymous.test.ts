import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import type { sessionContract } from '#features/identity/session/contract.ts'
import { sql } from '#platform/database.ts'
import { authPeer, mailedProof } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { httpPeer } from '#test/http-peer.ts'
import { person } from '#test/people.ts'
import { fragmentOf, providerApp } from '#test/provider-app.ts'
import { testApp } from '#test/test-app.ts'
import { testBrowser } from '#test/test-browser.ts'
import { dayMs, hourMs } from '#values/time.ts'

const sender = await httpPeer(() => ({}))
const sms = { kind: 'http' as const, url: sender.url, authorization: undefined }
const { app, peer } = await providerApp([], { anonymous: true, sms })
const call = authWire(app)
const { database } = app.platform
const password = 'six letters'

let counted = 0
const newAddress = () => `no-name-${++counted}@example.org`
async function visitor(on = app) {
  const client = authPeer(on)
  const { data, error } = await client.signInAnonymously({ options: { data: { theme: 'dark' } } })
  if (error || !data.user || !data.session) throw error ?? new Error('no anonymous session came back')
  return { client, id: data.user.id, user: data.user, bearer: data.session.access_token }
}
const exists = async (id: string) => (await database.query(sql`select 1 from users where id = ${id}`)).length === 1

test('an anonymous session is marked as such, in the token and in the user, and can be refreshed', async () => {
  const { client, user, id, bearer } = await visitor()
  expect(user).toMatchObject({
    ...{ is_anonymous: true, email: '', phone: '', identities: [], app_metadata: {} },
    user_metadata: { theme: 'dark' },
  })
  expect(decodeJwt(bearer)).toMatchObject({
    ...{ sub: id, is_anonymous: true, role: 'authenticated', aal: 'aal1', app_metadata: {} },
    amr: [{ method: 'anonymous', timestamp: expect.any(Number) }],
  })
  const refreshed = await client.refreshSession()
  expect(refreshed.data.user).toMatchObject({ id, is_anonymous: true })
  expect((await client.getUser()).data.user?.id).toBe(id)
})

test('an anonymous account has no access for signed-in people, and sees public pages', async () => {
  const { bearer } = await visitor()
  const api = app.as<typeof sessionContract>(bearer)
  expect(await api('GET /api/me')).toMatchObject({ ok: false, refusal: { code: 'not_signed_in' } })
  const headers = { authorization: `Bearer ${bearer}` }
  for (const path of ['/api/me/profile', '/api/me/sessions', '/api/me/data', '/api/me/notifications']) {
    const { status } = await app.fetch(new Request(`http://app.test${path}`, { headers }))
    expect([path, status]).toEqual([path, 401])
  }
  expect((await app.fetch(new Request('http://app.test/api/projects', { headers }))).status).toBe(200)
})

test('it adds neither second factors nor passkeys, and no password alone', async () => {
  const { client, bearer } = await visitor()
  expect((await client.mfa.enroll({ factorType: 'totp' })).error?.code).toBe('no_authorization')
  const options = await call('passkeys/registration/options', { body: {}, bearer })
  expect(options.body.code).toBe('no_authorization')
  expect((await client.updateUser({ password })).error).toMatchObject({ code: 'validation_failed' })
  expect((await client.reauthenticate()).error?.code).toBe('validation_failed')
})

test('an anonymous account with an address becomes a person’s once its mailbox confirms, with the chosen password', async () => {
  const { client, id } = await visitor()
  const email = newAddress()
  const asked = await client.updateUser({ email, password })
  expect(asked.data.user).toMatchObject({ email: '', new_email: email, is_anonymous: true })
  const tooEarly = await authPeer(app).signInWithPassword({ email, password })
  expect(tooEarly.error?.code).toBe('invalid_credentials')
  const { tokenHash } = await mailedProof(app, email)
  const done = await authPeer(app).verifyOtp({ token_hash: tokenHash, type: 'email_change' })
  expect(done.data.user).toMatchObject({ id, email, is_anonymous: false, app_metadata: { providers: ['email'] } })
  const { data } = await client.refreshSession()
  expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ sub: id, email, is_anonymous: false })
  const me = await app.as<typeof sessionContract>(data.session?.access_token)('GET /api/me')
  expect(me).toMatchObject({ ok: true, data: { email, userType: null } })
  expect((await authPeer(app).signInWithPassword({ email, password })).data.user?.id).toBe(id)
})

test('a taken address stays with its account', async () => {
  const { email } = await person(app, { type: 'donor', password })
  const { client } = await visitor()
  expect((await client.updateUser({ email })).error).toBeNull()
  await app.drain()
  expect((await client.getUser()).data.user).toMatchObject({ email: '', is_anonymous: true })
})

test('so does a phone', async () => {
  const { client, id } = await visitor()
  const phone = '+15550107777'
  await client.updateUser({ phone })
  await app.drain()
  const token = /\d{6}/.exec(JSON.parse(sender.received.at(-1)?.body ?? '{}').text)?.[0] ?? ''
  const { data, error } = await client.verifyOtp({ phone, token, type: 'phone_change' })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id, phone: phone.slice(1), is_anonymous: false })
})

async function link(subject: { sub: string; email?: string; email_verified?: boolean }) {
  const browser = testBrowser(app)
  const keep = { ...app, fetch: async (request: Request) => browser.keep('http://app.test', await app.fetch(request)) }
  const { client, id } = await visitor(keep)
  peer.become(subject)
  const options = { redirectTo: 'http://app.test/settings', skipBrowserRedirect: true }
  const { data } = await client.linkIdentity({ provider: 'peer' as 'google', options })
  const arrived = await browser.go(data.url ?? '')
  return { client, id, arrived, user: async () => (await client.getUser()).data.user }
}

test('so does a service that has verified an address; without one the account stays without an address and can be signed in to', async () => {
  const email = newAddress()
  const named = await link({ sub: 'named', email, email_verified: true })
  expect(fragmentOf(named.arrived).error).toBeUndefined()
  expect(await named.user()).toMatchObject({ id: named.id, email, is_anonymous: false })
  const nameless = await link({ sub: 'nameless' })
  expect(await nameless.user()).toMatchObject({ is_anonymous: true, app_metadata: { providers: ['peer'] } })
  peer.become({ sub: 'nameless' })
  const again = fragmentOf(await testBrowser(app).go('/auth/v1/authorize?provider=peer&redirect_to=/settings'))
  expect((await call('user', { bearer: again.access_token })).body.id).toBe(nameless.id)
})

test('a service whose address has an account links nothing: its owner signs in there', async () => {
  const { email } = await person(app, { type: 'donor', password })
  const one = await link({ sub: 'known', email, email_verified: true })
  expect(one.arrived.searchParams.get('error_code')).toBe('email_exists')
  expect(await one.user()).toMatchObject({ is_anonymous: true, identities: [] })
})

test('accounts that were unused for thirty days are deleted, unless other rows refer to them', async () => {
  const [idle, active, owning, known] = [await visitor(), await visitor(), await visitor(), await visitor()]
  await known.client.updateUser({ email: newAddress() })
  const { tokenHash } = await mailedProof(app, `no-name-${counted}@example.org`)
  await authPeer(app).verifyOtp({ token_hash: tokenHash, type: 'email_change' })
  await database.query(sql`
    insert into notifications (id, user_id, type, event_key, title, target, created_at)
    values (gen_random_uuid(), ${owning.id}, 'news', 'news', 'News', '/', now())`)
  app.advance(20 * dayMs)
  await active.client.refreshSession()
  app.advance(11 * dayMs)
  await app.run('anonymous-accounts')
  const left = await Promise.all([idle, active, owning, known].map(({ id }) => exists(id)))
  expect(left).toEqual([false, true, true, true])
})

test('thirty anonymous sign-ins an hour from one network address, in addition to the limit of sign-ups', async () => {
  const headers = { 'x-peer-address': '203.0.113.9' }
  const strict = authWire(await testApp({ auth: { anonymous: true, perAddress: { ...limits, anonymous: 2 } } }))
  const statuses: number[] = []
  for (let at = 0; at < 3; at++) statuses.push((await strict('signup', { body: {}, headers })).status)
  expect(statuses).toEqual([200, 200, 429])
  const refused = await strict('signup', { body: {}, headers })
  expect(refused.headers.get('retry-after')).toBe(String(hourMs / 1000))
  const other = await strict('signup', { body: {}, headers: { 'x-peer-address': '203.0.113.10' } })
  expect(other.status).toBe(200)
})
const limits = app.platform.settings.auth.perAddress

test('without confirmation an address belongs to the account at once, unless it is taken', async () => {
  const open = await testApp({ auth: { anonymous: true, mailAutoconfirm: true } })
  const { email } = await person(open, { type: 'donor', password })
  const { client } = await visitor(open)
  expect((await client.updateUser({ email })).error?.code).toBe('email_exists')
  const { data } = await client.updateUser({ email: newAddress(), password })
  expect(data.user).toMatchObject({ is_anonymous: false, app_metadata: { providers: ['email'] } })
})

test('it is off by default, and while sign-up is closed', async () => {
  const off = authWire(await testApp())
  expect((await off('signup', { body: {} })).body.code).toBe('anonymous_provider_disabled')
  expect((await off('settings')).body.external.anonymous_users).toBe(false)
  expect((await call('settings')).body.external.anonymous_users).toBe(true)
  const closed = authWire(await testApp({ auth: { anonymous: true, signUpOpen: false } }))
  expect((await closed('signup', { body: {} })).body.code).toBe('signup_disabled')
  expect((await call('signup', { body: { data: { long: 'x'.repeat(9000) } } })).body.code).toBe('validation_failed')
})
