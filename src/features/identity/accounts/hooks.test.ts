import { decodeJwt } from 'jose'
import { TOTP } from 'otpauth'
import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, test } from 'vitest'
import { hookNames } from '#platform/auth-settings.ts'
import { sql } from '#platform/database.ts'
import { authPeer } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { httpPeer } from '#test/http-peer.ts'
import { person } from '#test/people.ts'
import { donorData } from '#test/sign-up-data.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, millisOf, minuteMs } from '#values/time.ts'

// The operator's service: it checks every signature by Standard Webhooks, and answers as the test wants.

const secrets = ['a secret of twenty-four bytes!', 'the next one, while it is changed'].map(
  (text) => `whsec_${Buffer.from(text).toString('base64')}`,
)
type HookAnswer = Parameters<typeof httpPeer>[0] extends (received: never) => infer S ? S : never
const welcome: Record<string, HookAnswer | ((body: Record<string, unknown>) => HookAnswer)> = {
  'customize-access-token': ({ claims }) => ({ json: { claims } }),
  'password-verification': { json: { decision: 'continue' } },
  'mfa-verification': { json: { decision: 'continue' } },
}
let script: typeof welcome = welcome
const isSigned = (body: string, headers: object): boolean => {
  try {
    for (const secret of secrets) new Webhook(secret).verify(body, { ...headers })
    return true
  } catch {
    return false
  }
}
const peer = await httpPeer(({ path, headers, body }) => {
  if (!isSigned(body, headers)) return { status: 401 }
  const scripted = script[path.slice(1)] ?? {}
  return typeof scripted === 'function' ? scripted(JSON.parse(body)) : scripted
})
const hooks = Object.fromEntries(hookNames.map((name) => [name, `${peer.url}/${name}`]))
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const phoneFactors = { phoneFactorEnrol: true, phoneFactorVerify: true }
const app = await testApp({
  auth: { hooks, hookSecrets: secrets, hookTimeoutMs: 2000, ...phoneFactors },
  log: silent,
})
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const call = authWire(app)
const password = 'six letters'

beforeEach(() => {
  script = welcome
  peer.received.length = 0
})
const asked = (hook: string) =>
  peer.received
    .filter((one) => one.path === `/${hook}`)
    .map((one) => ({ ...JSON.parse(one.body), id: one.headers['webhook-id'] }))
const says = (answers: typeof welcome) => {
  script = { ...welcome, ...answers }
}
const signUp = (email: string) => call('signup', { body: { email, password, data: donorData } })
const signIn = (email: string, with_ = password) =>
  call('token?grant_type=password', { body: { email, password: with_ } })
const answerOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body.code,
  body.message,
]

test('mails of the auth service go to the hook instead, with all that a mail needs, until it accepts them', async () => {
  const email = 'letter@example.org'
  says({ 'send-email': { status: 500 } })
  expect((await signUp(email)).status).toBe(200)
  await app.drain()
  expect(asked('send-email')).toHaveLength(1)
  says({})
  app.advance(minuteMs)
  await app.drain()
  const [failed, taken] = asked('send-email')
  expect(taken).toMatchObject({
    id: failed.id,
    user: { email },
    email_data: { email_action_type: 'signup', to: email },
  })
  expect(taken.email_data).toMatchObject({ site_url: 'http://app.test', token: expect.stringMatching(/^\d{6}$/) })
  expect(await app.platform.database.query(sql`select 1 from outbox_mails where recipient = ${email}`)).toEqual([])
  expect(await app.platform.database.query(sql`select 1 from hook_calls`)).toEqual([])
  expect((await call('verify', { body: { type: 'signup', token_hash: taken.email_data.token_hash } })).status).toBe(200)
})

test('before an account is made the hook may refuse it with its own message and status; afterwards it is notified', async () => {
  const email = 'turned-away@example.org'
  says({ 'before-user-created': { json: { error: { http_code: 451, message: 'Not from there.' } } } })
  expect(answerOf(await signUp(email))).toEqual([451, 'hook_rejected', 'Not from there.'])
  expect(answerOf(await call('otp', { body: { email, data: donorData } }))[1]).toBe('hook_rejected')
  await app.drain()
  expect(await app.platform.database.query(sql`select 1 from users where email = ${email}`)).toEqual([])
  expect(asked('before-user-created')[0]).toMatchObject({ user: { email, user_metadata: donorData } })
  says({ 'after-user-created': { json: { error: { message: 'too late' } } } })
  expect((await signUp(email)).status).toBe(200)
  await app.drain()
  expect(asked('after-user-created')[0]).toMatchObject({ user: { email, id: expect.any(String) } })
})

