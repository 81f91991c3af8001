import { expect, test } from 'vitest'
import type { AuthSettings } from '#platform/auth-settings.ts'
import { sql } from '#platform/database.ts'
import { authPeer } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { hourMs, minuteMs } from '#values/time.ts'

const password = 'six letters'
async function begun(auth: Partial<AuthSettings>) {
  const app = await testApp({ auth })
  const { email, userId } = await person(app, { type: 'donor', password })
  const call = authWire(app)
  const signIn = async () => (await call('token?grant_type=password', { body: { email, password } })).body
  const refresh = (refresh_token: string) => call('token?grant_type=refresh_token', { body: { refresh_token } })
  return { app, call, email, userId, signIn, refresh }
}
const expired = {
  status: 400,
  body: { code: 'session_expired', message: 'Invalid Refresh Token: Session Expired' },
}
/** How the product's own API treats a token. */
const meStatus = async (app: TestApp, token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.fetch(new Request('http://app.test/api/me', { headers }))).status
}

test('a session ends at its greatest age, however often it was refreshed', async () => {
  const { app, call, signIn, refresh } = await begun({ sessionSeconds: 7200 })
  let session = await signIn()
  for (let at = 0; at < 3; at++) {
    app.advance(30 * minuteMs)
    session = (await refresh(session.refresh_token)).body
  }
  app.advance(30 * minuteMs)
  expect((await call('user', { bearer: session.access_token })).body.code).toBe('session_not_found')
  expect(await meStatus(app, session.access_token)).toBe(401)
  expect(await refresh(session.refresh_token)).toMatchObject(expired)
  expect((await refresh(session.refresh_token)).body.code).toBe('refresh_token_not_found')
})

test('a session ends when it is idle for too long, and not while it is in use', async () => {
  const { app, signIn, refresh } = await begun({ sessionIdleSeconds: 5400 })
  let session = await signIn()
  for (let at = 0; at < 4; at++) {
    app.advance(80 * minuteMs)
    session = (await refresh(session.refresh_token)).body
    expect(session.access_token).toBeDefined()
  }
  app.advance(90 * minuteMs)
  expect(await refresh(session.refresh_token)).toMatchObject(expired)
})

test('a session timeout shorter than an access token counts as long as one', async () => {
  const { app, call, signIn } = await begun({ sessionIdleSeconds: 60 })
  const { access_token } = await signIn()
  app.advance(hourMs - 1000)
  expect((await call('user', { bearer: access_token })).status).toBe(200)
})

test('if only one session is allowed, signing in ends the others at once', async () => {
  const { app, call, signIn, refresh } = await begun({ sessionSingle: true })
  const older = await signIn()
  app.advance(1)
  const newer = await signIn()
  expect((await call('user', { bearer: older.access_token })).body.code).toBe('session_not_found')
  expect(await meStatus(app, older.access_token)).toBe(401)
  expect(await refresh(older.refresh_token)).toMatchObject(expired)
  expect((await refresh(newer.refresh_token)).status).toBe(200)
})

test('a session without the second factor ends soon, one with it stays', async () => {
  const { app, email, userId, signIn, refresh } = await begun({ sessionLowSeconds: 600 })
  const { database } = app.platform
  const plain = await signIn()
  app.advance(10 * minuteMs)
  const fresh = (await refresh(plain.refresh_token)).body
  expect(fresh.access_token).toBeDefined()
  const at = app.platform.clock.now()
  await database.query(sql`
    insert into factors (id, user_id, kind, secret_sealed, verified_at, created_at, updated_at)
    values (gen_random_uuid(), ${userId}, 'totp', 'x', ${at}, ${at}, ${at})`)
  expect(await refresh(fresh.refresh_token)).toMatchObject(expired)
  const raised = await signIn()
  await database.query(sql`update sessions set aal = 'aal2' where user_id = ${userId}`)
  app.advance(hourMs)
  expect((await refresh(raised.refresh_token)).status).toBe(200)
  const client = authPeer(app)
  await client.signInWithPassword({ email, password })
  app.advance(10 * minuteMs)
  expect((await client.refreshSession()).error).toMatchObject({ code: 'session_expired', status: 400 })
})

test('unless an operator says otherwise, sessions live forever', async () => {
  const { app, signIn, refresh } = await begun({})
  const { refresh_token } = await signIn()
  app.advance(400 * 24 * hourMs)
  expect((await refresh(refresh_token)).status).toBe(200)
})
