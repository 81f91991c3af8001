import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { findActor } from '#features/identity/accounts/actions/find-actor.ts'
import { sql } from '#platform/database.ts'
import { authPeer, mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { millisOf, minuteMs, secondMs } from '#values/time.ts'

const app = await testApp()
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const { database } = app.platform
const call = authWire(app)
const password = 'six letters'

async function signedIn() {
  const { email, userId, accessToken: elsewhere } = await person(app, { type: 'donor', password })
  const client = authPeer(app)
  await client.signInWithPassword({ email, password })
  return { email, userId, client, elsewhere }
}
type Client = Awaited<ReturnType<typeof signedIn>>['client']
const bearerOf = async (client: Client) => (await client.getSession()).data.session?.access_token ?? ''
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: millisOf(app.platform.clock.now()) + steps * 30 * secondMs })

async function enrolled(friendlyName = '') {
  const someone = await signedIn()
  const { data, error } = await someone.client.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error || data.type !== 'totp') throw error ?? new Error('another type')
  const factorId = data.id
  return { ...someone, factorId, secret: data.totp.secret, totp: data.totp }
}
async function elevated() {
  const someone = await enrolled()
  const { error } = await someone.client.mfa.challengeAndVerify({
    factorId: someone.factorId,
    code: codeOf(someone.secret),
  })
  expect(error).toBeNull()
  app.advance(minuteMs)
  return someone
}

test('an authenticator app is enrolled by QR code, secret or address, and counts once verified (API-22, API-23, API-24, SESS-13, SESS-14)', async () => {
  const { client, factorId, secret, totp, email, elsewhere } = await enrolled('My phone')
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/)
  expect(totp.qr_code).not.toContain('#')
  expect(new URL(totp.uri).searchParams.get('secret')).toBe(secret)
  expect(decodeURIComponent(totp.uri)).toContain(`Fundamental:${email}`)
  const before = await client.mfa.getAuthenticatorAssuranceLevel()
  expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  const asked = await client.mfa.challenge({ factorId })
  expect(asked.data).toMatchObject({ type: 'totp' })
  expect(asked.data?.expires_at).toBe(Math.floor(millisOf(app.platform.clock.now()) / 1000) + 300)
  const challengeId = asked.data?.id ?? ''
  const answered = await client.mfa.verify({ factorId, challengeId, code: codeOf(secret) })
  expect(answered.error).toBeNull()
  const after = await client.mfa.getAuthenticatorAssuranceLevel()
  expect(after.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
  expect(after.data?.currentAuthenticationMethods.map((one) => typeof one === 'object' && one.method)).toEqual([
    'totp',
    'password',
  ])
  await client.getUser()
  const { data } = await client.mfa.listFactors()
  expect(data?.totp).toMatchObject([{ id: factorId, status: 'verified', friendly_name: 'My phone' }])
  expect((await call('user', { bearer: elsewhere })).body.code).toBe('session_not_found')
  app.advance(1)
  expect((await mailsTo(app, email))[0]?.subject).toContain('Two-step sign-in')
})

test('with a second factor, a password alone opens nothing, and the factor raises the session', async () => {
  const { email, factorId, secret, userId } = await elevated()
  const client = authPeer(app)
  await client.signInWithPassword({ email, password })
  const low = await bearerOf(client)
  expect(await findActor(app.platform, low)).toBeUndefined()
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal2',
  })
  const lowRefresh = (await client.getSession()).data.session?.refresh_token
  expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull()
  expect(await findActor(app.platform, await bearerOf(client))).toMatchObject({ userId, aal: 'aal2' })
  expect(await findActor(app.platform, low)).toBeUndefined()
  const follow = await call('token?grant_type=refresh_token', { body: { refresh_token: lowRefresh } })
  expect([follow.status, follow.body.code]).toEqual([400, 'refresh_token_not_found'])
  expect((await client.refreshSession()).error).toBeNull()
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
})

test('a session with one factor changes neither password, address, own data nor factors', async () => {
  const { email, factorId } = await elevated()
  const client = authPeer(app)
  await client.signInWithPassword({ email, password })
  for (const change of [{ password: 'a better one' }, { email: 'other@example.org' }, { data: { theme: 'dark' } }])
    expect((await client.updateUser(change)).error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  const another = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'theirs' })
  expect(another.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  const gone = await client.mfa.unenroll({ factorId })
  expect(gone.error).toMatchObject({ status: 422, code: 'insufficient_aal' })
})

