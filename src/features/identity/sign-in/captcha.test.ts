import { beforeEach, expect, test } from 'vitest'
import { makeKey } from '#features/identity/auth-api/actions/service-keys.ts'
import { nodeSaml } from '#hosts/node/saml.ts'
import { authPeer } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { httpPeer } from '#test/http-peer.ts'
import { person } from '#test/people.ts'
import { samlPeer } from '#test/saml-peer.ts'
import { donorData } from '#test/sign-up-data.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'

/**
 * The verifier, answering like hCaptcha and Turnstile: one solution is valid, and others are refused with a reason.
 */
let isDown = false
const verifier = await httpPeer(({ body }) => {
  const form = new URLSearchParams(body)
  if (isDown) return { status: 502, text: 'bad gateway' }
  if (form.get('secret') !== 'between us') return { json: { success: false, 'error-codes': ['invalid-input-secret'] } }
  const success = form.get('response') === 'solved'
  return { json: success ? { success } : { success, 'error-codes': ['invalid-input-response'] } }
})
const captcha = {
  provider: 'turnstile',
  secret: 'between us',
  siteKey: 'key',
  scriptUrl: verifier.url,
  verifyUrl: verifier.url,
} as const
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const app = await testApp({ auth: { captcha }, log: silent })
const call = authWire(app)
const password = 'six letters'
const email = 'solver@example.org'
beforeEach(() => {
  isDown = false
  verifier.received.length = 0
})

const guarded: [string, object][] = [
  ['signup', { email, password, data: donorData }],
  ['signup', {}],
  ['token?grant_type=password', { email, password }],
  ['otp', { email }],
  ['magiclink', { email }],
  ['recover', { email }],
  ['resend', { type: 'signup', email }],
]

test.each(guarded)('%s wants a solved puzzle', async (path, body) => {
  const without = await call(path, { body })
  expect([without.status, without.body.code]).toEqual([400, 'captcha_failed'])
  expect(verifier.received).toHaveLength(0)
  const wrong = await call(path, { body: { ...body, gotrue_meta_security: { captcha_token: 'guessed' } } })
  expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
    400,
    'captcha_failed',
    'captcha protection: request disallowed (invalid-input-response)',
  ])
  const solved = { gotrue_meta_security: { captcha_token: 'solved' } }
  expect((await call(path, { body: { ...body, ...solved } })).body.code).not.toBe('captcha_failed')
  const headers = { 'x-peer-address': '198.51.100.7' }
  await call(path, { body: { ...body, ...solved }, headers })
  expect(new URLSearchParams(verifier.received.at(-1)?.body).get('remoteip')).toBe('198.51.100.7')
})

test('the published client passes its solution on (API-26)', async () => {
  const { email: known } = await person(app, { type: 'donor', password })
  const client = authPeer(app)
  const signIn = (captchaToken: string) =>
    client.signInWithPassword({ email: known, password, options: { captchaToken } })
  expect((await signIn('guessed')).error?.code).toBe('captcha_failed')
  expect((await signIn('solved')).error).toBeNull()
  const refreshed = await client.refreshSession()
  expect(refreshed.error).toBeNull()
  expect(verifier.received).toHaveLength(2)
})

test('a server with the service key solves no puzzle; callers with the public key or a person’s token do', async () => {
  const body = { email: 'server@example.org' }
  expect((await call('recover', { body, bearer: await makeKey(app.platform, 'service_role') })).status).toBe(200)
  const others = [await makeKey(app.platform, 'anon'), (await person(app, { type: 'donor' })).accessToken, 'sb_x']
  for (const bearer of others) expect((await call('recover', { body, bearer })).body.code).toBe('captcha_failed')
})

test('while the verifier is unreachable every call is refused, and the answer asks to try again', async () => {
  isDown = true
  const body = { email, gotrue_meta_security: { captcha_token: 'solved' } }
  const answer = await call('recover', { body })
  expect([answer.status, answer.body.code]).toEqual([503, 'too_busy'])
  const long = { email, gotrue_meta_security: { captcha_token: 'x'.repeat(5000) } }
  expect((await call('recover', { body: long })).body.code).toBe('captcha_failed')
})

test('so does the sign-in at an institution', async () => {
  const institution = await samlPeer()
  const { settings: one, close } = institution
  const withSso = authWire(await testApp({ auth: { captcha, samlProviders: [one] }, saml: nodeSaml(testOrigin) }))
  const body = { provider_id: one.id, skip_http_redirect: true }
  expect((await withSso('sso', { body })).body.code).toBe('captcha_failed')
  const solved = { ...body, gotrue_meta_security: { captcha_token: 'solved' } }
  expect((await withSso('sso', { body: solved })).body).toMatchObject({ url: expect.stringContaining('SAMLRequest') })
  await close()
})
