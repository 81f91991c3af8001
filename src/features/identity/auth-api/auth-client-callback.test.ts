import { AuthClient, type GoTrueClient } from '@supabase/auth-js'
import { TOTP } from 'otpauth'
import { afterEach, expect, test, vi } from 'vitest'
import { authPeer, mailedProof } from '#test/auth-peer.ts'
import { person } from '#test/people.ts'
import { donorData } from '#test/sign-up-data.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { millisOf } from '#values/time.ts'

// The client that we ship, at an address that a mail or another sign-in led to, and before it goes there.

const app = await testApp()
app.advance(Date.now() - millisOf(app.platform.clock.now()))
afterEach(() => vi.unstubAllGlobals())

type Sent = { readonly path: string; readonly body: Readonly<Record<string, unknown>> }

/** A client in a browser that is at an address, with what it asked for and what it kept. */
function arrives(hash: string, answer = app.fetch, autoRefreshToken = false) {
  const place = new URL(hash, `${testOrigin}/`)
  vi.stubGlobal('document', { addEventListener: () => {}, visibilityState: 'visible' })
  vi.stubGlobal('window', {
    location: place,
    history: { state: null, replaceState: () => {} },
    addEventListener: () => {},
  })
  const kept = new Map<string, string>()
  const sent: Sent[] = []
  const client = new AuthClient({
    url: `${testOrigin}/auth/v1`,
    storageKey: 'sb-test-auth-token',
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    autoRefreshToken,
    flowType: hash === 'pkce' ? 'pkce' : 'implicit',
    fetch: async (input, init) => {
      const { pathname, search } = new URL(new Request(input, init).url)
      sent.push({ path: pathname + search, body: JSON.parse(String(init?.body ?? '{}')) })
      return answer(new Request(input, init))
    },
  })
  return { client, kept, sent, place }
}

async function tokens(more: Readonly<Record<string, string>> = {}): Promise<Record<string, string>> {
  const { email } = await person(app, { type: 'donor', password: 'six letters' })
  const { data } = await authPeer(app).signInWithPassword({ email, password: 'six letters' })
  const { access_token = '', refresh_token = '', expires_in = 0, expires_at = 0 } = data.session ?? {}
  return {
    access_token,
    refresh_token,
    expires_in: String(expires_in),
    expires_at: String(expires_at),
    token_type: 'bearer',
    ...more,
  }
}
const fragment = (values: Readonly<Record<string, string>>): string => `#${new URLSearchParams(values)}`
const events = (client: GoTrueClient): string[] => {
  const received: string[] = []
  client.onAuthStateChange((event) => void received.push(event))
  return received
}

test('an address brings a session only with all four of its parts (SESS-33)', async () => {
  const whole = await tokens()
  for (const part of ['access_token', 'expires_in', 'refresh_token', 'token_type']) {
    const { [part]: _, ...rest } = whole
    const { client } = arrives(fragment({ ...rest, error_code: '' }))
    const { error } = await client.initialize()
    // Without an access token the address is none of the client's business.
    expect(error?.message ?? 'left alone', part).toBe(
      part === 'access_token' ? 'left alone' : 'No session defined in URL',
    )
    expect((await client.getSession()).data.session, part).toBeNull()
  }
  const { client, place } = arrives(fragment(whole))
  expect((await client.initialize()).error).toBeNull()
  expect((await client.getSession()).data.session?.access_token).toBe(whole.access_token)
  expect(place.href).not.toContain('access_token')
})

test('the client tells a recovery link from a sign-in (SESS-07)', async () => {
  const { client } = arrives(fragment(await tokens({ type: 'recovery' })))
  const received = events(client)
  await client.initialize()
  await expect.poll(() => received).toContain('PASSWORD_RECOVERY')
})

test('an error about linking that is in the address leaves the session as it is (ERRS-08, ERRS-09, ERRS-10)', async () => {
  const kept = await tokens()
  const session = {
    ...kept,
    expires_at: Number(kept.expires_at),
    expires_in: Number(kept.expires_in),
    user: { id: 'x' },
  }
  const after = async (error_code: string): Promise<string | undefined> => {
    const arrived = arrives(fragment({ error: 'server_error', error_code, error_description: 'Refused' }))
    arrived.kept.set('sb-test-auth-token', JSON.stringify(session))
    const { error } = await arrived.client.initialize()
    expect(error?.message).toBe('Refused')
    return (await arrived.client.getSession()).data.session?.access_token
  }
  for (const code of ['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable'])
    expect(await after(code), code).toBe(kept.access_token)
})

test('listeners get an event for a raised session (SESS-08)', async () => {
  const { client } = arrives('')
  const { email } = await person(app, { type: 'donor', password: 'six letters' })
  await client.signInWithPassword({ email, password: 'six letters' })
  const received = events(client)
  const { data } = await client.mfa.enroll({ factorType: 'totp' })
  if (data?.type !== 'totp') throw new Error('not enrolled')
  const code = new TOTP({ secret: data.totp.secret }).generate({ timestamp: millisOf(app.platform.clock.now()) })
  expect((await client.mfa.challengeAndVerify({ factorId: data.id, code })).error).toBeNull()
  await expect.poll(() => received).toContain('MFA_CHALLENGE_VERIFIED')
})

