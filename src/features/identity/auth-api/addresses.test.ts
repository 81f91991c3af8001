import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { safeAuthSettings } from '#platform/auth-settings.ts'
import { authPeer, mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { closeAtEnd } from '#test/close-at-end.ts'
import { oidcPeer } from '#test/oidc-peer.ts'
import { enter, signedIn, withPasskey } from '#test/passkey-peer.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin, testSettings } from '#test/test-platform.ts'
import { millisOf } from '#values/time.ts'
import { makeKey } from './actions/service-keys.ts'

const apiOrigin = 'https://api.app.test'
const peer = await oidcPeer()
closeAtEnd(peer.close)
const app = await testApp({
  settings: {
    ...testSettings,
    apiOrigin,
    auth: {
      ...safeAuthSettings,
      providers: [peer.settings],
      passkeyHost: 'app.test',
      passkeyOrigins: ['https://www.app.test'],
    },
  },
})
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const call = authWire(app)

test('tokens and generated links name the address of programs, mails that of the site', async () => {
  const { email, accessToken } = await person(app, { type: 'donor' })
  expect(decodeJwt(accessToken).iss).toBe(`${apiOrigin}/auth/v1`)
  expect((await call('user', { bearer: accessToken })).status).toBe(200)
  const body = { type: 'recovery', email }
  const made = await call('admin/generate_link', { body, bearer: await makeKey(app.platform, 'service_role') })
  expect(made.body.action_link).toMatch(/^https:\/\/api\.app\.test\/auth\/v1\/verify\?/)
  await authPeer(app).resetPasswordForEmail(email)
  expect((await mailsTo(app, email))[0]?.text).toContain(`${testOrigin}/auth/confirm?`)
})

test('another service sends the browser back to the address where it keeps the cookie, and to no third one', async () => {
  const sentBackTo = async (from: string) => {
    const answer = await app.fetch(new Request(`${from}/auth/v1/authorize?provider=peer`))
    return new URL(answer.headers.get('location') ?? '').searchParams.get('redirect_uri')
  }
  expect(await sentBackTo(testOrigin)).toBe(`${testOrigin}/auth/v1/callback`)
  expect(await sentBackTo(apiOrigin)).toBe(`${apiOrigin}/auth/v1/callback`)
  // As a proxy that ends TLS passes it on.
  expect(await sentBackTo('http://api.app.test')).toBe(`${apiOrigin}/auth/v1/callback`)
  expect(await sentBackTo('https://evil.example')).toBe(`${testOrigin}/auth/v1/callback`)
})

test('a passkey is shown at each listed site, and at no other', async () => {
  const someone = await withPasskey(app)
  expect((await enter(app, someone)).code).toBe('in')
  expect((await enter(app, someone, { origin: 'https://www.app.test' })).code).toBe('in')
  for (const origin of ['https://evil.app.test', 'http://www.app.test', apiOrigin])
    expect((await enter(app, someone, { origin })).code).toBe('webauthn_verification_failed')
  expect((await (await signedIn(app)).client.passkey.startRegistration()).data?.options.rp.id).toBe('app.test')
})
