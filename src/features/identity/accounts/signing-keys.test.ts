import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { createApi } from '#api/create-api.ts'
import { makeKey } from '#features/identity/auth-api/actions/service-keys.ts'
import { readConfig } from '#hosts/node/config.ts'
import type { AuthSettings, SigningJwk } from '#platform/auth-settings.ts'
import { sql } from '#platform/database.ts'
import { authPeer } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { dayMs, hourMs, millisOf, minuteMs, secondMs } from '#values/time.ts'

const password = 'six letters'
/** At the client's time, because it checks tokens by its own clock. */
async function appNow(auth: Partial<AuthSettings> = {}): Promise<TestApp> {
  const app = await testApp({ auth })
  app.advance(Date.now() - millisOf(app.platform.clock.now()))
  return app
}
const headerOf = (token: string) => JSON.parse(atob(token.split('.')[0] ?? ''))
const kidsOf = async (app: TestApp): Promise<string[]> => {
  const { body } = await authWire(app)('.well-known/jwks.json')
  for (const key of body.keys) expect(Object.keys(key)).not.toContain('d')
  return body.keys.map(({ kid }: { kid: string }) => kid)
}
async function signedIn(app: TestApp) {
  const { email } = await person(app, { type: 'donor', password })
  const client = authPeer(app)
  const { data } = await client.signInWithPassword({ email, password })
  return { client, token: data.session?.access_token ?? '', refreshToken: data.session?.refresh_token ?? '' }
}
const keyPair = async (alg: 'ES256' | 'RS256'): Promise<SigningJwk> =>
  (await exportJWK((await generateKeyPair(alg, { extractable: true })).privateKey)) as SigningJwk

test('the client verifies a token with the listed keys alone, without a call', async () => {
  const app = await appNow()
  const { client, token } = await signedIn(app)
  const asked: string[] = []
  const wire = app.fetch
  Object.assign(app, { fetch: (request: Request) => asked.push(new URL(request.url).pathname) && wire(request) })
  const { data, error } = await client.getClaims(token)
  expect([error, data?.header.alg, data?.claims.is_anonymous]).toEqual([null, 'ES256', false])
  expect(asked).toEqual(['/auth/v1/.well-known/jwks.json'])
})

test('keys rotate automatically: announced, then signing, and the old one verifies until its last token ended', async () => {
  const app = await appNow({ signingKeyDays: 1 })
  const { token, refreshToken } = await signedIn(app)
  const first = headerOf(token).kid
  app.advance(dayMs - 2 * minuteMs)
  await app.drain()
  expect(await kidsOf(app)).toEqual([first])
  app.advance(2 * minuteMs)
  await app.drain()
  const [next, ...others] = await kidsOf(app)
  expect([others, next === first]).toEqual([[first], false])
  const call = authWire(app)
  const refreshed = (await call('token?grant_type=refresh_token', { body: { refresh_token: refreshToken } })).body
  expect(headerOf(refreshed.access_token).kid).toBe(first)
  app.advance(15 * minuteMs)
  const again = (await call('token?grant_type=refresh_token', { body: { refresh_token: refreshed.refresh_token } }))
    .body
  expect(headerOf(again.access_token).kid).toBe(next)
  await app.drain()
  for (const bearer of [refreshed.access_token, again.access_token])
    expect((await call('user', { bearer })).status).toBe(200)
  app.advance(hourMs + minuteMs)
  await app.drain()
  app.advance(minuteMs)
  expect(await kidsOf(app)).toEqual([next])
  const rows = await app.platform.database.query(sql`select 1 from audit_log where action = 'signing_key.made'`)
  expect(rows).toHaveLength(1)
})

test('another process loads a new key before it signs, and an unknown one when it gets a token signed by it', async () => {
  const app = await appNow({ signingKeyDays: 1 })
  const { secrets } = (await testApp()).platform
  const other = { ...app, fetch: createApi({ ...app.platform, secrets }) }
  const { token } = await signedIn(app)
  expect((await authWire(other)('user', { bearer: token })).status).toBe(200)
  app.advance(dayMs)
  await app.drain()
  app.advance(minuteMs)
  expect(await kidsOf(other)).toEqual(await kidsOf(app))
})

