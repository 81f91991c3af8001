import { AuthClient, isAuthRetryableFetchError } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { authPeer } from '#test/auth-peer.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { millisOf } from '#values/time.ts'

// What the client that we ship does with the answers: the rows on events and errors are kept by it.

const app = await testApp()
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const password = 'six letters'

/** The client before a server that always says the same. */
const clientAnswered = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new AuthClient({
    url: 'http://app.test/auth/v1',
    autoRefreshToken: false,
    persistSession: false,
    fetch: async () =>
      status === 0 ? Promise.reject(new TypeError('no network')) : Response.json(body, { status, headers }),
  })
const signIn = (client: InstanceType<typeof AuthClient>) =>
  client.signInWithPassword({ email: 'ada@example.org', password })

test('listeners get an event for the first session, sign-in, refresh, change and sign-out (SESS-02, SESS-03, SESS-04, SESS-05, SESS-06)', async () => {
  const { email } = await person(app, { type: 'donor', password })
  const client = authPeer(app)
  const received: string[] = []
  client.onAuthStateChange((event) => void received.push(event))
  await client.getSession()
  await expect.poll(() => received).toEqual(['INITIAL_SESSION'])
  await client.signInWithPassword({ email, password })
  await client.refreshSession()
  await client.updateUser({ data: { theme: 'dark' } })
  await client.signOut({ scope: 'local' })
  await expect
    .poll(() => received)
    .toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'USER_UPDATED', 'SIGNED_OUT'])
})

test('a network that is away has status 0 and may be tried again (ERRS-04)', async () => {
  const { error } = await signIn(clientAnswered(0, {}))
  expect([error?.status, isAuthRetryableFetchError(error)]).toEqual([0, true])
})

test('502, 503 and 504 may be tried again, 400 may not (ERRS-05)', async () => {
  for (const status of [502, 503, 504])
    expect(isAuthRetryableFetchError((await signIn(clientAnswered(status, {}))).error)).toBe(true)
  expect(isAuthRetryableFetchError((await signIn(clientAnswered(400, { code: 'x' }))).error)).toBe(false)
})

test('the code is read from `code` where the version is echoed, else from `error_code` (ERRS-06)', async () => {
  const version = { 'x-supabase-api-version': '2024-01-01' }
  expect((await signIn(clientAnswered(400, { code: 'new', error_code: 'old' }, version))).error?.code).toBe('new')
  expect((await signIn(clientAnswered(400, { code: 400, error_code: 'old' }))).error?.code).toBe('old')
})

test('the message is read from msg, message, error_description or error (ERRS-07)', async () => {
  for (const key of ['msg', 'message', 'error_description', 'error'])
    expect((await signIn(clientAnswered(400, { [key]: 'said' }))).error?.message).toBe('said')
})

test('a sign-in that is answered without a session is an error (SESS-34)', async () => {
  const { data, error } = await signIn(clientAnswered(200, {}))
  expect([data.session, error?.name]).toEqual([null, 'AuthInvalidTokenResponseError'])
})

test('a token needs three parts, an expiry, and time left (SESS-29, SESS-30, SESS-31, ERRS-01)', async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const tokenOf = (payload: object) => `${part({ alg: 'ES256', kid: 'k' })}.${part(payload)}.AAAA`
  const client = clientAnswered(200, { keys: [] })
  const invalid = { status: 400, code: 'invalid_jwt' }
  expect((await client.getClaims('one.two')).error).toMatchObject(invalid)
  expect((await client.getClaims('one.two.%%%')).error).toMatchObject(invalid)
  for (const payload of [{ sub: 'x' }, { sub: 'x', exp: 1 }])
    expect((await client.getClaims(tokenOf(payload)).catch((error: Error) => ({ error }))).error?.message).toMatch(
      /exp/i,
    )
})

test('sign-out succeeds for the person when the server no longer knows the session: 401, 403, 404 (API-13)', async () => {
  for (const status of [401, 403, 404]) {
    const { email } = await person(app, { type: 'donor', password })
    const client = authPeer(app, () => Response.json({ code: 'x', message: 'x' }, { status }))
    await client.signInWithPassword({ email, password })
    expect((await client.signOut()).error).toBeNull()
    expect((await client.getSession()).data.session).toBeNull()
  }
})