test('access tokens carry the claims that the hook adds, also after a refresh, and the hook cannot replace the required ones', async () => {
  const { email, userId } = await person(app, { type: 'donor', password })
  says({ 'customize-access-token': ({ claims }) => ({ json: { claims: { ...(claims as object), plan: 'gold' } } }) })
  const { body } = await signIn(email)
  expect(decodeJwt(body.access_token)).toMatchObject({ plan: 'gold', sub: userId })
  const again = await call('token?grant_type=refresh_token', { body: { refresh_token: body.refresh_token } })
  expect(decodeJwt(again.body.access_token)).toMatchObject({ plan: 'gold' })
  expect(asked('customize-access-token')[0]).toMatchObject({ user_id: userId, authentication_method: 'password' })
  const lies = [
    { sub: 'somebody-else' },
    { aal: 'aal2' },
    { exp: 9_999_999_999 },
    { session_id: undefined },
    { email: 7 },
  ]
  for (const lie of lies) {
    says({ 'customize-access-token': ({ claims }) => ({ json: { claims: { ...(claims as object), ...lie } } }) })
    expect((await signIn(email)).body.code).toBe('unexpected_failure')
  }
  says({ 'customize-access-token': { status: 302, headers: { location: `${peer.url}/elsewhere` } } })
  expect((await signIn(email)).status).toBe(500)
  expect(asked('elsewhere')).toEqual([])
  says({ 'customize-access-token': 'hang' })
  const late = await call('token?grant_type=refresh_token', { body: { refresh_token: again.body.refresh_token } })
  expect([late.status, late.body.code]).toEqual([503, 'too_busy'])
  says({})
  const kept = await call('token?grant_type=refresh_token', { body: { refresh_token: again.body.refresh_token } })
  expect(kept.status).toBe(200)
}, 60_000)

test('the hook for passwords is notified of right and wrong ones, and may end a series of guesses', async () => {
  const { email, userId } = await person(app, { type: 'donor', password })
  const client = authPeer(app)
  await client.signInWithPassword({ email, password })
  expect(answerOf(await signIn(email, 'wrong one'))[1]).toBe('invalid_credentials')
  expect(asked('password-verification')).toMatchObject([
    { user_id: userId, valid: true },
    { user_id: userId, valid: false },
  ])
  says({ 'password-verification': { json: { decision: 'reject', message: 'Locked.', should_logout_user: true } } })
  expect(answerOf(await signIn(email, 'wrong one'))).toEqual([400, 'invalid_credentials', 'Invalid login credentials'])
  expect(answerOf(await signIn(email))).toEqual([400, 'invalid_credentials', 'Locked.'])
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
})

test('a password that is replaced while it is checked opens no session', async () => {
  const { email } = await person(app, { type: 'donor', password })
  const owner = authPeer(app)
  await owner.signInWithPassword({ email, password })
  let isReplaced = false
  const replace = async () => {
    if (!isReplaced) {
      isReplaced = true
      expect((await owner.updateUser({ password: 'another six letters' })).error).toBeNull()
    }
    return { json: { decision: 'continue' } }
  }
  says({ 'password-verification': replace })
  expect(answerOf(await signIn(email))[1]).toBe('invalid_credentials')
  expect(asked('password-verification')).toMatchObject([{ valid: true }, { valid: true }, { valid: false }])
})

test('the hook for second factors may refuse an attempt, which ends the person’s sessions', async () => {
  const { email, userId } = await person(app, { type: 'donor', password })
  const client = authPeer(app)
  await client.signInWithPassword({ email, password })
  const { data } = await client.mfa.enroll({ factorType: 'totp' })
  const factorId = data?.id ?? ''
  const secret = data?.type === 'totp' ? data.totp.secret : ''
  const code = new TOTP({ secret }).generate({ timestamp: millisOf(app.platform.clock.now()) })
  expect((await client.mfa.challengeAndVerify({ factorId, code: '000000' })).error?.code).toBe(
    'mfa_verification_failed',
  )
  says({ 'mfa-verification': { json: { decision: 'reject', message: 'Not today.' } } })
  const { error } = await client.mfa.challengeAndVerify({ factorId, code })
  expect([error?.status, error?.code, error?.message]).toEqual([403, 'mfa_verification_rejected', 'Not today.'])
  expect(asked('mfa-verification')).toMatchObject([
    { user_id: userId, factor_id: factorId, factor_type: 'totp', valid: false },
    { valid: true },
  ])
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
})

