import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { authPeer } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, hourMs, millisOf, minuteMs } from '#values/time.ts'

const app = await testApp()
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const { database } = app.platform
const call = authWire(app)
const password = 'six letters'

const donor = (email: string) => person(app, { type: 'donor', email, password, firstName: 'Ada', lastName: 'King' })
const signIn = (email: string) => call('token?grant_type=password', { body: { email, password } })
const refresh = (refresh_token: string) => call('token?grant_type=refresh_token', { body: { refresh_token } })

test('signing in gives a session with tokens, times, type and user (SESS-16, API-03)', async () => {
  await donor('sign-in@example.org')
  const { status, body } = await signIn(' Sign-In@example.org')
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(
    ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type', 'user'].sort(),
  )
  expect([body.token_type, body.expires_in]).toEqual(['bearer', 3600])
  expect(body.expires_at).toBe(Math.floor(millisOf(app.platform.clock.now()) / 1000) + 3600)
  expect(body.user).toMatchObject({
    aud: 'authenticated',
    role: 'authenticated',
    email: 'sign-in@example.org',
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { first_name: 'Ada', last_name: 'King', user_type: 'donor' },
    last_sign_in_at: app.platform.clock.now(),
    is_anonymous: false,
  })
  expect(JSON.stringify(body)).not.toContain('hash')
})

test('the access token is checked with the published keys and holds person, method and expiry (API-27)', async () => {
  await donor('claims@example.org')
  const { body } = await signIn('claims@example.org')
  const keys = await call('.well-known/jwks.json')
  expect(keys.headers.get('cache-control')).toBe('public, max-age=600')
  expect(keys.body.keys[0]).not.toHaveProperty('d')
  const currentDate = new Date(app.platform.clock.now())
  const { payload, protectedHeader } = await jwtVerify(body.access_token, createLocalJWKSet(keys.body), { currentDate })
  expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: keys.body.keys[0].kid })
  expect(payload).toMatchObject({
    iss: 'http://app.test/auth/v1',
    sub: body.user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: 'claims@example.org',
    phone: '',
    aal: 'aal1',
    is_anonymous: false,
    exp: body.expires_at,
    iat: body.expires_at - 3600,
  })
  expect(payload.amr).toMatchObject([{ method: 'password', timestamp: payload.iat }])
  const client = authPeer(app)
  await client.signInWithPassword({ email: 'claims@example.org', password })
  expect((await client.getClaims()).data?.claims.sub).toBe(body.user.id)
})

test('unknown address, wrong password and closed account get the same answer', async () => {
  const { userId } = await donor('closed@example.org')
  await donor('known@example.org')
  await database.query(sql`update users set state = 'closed' where id = ${userId}`)
  const answers = [
    await call('token?grant_type=password', { body: { email: 'known@example.org', password: 'wrong' } }),
    await signIn('closed@example.org'),
    await signIn('unknown@example.org'),
    await signIn('no address at all'),
  ]
  for (const { status, body } of answers)
    expect([status, body]).toEqual([400, { code: 'invalid_credentials', message: 'Invalid login credentials' }])
})

test('paused and banned accounts cannot sign in, and only a person with the password learns why (PERM-17)', async () => {
  for (const state of ['paused', 'banned']) {
    const { userId } = await donor(`${state}@example.org`)
    await database.query(sql`update users set state = ${state}::account_state where id = ${userId}`)
    const wrong = await call('token?grant_type=password', { body: { email: `${state}@example.org`, password: 'no' } })
    expect(wrong.body.code).toBe('invalid_credentials')
    expect((await signIn(`${state}@example.org`)).body.code).toBe('user_banned')
  }
})

test('guessing passwords is stopped after twenty attempts for a quarter of an hour, known address or not', async () => {
  await donor('target@example.org')
  for (const email of ['target@example.org', 'nobody-here@example.org']) {
    const guess = () => call('token?grant_type=password', { body: { email, password: 'guess' } })
    const codes = (await Promise.all(Array.from({ length: 22 }, guess))).map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(20)
    expect((await guess()).body.code).toBe('over_request_rate_limit')
  }
  app.advance(15 * minuteMs)
  expect((await signIn('target@example.org')).status).toBe(200)
})

test('refreshing rotates the token within the same session (API-04)', async () => {
  const client = authPeer(app)
  const { email } = await donor('rotate@example.org')
  const first = (await client.signInWithPassword({ email, password })).data.session
  app.advance(minuteMs)
  const second = (await client.refreshSession()).data.session
  expect(second?.refresh_token).not.toBe(first?.refresh_token)
  const sessionOf = (token: string | undefined) => JSON.parse(atob(token?.split('.')[1] ?? '')).session_id
  expect(sessionOf(second?.access_token)).toBe(sessionOf(first?.access_token))
  expect((await client.getUser()).error).toBeNull()
})

test('many tabs that refresh together get the same token and stay signed in', async () => {
  const { email } = await donor('tabs@example.org')
  const { body } = await signIn(email)
  const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(body.refresh_token)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200))
  expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1)
})

