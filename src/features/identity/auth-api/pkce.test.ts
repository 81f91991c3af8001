import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { authPeer, mailedProof, mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { donorData } from '#test/sign-up-data.ts'
import { testApp } from '#test/test-app.ts'
import { millisOf, minuteMs } from '#values/time.ts'

const app = await testApp()
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const { database } = app.platform
const call = authWire(app)
const password = 'six letters'

const codePeer = () => authPeer(app, undefined, 'pkce')
/** Follows the newest mailed link as a browser does that leaves the answer to the server. */
async function follow(email: string, type: string, redirectTo = 'http://app.test/donor-profile'): Promise<URL> {
  const { tokenHash } = await mailedProof(app, email)
  expect(tokenHash).toMatch(/^pkce_/)
  const query = new URLSearchParams({ token: tokenHash, type, redirect_to: redirectTo })
  const answer = await call(`verify?${query}`)
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}
const codeOf = (url: URL): string => url.searchParams.get('code') ?? ''
const challengeOf = async (verifier: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(verifier))).toString('base64url')
const exchange = (auth_code: string, code_verifier: string) =>
  call('token?grant_type=pkce', { body: { auth_code, code_verifier } })

const verifier = 'a-verifier_of.at~least43characters-0123456789ABC'
/** A sign-in by mail that waits for its code to be exchanged. */
async function begun(): Promise<{ email: string; userId: string; code: string }> {
  const { email, userId } = await person(app, { type: 'donor', password })
  await call('otp', { body: { email, code_challenge: await challengeOf(verifier), code_challenge_method: 's256' } })
  return { email, userId, code: codeOf(await follow(email, 'magiclink')) }
}

test('a sign-up of a client that waits for a code ends in a session by its exchange (API-05)', async () => {
  const client = codePeer()
  const email = 'code@example.org'
  await client.signUp({ email, password, options: { data: donorData } })
  const location = await follow(email, 'signup')
  expect(location.href).toMatch(/^http:\/\/app\.test\/donor-profile\?code=[0-9a-f-]{36}$/)
  const { data, error } = await client.exchangeCodeForSession(codeOf(location))
  expect(error).toBeNull()
  expect(data.user?.email).toBe(email)
  expect((await client.getUser()).error).toBeNull()
})

test('the client recognises a recovery, and its session may choose a password (API-05, API-16)', async () => {
  const { email } = await person(app, { type: 'donor', password })
  const client = codePeer()
  const received: string[] = []
  client.onAuthStateChange((event) => void received.push(event))
  await client.resetPasswordForEmail(email)
  const { error } = await client.exchangeCodeForSession(codeOf(await follow(email, 'recovery')))
  expect(error).toBeNull()
  await expect.poll(() => received).toContain('PASSWORD_RECOVERY')
  expect((await client.updateUser({ password: 'a better one' })).error).toBeNull()
})

test('a sign-in by mail is exchanged too, keeps other parts of the address, and leads to our own site only', async () => {
  const { email } = await person(app, { type: 'donor', password })
  const client = codePeer()
  await client.signInWithOtp({ email })
  const location = await follow(email, 'magiclink', 'http://app.test/projects?page=2')
  expect(location.href).toMatch(/^http:\/\/app\.test\/projects\?page=2&code=/)
  expect((await client.exchangeCodeForSession(codeOf(location))).error).toBeNull()
  app.advance(minuteMs)
  await client.signInWithOtp({ email })
  expect((await follow(email, 'magiclink', 'https://evil.test/')).origin).toBe('http://app.test')
})

test('following the link verifies the address, whether or not the browser has the verifier', async () => {
  const email = 'elsewhere@example.org'
  await codePeer().signUp({ email, password, options: { data: donorData } })
  await follow(email, 'signup')
  expect((await authPeer(app).signInWithPassword({ email, password })).error).toBeNull()
})

