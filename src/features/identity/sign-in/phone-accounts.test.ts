import { beforeEach, expect, test } from 'vitest'
import type { accountContract } from '#features/identity/account-settings/contract.ts'
import type { sessionContract } from '#features/identity/session/contract.ts'
import { sql } from '#platform/database.ts'
import { authPeer, mailedProof, mailsTo, newestNonce } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { giveAndPay, openProject } from '#test/gifts.ts'
import { donorData, researcherData } from '#test/sign-up-data.ts'
import { smsPeer } from '#test/sms-peer.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { hourMs, millisOf, minuteMs } from '#values/time.ts'

const peer = await smsPeer()
const app = await testApp({ auth: { sms: peer.sms, smsPerHour: 1000 } })
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const call = authWire(app)
const [password, another] = ['six letters', 'seven letters']
beforeEach(() => {
  peer.received.length = 0
})

let counted = 0
const newPhone = () => `+1555020${String(++counted).padStart(4, '0')}`
const codeTo = (phone: string) => peer.codeTo(app, phone)
const as = (accessToken?: string) => app.as<typeof accountContract & typeof sessionContract>(accessToken)
const signUp = (phone: string, typed = password, data: object = {}) =>
  call('signup', { body: { phone, password: typed, data } })
const signIn = async (phone: string, typed = password) => {
  const { body } = await call('token?grant_type=password', { body: { phone, password: typed } })
  return body.code ?? body.user.id
}
const verify = async (phone: string, token?: string) => {
  const { body } = await call('verify', { body: { type: 'sms', phone, token: token ?? (await codeTo(phone)) } })
  return body
}
/** A person who signed up with phone and password, without an address, a minute ago. */
async function phoneOnly(data: object = donorData) {
  const phone = newPhone()
  await signUp(phone, password, data)
  const client = authPeer(app)
  const { data: made, error } = await client.verifyOtp({ phone, token: await codeTo(phone), type: 'sms' })
  if (error || !made.session) throw error ?? new Error('no session')
  app.advance(minuteMs)
  return {
    phone,
    client,
    userId: made.session.user.id as Id<'user'>,
    accessToken: made.session.access_token,
    email: '',
  }
}

test('a sign-up by phone and password becomes an account by its code, and signs in by both', async () => {
  const phone = newPhone()
  const client = authPeer(app)
  const { data, error } = await client.signUp({ phone, password })
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(data.user).toMatchObject({ email: '', phone: phone.slice(1), app_metadata: { provider: 'phone' } })
  expect(data.user?.identities).toMatchObject([{ provider: 'phone', identity_data: { phone_verified: false } }])
  expect(data.user).not.toHaveProperty('phone_confirmed_at')
  expect(await signIn(phone)).toBe('phone_not_confirmed')
  expect(await signIn(phone, another)).toBe('invalid_credentials')
  const token = await codeTo(phone)
  const wrong = await client.verifyOtp({ phone, token: token === '000000' ? '000001' : '000000', type: 'sms' })
  expect(wrong.error).toMatchObject({ status: 403, code: 'otp_expired' })
  const shown = await client.verifyOtp({ phone, token, type: 'sms' })
  expect(shown.data.user).toMatchObject({ id: data.user?.id, phone_confirmed_at: expect.any(String), email: '' })
  expect(shown.data.user?.app_metadata).toMatchObject({ provider: 'phone', providers: ['phone'] })
  expect(await signIn(phone)).toBe(data.user?.id)
  expect((await verify(phone, token)).code).toBe('otp_expired')
})

test('a new account without personal data is asked for it; with them it is finished at once', async () => {
  const bare = newPhone()
  await signUp(bare)
  const { access_token } = await verify(bare)
  const me = { email: '', displayName: bare, initials: bare.slice(-2), userType: null, accountLabel: 'New Account' }
  expect(await as(access_token)('GET /api/me')).toMatchObject({ ok: true, data: me })
  const { phone, accessToken } = await phoneOnly(researcherData)
  const known = { displayName: 'Barbara McClintock', userType: 'researcher', email: '' }
  expect(await as(accessToken)('GET /api/me')).toMatchObject({ ok: true, data: known })
  expect(await as(accessToken)('GET /api/me/profile')).toMatchObject({ data: { phone, hasPassword: true } })
  expect((await signUp(newPhone(), password, { user_type: 'admin' })).body.code).toBe('validation_failed')
})

test('a code makes an account where there is none, unless only a sign-in was requested', async () => {
  const [phone, other] = [newPhone(), newPhone()]
  const client = authPeer(app)
  expect((await client.signInWithOtp({ phone, options: { data: donorData } })).error).toBeNull()
  const { data } = await client.verifyOtp({ phone, token: await codeTo(phone), type: 'sms' })
  expect(data.user).toMatchObject({ phone: phone.slice(1), user_metadata: { first_name: 'Rosalind' } })
  expect((await client.signInWithOtp({ phone: other, options: { shouldCreateUser: false } })).error).toBeNull()
  expect(await codeTo(other)).toBe('no code')
  app.advance(minuteMs)
  await client.resend({ type: 'sms', phone: other })
  expect(await codeTo(other)).toBe('no code')
})

