import { beforeEach, expect, test } from 'vitest'
import { findActor } from '#features/identity/accounts/actions/find-actor.ts'
import type { staffContract } from '#features/office/back-office/contract.ts'
import { sql } from '#platform/database.ts'
import { authPeer, mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { httpPeer } from '#test/http-peer.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testSettings } from '#test/test-platform.ts'
import { millisOf, minuteMs, secondMs } from '#values/time.ts'

/** The sender of text messages. */
let mood: 'takes' | 'refuses' = 'takes'
const sender = await httpPeer(() => ({ status: mood === 'takes' ? 200 : 500 }))
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const sms = { kind: 'http' as const, url: `${sender.url}/messages`, authorization: undefined }
const auth = { sms, smsPerHour: 1000, phoneFactorEnrol: true, phoneFactorVerify: true }
const app = await testApp({ auth, log: silent })
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const { database } = app.platform
const call = authWire(app)
const password = 'six letters'
beforeEach(() => {
  mood = 'takes'
})

let counted = 0
const newPhone = () => `+1555020${String(++counted).padStart(4, '0')}`
const sentTo = (phone: string) =>
  sender.received.map(({ body }) => JSON.parse(body)).filter(({ to }: { to: string }) => to === phone)
async function codeTo(phone: string): Promise<string> {
  await app.drain()
  return /^(\d{6}) is your code/.exec(sentTo(phone).at(-1)?.text ?? '')?.[1] ?? 'no code'
}
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

async function signedIn() {
  const { email, userId } = await person(app, { type: 'donor', password })
  return { email, userId, phone: newPhone(), client: await enters(email) }
}
async function enters(email: string) {
  const client = authPeer(app)
  await client.signInWithPassword({ email, password })
  return client
}
type Client = Awaited<ReturnType<typeof enters>>
const bearerOf = async (client: Client) => (await client.getSession()).data.session?.access_token ?? ''
const ask = async (client: Client, factorId: string) =>
  (await client.mfa.challenge({ factorId, channel: 'sms' })).data?.id ?? 'refused'

/** A person who added a phone as second factor a minute ago. */
async function withFactor() {
  const someone = await signedIn()
  const { client, phone } = someone
  const { data, error } = await client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Mine' })
  if (error) throw error
  const challengeId = await ask(client, data.id)
  const verified = await client.mfa.verify({ factorId: data.id, challengeId, code: await codeTo(phone) })
  if (verified.error) throw verified.error
  app.advance(minuteMs)
  return { ...someone, factorId: data.id }
}

test('a phone is enrolled by a code that was sent to it, and raises the session to aal2', async () => {
  const { client, phone, email, userId } = await signedIn()
  const enrolled = await client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Mine' })
  expect(enrolled.data).toMatchObject({ type: 'phone', friendly_name: 'Mine', phone: phone.slice(1) })
  const factorId = enrolled.data?.id ?? ''
  const asked = await client.mfa.challenge({ factorId })
  expect(asked.data).toMatchObject({
    type: 'phone',
    expires_at: Math.floor(millisOf(app.platform.clock.now()) / 1000) + 300,
  })
  const challengeId = asked.data?.id ?? ''
  const code = await codeTo(phone)
  const wrong = await client.mfa.verify({ factorId, challengeId, code: otherThan(code) })
  expect([wrong.error?.status, wrong.error?.code]).toEqual([422, 'mfa_verification_failed'])
  expect((await client.mfa.verify({ factorId, challengeId, code })).error).toBeNull()
  const level = await client.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'mfa/phone' }, { method: 'password' }],
  })
  await client.getUser()
  const { data } = await client.mfa.listFactors()
  expect(data?.phone).toMatchObject([{ id: factorId, status: 'verified', phone: phone.slice(1) }])
  expect((await client.getUser()).data.user?.phone).toBe('')
  expect(await findActor(app.platform, await bearerOf(client))).toMatchObject({ userId, aal: 'aal2' })
  app.advance(1)
  expect((await mailsTo(app, email))[0]?.subject).toContain('Two-step sign-in')
})