test('a phone as second factor has its codes sent by one hook, and is checked by the other', async () => {
  const { email, userId } = await person(app, { type: 'donor', password })
  const client = authPeer(app)
  await client.signInWithPassword({ email, password })
  const { data } = await client.mfa.enroll({ factorType: 'phone', phone: '+15550160001' })
  const factorId = data?.id ?? ''
  const challengeId = (await client.mfa.challenge({ factorId })).data?.id ?? ''
  await app.drain()
  const [{ sms }] = asked('send-sms')
  expect(sms).toMatchObject({ phone: '+15550160001' })
  const wrong = sms.otp === '000000' ? '000001' : '000000'
  expect((await client.mfa.verify({ factorId, challengeId, code: wrong })).error?.code).toBe('mfa_verification_failed')
  expect((await client.mfa.verify({ factorId, challengeId, code: sms.otp })).error).toBeNull()
  const tried = { user_id: userId, factor_id: factorId, factor_type: 'phone' }
  expect(asked('mfa-verification')).toMatchObject([
    { ...tried, valid: false },
    { ...tried, valid: true },
  ])
})

test('a phone is signed up, and gets a code that creates an account, only if the hook permits it', async () => {
  const phone = '+15550405001'
  says({ 'before-user-created': { json: { error: { http_code: 403, message: 'Invited people only' } } } })
  const refused = await call('signup', { body: { phone, password, data: donorData } })
  expect(answerOf(refused)).toEqual([403, 'hook_rejected', 'Invited people only'])
  expect(asked('before-user-created')).toMatchObject([{ user: { phone: phone.slice(1), aud: 'authenticated' } }])
  expect((await call('otp', { body: { phone } })).status).toBe(200)
  await app.drain()
  expect([asked('before-user-created').length, asked('send-sms').length]).toEqual([2, 0])
  says({})
  app.advance(minuteMs)
  await call('otp', { body: { phone } })
  await app.drain()
  const [{ sms, user }] = asked('send-sms')
  expect([sms.phone, user.phone]).toEqual([phone, phone.slice(1)])
  const { body } = await call('verify', { body: { type: 'sms', phone, token: sms.otp } })
  expect(body.user).toMatchObject({ id: user.id, phone: phone.slice(1) })
  await app.drain()
  expect(asked('after-user-created').at(-1)).toMatchObject({ user: { id: user.id, email: '', phone: phone.slice(1) } })
})

test('a hook that hangs, answers too much, answers no JSON or is unreachable has its own refusal', async () => {
  const huge = { json: { filler: 'x'.repeat(300_000) } }
  const cases: [HookAnswer, number, string][] = [
    ['hang', 422, 'hook_timeout'],
    [huge, 422, 'hook_payload_over_size_limit'],
    [{ text: 'fine' }, 400, 'hook_payload_invalid_content_type'],
    [{ json: [] }, 500, 'unexpected_failure'],
    [{ json: { error: { http_code: 500, message: 'x' } } }, 500, 'unexpected_failure'],
    [{ status: 401 }, 500, 'unexpected_failure'],
    [{ status: 503 }, 500, 'unexpected_failure'],
  ]
  for (const [scripted, status, code] of cases) {
    says({ 'before-user-created': scripted })
    expect(answerOf(await signUp('odd@example.org')).slice(0, 2)).toEqual([status, code])
  }
  const gone = await httpPeer(() => ({}))
  gone.close()
  const auth = { hooks: { 'before-user-created': gone.url }, hookSecrets: secrets }
  const alone = authWire(await testApp({ auth, log: silent }))
  const answer = await alone('signup', { body: { email: 'gone@example.org', password, data: donorData } })
  expect([answer.status, answer.body.code]).toEqual([422, 'hook_timeout_after_retry'])
}, 60_000)

test('a hook that answers ’try later’ is tried again, twice, with the same id', async () => {
  let tries = 0
  says({ 'before-user-created': () => (++tries < 3 ? { status: 429, headers: { 'retry-after': '0.05' } } : {}) })
  expect((await signUp('patient@example.org')).status).toBe(200)
  expect(new Set(asked('before-user-created').map((one) => one.id)).size).toBe(1)
  tries = -10
  expect((await signUp('patience-lost@example.org')).status).toBe(500)
  expect(asked('before-user-created')).toHaveLength(6)
})

test('waiting calls of hooks are sealed, and abandoned after a day', async () => {
  says({ 'send-email': { status: 500 } })
  await signUp('sealed@example.org')
  await app.drain()
  const rows = await app.platform.database.query<{ text: string }>(
    sql`select row_to_json(hook_calls)::text as text from hook_calls`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map((row) => row.text).join()).not.toContain('sealed@')
  app.advance(dayMs + minuteMs)
  await app.drain()
  expect(await app.platform.database.query(sql`select 1 from hook_calls`)).toEqual([])
})
