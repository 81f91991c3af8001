import type { VerifyOtpParams } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { authPeer, mailedProof, mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { donorData } from '#test/sign-up-data.ts'
import { testApp } from '#test/test-app.ts'
import { untilWaiting } from '#test/waited-for.ts'
import { dayMs, hourMs, millisOf, minuteMs } from '#values/time.ts'
import { requestRecovery } from './actions/request-mail.ts'

const app = await testApp()
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const { database } = app.platform
const call = authWire(app)
const password = 'six letters'

const donor = () => person(app, { type: 'donor', password })
const signsIn = async (email: string, with_: string) =>
  (await authPeer(app).signInWithPassword({ email, password: with_ })).error === null

test('a person who forgot the password chooses another by a mailed link, and all other sessions end (API-16)', async () => {
  const { email, accessToken: elsewhere } = await donor()
  const client = authPeer(app)
  const asked = await client.resetPasswordForEmail(` ${email.toUpperCase()} `, { redirectTo: 'http://app.test/' })
  expect(asked.error).toBeNull()
  const [mail] = await mailsTo(app, email)
  expect(mail?.subject).toBe('Choose a new password for Fundamental')
  expect(mail?.text).toContain('http://app.test/auth/confirm?')
  expect(mail?.text).toContain('type=recovery')
  const { tokenHash } = await mailedProof(app, email)
  const { data } = await client.verifyOtp({ token_hash: tokenHash, type: 'recovery' })
  expect(data.user?.email).toBe(email)
  expect((await client.updateUser({ password })).error).toMatchObject({ status: 422, code: 'same_password' })
  expect((await client.updateUser({ password: 'a better one' })).error).toBeNull()
  expect((await client.getUser()).error).toBeNull()
  expect((await call('user', { bearer: elsewhere })).body.code).toBe('session_not_found')
  expect([await signsIn(email, password), await signsIn(email, 'a better one')]).toEqual([false, true])
})

test('the link works once and for an hour, the typed code for ten minutes (SESS-23)', async () => {
  const { email } = await donor()
  const client = authPeer(app)
  const ask = async () => {
    app.advance(minuteMs)
    await client.resetPasswordForEmail(email)
    return mailedProof(app, email)
  }
  const spend = async (token_hash: string) =>
    (await client.verifyOtp({ token_hash, type: 'recovery' })).error?.code ?? 'signed in'
  const first = await ask()
  expect(await spend(first.tokenHash)).toBe('signed in')
  expect(await spend(first.tokenHash)).toBe('otp_expired')
  const late = await ask()
  app.advance(hourMs)
  expect(await spend(late.tokenHash)).toBe('otp_expired')
  const typed = await ask()
  expect((await client.verifyOtp({ email, token: typed.code, type: 'recovery' })).error).toBeNull()
  const slow = await ask()
  app.advance(10 * minuteMs)
  expect((await client.verifyOtp({ email, token: slow.code, type: 'email' })).error?.code).toBe('otp_expired')
})

test('after a recovery there is a day to choose the new password', async () => {
  for (const [ms, expected] of [
    [dayMs - 1, undefined],
    [dayMs, 'reauthentication_needed'],
  ] as const) {
    const { email } = await donor()
    const client = authPeer(app)
    await client.resetPasswordForEmail(email)
    const { tokenHash } = await mailedProof(app, email)
    await client.verifyOtp({ token_hash: tokenHash, type: 'recovery' })
    app.advance(ms)
    await client.refreshSession()
    expect((await client.updateUser({ password: `chosen after ${ms}` })).error?.code).toBe(expected)
  }
})

test('a changed password voids every link that is pending', async () => {
  const { email } = await donor()
  const client = authPeer(app)
  await client.resetPasswordForEmail(email)
  const first = await mailedProof(app, email)
  await client.signInWithPassword({ email, password })
  expect((await client.updateUser({ password: 'a better one' })).error).toBeNull()
  const late = await authPeer(app).verifyOtp({ token_hash: first.tokenHash, type: 'recovery' })
  expect(late.error?.code).toBe('otp_expired')
})

test('a mailed sign-in and a new password at the same moment wait for each other, and neither fails', async () => {
  for (const by of ['link', 'code']) {
    const { email } = await donor()
    const client = authPeer(app)
    for (const _ of ['an older mail', 'the mail']) {
      app.advance(minuteMs)
      await client.resetPasswordForEmail(email)
    }
    const { tokenHash, code } = await mailedProof(app, email)
    await client.signInWithPassword({ email, password })
    const proof = by === 'link' ? { token_hash: tokenHash } : { email, token: code }
    const [signIn, change] = await database.transaction(async (tx) => {
      // The sign-in waits here, among the mails of the account.
      await tx.query(sql`
        select from one_time_tokens where sent_to = ${email} order by created_at limit 1 for update`)
      const signIn = authPeer(app).verifyOtp({ ...proof, type: 'recovery' } as VerifyOtpParams)
      await untilWaiting(tx, 1)
      const change = client.updateUser({ password: 'a better one' })
      await untilWaiting(tx, 2)
      return [signIn, change]
    })
    expect([(await signIn).error, (await change).error]).toEqual([null, null])
    expect(await signsIn(email, 'a better one')).toBe(true)
  }
})

test('known, unknown, waiting, banned and closed addresses get the same answer and the same limit (API-16)', async () => {
  const known = await donor()
  const banned = await donor()
  const closed = await donor()
  await database.query(sql`update users set state = 'banned' where id = ${banned.userId}`)
  await database.query(sql`update users set state = 'closed' where id = ${closed.userId}`)
  const answersTo = async (email: string) => {
    const first = await call('recover', { body: { email } })
    const second = await call('recover', { body: { email } })
    const headers = [...first.headers].filter(([name]) => name !== 'date')
    return [first.status, first.body, headers, second.status, second.body, second.headers.get('retry-after')]
  }
  const answers = [known.email, 'nobody@example.org', banned.email, closed.email].map(answersTo)
  const [first, ...others] = await Promise.all(answers)
  expect(first?.[0]).toBe(200)
  expect(first?.[4]).toMatchObject({ code: 'over_email_send_rate_limit' })
  for (const other of others) expect(other).toEqual(first)
  await app.drain()
  const sent = await Promise.all([known, banned, closed].map(({ email }) => mailsTo(app, email)))
  expect(sent.map((mails) => mails.length)).toEqual([1, 0, 0])
})

test('a request does the same work before the answer for every address, so its time reveals nothing', async () => {
  const { email } = await donor()
  const statements = async (address: string) => {
    const seen: string[] = []
    const watch = (db: typeof database): typeof database => ({
      query: (piece) => {
        seen.push(piece.text.join('?'))
        return db.query(piece)
      },
      transaction: (work) => db.transaction((tx) => work(watch(tx))),
    })
    await requestRecovery({ ...app.platform, database: watch(database) }, { email: address, redirectTo: undefined })
    return seen
  }
  expect(await statements(email)).toEqual(await statements('nobody-at-all@example.org'))
})

test('recovering an account that waits for its confirmation proves the address and drops the waiting password', async () => {
  const email = 'waiting@example.org'
  await call('signup', { body: { email, password: 'the stranger’s own', data: donorData } })
  app.advance(1)
  const client = authPeer(app)
  await client.resetPasswordForEmail(email)
  const [mail] = await mailsTo(app, email)
  expect(mail?.subject).toContain('Choose a new password')
  const { tokenHash } = await mailedProof(app, email)
  const { data } = await client.verifyOtp({ token_hash: tokenHash, type: 'recovery' })
  expect(data.user?.email_confirmed_at).toBe(app.platform.clock.now())
  expect(await signsIn(email, 'the stranger’s own')).toBe(false)
  expect((await client.updateUser({ password: 'my own' })).error).toBeNull()
  expect(await signsIn(email, 'my own')).toBe(true)
})

test('the mailed link is made from our own origin, whatever the headers of the request say', async () => {
  const { email } = await donor()
  const headers = {
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'https',
    host: 'evil.test',
    referer: 'https://evil.test/',
  }
  expect((await call('recover?redirect_to=https://evil.test/', { body: { email }, headers })).status).toBe(200)
  const [mail] = await mailsTo(app, email)
  expect(mail?.text).not.toContain('evil')
})

test('a malformed address and a wrong body are refused with a code', async () => {
  for (const body of [{}, { email: 'nobody' }, { email: 5 }, { email: 'a@example.org\r\nBcc: b@example.org' }])
    expect(await call('recover', { body })).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})
