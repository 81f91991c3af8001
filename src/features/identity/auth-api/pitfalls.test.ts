import { TOTP } from 'otpauth'
import { expect, test, vi } from 'vitest'
import { sql } from '#platform/database.ts'
import type { Mailer } from '#platform/mailer.ts'
import { authPeer, mailedProof, mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { donorData } from '#test/sign-up-data.ts'
import { testApp } from '#test/test-app.ts'
import { hourMs, millisOf, minuteMs } from '#values/time.ts'

// Where users of the published service were hurt, in small things that no other file shows.

const info = vi.fn()
let isPostAway = false
const delivered: string[] = []
const mailer: Mailer = {
  send: async ({ to }) => {
    if (isPostAway) throw new Error('connection refused')
    delivered.push(to)
  },
}
const log = { info, warn: vi.fn(), error: vi.fn() }
const app = await testApp({ log, mailer })
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const { database } = app.platform
const call = authWire(app)
const password = 'six letters'

test('a copied refresh token that is used again is written down, with the session that it ended', async () => {
  const { email, userId } = await person(app, { type: 'donor', password })
  const { body } = await call('token?grant_type=password', { body: { email, password } })
  const refresh = (refresh_token: string) => call('token?grant_type=refresh_token', { body: { refresh_token } })
  const second = await refresh(body.refresh_token)
  await refresh(second.body.refresh_token)
  app.advance(hourMs)
  expect((await refresh(body.refresh_token)).body.code).toBe('refresh_token_already_used')
  const rows = await database.query(sql`
    select action, data from audit_log where target_kind = 'session' and actor_id = ${userId} and action = 'session.ended'`)
  expect(rows).toEqual([{ action: 'session.ended', data: { why: 'an old refresh token was used again' } }])
})

test('why a mailed link did not work is in the log for the operator, and not in the answer', async () => {
  const { email } = await person(app, { type: 'donor' })
  const follow = (token_hash: string, type = 'recovery') => call('verify', { body: { type, token_hash } })
  const answers = []
  await call('recover', { body: { email } })
  const used = await mailedProof(app, email)
  expect((await follow(used.tokenHash)).status).toBe(200)
  answers.push(await follow(used.tokenHash), await follow('never made'))
  app.advance(minuteMs)
  await call('recover', { body: { email } })
  const old = await mailedProof(app, email)
  answers.push(await follow(old.tokenHash, 'magiclink'))
  app.advance(2 * hourMs)
  answers.push(await follow(old.tokenHash))
  const answerParts = answers.map(({ status, body }) => [status, body.code, body.message])
  expect(new Set(answerParts.map(String)).size).toBe(1)
  const causes = info.mock.calls.filter(([what]) => what === 'a mailed link did not work').map(([, { why }]) => why)
  expect(causes).toEqual(['used before', 'unknown', 'of another kind', 'expired'])
  expect(JSON.stringify(info.mock.calls)).not.toContain(used.tokenHash)
})

test('an earlier mail still works beside two later ones, and flows of different kinds do not end each other', async () => {
  const { email } = await person(app, { type: 'donor' })
  const proofs = []
  for (let n = 0; n < 4; n++) {
    await call('recover', { body: { email } })
    proofs.push(await mailedProof(app, email))
    app.advance(minuteMs)
  }
  await call('otp', { body: { email } })
  const other = await mailedProof(app, email)
  const follow = async (type: string, token_hash = '') => (await call('verify', { body: { type, token_hash } })).status
  expect(await follow('recovery', proofs[0]?.tokenHash)).toBe(403)
  expect(await follow('recovery', proofs[1]?.tokenHash)).toBe(200)
  expect(await follow('magiclink', other.tokenHash)).toBe(200)
})

test('while no mail can be sent a sign-up succeeds all the same, and its mail goes out later', async () => {
  const email = 'patient@example.org'
  isPostAway = true
  const { error } = await authPeer(app).signUp({ email, password, options: { data: donorData } })
  await app.drain()
  expect([error, delivered.includes(email)]).toEqual([null, false])
  isPostAway = false
  app.advance(hourMs)
  await app.drain()
  expect(delivered).toContain(email)
  const { tokenHash } = await mailedProof(app, email)
  expect((await authPeer(app).verifyOtp({ token_hash: tokenHash, type: 'signup' })).error).toBeNull()
})

test('an address is the same in any letter case and composition: for sign-up, password, code and recovery', async () => {
  const [plain, odd] = ['ren\u00e9@example.org', '  RENE\u0301@Example.ORG ']
  await authPeer(app).signUp({ email: odd, password, options: { data: donorData } })
  const { code } = await mailedProof(app, plain)
  const client = authPeer(app)
  const { data, error } = await client.verifyOtp({ email: odd, token: code, type: 'email' })
  expect([error, data.user?.email]).toEqual([null, plain])
  for (const email of [plain, odd]) expect((await client.signInWithPassword({ email, password })).error).toBeNull()
  app.advance(minuteMs)
  await client.resetPasswordForEmail(odd)
  expect((await mailsTo(app, plain))[0]?.subject).toContain('Choose a new password')
  expect(await database.query(sql`select 1 from users where email ilike 'ren%@example.org'`)).toHaveLength(1)
})

test('an account that was written by hand, with the least that a row needs, signs in like any other', async () => {
  const hash = await app.platform.passwords.hash(password)
  await database.query(sql`
    insert into users (id, email, email_verified_at, password_hash, first_name, last_name, created_at, updated_at)
    values (${crypto.randomUUID()}, 'by-hand@example.org', now(), ${hash}, 'By', 'Hand', now(), now())`)
  const client = authPeer(app)
  expect((await client.signInWithPassword({ email: 'by-hand@example.org', password })).error).toBeNull()
  const { data } = await client.getUser()
  expect(data.user).toMatchObject({ email: 'by-hand@example.org', identities: [] })
})

test('a second factor may be answered from another network than it was asked from: phones change networks', async () => {
  const { email } = await person(app, { type: 'donor', password })
  const client = authPeer(app)
  const { data: signedIn } = await client.signInWithPassword({ email, password })
  const { data } = await client.mfa.enroll({ factorType: 'totp' })
  if (data?.type !== 'totp') throw new Error('another type')
  const from = (address: string) => ({ 'x-peer-address': address })
  const bearer = signedIn.session?.access_token
  const asked = await call(`factors/${data.id}/challenge`, { body: {}, bearer, headers: from('203.0.113.9') })
  const code = new TOTP({ secret: data.totp.secret }).generate({ timestamp: millisOf(app.platform.clock.now()) })
  const body = { challenge_id: asked.body.id, code }
  const answered = await call(`factors/${data.id}/verify`, { body, bearer, headers: from('2001:db8::7') })
  expect([answered.status, answered.body.user?.email]).toEqual([200, email])
})
