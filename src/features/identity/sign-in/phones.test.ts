import { decodeJwt } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { makeKey } from '#features/identity/auth-api/actions/service-keys.ts'
import { sql } from '#platform/database.ts'
import { authPeer, mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { donorData } from '#test/sign-up-data.ts'
import { smsPeer } from '#test/sms-peer.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, hourMs, millisOf, minuteMs, secondMs } from '#values/time.ts'

const peer = await smsPeer()
const { sms, received, state } = peer
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const auth = {
  sms,
  smsPerHour: 1000,
  hookTimeoutMs: 200,
  smsTestCodes: { '15550109999': '424242' },
  smsTestCodesUntil: undefined,
}
const app = await testApp({ auth, log: silent })
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const { database } = app.platform
const call = authWire(app)
const password = 'six letters'
beforeEach(() => {
  state.mood = 'takes'
  received.length = 0
})

let counted = 0
const newPhone = () => `+1555010${String(++counted).padStart(4, '0')}`
const codeTo = (phone: string) => peer.codeTo(app, phone)
async function signedIn() {
  const { email, userId } = await person(app, { type: 'donor', password })
  const client = authPeer(app)
  await client.signInWithPassword({ email, password })
  return { client, email, userId }
}
/** A person who proved a phone a minute ago. */
async function withPhone() {
  const made = await signedIn()
  const phone = newPhone()
  await made.client.updateUser({ phone })
  const { error } = await made.client.verifyOtp({ phone, token: await codeTo(phone), type: 'phone_change' })
  if (error) throw error
  app.advance(minuteMs)
  return { ...made, phone }
}
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

test('a phone belongs to a person after the code that was sent to it, and their mailbox is notified', async () => {
  const { client, email } = await signedIn()
  const phone = newPhone()
  const asked = await client.updateUser({ phone })
  expect(asked.data.user).toMatchObject({ phone: '', new_phone: phone.slice(1) })
  const token = await codeTo(phone)
  expect(received[0]?.headers).toMatchObject({
    authorization: 'Bearer of the sender',
    'idempotency-key': expect.any(String),
  })
  const wrong = await client.verifyOtp({ phone, token: otherThan(token), type: 'phone_change' })
  expect(wrong.error).toMatchObject({ status: 403, code: 'otp_expired' })
  const { data } = await client.verifyOtp({ phone, token, type: 'phone_change' })
  expect(data.user).toMatchObject({ phone: phone.slice(1), user_metadata: {} })
  expect(data.user?.identities?.map((one) => one.provider).sort()).toEqual(['email', 'phone'])
  expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({ phone: phone.slice(1) })
  expect((await mailsTo(app, email))[0]?.subject).toContain('phone of your account')
  expect((await client.verifyOtp({ phone, token, type: 'phone_change' })).error?.code).toBe('otp_expired')
})

test('with a phone, a person signs in by a code and by password', async () => {
  const { phone, userId } = await withPhone()
  const client = authPeer(app)
  expect((await client.signInWithOtp({ phone })).error).toBeNull()
  const { data } = await client.verifyOtp({ phone, token: await codeTo(phone), type: 'sms' })
  expect(data.user?.id).toBe(userId)
  expect(decodeJwt(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'otp' }])
  const byPassword = await authPeer(app).signInWithPassword({ phone, password })
  expect(byPassword.data.user?.id).toBe(userId)
  const wrong = await authPeer(app).signInWithPassword({ phone, password: 'another' })
  const unknown = await authPeer(app).signInWithPassword({ phone: newPhone(), password })
  expect([wrong.error?.code, unknown.error?.code]).toEqual(['invalid_credentials', 'invalid_credentials'])
})

test('a code is valid for a minute, five wrong guesses void it, and only the newest counts', async () => {
  const { phone } = await withPhone()
  const client = authPeer(app)
  const tries = async (token: string) => (await client.verifyOtp({ phone, token, type: 'sms' })).error?.code ?? 'in'
  await client.signInWithOtp({ phone })
  const first = await codeTo(phone)
  app.advance(60 * secondMs)
  expect(await tries(first)).toBe('otp_expired')
  await client.resend({ type: 'sms', phone })
  const second = await codeTo(phone)
  for (let guess = 0; guess < 5; guess++) expect(await tries(otherThan(second))).toBe('otp_expired')
  expect(await tries(second)).toBe('otp_expired')
  app.advance(minuteMs)
  await client.signInWithOtp({ phone })
  const third = await codeTo(phone)
  const [one, two] = await Promise.all([tries(third), tries(third)])
  expect([one, two].sort()).toEqual(['in', 'otp_expired'])
  const stored = await database.query<{ text: string }>(sql`select row_to_json(sms_codes)::text as text from sms_codes`)
  expect(stored.map((row) => row.text).join()).not.toContain(`"${third}"`)
})

