import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { authPeer, mailedProof, mailsTo } from '#test/auth-peer.ts'
import { donorData, researcherData } from '#test/sign-up-data.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, hourMs, millisOf, minuteMs } from '#values/time.ts'

const app = await testApp()
// The client compares the server's times with its own clock.
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const { database } = app.platform
const password = 'six letters'

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.fetch(
    new Request(`http://app.test/auth/v1/${path}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01', ...headers },
    }),
  )
const signUp = (email: string, data: Record<string, unknown> = donorData) => post('signup', { email, password, data })
const rowOf = async (email: string) =>
  (await database.query<Record<string, unknown>>(sql`select * from users where email = ${email}`))[0]

test('a donor signs up, follows the mailed link and is signed in (SESS-26, API-02)', async () => {
  const client = authPeer(app)
  const options = { data: donorData, emailRedirectTo: 'http://app.test/' }
  const { data, error } = await client.signUp({ email: ' Rosalind@Example.org ', password, options })
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(data.user).toMatchObject({ email: 'rosalind@example.org', user_metadata: { first_name: 'Rosalind' } })
  const { tokenHash } = await mailedProof(app, 'rosalind@example.org')
  const verified = await client.verifyOtp({ token_hash: tokenHash, type: 'signup' })
  expect(verified.data.session?.user.email_confirmed_at).toBe(app.platform.clock.now())
  expect((await client.getUser()).data.user?.id).toBe(data.user?.id)
})

test('metadata is exactly what was given, in each answer and token, and ids are the stored ones (SESS-17, SESS-18)', async () => {
  for (const [at, given] of [{}, { theme: 'dark' }, { ...donorData, list: [1, null] }].entries()) {
    const email = `exact-${at}@example.org`
    const { user_metadata, identities } = await (
      await signUp(email, { ...given, sub: 'x', email_verified: true })
    ).json()
    const { data } = await authPeer(app).verifyOtp({
      token_hash: (await mailedProof(app, email)).tokenHash,
      type: 'signup',
    })
    const { user_metadata: claimed, app_metadata } = decodeJwt(data.session?.access_token ?? '')
    expect([user_metadata, data.user?.user_metadata, claimed]).toEqual([given, given, given])
    expect(app_metadata).toEqual(data.user?.app_metadata)
    const [identity] = data.user?.identities ?? []
    expect(identity?.identity_id).toBe(identities[0].identity_id)
    expect(identity?.identity_data).toEqual({
      ...given,
      sub: data.user?.id,
      email,
      email_verified: true,
      phone_verified: false,
    })
  }
})

test('a link works once, and not after a day (SESS-23)', async () => {
  const client = authPeer(app)
  await signUp('once@example.org')
  const first = await mailedProof(app, 'once@example.org')
  await client.verifyOtp({ token_hash: first.tokenHash, type: 'signup' })
  const again = await client.verifyOtp({ token_hash: first.tokenHash, type: 'signup' })
  expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
  await signUp('late@example.org')
  const late = await mailedProof(app, 'late@example.org')
  app.advance(dayMs)
  const tooLate = await client.verifyOtp({ token_hash: late.tokenHash, type: 'signup' })
  expect(tooLate.error).toMatchObject({ status: 403, code: 'otp_expired' })
})

test('the typed code works for ten minutes, for its address only, and five wrong ones void it (API-08)', async () => {
  const client = authPeer(app)
  await signUp('code@example.org')
  const { code } = await mailedProof(app, 'code@example.org')
  const type = 'email' as const
  expect((await client.verifyOtp({ email: 'other@example.org', token: code, type })).error?.code).toBe('otp_expired')
  const good = await client.verifyOtp({ email: 'Code@example.org', token: code, type })
  expect(good.data.session?.user.email).toBe('code@example.org')

  await signUp('guess@example.org')
  const guessed = await mailedProof(app, 'guess@example.org')
  const wrong = guessed.code === '000000' ? '111111' : '000000'
  await Promise.all(Array.from({ length: 5 }, () => post('verify', { email: 'guess@example.org', token: wrong, type })))
  const burnt = await client.verifyOtp({ email: 'guess@example.org', token: guessed.code, type })
  expect(burnt.error).toMatchObject({ status: 403, code: 'otp_expired', message: 'Token has expired or is invalid' })

  await signUp('slow@example.org')
  const slow = await mailedProof(app, 'slow@example.org')
  app.advance(10 * minuteMs)
  const tooSlow = await client.verifyOtp({ email: 'slow@example.org', token: slow.code, type })
  expect(tooSlow.error?.code).toBe('otp_expired')
})

test('an unverified account cannot sign in (SESS-28)', async () => {
  await signUp('waiting@example.org')
  const { error } = await authPeer(app).signInWithPassword({ email: 'waiting@example.org', password })
  expect(error).toMatchObject({ status: 400, code: 'email_not_confirmed' })
  const wrong = await authPeer(app).signInWithPassword({ email: 'waiting@example.org', password: 'wrong one' })
  expect(wrong.error).toMatchObject({ status: 400, code: 'invalid_credentials' })
})

test('consent to the terms is stored with version and time, another version is refused, and without one it is asked for later (GETS-20)', async () => {
  await signUp('consent@example.org')
  const row = await rowOf('consent@example.org')
  expect(row).toMatchObject({ terms_version: donorData.terms_version, terms_accepted_at: app.platform.clock.now() })
  const { terms_version: _, ...without } = donorData
  const answer = await signUp('no-consent@example.org', { ...donorData, terms_version: 'invented' })
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'validation_failed'])
  expect(await rowOf('no-consent@example.org')).toBeUndefined()
  expect((await signUp('asked-later@example.org', without)).status).toBe(200)
  const asked = await rowOf('asked-later@example.org')
  expect(asked).toMatchObject({ terms_version: null, terms_accepted_at: null, unfinished: true })
})

test('a researcher’s tier is one of three, in the database as at sign-up (SESS-19)', async () => {
  const [row] = await app.platform.database.query<{ tiers: string[] }>(
    sql`select enum_range(null::subscription_tier)::text[] as tiers`,
  )
  expect(row?.tiers).toEqual(['standard', 'advanced', 'premium'])
  const answer = await signUp('tiers@example.org', { ...researcherData, subscription_tier: 'platinum' })
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'validation_failed'])
})

test('there are two public account types and no third (GEN-04)', async () => {
  for (const user_type of ['super_admin', 'admin', '', ['donor']]) {
    const answer = await signUp('third@example.org', { ...donorData, user_type })
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'validation_failed'])
  }
})

test('a used address gets the same answer as a new one, and its holder a mail (GETS-21)', async () => {
  const email = 'taken@example.org'
  const shapeOf = async (answer: Response) => {
    const { id: _id, identities, user_metadata: meta, created_at: _c, updated_at: _u, ...rest } = await answer.json()
    expect([identities.length, identities[0].user_id, identities[0].id]).toEqual([1, _id, _id])
    const { confirmation_sent_at: _sent, ...fixed } = rest
    expect(_sent).toBe(app.platform.clock.now())
    return { status: answer.status, fixed, meta, headers: [...answer.headers.keys()] }
  }
  const fresh = await shapeOf(await signUp(email))
  const waiting = await shapeOf(await signUp(email))
  await authPeer(app).verifyOtp({ token_hash: (await mailedProof(app, email)).tokenHash, type: 'signup' })
  // Within a minute of a confirmation no mail is sent, as for a new address.
  app.advance(minuteMs)
  const taken = await shapeOf(await signUp(email))
  expect(waiting).toEqual(fresh)
  expect(taken).toEqual(fresh)
  const [told] = await mailsTo(app, email)
  expect(told?.subject).toBe('You already have an account with Fundamental')
  expect(told?.text).toContain('http://app.test/sign-in')
})

test('resending waits a minute, stops after five a day, and answers the same for an address without an account (SESS-27, API-17)', async () => {
  const client = authPeer(app)
  await signUp('again@example.org')
  for (const email of ['again@example.org', 'nobody@example.org']) {
    if (email.startsWith('nobody')) expect((await client.resend({ type: 'signup', email })).error).toBeNull()
    const { error } = await client.resend({ type: 'signup', email })
    expect(error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
      message: 'For security purposes, you can only request this after 60 seconds.',
    })
    for (let sent = 1; sent < 5; sent++) {
      app.advance(minuteMs)
      expect((await client.resend({ type: 'signup', email })).error).toBeNull()
    }
    app.advance(hourMs)
    expect((await client.resend({ type: 'signup', email })).error?.status).toBe(429)
  }
  expect(await mailsTo(app, 'again@example.org')).toHaveLength(5)
  expect(await mailsTo(app, 'nobody@example.org')).toHaveLength(0)
})

test('a weak password is refused with the sentence of the forms and the list of reasons (SESS-37, ERRS-02)', async () => {
  const options = { data: donorData }
  const { error } = await authPeer(app).signUp({ email: 'weak@example.org', password: 'ab 5?', options })
  expect(error).toMatchObject({
    name: 'AuthWeakPasswordError',
    status: 422,
    code: 'weak_password',
    message: 'Password must be at least 6 characters',
    reasons: ['length'],
  })
})

test('a password of the shipped list of common ones is refused, in any letter case (SESS-37)', async () => {
  const refused = async (common: string) => {
    const body = { email: 'weak@example.org', password: common, data: donorData }
    const answer = await post('signup', body)
    return [answer.status, await answer.json()]
  }
  const message = 'This password is one of the most common ones. Please choose another.'
  const expected = { code: 'weak_password', message, weak_password: { reasons: ['pwned'] } }
  for (const common of ['123456', 'letmein', 'LetMeIn', 'password'])
    expect(await refused(common)).toEqual([422, expected])
  expect((await refused('12345'))[1].weak_password).toEqual({ reasons: ['length', 'pwned'] })
})

test('a researcher’s data goes into columns, and a profile exists once the address is verified (SESS-18)', async () => {
  const email = 'barbara@example.org'
  await signUp(email, researcherData)
  const row = await rowOf(email)
  expect(row).toMatchObject({ user_type: 'researcher', chosen_tier: 'advanced', institution: 'Cold Spring Harbor' })
  const profiles = () => database.query(sql`select 1 from researcher_profiles where user_id = ${row?.id}`)
  expect(await profiles()).toHaveLength(0)
  const { tokenHash } = await mailedProof(app, email)
  const { data } = await authPeer(app).verifyOtp({ token_hash: tokenHash, type: 'signup' })
  expect(await profiles()).toHaveLength(1)
  expect(data.user?.user_metadata).toEqual(researcherData)
})

test('names, places, addresses and sizes are checked, each with its own message', async () => {
  const refused = async (email: string, data: Record<string, unknown>) => {
    const answer = await signUp(email, data)
    expect(answer.status).toBe(400)
    return (await answer.json()).message
  }
  expect(await refused('not an address', donorData)).toBe('Unable to validate email address: invalid format')
  expect(await refused('a@example.org', { ...donorData, first_name: 7 })).toContain('first_name')
  expect(await refused('a@example.org', { ...donorData, last_name: 'x'.repeat(101) })).toContain('last_name')
  expect(await refused('a@example.org', { ...researcherData, institution: 'x'.repeat(201) })).toContain('institution')
  expect(await refused('a@example.org', { ...researcherData, field_of_study: 7 })).toContain('field_of_study')
  expect(await refused('a@example.org', { ...researcherData, subscription_tier: 'gold' })).toContain(
    'subscription_tier',
  )
  expect(await refused('a@example.org', { ...donorData, blob: 'x'.repeat(9000) })).toContain('more data')
})

test('passwords are stored as hashes only (SESS-24)', async () => {
  await signUp('hashed@example.org')
  const row = await rowOf('hashed@example.org')
  expect(typeof row?.password_hash).toBe('string')
  expect(JSON.stringify(row)).not.toContain(password)
})
