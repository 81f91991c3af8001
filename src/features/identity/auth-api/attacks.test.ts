import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { keyRing } from '#features/identity/accounts/actions/signing-keys.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { authPeer, mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { type Person, person } from '#test/people.ts'
import { donorData } from '#test/sign-up-data.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { hourMs, millisOf } from '#values/time.ts'

// What strangers and holders of an account try. Nothing is a 5xx, nothing is revealed, nothing changes.

const app = await testApp()
const call = authWire(app)
const { platform } = app
const ada = await person(app, { type: 'donor' })
const bob = await person(app, { type: 'donor' })
const now = Math.floor(millisOf(platform.clock.now()) / 1000)

/** Everything that an attack could have changed. */
const everything = (): Promise<unknown> =>
  platform.database.query(sql`
    select (select json_agg(t order by id) from users t) as users,
      (select json_agg(t order by id) from identities t) as identities,
      (select json_agg(t order by id) from sessions t) as sessions,
      (select json_agg(t order by id) from factors t) as factors,
      (select json_agg(t order by user_id) from staff_members t) as staff,
      (select json_agg(t order by id) from outbox_mails t) as mails`)

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = ({ accessToken }: Person) =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

/** Tokens that claim to be Ada's, or a service's, each wrong in one way. */
async function forged(): Promise<[string, string][]> {
  const ring = await keyRing(platform)
  const own = claimsOf(ada)
  const ours = (claims: object, header: object = {}) =>
    new SignJWT({ ...own, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: ring.kid, ...header })
      .sign(ring.signWith)
  const [es, rsa] = [await generateKeyPair('ES256'), await generateKeyPair('RS256')]
  const theirs = (alg: string, key: CryptoKey, header: object = {}) =>
    new SignJWT(own).setProtectedHeader({ alg, kid: ring.kid, ...header }).sign(key)
  const publicJwk = ring.publicJwks[0]
  const confused = (secret: string) =>
    new SignJWT(own).setProtectedHeader({ alg: 'HS256', kid: ring.kid }).sign(new TextEncoder().encode(secret))
  const head = { alg: 'none', kid: ring.kid, typ: 'JWT' }
  return [
    ['no signature', `${base64(head)}.${base64(own)}.`],
    ['None', `${base64({ ...head, alg: 'None' })}.${base64(own)}.`],
    ['no signature, service', `${base64(head)}.${base64({ role: 'service_role', exp: now + 999 })}.`],
    ['an empty signature', `${base64({ ...head, alg: 'ES256' })}.${base64(own)}.`],
    ['HS256 with the public key', await confused(JSON.stringify(publicJwk))],
    ['HS256 with the key’s name', await confused(ring.kid)],
    ['HS256 with nothing much', await confused(' ')],
    ['another key under our name', await theirs('ES256', es.privateKey)],
    ['another algorithm under our name', await theirs('RS256', rsa.privateKey)],
    ['an unknown key', await theirs('ES256', es.privateKey, { kid: newId(platform) })],
    ['a key brought along', await theirs('ES256', es.privateKey, { jwk: await exportJWK(es.publicKey) })],
    ['a key from elsewhere', await theirs('ES256', es.privateKey, { jku: 'https://evil.example/jwks.json' })],
    ['a key’s name that is a path', await theirs('ES256', es.privateKey, { kid: '../../etc/passwd' })],
    ['a key’s name that is SQL', await theirs('ES256', es.privateKey, { kid: "' or '1'='1" })],
    ['another audience', await ours({ aud: 'somebody-else' })],
    ['another issuer', await ours({ iss: 'https://evil.example/auth/v1' })],
    ['expired', await ours({ exp: now - 1 })],
    ['without an end', await ours({ exp: undefined })],
    ['not yet valid', await ours({ nbf: now + 3600 })],
    ['without a subject', await ours({ sub: undefined })],
    ['a name that is no id', await ours({ sub: `../${bob.userId}` })],
    ['without a session', await ours({ session_id: undefined })],
    ['another person’s session', await ours({ session_id: claimsOf(bob).session_id })],
    ['an extension that must be understood', await ours({}, { crit: ['exp'], exp: 1 }).catch(() => 'a.b.c')],
  ]
}