test('the answers do not reveal which phones have an account, and an unknown phone is sent nothing', async () => {
  const { phone } = await withPhone()
  const stranger = newPhone()
  const ask = async (to: string) => {
    const { status, body } = await call('otp', { body: { phone: to, create_user: false } })
    return [status, body]
  }
  expect(await ask(phone)).toEqual(await ask(stranger))
  expect(await codeTo(stranger)).toBe('no code')
  expect([(await ask(phone))[0], (await ask(stranger))[0]]).toEqual([429, 429])
  const { client } = await signedIn()
  expect((await client.updateUser({ phone: newPhone() })).error).toBeNull()
  app.advance(minuteMs)
  received.length = 0
  expect((await client.updateUser({ phone })).error).toBeNull()
  expect(await codeTo(phone)).toBe('no code')
})

test('of two people who request one phone, the first to prove it gets it', async () => {
  const [one, two] = [await signedIn(), await signedIn()]
  const phone = newPhone()
  await one.client.updateUser({ phone })
  const first = await codeTo(phone)
  app.advance(59 * secondMs)
  const again = await two.client.updateUser({ phone })
  expect(again.error?.code).toBe('over_sms_send_rate_limit')
  app.advance(secondMs)
  await one.client.resend({ type: 'phone_change', phone })
  const second = await codeTo(phone)
  expect((await one.client.verifyOtp({ phone, token: second, type: 'phone_change' })).error).toBeNull()
  expect(first).toMatch(/^\d{6}$/)
  app.advance(minuteMs)
  await two.client.updateUser({ phone })
  expect((await two.client.verifyOtp({ phone, token: second, type: 'phone_change' })).error?.code).toBe('otp_expired')
})

test('a message sender that refuses or hangs fails no request, and the code is sent when it accepts messages again', async () => {
  const { phone } = await withPhone()
  const client = authPeer(app)
  await app.drain()
  received.length = 0
  state.mood = 'refuses'
  expect((await client.signInWithOtp({ phone })).error).toBeNull()
  await app.drain()
  expect(received).toHaveLength(1)
  state.mood = 'hangs'
  app.advance(10 * secondMs)
  await app.drain()
  expect(received).toHaveLength(2)
  state.mood = 'takes'
  app.advance(10 * secondMs)
  const token = await codeTo(phone)
  // Each try has another code: a sender that knows the key would not send it.
  expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(received.length)
  expect((await client.verifyOtp({ phone, token, type: 'sms' })).error).toBeNull()
  state.mood = 'refuses'
  app.advance(minuteMs)
  await client.signInWithOtp({ phone })
  await app.drain()
  app.advance(6 * minuteMs)
  await app.drain()
  expect(await database.query(sql`select 1 from sms_requests`)).toEqual([])
})

test('malformed numbers are refused, and so are unknown channels', async () => {
  for (const phone of ['0044123456', '12', 'call me', '+1'.padEnd(20, '5'), "1555'--"])
    expect((await call('otp', { body: { phone } })).body).toMatchObject({ code: 'validation_failed' })
  expect((await call('resend', { body: { type: 'signup', phone: newPhone() } })).body.code).toBe('validation_failed')
  const both = { type: 'sms', token: '123456', phone: newPhone(), email: 'a@example.org' }
  expect((await call('verify', { body: both })).body.code).toBe('validation_failed')
})

test('the phone is removed with its sign-in method, and a new password voids its codes', async () => {
  const { client, phone } = await withPhone()
  const stranger = authPeer(app)
  await stranger.signInWithOtp({ phone })
  const token = await codeTo(phone)
  const { error } = await client.updateUser({ password: 'another six letters', current_password: password })
  expect(error).toBeNull()
  expect((await stranger.verifyOtp({ phone, token, type: 'sms' })).error?.code).toBe('otp_expired')
  const { data } = await client.getUserIdentities()
  const identity = data?.identities.find((one) => one.provider === 'phone')
  if (!identity) throw new Error('no phone')
  expect((await client.unlinkIdentity(identity)).error).toBeNull()
  expect((await client.getUser()).data.user).toMatchObject({ phone: '', identities: [{ provider: 'email' }] })
  expect((await authPeer(app).signInWithPassword({ phone, password })).error?.code).toBe('invalid_credentials')
})

test('a test phone has its fixed code and gets no message, until the day it ends', async () => {
  const { client } = await signedIn()
  const phone = '+15550109999'
  await client.updateUser({ phone })
  await app.drain()
  expect((await client.verifyOtp({ phone, token: '424242', type: 'phone_change' })).error).toBeNull()
  expect(received).toEqual([])
  const smsTestCodesUntil = app.platform.clock.now()
  const over = authWire(
    await testApp({ auth: { smsTestCodes: auth.smsTestCodes, smsTestCodesUntil }, clock: app.platform.clock }),
  )
  expect((await over('otp', { body: { phone } })).body.code).toBe('phone_provider_disabled')
})