test('the parent of the active token brings the active token, however late', async () => {
  const { email } = await donor('late-tab@example.org')
  const first = (await signIn(email)).body.refresh_token
  const second = (await refresh(first)).body.refresh_token
  app.advance(20 * dayMs)
  const late = await refresh(first)
  expect([late.status, late.body.refresh_token]).toEqual([200, second])
})

test('an older ancestor is valid for ten seconds; after that its session ends, and only that one', async () => {
  const { email } = await donor('theft@example.org')
  const other = (await signIn(email)).body
  const first = (await signIn(email)).body.refresh_token
  const second = (await refresh(first)).body.refresh_token
  const third = (await refresh(second)).body
  app.advance(9_999)
  expect((await refresh(first)).body.refresh_token).toBe(third.refresh_token)
  app.advance(1)
  const stolen = await refresh(first)
  expect([stolen.status, stolen.body]).toEqual([
    400,
    { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' },
  ])
  expect((await refresh(third.refresh_token)).body.code).toBe('refresh_token_not_found')
  expect((await call('user', { bearer: third.access_token })).body.code).toBe('session_not_found')
  expect((await call('user', { bearer: other.access_token })).status).toBe(200)
  const logged = await database.query(sql`select 1 from audit_log where data->>'why' like 'an old refresh token%'`)
  expect(logged).toHaveLength(1)
})

test('a refresh that has to wait too long is answered 503, which keeps clients signed in (SESS-11)', async () => {
  const { email } = await donor('held@example.org')
  const { body } = await signIn(email)
  const held = await database.transaction(async (tx) => {
    await tx.query(sql`select 1 from sessions where user_id = ${body.user.id} for update`)
    return refresh(body.refresh_token)
  })
  expect([held.status, held.body.code, held.headers.get('retry-after')]).toEqual([503, 'too_busy', '2'])
  expect((await refresh(body.refresh_token)).status).toBe(200)
})

test('forged and malformed refresh tokens are refused', async () => {
  const { email } = await donor('invented@example.org')
  const { body } = await signIn(email)
  const [hex, mac] = body.refresh_token.split('.')
  const forged = `${hex.slice(0, -1)}${hex.endsWith('0') ? '1' : '0'}.${mac}`
  for (const token of ['', 'x', 'abcdefghijkl', forged, `${body.refresh_token}x`])
    expect(await refresh(token)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

test('when the refresh of an expired session is refused, the client forgets the session (SESS-10)', async () => {
  // This app's clock is weeks behind the client's, so that every token has expired for the client.
  const past = await testApp()
  const { email, userId } = await person(past, { type: 'donor', password })
  const client = authPeer(past)
  const { data } = await client.signInWithPassword({ email, password })
  expect(data.session).not.toBeNull()
  await past.platform.database.query(sql`delete from sessions where user_id = ${userId}`)
  const forgotten = await client.getSession()
  expect(forgotten.data.session).toBeNull()
  expect(forgotten.error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
})

test('a banned person’s session cannot be refreshed', async () => {
  const { email, userId } = await donor('ban-refresh@example.org')
  const { body } = await signIn(email)
  await database.query(sql`update users set state = 'banned' where id = ${userId}`)
  expect(await refresh(body.refresh_token)).toMatchObject({ status: 400, body: { code: 'user_banned' } })
})

test('signing out ends all sessions, this one, or all the others (API-10, API-11, API-12)', async () => {
  for (const [scope, left] of [
    ['global', [403, 403]],
    ['local', [403, 200]],
    ['others', [200, 403]],
  ] as const) {
    const { email } = await donor(`out-${scope}@example.org`)
    const [mine, other] = [(await signIn(email)).body, (await signIn(email)).body]
    const out = await call(`logout?scope=${scope}`, { method: 'POST', bearer: mine.access_token })
    expect([out.status, out.body]).toEqual([204, ''])
    const states = [mine, other].map(async ({ access_token }) => (await call('user', { bearer: access_token })).status)
    expect(await Promise.all(states)).toEqual(left)
  }
})

test('signing out twice is not a failure for the client, and a wrong scope is refused', async () => {
  const { email } = await donor('twice@example.org')
  const client = authPeer(app)
  const { data } = await client.signInWithPassword({ email, password })
  await call('logout', { method: 'POST', bearer: data.session?.access_token })
  expect((await client.signOut()).error).toBeNull()
  const { body } = await signIn(email)
  const wrong = await call('logout?scope=all', { method: 'POST', bearer: body.access_token })
  expect(wrong).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

test('an expired access token is refused until it is refreshed (SESS-31)', async () => {
  const { email } = await donor('expired@example.org')
  const { body } = await signIn(email)
  app.advance(hourMs)
  expect(await call('user', { bearer: body.access_token })).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  const fresh = await refresh(body.refresh_token)
  expect((await call('user', { bearer: fresh.body.access_token })).status).toBe(200)
})