test('with a phone as second factor, a session opens nothing before the code is entered', async () => {
  const { email, phone, factorId, userId } = await withFactor()
  const client = await enters(email)
  const low = await bearerOf(client)
  expect(await findActor(app.platform, low)).toBeUndefined()
  expect((await client.updateUser({ password: 'a better one' })).error?.code).toBe('insufficient_aal')
  expect((await client.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal')
  const challengeId = await ask(client, factorId)
  const code = await codeTo(phone)
  expect((await client.mfa.verify({ factorId, challengeId, code })).error).toBeNull()
  expect(await findActor(app.platform, await bearerOf(client))).toMatchObject({ userId, aal: 'aal2' })
  expect((await call('user', { bearer: low })).body).toMatchObject({ id: userId })
  expect((await client.refreshSession()).error).toBeNull()
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
})

test('a code answers the challenge that it was sent for, once, for a minute and five guesses; the newest counts', async () => {
  const { client, phone, factorId } = await withFactor()
  const answer = async (challengeId: string, code: string) =>
    (await client.mfa.verify({ factorId, challengeId, code })).error?.code ?? 'raised'
  const first = await ask(client, factorId)
  const early = await codeTo(phone)
  app.advance(minuteMs)
  expect(await answer(first, early)).toBe('mfa_challenge_expired')
  const second = await ask(client, factorId)
  const code = await codeTo(phone)
  expect(await answer(first, code)).toMatch(/mfa_challenge_expired|mfa_verification_failed/)
  for (let guess = 0; guess < 5; guess++) expect(await answer(second, otherThan(code))).toBe('mfa_verification_failed')
  expect(await answer(second, code)).toBe('mfa_challenge_expired')
  app.advance(minuteMs)
  const third = await ask(client, factorId)
  const right = await codeTo(phone)
  const bearer = await bearerOf(client)
  const body = { challenge_id: third, code: right }
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call(`factors/${factorId}/verify`, { bearer, body })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  app.advance(minuteMs)
  // It asks for a message of its own, so no earlier code fits.
  const both = await client.mfa.challengeAndVerify({ factorId, code: right })
  expect(both.error?.code).toBe('mfa_verification_failed')
  expect(await database.query(sql`select 1 from sms_codes where code_hash like ${`%${right}%`}`)).toEqual([])
})

test('messages pause a minute for each person, and for a phone that is being added over all people', async () => {
  const { client, phone, factorId, email } = await withFactor()
  const stranger = await signedIn()
  const begun = await stranger.client.mfa.enroll({ factorType: 'phone', phone })
  const begunId = begun.data?.id ?? ''
  expect((await stranger.client.mfa.challenge({ factorId: begunId })).error).toBeNull()
  const again = await stranger.client.mfa.challenge({ factorId: begunId })
  expect([again.error?.status, again.error?.code]).toEqual([429, 'over_sms_send_rate_limit'])
  const next = await stranger.client.mfa.enroll({ factorType: 'phone', phone: newPhone() })
  expect((await stranger.client.mfa.challenge({ factorId: next.data?.id ?? '' })).error?.code).toBe(
    'over_sms_send_rate_limit',
  )
  const third = await signedIn()
  const other = await third.client.mfa.enroll({ factorType: 'phone', phone })
  expect((await third.client.mfa.challenge({ factorId: other.data?.id ?? '' })).error?.code).toBe(
    'over_sms_send_rate_limit',
  )
  // Its owner is not locked out by them.
  expect((await client.mfa.challenge({ factorId })).error).toBeNull()
  const elsewhere = await enters(email)
  expect((await elsewhere.mfa.challenge({ factorId })).error?.code).toBe('over_sms_send_rate_limit')
  app.advance(60 * secondMs)
  expect((await elsewhere.mfa.challenge({ factorId })).error).toBeNull()
})

test('a sender that is away fails no challenge: the message is sent later, with a code whose lifetime starts then', async () => {
  const { client, phone, factorId } = await withFactor()
  mood = 'refuses'
  const challengeId = await ask(client, factorId)
  await app.drain()
  const before = sentTo(phone).length
  mood = 'takes'
  app.advance(minuteMs)
  const code = await codeTo(phone)
  expect(sentTo(phone)).toHaveLength(before + 1)
  expect((await client.mfa.verify({ factorId, challengeId, code })).error).toBeNull()
})

test('codes of a sign-in and of another person’s challenge are refused as a second factor', async () => {
  const owner = await withFactor()
  const thief = await withFactor()
  const foreign = await thief.client.mfa.challenge({ factorId: owner.factorId })
  expect([foreign.error?.status, foreign.error?.code]).toEqual([404, 'mfa_factor_not_found'])
  const challengeId = await ask(thief.client, thief.factorId)
  const code = await codeTo(thief.phone)
  const client = await enters(owner.email)
  const stolen = await client.mfa.verify({ factorId: owner.factorId, challengeId, code })
  expect(stolen.error?.code).toBe('mfa_challenge_expired')
  const { phone } = thief
  expect((await authPeer(app).verifyOtp({ phone, token: code, type: 'sms' })).error?.code).toBe('otp_expired')
})

test('one phone is added once, its number is one, and text messages are the only channel', async () => {
  const { client, phone, factorId } = await withFactor()
  const twice = await client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Again' })
  expect([twice.error?.status, twice.error?.code]).toEqual([422, 'mfa_verified_factor_exists'])
  const named = await client.mfa.enroll({ factorType: 'phone', phone: newPhone(), friendlyName: 'Mine' })
  expect(named.error?.code).toBe('mfa_factor_name_conflict')
  for (const odd of ['', 'call me', '+0123456789', '+1555010000000000'])
    expect((await client.mfa.enroll({ factorType: 'phone', phone: odd })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
  const other = await client.mfa.challenge({ factorId, channel: 'whatsapp' })
  expect([other.error?.status, other.error?.code]).toEqual([400, 'validation_failed'])
  expect((await client.mfa.verify({ factorId, challengeId: factorId, code: '' })).error?.code).toBe('validation_failed')
})

test('recovery codes stand in for a lost phone, and removing the last factor deletes them and lowers every session', async () => {
  const { client, email, factorId, userId } = await withFactor()
  const made = await client.mfa.recoveryCodes.generate()
  const elsewhere = await enters(email)
  expect((await elsewhere.mfa.recoveryCodes.verify({ code: made.data?.codes[0] ?? '' })).error).toBeNull()
  expect(await findActor(app.platform, await bearerOf(elsewhere))).toMatchObject({ aal: 'aal2' })
  expect((await client.mfa.unenroll({ factorId })).error).toBeNull()
  expect(await database.query(sql`select 1 from factors where user_id = ${userId}`)).toEqual([])
  for (const one of [client, elsewhere])
    expect(await findActor(app.platform, await bearerOf(one))).toMatchObject({ aal: 'aal1' })
  await client.refreshSession()
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  })
})

test('in production it opens the staff area, like every second factor', async () => {
  const settings = { ...testSettings, mode: 'production', auth: { ...testSettings.auth, ...auth } } as const
  const production = await testApp({ settings })
  production.advance(Date.now() - millisOf(production.platform.clock.now()))
  const { email } = await person(production, { type: 'super_admin', password })
  const client = authPeer(production)
  await client.signInWithPassword({ email, password })
  const dashboard = async () =>
    (await production.as<typeof staffContract>(await bearerOf(client))('GET /api/admin/dashboard')).ok
  expect(await dashboard()).toBe(false)
  const phone = newPhone()
  const factorId = (await client.mfa.enroll({ factorType: 'phone', phone })).data?.id ?? ''
  const challengeId = await ask(client, factorId)
  await production.drain()
  expect((await client.mfa.verify({ factorId, challengeId, code: await codeTo(phone) })).error).toBeNull()
  expect(await dashboard()).toBe(true)
})

test('switched off, or without a sender, phones can be neither added nor used', async () => {
  const refusalsOf = async (closed: Awaited<ReturnType<typeof testApp>>) => {
    const { accessToken: bearer, userId } = await person(closed, { type: 'donor' })
    const wire = authWire(closed)
    const enrol = await wire('factors', { bearer, body: { factor_type: 'phone', phone: newPhone() } })
    const id = crypto.randomUUID()
    const now = closed.platform.clock.now()
    await closed.platform.database.query(sql`
      insert into factors (id, user_id, kind, phone, created_at, updated_at)
      values (${id}, ${userId}, 'phone', '15550200000', ${now}, ${now})`)
    const asked = await wire(`factors/${id}/challenge`, { bearer, body: {} })
    const shown = await wire(`factors/${id}/verify`, { bearer, body: { challenge_id: id, code: '123456' } })
    return [enrol, asked, shown].map(({ status, body }) => [status, body.code])
  }
  const off = [
    [422, 'mfa_phone_enroll_not_enabled'],
    [422, 'mfa_phone_verify_not_enabled'],
    [422, 'mfa_phone_verify_not_enabled'],
  ]
  expect(await refusalsOf(await testApp({ auth: { sms } }))).toEqual(off)
  expect(await refusalsOf(await testApp({ auth: { ...auth, sms: undefined } }))).toEqual(off)
})