test('the total of messages is limited, and so are those to one phone in a day', async () => {
  const few = await testApp({ auth: { sms, smsPerHour: 2, smsPerDay: 3, smsPauseSeconds: 0 } })
  const wire = authWire(few)
  const ask = async (phone: string) => (await wire('otp', { body: { phone } })).body.code ?? 'taken'
  expect([await ask('+15550108001'), await ask('+15550108002'), await ask('+15550108003')]).toEqual([
    'taken',
    'taken',
    'over_sms_send_rate_limit',
  ])
  few.advance(hourMs)
  expect([await ask('+15550108001'), await ask('+15550108001')]).toEqual(['taken', 'taken'])
  few.advance(hourMs)
  expect(await ask('+15550108001')).toBe('over_sms_send_rate_limit')
  few.advance(dayMs)
  expect(await ask('+15550108001')).toBe('taken')
})

test('without a sender phones are off, and the settings report it', async () => {
  const off = authWire(await testApp())
  const phone = newPhone()
  const codeOf = async (path: string, body: object) => {
    const answer = await off(path, { body })
    return [answer.status, answer.body.code]
  }
  expect(await codeOf('otp', { phone })).toEqual([400, 'phone_provider_disabled'])
  expect(await codeOf('resend', { type: 'sms', phone })).toEqual([400, 'phone_provider_disabled'])
  expect(await codeOf('token?grant_type=password', { phone, password })).toEqual([422, 'phone_provider_disabled'])
  expect((await off('settings')).body).toMatchObject({ external: { phone: false }, sms_provider: '' })
  expect((await call('settings')).body).toMatchObject({ external: { phone: true }, sms_provider: 'http' })
})

test('with only test codes, other phones are refused at once, and the settings name what there is', async () => {
  const tested = await testApp({ auth: { smsTestCodes: auth.smsTestCodes, phoneFactorEnrol: true } })
  const wire = authWire(tested)
  expect((await wire('settings')).body).toMatchObject({ external: { phone: true }, sms_provider: 'test' })
  const [known, other] = ['+15550109999', newPhone()]
  const refused = { body: { code: 'phone_provider_disabled' } }
  const { accessToken: bearer } = await person(tested, { type: 'donor' })
  for (const [path, more] of [
    ['otp', {}],
    ['signup', { password, data: donorData }],
    ['resend', { type: 'sms' }],
    ['resend', { type: 'phone_change' }],
  ] as const)
    expect(await wire(path, { body: { ...more, phone: other } })).toMatchObject(refused)
  expect(await wire('user', { method: 'PUT', body: { phone: other }, bearer })).toMatchObject(refused)
  const factor = (phone: string) => wire('factors', { body: { factor_type: 'phone', phone }, bearer })
  expect((await factor(other)).body.code).toBe('mfa_phone_enroll_not_enabled')
  expect((await factor(known)).status).toBe(200)
  expect((await wire('signup', { body: { phone: known, password, data: donorData } })).status).toBe(200)
  await tested.drain()
  expect((await wire('verify', { body: { phone: known, token: '424242', type: 'sms' } })).status).toBe(200)
  expect(received).toEqual([])
})

test('an administrator adds and removes a phone that they vouch for, once', async () => {
  const bearer = await makeKey(app.platform, 'service_role')
  const [one, two] = [await signedIn(), await signedIn()]
  const phone = newPhone()
  const put = (userId: string, body: object) => call(`admin/users/${userId}`, { method: 'PUT', body, bearer })
  const given = await put(one.userId, { phone, phone_confirm: true })
  expect(given.body).toMatchObject({ phone: phone.slice(1), phone_confirmed_at: expect.any(String) })
  expect((await authPeer(app).signInWithPassword({ phone, password })).error).toBeNull()
  expect((await put(two.userId, { phone })).body.code).toBe('phone_exists')
  const user_metadata = { first_name: 'Rosalind', last_name: 'Franklin', user_type: 'donor' }
  const fresh = { email: 'imported-phone@example.org', email_confirm: true, user_metadata }
  const twin = await call('admin/users', { body: { ...fresh, phone }, bearer })
  expect([twin.status, twin.body.code]).toEqual([422, 'phone_exists'])
  expect((await call('admin/users', { body: { ...fresh, phone: 'none' }, bearer })).body.code).toBe('validation_failed')
  expect((await put(one.userId, { phone: '' })).body).toMatchObject({ phone: '' })
  const made = await call('admin/users', { body: { ...fresh, phone }, bearer })
  expect(made.body).toMatchObject({
    phone: phone.slice(1),
    app_metadata: { providers: expect.arrayContaining(['phone']) },
  })
  expect((await put(two.userId, { phone: newPhone(), phone_confirm: false })).body.code).toBe('validation_failed')
  const alone = newPhone()
  const phoneOnly = await call('admin/users', { body: { phone: alone, password, phone_confirm: true }, bearer })
  expect(phoneOnly.body).toMatchObject({ email: '', app_metadata: { provider: 'phone', providers: ['phone'] } })
  expect((await authPeer(app).signInWithPassword({ phone: alone, password })).error).toBeNull()
  expect((await put(phoneOnly.body.id, { phone: '' })).body.code).toBe('validation_failed')
})