test('a token that is forged, expired or issued elsewhere opens nothing', async () => {
  const before = await everything()
  for (const [name, bearer] of await forged()) {
    const user = await call('user', { bearer })
    expect([name, user.status, user.body.code]).toEqual([
      name,
      403,
      expect.stringMatching(/^(bad_jwt|session_not_found)$/),
    ])
    const admin = await call('admin/users', { bearer })
    expect([name, admin.status]).toEqual([name, 403])
    const headers = { authorization: `Bearer ${bearer}` }
    const me = await app.fetch(new Request(`${testOrigin}/api/me`, { headers }))
    expect([name, me.status]).toEqual([name, 401])
  }
  expect(await everything()).toEqual(before)
})

const adminCalls: [string, string, unknown?][] = [
  ['POST', 'invite', { email: 'in@people.example' }],
  ['POST', 'admin/generate_link', { type: 'recovery', email: bob.email }],
  ['POST', 'admin/users', { email: 'made@people.example', password: 'six letters', email_confirm: true }],
  ['GET', 'admin/users'],
  ['GET', `admin/users/${bob.userId}`],
  ['PUT', `admin/users/${bob.userId}`, { password: 'taken over', role: 'service_role' }],
  ['DELETE', `admin/users/${bob.userId}`, { should_soft_delete: false }],
  ['GET', `admin/users/${bob.userId}/factors`],
  ['DELETE', `admin/users/${bob.userId}/factors/${newId(platform)}`],
]

test('admin calls are closed to people, to the staff without a second factor, and to the publishable key', async () => {
  const chief = await person(app, { type: 'super_admin' })
  const before = await everything()
  for (const [method, path, body] of adminCalls)
    for (const bearer of [ada.accessToken, bob.accessToken, chief.accessToken, 'sb_publishable_key', undefined]) {
      const answer = await call(path, { method, body, bearer })
      expect([path, answer.status]).toEqual([path, bearer ? 403 : 401])
      expect(JSON.stringify(answer.body)).not.toContain(bob.email)
    }
  expect(await everything()).toEqual(before)
})

test('metadata that claims a role, a type or a verified address changes nothing but itself', async () => {
  const claims = {
    role: 'service_role',
    user_role: 'super_admin',
    user_type: 'researcher',
    is_admin: true,
    is_super_admin: true,
    email_verified: true,
    phone_verified: true,
    email: 'chief@people.example',
    sub: bob.userId,
    app_metadata: { role: 'super_admin' },
    subscription_tier: 'premium',
    ['__proto__']: { staff: true },
  }
  const email = 'claims@people.example'
  await call('signup', {
    body: { email, password: 'six letters', role: 'service_role', data: { ...claims, ...donorData } },
  })
  const early = await call('token?grant_type=password', { body: { email, password: 'six letters' } })
  expect([early.status, early.body.code]).toEqual([400, 'email_not_confirmed'])

  const client = authPeer(app)
  const { email: address } = await person(app, {
    type: 'donor',
    email: 'claimant@people.example',
    password: 'six letters',
  })
  await client.signInWithPassword({ email: address, password: 'six letters' })
  await client.updateUser({ data: claims })
  const { data } = await client.refreshSession()
  const token = data.session?.access_token ?? ''
  expect(claimsOf({ accessToken: token } as Person)).toMatchObject({
    role: 'authenticated',
    email: address,
    aal: 'aal1',
  })
  expect((await call('admin/users', { bearer: token })).status).toBe(403)
  const me = await app.fetch(new Request(`${testOrigin}/api/me`, { headers: { authorization: `Bearer ${token}` } }))
  expect(await me.json()).toMatchObject({ email: address, userType: 'donor', staff: null })
  const appMetadata = await call('user', {
    method: 'PUT',
    bearer: token,
    body: { app_metadata: { role: 'super_admin' } },
  })
  expect(appMetadata.body.code).toBe('not_admin')
})