test('a code is valid one step early or late, and once, a challenge for one answer, five guesses and five minutes', async () => {
  const { client, factorId, secret } = await elevated()
  const ask = async () => (await client.mfa.challenge({ factorId })).data?.id ?? ''
  const answer = async (challengeId: string, code: string) =>
    (await client.mfa.verify({ factorId, challengeId, code })).error?.code ?? 'elevated'
  const first = await ask()
  const code = codeOf(secret, -1)
  expect(await answer(first, codeOf(secret, -2))).toBe('mfa_verification_failed')
  expect(await answer(first, code)).toBe('elevated')
  expect(await answer(first, codeOf(secret))).toBe('mfa_challenge_expired')
  expect(await answer(await ask(), code)).toBe('mfa_verification_failed')
  expect(await answer(await ask(), codeOf(secret, 1))).toBe('elevated')
  app.advance(minuteMs)
  const guessed = await ask()
  for (const wrong of ['000000', '', 'abc', '1234567', '99999'])
    expect(await answer(guessed, wrong)).toMatch(/mfa_verification_failed|validation_failed/)
  expect(await answer(guessed, '000001')).toBe('mfa_verification_failed')
  expect(await answer(guessed, codeOf(secret))).toBe('mfa_challenge_expired')
  const late = await ask()
  app.advance(5 * minuteMs)
  expect(await answer(late, codeOf(secret))).toBe('mfa_challenge_expired')
})

