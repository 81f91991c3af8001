import { expect, test } from 'vitest'
import { passwordLengthMin } from '#features/identity/accounts/rules/passwords.ts'
import { safeAuthSettings } from '#platform/auth-settings.ts'
import { authPeer, mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { donorData } from '#test/sign-up-data.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

const password = 'six letters'

test('the minimum that forms show is the default of the setting (CNST-07)', () => {
  expect(safeAuthSettings.passwordLengthMin).toBe(passwordLengthMin)
})

test('with sign-up closed no call makes an account, and people with an account sign in', async () => {
  const app = await testApp({ auth: { signUpOpen: false } })
  const client = authPeer(app)
  const closed = { code: 'signup_disabled', status: 422, message: 'Signups not allowed for this instance' }
  const email = 'closed@example.org'
  expect((await client.signUp({ email, password, options: { data: donorData } })).error).toMatchObject(closed)
  expect((await client.signInWithOtp({ email, options: { data: donorData } })).error).toMatchObject(closed)
  expect((await authWire(app)('magiclink', { body: { email, data: donorData } })).body.code).toBe('signup_disabled')
  // Without particulars the answer is as for any address, and no mail says how to make an account.
  expect((await client.signInWithOtp({ email })).error).toBeNull()
  expect(await mailsTo(app, email)).toEqual([])
  const known = await person(app, { type: 'donor', password })
  expect((await client.signInWithPassword({ email: known.email, password })).error).toBeNull()
  expect((await authWire(app)('settings')).body.disable_signup).toBe(true)
})

test('a password lacks what the operator asks for, and every reason is said (ERRS-02)', async () => {
  const app = await testApp({ auth: { passwordLengthMin: 10, passwordClasses: ['lower', 'upper', 'digit', 'symbol'] } })
  const client = authPeer(app)
  const reasonsFor = async (tried: string) => {
    const { error } = await client.signUp({ email: 'weak@example.org', password: tried, options: { data: donorData } })
    return error && 'reasons' in error ? [error.message, error.reasons] : error
  }
  expect(await reasonsFor('1234567')).toEqual([
    'Password must be at least 10 characters',
    ['length', 'characters', 'pwned'],
  ])
  const words =
    'Password must hold a lower-case letter, an upper-case letter, a digit, and a sign that is neither letter nor digit'
  for (const lacking of ['alllower12!', 'ALLUPPER12!', 'NoDigitsAtAll!', 'NoSigns12345'])
    expect(await reasonsFor(lacking)).toEqual([words, ['characters']])
  expect(await reasonsFor('Ünd alle 4!')).toBeNull()
})

test('a sign-in with a password that new accounts may not choose works, with a warning', async () => {
  const app = await testApp({ auth: { passwordLengthMin: 12 } })
  const { email } = await person(app, { type: 'donor', password })
  const { data, error } = await authPeer(app).signInWithPassword({ email, password })
  expect(error).toBeNull()
  expect(data.session).not.toBeNull()
  expect(data.weakPassword).toEqual({ message: 'Password must be at least 12 characters', reasons: ['length'] })
  const strong = await person(app, { type: 'donor', password: 'twelve letters' })
  const fine = await authWire(app)('token?grant_type=password', {
    body: { email: strong.email, password: 'twelve letters' },
  })
  expect('weak_password' in fine.body).toBe(false)
})

const refresh = (app: TestApp, refresh_token: string) =>
  authWire(app)('token?grant_type=refresh_token', { body: { refresh_token } })

test('access tokens and the grace of replaced refresh tokens live as long as is set', async () => {
  const app = await testApp({ auth: { accessTokenSeconds: 120, refreshGraceSeconds: 300 } })
  const call = authWire(app)
  const { email } = await person(app, { type: 'donor', password })
  const { body } = await call('token?grant_type=password', { body: { email, password } })
  expect(body.expires_in).toBe(120)
  app.advance(119_999)
  expect((await call('user', { bearer: body.access_token })).status).toBe(200)
  app.advance(1)
  expect((await call('user', { bearer: body.access_token })).body.code).toBe('bad_jwt')
  const second = (await refresh(app, body.refresh_token)).body
  const third = (await refresh(app, second.refresh_token)).body
  app.advance(299_999)
  expect((await refresh(app, body.refresh_token)).body.refresh_token).toBe(third.refresh_token)
  app.advance(1)
  expect((await refresh(app, body.refresh_token)).body.code).toBe('refresh_token_already_used')
})

test('the pauses and numbers of mails, links and codes are settings, and mails name their lifetimes', async () => {
  const app = await testApp({ auth: { mailPauseSeconds: 5, mailsPerDay: 2, signInLinkSeconds: 90, codeSeconds: 300 } })
  const client = authPeer(app)
  const { email } = await person(app, { type: 'donor', password })
  const ask = async () => (await client.resetPasswordForEmail(email)).error
  expect(await ask()).toBeNull()
  expect((await ask())?.message).toBe('For security purposes, you can only request this after 5 seconds.')
  app.advance(5000)
  expect(await ask()).toBeNull()
  app.advance(5000)
  expect((await ask())?.code).toBe('over_email_send_rate_limit')
  await client.signUp({ email: 'newcomer@example.org', password })
  const [welcome] = await mailsTo(app, 'newcomer@example.org')
  for (const words of ['link is good for 24 hours', 'within 5 minutes: ']) expect(welcome?.text).toContain(words)
  const [mail] = await mailsTo(app, email)
  for (const words of ['link is good for 90 seconds', 'within 5 minutes: ']) expect(mail?.text).toContain(words)
  const link = new URL(/^https?:\S+$/m.exec(mail?.text ?? '')?.[0] ?? '')
  app.advance(90_000)
  const tried = await client.verifyOtp({ type: 'recovery', token_hash: link.searchParams.get('token_hash') ?? '' })
  expect(tried.error?.code).toBe('otp_expired')
})

test('every limit by address, wrong passwords and wrong codes are settings', async () => {
  const perAddress = {
    token: 2,
    signup: 2,
    verify: 2,
    otp: 2,
    recover: 2,
    resend: 2,
    user: 2,
    factor: 2,
    provider: 2,
    passkey: 2,
    anonymous: 2,
  }
  const app = await testApp({ auth: { perAddress, signInTries: 1, codeTries: 1 } })
  const call = authWire(app)
  const headers = { 'x-peer-address': '203.0.113.77' }
  for (const path of ['token?grant_type=pkce', 'signup', 'verify', 'otp', 'recover', 'resend']) {
    const codes: string[] = []
    for (let at = 0; at < 3; at++) codes.push((await call(path, { body: {}, headers })).body.code)
    expect(codes[2]).toBe('over_request_rate_limit')
    expect(codes.slice(0, 2)).not.toContain('over_request_rate_limit')
  }
  const { email } = await person(app, { type: 'donor', password })
  const guess = () => call('token?grant_type=password', { body: { email, password: 'wrong' } })
  expect([(await guess()).body.code, (await guess()).body.code]).toEqual([
    'invalid_credentials',
    'over_request_rate_limit',
  ])
})

test('the wire user says when its last mails went out', async () => {
  const app = await testApp()
  const client = authPeer(app)
  const { email } = await person(app, { type: 'donor', password })
  await client.signInWithPassword({ email, password })
  const timesOf = async () => {
    await app.drain()
    const user: Record<string, unknown> = { ...(await client.getUser()).data.user }
    const { recovery_sent_at, reauthentication_sent_at } = user
    return { recovery_sent_at, reauthentication_sent_at }
  }
  expect(await timesOf()).toEqual({})
  const first = app.platform.clock.now()
  await client.resetPasswordForEmail(email)
  expect(await timesOf()).toEqual({ recovery_sent_at: first })
  app.advance(90_000)
  await client.reauthenticate()
  expect(await timesOf()).toEqual({ recovery_sent_at: first, reauthentication_sent_at: app.platform.clock.now() })
})

test('GET settings says what is open', async () => {
  const app = await testApp()
  const open = (await authWire(app)('settings')).body
  expect(open).toMatchObject({ disable_signup: false, mailer_autoconfirm: false, external: { email: true } })
  const other = await testApp({ auth: { mailAutoconfirm: true } })
  expect((await authWire(other)('settings')).body.mailer_autoconfirm).toBe(true)
})