test('the code of a sign-up is sent again, until the sign-up is an hour old', async () => {
  const phone = newPhone()
  await signUp(phone)
  const first = await codeTo(phone)
  expect((await call('resend', { body: { type: 'sms', phone } })).body.code).toBe('over_sms_send_rate_limit')
  app.advance(minuteMs)
  expect((await call('resend', { body: { type: 'sms', phone } })).status).toBe(200)
  const second = await codeTo(phone)
  if (second !== first) expect((await verify(phone, first)).code).toBe('otp_expired')
  app.advance(hourMs)
  await app.drain()
  expect((await verify(phone, second)).code).toBe('otp_expired')
  expect(await signIn(phone)).toBe('invalid_credentials')
  await call('resend', { body: { type: 'sms', phone } })
  peer.received.length = 0
  expect(await codeTo(phone)).toBe('no code')
})

test('five wrong guesses void the code of a sign-up', async () => {
  const phone = newPhone()
  await signUp(phone)
  const token = await codeTo(phone)
  const guesses = Array.from({ length: 5 }, () => verify(phone, token === '000000' ? '000001' : '000000'))
  for (const guess of guesses) expect((await guess).code).toBe('otp_expired')
  expect((await verify(phone, token)).code).toBe('otp_expired')
})

test('a sign-up does not reveal which phones have an account, and makes no second account for one', async () => {
  const { phone: known, userId } = await phoneOnly()
  const stranger = newPhone()
  const shapeOf = async (phone: string) => {
    const { status, body } = await signUp(phone, another)
    const { id, created_at, updated_at, confirmation_sent_at, user_metadata, identities, ...rest } = body
    return [status, Object.keys(body), Object.keys(user_metadata), identities.length, { ...rest, phone: '' }]
  }
  expect(await shapeOf(known)).toEqual(await shapeOf(stranger))
  expect([await signIn(known, another), await signIn(stranger, another)]).toEqual([
    'phone_not_confirmed',
    'phone_not_confirmed',
  ])
  expect((await verify(known)).user.id).toBe(userId)
  expect([await signIn(known), await signIn(known, another)]).toEqual([userId, 'phone_not_confirmed'])
  expect((await call('signup', { body: { phone: known, password: another } })).body.code).toBe(
    'over_sms_send_rate_limit',
  )
})

test('an attacker who signed up with a phone first has no access after its owner proves it', async () => {
  const owners: readonly ((phone: string) => Promise<unknown>)[] = [
    (phone) => signUp(phone, another),
    (phone) => call('otp', { body: { phone } }),
  ]
  for (const ask of owners) {
    const phone = newPhone()
    await signUp(phone, password, { ...donorData, first_name: 'Eve' })
    await ask(phone)
    const opened = await verify(phone)
    expect(opened.user).toMatchObject({ user_metadata: {} })
    expect([await signIn(phone), await signIn(phone, another)]).toEqual(['invalid_credentials', 'invalid_credentials'])
  }
  const wary = newPhone()
  await signUp(wary)
  const token = await codeTo(wary)
  await call('otp', { body: { phone: wary, create_user: false } })
  expect((await verify(wary, token)).code).toBe('otp_expired')
})

test('a repeated sign-up keeps its password, and its latest data counts', async () => {
  const phone = newPhone()
  await signUp(phone, password, { ...donorData, first_name: 'Rosa' })
  app.advance(minuteMs)
  await signUp(phone, password, donorData)
  expect((await verify(phone)).user).toMatchObject({ user_metadata: { first_name: 'Rosalind' } })
  expect(await signIn(phone)).toMatch(/-/)
})

test('of two codes of one sign-up that arrive at once, one makes the account', async () => {
  const phone = newPhone()
  await signUp(phone)
  const token = await codeTo(phone)
  const answers = await Promise.all([verify(phone, token), verify(phone, token)])
  expect(answers.map((one) => one.code ?? 'in').sort()).toEqual(['in', 'otp_expired'])
})

test('sign-ups by phone are refused as those by mail are', async () => {
  const phone = newPhone()
  expect((await signUp(phone, 'short')).body.code).toBe('weak_password')
  expect((await signUp('call me')).body.code).toBe('validation_failed')
  const closed = authWire(await testApp({ auth: { sms: peer.sms, signUpOpen: false } }))
  expect((await closed('signup', { body: { phone, password } })).body.code).toBe('signup_disabled')
  expect((await closed('otp', { body: { phone, data: donorData } })).body.code).toBe('signup_disabled')
  expect((await closed('otp', { body: { phone } })).status).toBe(200)
  const off = authWire(await testApp())
  expect((await off('signup', { body: { phone, password } })).body.code).toBe('phone_provider_disabled')
})