test('an address with tokens of two minutes ago is called stale (CNST-09)', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const warnings = (): string => warn.mock.calls.flat().join(' ')
  const issued = (secondsAgo: number): string => String(Math.round(Date.now() / 1000) - secondsAgo + 3600)
  const fresh = await tokens({ expires_in: '3600', expires_at: issued(100) })
  await arrives(fragment(fresh)).client.initialize()
  expect(warnings()).not.toContain('URL could be stale')
  await arrives(fragment({ ...fresh, expires_at: issued(120) })).client.initialize()
  expect(warnings()).toContain('issued over 120s ago, URL could be stale')
  warn.mockRestore()
})

test('the verifier of a recovery is 56 random values, and says that it is one (CNST-10, CNST-12)', async () => {
  const { email } = await person(app, { type: 'donor' })
  const { client, kept, sent } = arrives('pkce')
  const verifiers = new Set<string>()
  for (const _ of [1, 2]) {
    app.advance(61_000)
    expect((await client.resetPasswordForEmail(email)).error).toBeNull()
    const verifier: string = JSON.parse(kept.get('sb-test-auth-token-code-verifier') ?? '""')
    expect(verifier).toMatch(/^[0-9a-f]{112}\/recovery$/)
    verifiers.add(verifier)
  }
  expect(verifiers.size).toBe(2)
  expect(sent.at(-1)?.body).toMatchObject({ code_challenge_method: 's256' })
})

test('a code for a phone goes by SMS and makes an account, unless said otherwise (CNST-13, CNST-14)', async () => {
  const { client, sent } = arrives('', async () => Response.json({}))
  await client.signInWithOtp({ phone: '+15550100' })
  await client.signInWithOtp({ phone: '+15550100', options: { channel: 'whatsapp', shouldCreateUser: false } })
  expect(sent.map(({ body }) => [body.channel, body.create_user])).toEqual([
    ['sms', true],
    ['whatsapp', false],
  ])
})

test('a code or a mail needs an address or a phone (SESS-36)', async () => {
  const { client } = arrives('')
  const noWay = {} as { email: string }
  const { error } = await client.signInWithOtp(noWay)
  expect(error?.message).toBe('You must provide either an email or phone number.')
  expect((await client.resend({ ...noWay, type: 'signup' })).error?.message).toContain(
    'either an email or phone number',
  )
})

test('a refresh is tried again after 200, 400 and 800 ms while the service is away (CNST-08)', async () => {
  const at: number[] = []
  let away = 3
  const { client, kept } = arrives('', async (request) => {
    if (!request.url.includes('refresh_token')) return app.fetch(request)
    at.push(Date.now())
    away -= 1
    return away < 0 ? app.fetch(request) : Response.json({}, { status: 503 })
  })
  const { email } = await person(app, { type: 'donor', password: 'six letters' })
  await client.signInWithPassword({ email, password: 'six letters' })
  nearItsEnd(kept)
  expect((await client.getSession()).data.session).not.toBeNull()
  const waits = at.slice(1).map((time, index) => time - (at[index] ?? 0))
  expect(waits.length).toBe(3)
  for (const [index, least] of [200, 400, 800].entries()) expect(waits[index]).toBeGreaterThanOrEqual(least - 5)
})

test('a session is refreshed by itself when it is about to end (SESS-09)', async () => {
  const { client, kept, sent } = arrives('', app.fetch, true)
  const { email } = await person(app, { type: 'donor', password: 'six letters' })
  await client.signInWithPassword({ email, password: 'six letters' })
  const received = events(client)
  nearItsEnd(kept)
  await client.startAutoRefresh()
  await expect.poll(() => received).toContain('TOKEN_REFRESHED')
  expect(sent.at(-1)?.path).toBe('/auth/v1/token?grant_type=refresh_token')
  await client.stopAutoRefresh()
})

/** As if the kept session had a minute left: inside the 90 s in which the client renews. */
function nearItsEnd(kept: Map<string, string>): void {
  const session = JSON.parse(kept.get('sb-test-auth-token') ?? '{}')
  kept.set('sb-test-auth-token', JSON.stringify({ ...session, expires_at: Math.round(Date.now() / 1000) + 60 }))
}

test('what signing up and in send has the shapes as given (API-36)', async () => {
  const { client, sent } = arrives('')
  const data = donorData
  const [email, password] = ['shapes@people.example', 'six letters']
  const { error } = await client.signUp({ email, password, options: { data, emailRedirectTo: `${testOrigin}/` } })
  expect(error).toBeNull()
  await client.verifyOtp({ token_hash: (await mailedProof(app, email)).tokenHash, type: 'email' })
  await client.signOut()
  await client.signInWithPassword({ email, password })
  expect(sent[0]?.path).toBe(`/auth/v1/signup?redirect_to=${encodeURIComponent(`${testOrigin}/`)}`)
  expect(sent[0]?.body).toMatchObject({ email, password, data, gotrue_meta_security: {}, code_challenge: null })
  expect(sent.at(-1)).toEqual({
    path: '/auth/v1/token?grant_type=password',
    body: { email, password, gotrue_meta_security: {} },
  })
  expect((await client.getSession()).data.session?.user.email).toBe(email)
})
