import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { authPeer, mailedProof, mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { donorData } from '#test/sign-up-data.ts'
import { testApp } from '#test/test-app.ts'
import { hourMs, millisOf, minuteMs } from '#values/time.ts'

const app = await testApp()
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const { database } = app.platform
const call = authWire(app)
const password = 'six letters'

test('a known address gets a link and a code, and either signs in (API-07)', async () => {
  const { email } = await person(app, { type: 'donor', password })
  const client = authPeer(app)
  expect((await client.signInWithOtp({ email })).error).toBeNull()
  const byCode = await mailedProof(app, email)
  const typed = await client.verifyOtp({ email, token: byCode.code, type: 'email' })
  expect(typed.data.session?.user.email).toBe(email)
  app.advance(minuteMs)
  await call('magiclink', { body: { email } })
  const byLink = await mailedProof(app, email)
  const followed = await client.verifyOtp({ token_hash: byLink.tokenHash, type: 'magiclink' })
  expect(followed.error).toBeNull()
  expect((await client.verifyOtp({ token_hash: byLink.tokenHash, type: 'magiclink' })).error?.code).toBe('otp_expired')
})

test('the link is valid for an hour and the code for ten minutes; five wrong codes void it, even in parallel', async () => {
  const { email } = await person(app, { type: 'donor' })
  const client = authPeer(app)
  await client.signInWithOtp({ email })
  const { code, tokenHash } = await mailedProof(app, email)
  const wrong = code === '000000' ? '111111' : '000000'
  const guess = (token: string) => call('verify', { body: { type: 'email', email, token } })
  const guesses = await Promise.all(Array.from({ length: 8 }, () => guess(wrong)))
  for (const { status, body } of guesses) expect([status, body.code]).toEqual([403, 'otp_expired'])
  expect((await guess(code)).status).toBe(403)
  app.advance(hourMs)
  expect((await client.verifyOtp({ token_hash: tokenHash, type: 'magiclink' })).error?.code).toBe('otp_expired')
})

test('an unknown address becomes an account without a password, if the data of a sign-up comes along', async () => {
  const email = 'fresh@example.org'
  const client = authPeer(app)
  expect((await client.signInWithOtp({ email, options: { data: donorData } })).error).toBeNull()
  const { tokenHash } = await mailedProof(app, email)
  const { data } = await client.verifyOtp({ token_hash: tokenHash, type: 'signup' })
  expect(data.user).toMatchObject({ email, user_metadata: { first_name: 'Rosalind', user_type: 'donor' } })
  expect((await authPeer(app).signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
  const [row] = await database.query(sql`select terms_version, password_hash from users where email = ${email}`)
  expect(row).toEqual({ terms_version: donorData.terms_version, password_hash: null })
})

test('every address gets the same answer and limit; only its owner learns that there is no account', async () => {
  const known = await person(app, { type: 'donor' })
  const answersTo = async (email: string, create_user: boolean) => {
    const body = { email, create_user }
    const [first, second] = [await call('otp', { body }), await call('otp', { body })]
    return [first.status, first.body, second.status, second.body]
  }
  const answer = await answersTo(known.email, false)
  expect(answer.slice(0, 3)).toEqual([200, {}, 429])
  expect(await answersTo('nobody@example.org', false)).toEqual(answer)
  expect(await answersTo('none@example.org', true)).toEqual(answer)
  expect(await mailsTo(app, 'nobody@example.org')).toHaveLength(0)
  const [mail] = await mailsTo(app, 'none@example.org')
  expect(mail?.subject).toBe('There is no account with Fundamental for this address')
  expect(await database.query(sql`select 1 from users where email = 'none@example.org'`)).toHaveLength(0)
})

test('an account that waits for its confirmation is confirmed, and the password that waited is dropped', async () => {
  const email = 'waiting@example.org'
  await call('signup', { body: { email, password: 'the stranger’s own', data: donorData } })
  app.advance(1)
  const client = authPeer(app)
  await client.signInWithOtp({ email })
  const { code } = await mailedProof(app, email)
  expect((await client.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
  const stranger = await authPeer(app).signInWithPassword({ email, password: 'the stranger’s own' })
  expect(stranger.error?.code).toBe('invalid_credentials')
})

test('a phone, both, neither, and incomplete sign-up data are refused', async () => {
  const phone = '+15550100'
  const email = 'refused@example.org'
  expect(await call('otp', { body: { phone } })).toMatchObject({
    status: 400,
    body: { code: 'phone_provider_disabled' },
  })
  for (const body of [{ phone, email }, {}, { email: 'nobody' }, { email, data: { user_type: 'admin' } }])
    expect(await call('otp', { body })).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect((await call('magiclink', { body: {} })).body.code).toBe('validation_failed')
})