test('where phones need no proof, a sign-up is signed in at once, and a taken phone is reported', async () => {
  const trial = authWire(await testApp({ auth: { sms: peer.sms, smsAutoconfirm: true } }))
  const body = { phone: newPhone(), password }
  expect((await trial('settings')).body.phone_autoconfirm).toBe(true)
  expect((await trial('signup', { body })).body).toMatchObject({ access_token: expect.any(String) })
  expect((await trial('signup', { body })).body.code).toBe('user_already_exists')
  expect((await call('settings')).body.phone_autoconfirm).toBe(false)
})

test('an account with only a phone can give, gets its receipts and data, and can be closed', async () => {
  const donor = await phoneOnly()
  const { projectId } = await openProject(app)
  await giveAndPay(app, donor, projectId, {})
  const mails = await app.platform.database.query(sql`select recipient from outbox_mails where recipient = ''`)
  expect(mails).toEqual([])
  const data = await as(donor.accessToken)('GET /api/me/data')
  expect(data).toMatchObject({ ok: true, data: { donations: [{ gross_cents: 10_000 }], outbox_mails: [] } })
  const close = (typed: string) => as(donor.accessToken)('POST /api/me/close', { body: { password: typed } })
  expect(await close(another)).toMatchObject({ ok: false, refusal: { code: 'wrong_password' } })
  expect(await close(password)).toMatchObject({ ok: true })
  expect(await signIn(donor.phone)).toBe('invalid_credentials')
})

test('an address is added to a phone account by its own confirmation alone, and becomes a sign-in method', async () => {
  const { client, phone, userId } = await phoneOnly()
  const email = `later-${counted}@example.org`
  expect((await client.updateUser({ email })).error).toBeNull()
  expect((await mailsTo(app, email))[0]?.text).not.toContain('The old and the new address')
  const { tokenHash } = await mailedProof(app, email)
  const { data } = await authPeer(app).verifyOtp({ token_hash: tokenHash, type: 'email_change' })
  expect(data.user).toMatchObject({ id: userId, email, email_confirmed_at: expect.any(String) })
  expect(data.user?.identities?.map((one) => one.provider).sort()).toEqual(['email', 'phone'])
  expect((await authPeer(app).signInWithPassword({ email, password })).data.user?.id).toBe(userId)
  expect(await signIn(phone)).toBe(userId)
  const identity = data.user?.identities?.find((one) => one.provider === 'phone')
  if (!identity) throw new Error('no phone')
  expect((await client.unlinkIdentity(identity)).error).toBeNull()
  expect((await mailsTo(app, email)).map(({ subject }) => subject).join()).toContain('phone of your account')
})

test('a sign-in by phone chooses a password only while the account has no mailbox', async () => {
  const { client, phone } = await phoneOnly()
  const choose = async (wanted: string, more = {}) => {
    const byPhone = authPeer(app)
    await byPhone.signInWithOtp({ phone })
    await byPhone.verifyOtp({ phone, token: await codeTo(phone), type: 'sms' })
    const { error } = await byPhone.updateUser({ password: wanted, ...more })
    app.advance(minuteMs)
    return error?.code
  }
  expect(await choose(another)).toBeUndefined()
  await client.signInWithPassword({ phone, password: another })
  const email = `beside-${counted}@example.org`
  await client.updateUser({ email })
  const { tokenHash } = await mailedProof(app, email)
  await authPeer(app).verifyOtp({ token_hash: tokenHash, type: 'email_change' })
  expect(await choose('eight letters')).toBe('reauthentication_needed')
  await client.reauthenticate()
  expect(await choose('eight letters', { nonce: await newestNonce(app, email) })).toBeUndefined()
})

test('an address that a session asked for which is signed out since does not become the account’s', async () => {
  const { client, phone } = await phoneOnly()
  const intruder = authPeer(app)
  await intruder.signInWithPassword({ phone, password })
  const email = `intruder-${counted}@example.org`
  expect((await intruder.updateUser({ email })).error).toBeNull()
  const { tokenHash } = await mailedProof(app, email)
  expect((await client.signOut({ scope: 'others' })).error).toBeNull()
  const late = await authPeer(app).verifyOtp({ token_hash: tokenHash, type: 'email_change' })
  expect(late.error?.code).toBe('otp_expired')
  expect((await client.getUser()).data.user?.email).toBe('')
})

test('the phone of an account that has nothing else stays', async () => {
  const { client } = await phoneOnly()
  const { data } = await client.getUserIdentities()
  const [identity] = data?.identities ?? []
  if (!identity) throw new Error('no phone')
  expect((await client.unlinkIdentity(identity)).error?.code).toBe('single_identity_not_deletable')
})