test('another person’s sessions, factors and sign-ins cannot be touched by their ids', async () => {
  const other = await person(app, { type: 'donor', email: 'victim@people.example', password: 'six letters' })
  const client = authPeer(app)
  await client.signInWithPassword({ email: other.email, password: 'six letters' })
  const { data: factor } = await client.mfa.enroll({ factorType: 'totp' })
  const { data: user } = await client.getUser()
  const identity = user.user?.identities?.[0]?.identity_id ?? ''
  const [session] = await platform.database.query<{ id: string }>(
    sql`select id from sessions where user_id = ${other.userId} limit 1`,
  )
  const before = await everything()
  const bearer = ada.accessToken
  const tries: [string, string, unknown?][] = [
    ['DELETE', `factors/${factor?.id}`],
    ['POST', `factors/${factor?.id}/challenge`, {}],
    ['POST', `factors/${factor?.id}/verify`, { challenge_id: newId(platform), code: '123456' }],
    ['DELETE', `user/identities/${identity}`],
  ]
  for (const [method, path, body] of tries) {
    const answer = await call(path, { method, body, bearer })
    expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true])
  }
  const ended = await app.fetch(
    new Request(`${testOrigin}/api/me/sessions/${session?.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${bearer}` },
    }),
  )
  expect(ended.status).toBe(404)
  expect(await everything()).toEqual(before)
})

test('a line break in an address reaches no mail, whichever call carries it', async () => {
  const broken = [
    'a@people.example\r\nBcc: evil@people.example',
    'a@people.example\nTo: evil@people.example',
    'a\0@people.example',
  ]
  const before = await everything()
  for (const email of broken)
    for (const path of ['signup', 'otp', 'magiclink', 'recover', 'resend']) {
      const body = { email, password: 'six letters', type: 'signup', data: donorData }
      const answer = await call(path, { body })
      expect([path, answer.status]).toEqual([path, 400])
    }
  expect(await mailsTo(app, 'evil@people.example')).toEqual([])
  expect(await everything()).toEqual(before)
})

test('a field of a million characters is refused at once, and so is a deeply nested body', async () => {
  const long = 'x'.repeat(1_000_000)
  const nested = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  for (const [path, body] of [
    ['signup', { email: `${long}@people.example`, password: 'six letters', data: donorData }],
    ['signup', { email: 'long@people.example', password: long, data: donorData }],
    ['signup', { email: 'long@people.example', password: 'six letters', data: { ...donorData, first_name: long } }],
    ['token?grant_type=password', { email: ada.email, password: long }],
    ['token?grant_type=refresh_token', { refresh_token: long }],
    ['token?grant_type=pkce', { auth_code: long, code_verifier: long }],
    ['verify', { type: 'signup', token_hash: long }],
    ['recover', { email: long }],
    ['signup', `{"email":"deep@people.example","password":"six letters","data":${nested}}`],
  ] as const) {
    const answer = await call(path, { body })
    expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true])
  }
  const user = await call('user', {
    method: 'PUT',
    bearer: ada.accessToken,
    body: { data: { note: 'x'.repeat(100_000) } },
  })
  expect(user.status).toBe(400)
})

test('a password may hold any letters of the world, is kept whole, and is the same however they were composed', async () => {
  const passwords = [
    'пароль и ещё слова',
    '👩‍🔬 weighs 🧪 twice',
    'e\u0301clair au cafe\u0301',
    ' spaces stay ',
    'ñ'.repeat(120),
  ]
  for (const [index, password] of passwords.entries()) {
    const email = `letters-${index}@people.example`
    await person(app, { type: 'donor', email, password })
    const tries = async (given: string) =>
      (await call('token?grant_type=password', { body: { email, password: given } })).status
    expect(await tries(password), password).toBe(200)
    expect(await tries(password.slice(0, -1)), password).toBe(400)
  }
  const email = 'long-password@people.example'
  const start = 'The first seventy-two bytes of this password are the same in both cases, '
  await person(app, { type: 'donor', email, password: `${start}and then this` })
  const wrong = await call('token?grant_type=password', { body: { email, password: `${start}and then that` } })
  expect(wrong.body.code).toBe('invalid_credentials')
})

test('links in mails lead to us whatever host a request claims (GHSA-3529-5m8x-rpv3)', async () => {
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    forwarded: 'host=evil.example',
  }
  app.advance(hourMs)
  for (const [path, more] of [
    ['recover', {}],
    ['otp', {}],
    ['signup', { password: 'six letters', data: donorData }],
  ] as const) {
    const email = path === 'signup' ? 'host@people.example' : ada.email
    await call(`${path}?redirect_to=https://evil.example/steal`, { body: { email, ...more }, headers })
    const [mail] = await mailsTo(app, email)
    expect(mail?.text, path).toContain(testOrigin)
    expect(mail?.text, path).not.toContain('evil.example')
    app.advance(2 * hourMs)
  }
})