test('of ten concurrent answers with one code, one raises the session', async () => {
  const { email, factorId, secret } = await elevated()
  const client = authPeer(app)
  await client.signInWithPassword({ email, password })
  const bearer = await bearerOf(client)
  const asked = await Promise.all(
    Array.from({ length: 10 }, () => call(`factors/${factorId}/challenge`, { bearer, body: {} })),
  )
  const answers = await Promise.all(
    asked.map(({ body }) =>
      call(`factors/${factorId}/verify`, { bearer, body: { challenge_id: body.id, code: codeOf(secret) } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('guesses at one person’s factor end after fifteen in a quarter of an hour, over any number of challenges', async () => {
  const { client, factorId } = await elevated()
  const bearer = await bearerOf(client)
  const codes: string[] = []
  for (let guess = 0; guess < 16; guess++) {
    const { body } = await call(`factors/${factorId}/challenge`, { bearer, body: {} })
    const answer = await call(`factors/${factorId}/verify`, { bearer, body: { challenge_id: body.id, code: '000000' } })
    codes.push(answer.body.code)
  }
  expect(codes).toEqual([...Array(15).fill('mfa_verification_failed'), 'over_request_rate_limit'])
})

test('another person’s factor, a forged one and an unknown type do not exist (SESS-15)', async () => {
  const { factorId, secret } = await enrolled()
  const { client } = await signedIn()
  const bearer = await bearerOf(client)
  for (const id of [factorId, crypto.randomUUID(), 'no-uuid', 'recovery-codes']) {
    const tries = [
      await call(`factors/${id}/challenge`, { bearer, body: {} }),
      ...(id === 'recovery-codes'
        ? []
        : [
            await call(`factors/${id}/verify`, {
              bearer,
              body: { challenge_id: crypto.randomUUID(), code: codeOf(secret) },
            }),
            await call(`factors/${id}`, { bearer, method: 'DELETE', body: {} }),
          ]),
    ]
    for (const { status, body } of tries) expect([status, body.code]).toEqual([404, 'mfa_factor_not_found'])
  }
  const refused: [string, number, string][] = [
    ['phone', 422, 'mfa_phone_enroll_not_enabled'],
    ['palm', 400, 'validation_failed'],
    ['', 400, 'validation_failed'],
  ]
  for (const [factor_type, status, code] of refused)
    expect(await call('factors', { bearer, body: { factor_type } })).toMatchObject({ status, body: { code } })
  expect((await call('factors', { body: { factor_type: 'totp' } })).status).toBe(401)
})

test('names are unique among verified factors, an empty name is none, an unfinished enrolment is replaced, and ten is the limit', async () => {
  const { client, userId } = await elevated()
  const enrol = async (friendlyName?: string) =>
    await client.mfa.enroll({ factorType: 'totp', ...(friendlyName === undefined ? {} : { friendlyName }) })
  expect((await enrol()).error).toBeNull()
  const named = await enrol('Tablet')
  expect((await enrol('Tablet')).error).toBeNull()
  expect(await database.query(sql`select 1 from factors where id = ${named.data?.id}`)).toHaveLength(0)
  await database.query(sql`update factors set verified_at = now() where user_id = ${userId}`)
  expect((await enrol('Tablet')).error?.code).toBe('mfa_factor_name_conflict')
  await database.query(sql`
    insert into factors (id, user_id, kind, secret_sealed, verified_at, created_at, updated_at)
    select gen_random_uuid(), ${userId}, 'totp', 'x', now(), now(), now() from generate_series(1, 8)`)
  expect((await enrol('More')).error?.code).toBe('too_many_enrolled_mfa_factors')
})

test('removing the last factor deletes its recovery codes and lowers every session (API-25)', async () => {
  const { client, factorId, userId } = await elevated()
  await client.mfa.recoveryCodes.generate()
  const { data, error } = await client.mfa.unenroll({ factorId })
  expect([data?.id, error]).toEqual([factorId, null])
  expect(await database.query(sql`select 1 from factors where user_id = ${userId}`)).toHaveLength(0)
  expect(await findActor(app.platform, await bearerOf(client))).toMatchObject({ aal: 'aal1' })
  await client.refreshSession()
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  })
})

test('recovery codes are shown once, stored as hashes, and each raises one session', async () => {
  const { email, client, userId } = await elevated()
  const made = await client.mfa.recoveryCodes.generate()
  const codes = made.data?.codes ?? []
  expect([made.error, codes.length, new Set(codes).size]).toEqual([null, 10, 10])
  const stored = JSON.stringify(await database.query(sql`select * from recovery_codes`))
  expect(codes.some((code) => stored.includes(code))).toBe(false)
  expect((await client.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_verified_factor_exists')
  const lost = authPeer(app)
  await lost.signInWithPassword({ email, password })
  const [first = '', second = ''] = codes
  const wrong = await lost.mfa.recoveryCodes.verify({ code: 'aaaaa-aaaaa' })
  expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
  expect((await lost.mfa.recoveryCodes.verify({ code: ` ${first.toUpperCase().replace('-', ' ')} ` })).error).toBeNull()
  expect(await findActor(app.platform, await bearerOf(lost))).toMatchObject({ userId, aal: 'aal2' })
  expect((await lost.mfa.recoveryCodes.verify({ code: first })).error?.code).toBe('mfa_verification_failed')
  expect((await lost.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
  const again = await lost.mfa.recoveryCodes.regenerate()
  expect(again.data?.codes).toHaveLength(10)
  expect((await lost.mfa.recoveryCodes.verify({ code: second })).error?.code).toBe('mfa_verification_failed')
  expect((await lost.mfa.recoveryCodes.unenroll()).error).toBeNull()
  expect((await lost.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found')
  expect((await lost.mfa.recoveryCodes.regenerate()).error?.code).toBe('mfa_factor_not_found')
  const acts = await database.query<{ action: string }>(sql`
    select action from audit_log where actor_id = ${userId} and action like 'recovery_codes.%' order by action`)
  expect(acts.map(({ action }) => action)).toEqual([
    'recovery_codes.made',
    'recovery_codes.made',
    'recovery_codes.removed',
  ])
})

test('a session at aal1 cannot create recovery codes, and one person’s code does not work for another', async () => {
  const { client } = await signedIn()
  expect((await client.mfa.recoveryCodes.generate()).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  const owner = await elevated()
  const [code = ''] = (await owner.client.mfa.recoveryCodes.generate()).data?.codes ?? []
  expect((await client.mfa.recoveryCodes.verify({ code })).error?.code).toBe('mfa_verification_failed')
})

test('the secret of a factor is sealed, and bound to its row', async () => {
  const one = await enrolled()
  const other = await enrolled()
  const [row] = await database.query<{ sealed: string }>(sql`
    select secret_sealed sealed from factors where id = ${one.factorId}`)
  expect(row?.sealed).not.toContain(one.secret)
  await database.query(sql`update factors set secret_sealed = ${row?.sealed} where id = ${other.factorId}`)
  const answer = await other.client.mfa.challengeAndVerify({ factorId: other.factorId, code: codeOf(one.secret) })
  expect(answer.error?.code).toBe('mfa_verification_failed')
})