test('a wrong verifier starts no session and does not use the code up', async () => {
  const { code } = await begun()
  for (const wrong of [`${verifier}x`, verifier.toUpperCase(), await challengeOf(verifier), 'x'.repeat(1000)])
    expect(await exchange(code, wrong)).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })
  expect((await exchange(code, verifier)).status).toBe(200)
})

test('a code is exchanged once: replay finds nothing, and of ten at once one wins', async () => {
  const { code, userId } = await begun()
  const sessions = () => database.query(sql`select 1 from sessions where user_id = ${userId}`)
  const before = (await sessions()).length
  const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(code, verifier)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
  expect(await exchange(code, verifier)).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
  expect((await sessions()).length).toBe(before + 1)
})

test('a code lives five minutes, and not beyond a ban or a change of password', async () => {
  const late = await begun()
  app.advance(5 * minuteMs)
  expect(await exchange(late.code, verifier)).toMatchObject({ status: 422, body: { code: 'flow_state_expired' } })
  const banned = await begun()
  await database.query(sql`update users set state = 'banned' where id = ${banned.userId}`)
  expect((await exchange(banned.code, verifier)).body.code).toBe('user_banned')
  const changed = await begun()
  const client = authPeer(app)
  await client.signInWithPassword({ email: changed.email, password })
  await client.updateUser({ password: 'a better one' })
  expect((await exchange(changed.code, verifier)).body.code).toBe('flow_state_not_found')
})

test('a used or invented link says so in the query and in the fragment', async () => {
  const { email } = await begun()
  const location = await follow(email, 'magiclink')
  expect(location.searchParams.get('error_code')).toBe('otp_expired')
  expect(new URLSearchParams(location.hash.slice(1)).get('error_code')).toBe('otp_expired')
  const invented = await call('verify?type=signup&token=pkce_invented')
  expect(invented.headers.get('location')).toContain('error_code=otp_expired')
})

test('half a challenge, a short one, an unknown method and empty codes are refused', async () => {
  const email = 'half@example.org'
  const good = await challengeOf(verifier)
  const bad = [
    { code_challenge: good },
    { code_challenge_method: 's256' },
    { code_challenge: 'short', code_challenge_method: 's256' },
    { code_challenge: `${good}"`, code_challenge_method: 's256' },
    { code_challenge: 'x'.repeat(129), code_challenge_method: 'plain' },
    { code_challenge: good, code_challenge_method: 'md5' },
  ]
  for (const path of ['signup', 'recover', 'otp', 'magiclink'])
    for (const half of bad)
      expect(await call(path, { body: { email, password, data: donorData, ...half } })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
  expect((await exchange('', verifier)).body.code).toBe('validation_failed')
  expect((await exchange('no uuid', verifier)).body.code).toBe('flow_state_not_found')
  expect(await mailsTo(app, email)).toHaveLength(0)
})

test('a plain challenge is its own verifier, in any letter case of the method; null is none', async () => {
  const { email } = await person(app, { type: 'donor', password })
  await call('otp', { body: { email, code_challenge: verifier, code_challenge_method: 'Plain' } })
  const code = codeOf(await follow(email, 'magiclink'))
  expect((await exchange(code, verifier)).status).toBe(200)
  app.advance(minuteMs)
  await call('otp', { body: { email, code_challenge: null, code_challenge_method: null } })
  expect((await mailedProof(app, email)).tokenHash).not.toMatch(/^pkce_/)
})

test('pressed on our own page such a link signs in there: the mailbox is the proof, and no code is expected', async () => {
  const { email, userId } = await person(app, { type: 'donor', password })
  await call('otp', { body: { email, code_challenge: await challengeOf(verifier), code_challenge_method: 's256' } })
  const { tokenHash } = await mailedProof(app, email)
  expect(tokenHash).toMatch(/^pkce_/)
  const { data, error } = await authPeer(app).verifyOtp({ type: 'magiclink', token_hash: tokenHash })
  expect(error).toBeNull()
  expect(data.session?.user.id).toBe(userId)
  const again = await authPeer(app).verifyOtp({ type: 'magiclink', token_hash: tokenHash })
  expect(again.error?.code).toBe('otp_expired')
})