test('keys of the operator’s own sign and verify: the first one signs, nothing is stored', async () => {
  for (const alg of ['ES256', 'RS256'] as const) {
    const [own, older] = [await keyPair(alg), await keyPair('ES256')]
    const app = await appNow({ signingKeys: [{ ...own, kid: `own ${alg}` }, older] })
    const { client, token } = await signedIn(app)
    expect(headerOf(token)).toMatchObject({ alg, kid: `own ${alg}` })
    expect((await client.getClaims(token)).data?.header.alg).toBe(alg)
    expect(await kidsOf(app)).toHaveLength(2)
    await app.drain()
    expect(await app.platform.database.query(sql`select 1 from signing_keys`)).toEqual([])
    expect((await authWire(app)('user', { bearer: token })).status).toBe(200)
  }
})

test('a key that has become the second one still verifies the tokens it signed', async () => {
  const [first, second] = [await keyPair('ES256'), await keyPair('RS256')]
  const before = await appNow({ signingKeys: [first] })
  const { token } = await signedIn(before)
  const auth = { ...before.platform.settings.auth, signingKeys: [second, first] }
  const { secrets } = (await testApp()).platform
  const settings = { ...before.platform.settings, auth }
  const after = { ...before, fetch: createApi({ ...before.platform, secrets, settings }) }
  expect((await authWire(after)('user', { bearer: token })).status).toBe(200)
})

test('tokens of an earlier service are verified with its secret, if one is configured; nothing is signed with it', async () => {
  const legacySecret = 'the secret of an earlier service, long enough'
  const app = await appNow({ legacySecret })
  const { token } = await signedIn(app)
  const claims = JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''))
  const old = (secret: string, more = {}) =>
    new SignJWT({ ...claims, iss: 'https://earlier.example/auth/v1', ...more })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(secret))
  const statusOf = async (bearer: string, on = app) => (await authWire(on)('user', { bearer })).status
  expect(await statusOf(await old(legacySecret))).toBe(200)
  expect(await statusOf(await old('another secret that is as long as the real'))).toBe(403)
  expect(await statusOf(await old(legacySecret, { exp: Math.floor(Date.now() / 1000) - 1 }))).toBe(403)
  expect(await statusOf(await old(legacySecret, { aud: 'others' }))).toBe(403)
  expect(headerOf(token).alg).toBe('ES256')
  expect(await kidsOf(app)).toEqual([headerOf(token).kid])
  const without = { ...app.platform.settings.auth, legacySecret: '' }
  const settings = { ...app.platform.settings, auth: without }
  const { secrets } = (await testApp()).platform
  const closed = { ...app, fetch: createApi({ ...app.platform, secrets, settings }) }
  expect(await statusOf(await old(legacySecret), closed)).toBe(403)
})

test('the service key outlives the signing keys', async () => {
  const app = await appNow({ signingKeyDays: 1 })
  const bearer = await makeKey(app.platform, 'service_role')
  for (let at = 0; at < 3; at++) {
    app.advance(2 * dayMs + 20 * secondMs)
    await app.drain()
  }
  expect((await authWire(app)('admin/users', { bearer })).status).toBe(200)
})

test('keys in the environment are checked at the start, and their values are never printed', async () => {
  const key = await keyPair('ES256')
  const { d: secretPart, ...open } = key
  expect(readConfig({ AUTH_SIGNING_KEYS: JSON.stringify([key]) }).auth.signingKeys).toEqual([key])
  for (const wrong of ['{', '{}', JSON.stringify([open]), JSON.stringify([{ ...key, crv: 'P-384' }])]) {
    const read = () => readConfig({ AUTH_SIGNING_KEYS: wrong })
    expect(read).toThrow(/AUTH_SIGNING_KEYS must be/)
    expect(read).not.toThrow(secretPart)
  }
})
