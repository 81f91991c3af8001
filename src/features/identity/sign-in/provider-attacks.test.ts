import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { authPeer, mailedProof, mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import type { Misbehaviour } from '#test/oidc-peer.ts'
import { person } from '#test/people.ts'
import { fragmentOf, providerApp } from '#test/provider-app.ts'
import { donorData } from '#test/sign-up-data.ts'
import { testBrowser } from '#test/test-browser.ts'
import { minuteMs } from '#values/time.ts'

const dead = {
  id: 'dead',
  name: 'Dead',
  issuer: 'http://127.0.0.1:9',
  clientId: 'x',
  clientSecret: 'x',
  scopes: 'openid',
  audiences: [],
}
const { app, peer, come } = await providerApp([dead, { ...dead, id: 'plain', issuer: 'http://plain.test' }])
const call = authWire(app)
const { database } = app.platform
const start = '/auth/v1/authorize?provider=peer&redirect_to=/donor-profile'
const ada = (sub: string) => ({ sub, email: `${sub}@example.org`, email_verified: true, given_name: 'Ada' })
const counted = async (table: 'users' | 'sessions'): Promise<number> => {
  const rows =
    table === 'users'
      ? await database.query(sql`select 1 from users`)
      : await database.query(sql`select 1 from sessions`)
  return rows.length
}
const errorOf = (url: URL): string | null => url.searchParams.get('error_code')

/** Starts in a browser and stops at the URL that the service sends it back to. */
async function callbackOf(browser: ReturnType<typeof testBrowser>, path = start): Promise<string> {
  let url = new URL(path, 'http://app.test')
  do {
    const answer = await browser.step(url.href)
    url = new URL(answer.headers.get('location') ?? '', url)
  } while (url.pathname !== '/auth/v1/callback')
  return url.href
}

test('a callback works once, in the browser that began it, within five minutes', async () => {
  peer.become(ada('careful'))
  const browser = testBrowser(app)
  const back = await callbackOf(browser)
  expect(fragmentOf(await browser.go(back)).access_token).toBeTruthy()
  expect(errorOf(await browser.go(back))).toBe('bad_oauth_state')
  const late = await callbackOf(browser)
  app.advance(5 * minuteMs)
  expect(errorOf(await browser.go(late))).toBe('bad_oauth_state')
})

test('the browser’s cookie is out of reach of scripts and of other sites, and the state names no person', async () => {
  const answer = await testBrowser(app).step(start)
  expect(answer.headers.get('set-cookie')).toMatch(
    /^auth_flow=[\w-]{43}; Path=\/auth\/v1; Max-Age=300; HttpOnly; SameSite=Lax$/,
  )
  const { searchParams } = new URL(answer.headers.get('location') ?? '')
  expect(searchParams.get('state')).toMatch(/^[0-9a-f-]{36}$/)
  const rows = await database.query<{ row: unknown }>(sql`select to_jsonb(f) as "row" from provider_flows f`)
  const stored = JSON.stringify(rows)
  for (const name of ['state', 'nonce', 'code_challenge']) expect(stored).not.toContain(searchParams.get(name))
})

test('a person cannot be tricked into finishing another person’s sign-in (login CSRF), and an attempt spends the state', async () => {
  peer.become(ada('mallory'))
  const attacker = testBrowser(app)
  const victim = testBrowser(app)
  await victim.step(start)
  const planted = await callbackOf(attacker)
  const arrived = await victim.go(planted)
  expect(errorOf(arrived)).toBe('bad_oauth_state')
  expect(arrived.pathname).toBe('/auth/arrived')
  expect(errorOf(await attacker.go(planted))).toBe('bad_oauth_state')
})

test('a callback without a state, with a foreign one, or with nothing at all opens nothing', async () => {
  const before = await counted('sessions')
  for (const query of ['', '?code=x', '?code=x&state=', '?state=x', `?code=x&state=${crypto.randomUUID()}`, '?error=x'])
    expect(errorOf(await testBrowser(app).go(`/auth/v1/callback${query}`))).toBe('bad_oauth_state')
  expect(await counted('sessions')).toBe(before)
})

test('of ten parallel callbacks with one state one starts a session', async () => {
  peer.become(ada('tenfold'))
  const browser = testBrowser(app)
  const back = await callbackOf(browser)
  const before = await counted('sessions')
  const arrivals = await Promise.all(Array.from({ length: 10 }, () => browser.go(back)))
  expect(arrivals.filter((url) => fragmentOf(url).access_token)).toHaveLength(1)
  expect(await counted('sessions')).toBe(before + 1)
})

test('a stolen code opens nothing without its verifier, and ten exchanges of it make one session', async () => {
  peer.become(ada('codes'))
  const verifier = 'a-verifier_of.at~least43characters-0123456789ABC'
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(verifier))
  const challenge = Buffer.from(digest).toString('base64url')
  const arrived = await come(`${start}&code_challenge=${challenge}&code_challenge_method=s256`)
  const auth_code = arrived.searchParams.get('code') ?? ''
  const exchange = (code_verifier: string) => call('token?grant_type=pkce', { body: { auth_code, code_verifier } })
  expect((await exchange(`${verifier}x`)).body.code).toBe('bad_code_verifier')
  const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(verifier)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
})

const wrong: readonly Misbehaviour[] = [
  'wrong audience',
  'wrong issuer',
  'wrong nonce',
  'no nonce',
  'expired',
  'alg none',
  'HMAC with the client secret',
  'foreign key',
  'another person at userinfo',
]
test.each(wrong)('an ID token from the service with %s is refused', async (how) => {
  peer.become(ada('wronged'))
  peer.misbehave(how)
  const arrived = await come()
  expect([errorOf(arrived), fragmentOf(arrived).access_token]).toEqual(['bad_oauth_callback', undefined])
  const found = await database.query(sql`select 1 from identities where provider_user_id = 'wronged'`)
  expect(found).toHaveLength(0)
})

test('a person who cancels at the service returns to the page where they began, with a note', async () => {
  peer.become(ada('shy'))
  peer.misbehave('refuses')
  const arrived = await come()
  expect(arrived.pathname).toBe('/donor-profile')
  expect(fragmentOf(arrived)).toMatchObject({ error: 'access_denied', error_code: 'access_denied' })
})

test('a service that fails or is silent times out soon, and is reported as unavailable (provider_unavailable)', async () => {
  peer.become(ada('patient'))
  for (const how of ['error 500', 'never answers'] as const) {
    const browser = testBrowser(app)
    const back = await callbackOf(browser)
    peer.misbehave(how)
    expect(errorOf(await browser.go(back))).toBe('provider_unavailable')
    peer.misbehave(undefined)
  }
  const arrived = await testBrowser(app).go('/auth/v1/authorize?provider=dead&redirect_to=/projects')
  expect([arrived.pathname, errorOf(arrived)]).toEqual(['/projects', 'provider_unavailable'])
  expect(errorOf(await testBrowser(app).go('/auth/v1/authorize?provider=plain'))).toBe('provider_unavailable')
}, 60_000)

test('an unknown service, half a challenge and an endless form are refused', async () => {
  const asked = ['provider=evil', 'provider=', '', 'provider=__proto__', 'provider=peer&code_challenge=x']
  for (const query of asked)
    expect(await call(`authorize?${query}`)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  const form = `state=${'x'.repeat(70_000)}`
  expect((await call('callback', { body: form })).body.code).toBe('validation_failed')
})

test('no trick redirects the session to another site', async () => {
  peer.become(ada('tricked'))
  const tricks = [
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/@evil.test',
    'http://app.test@evil.test/',
    'http://app.test.evil.test/',
    'javascript:alert(1)',
    'http://app.test:81/',
    'http://2130706433/',
    'data:text/html,x',
    '/%0d%0aset-cookie:x',
  ]
  for (const trick of tricks) {
    const arrived = await come(`/auth/v1/authorize?provider=peer&redirect_to=${encodeURIComponent(trick)}`)
    expect([trick, arrived.origin]).toEqual([trick, 'http://app.test'])
  }
})

test('an unproven address opens no account, and the answer does not reveal whether it has one', async () => {
  const victim = await person(app, { type: 'donor', password: 'the victim’s own' })
  const claimed = { sub: 'impostor', given_name: 'Ada' }
  for (const email_verified of [false, undefined, 1, 'yes', null]) {
    peer.become({ ...claimed, email: victim.email, ...(email_verified === undefined ? {} : { email_verified }) })
    expect(errorOf(await come())).toBe('provider_email_needs_verification')
  }
  const [mail] = await mailsTo(app, victim.email)
  expect(mail?.subject).toContain('attempt to sign in')
  expect(mail?.text).not.toContain('token_hash')
  const client = authPeer(app)
  await client.signInWithPassword({ email: victim.email, password: 'the victim’s own' })
  const { data } = await client.getUserIdentities()
  expect(data?.identities.map((one) => one.provider)).toEqual(['email'])
})

test('an attacker’s unproven sign-in voids the password that waits, and confirming another mail brings no identity', async () => {
  const email = 'pre@example.org'
  peer.become({ sub: 'pre-hijacker', email, email_verified: false })
  await come()
  app.advance(minuteMs)
  await authPeer(app).signUp({ email, password: 'the owner’s own', options: { data: donorData } })
  const { tokenHash } = await mailedProof(app, email)
  const { data } = await authPeer(app).verifyOtp({ token_hash: tokenHash, type: 'signup' })
  expect(data.user?.identities?.some((one) => one.provider === 'peer')).toBe(false)
  expect(errorOf(await come())).toBe('provider_email_needs_verification')
})

test('a banned person cannot sign in, through any service', async () => {
  peer.become(ada('outcast'))
  const { access_token } = fragmentOf(await come())
  const { id } = (await call('user', { bearer: access_token })).body
  await database.query(sql`update users set state = 'banned' where id = ${id}`)
  expect(errorOf(await come())).toBe('user_banned')
  const { email, userId } = await person(app, { type: 'donor' })
  await database.query(sql`update users set state = 'banned' where id = ${userId}`)
  peer.become({ ...ada('other'), email })
  expect(errorOf(await come())).toBe('user_banned')
})

test('unusual claims make an ordinary account, or none', async () => {
  const odd = { sub: 'odd', email: 'odd@example.org', email_verified: true }
  peer.become({
    ...odd,
    given_name: 'A\0da',
    family_name: 'x'.repeat(400),
    name: 42,
    user_type: 'researcher',
    role: 'admin',
  })
  const { access_token } = fragmentOf(await come())
  const { body } = await call('user', { bearer: access_token })
  expect(body.role).toBe('authenticated')
  expect(body.user_metadata).not.toHaveProperty('first_name')
  expect(body.user_metadata.last_name).toHaveLength(100)
  expect(body.user_metadata).not.toHaveProperty('user_type')
  peer.become({ sub: 'x'.repeat(300), email: 'long@example.org', email_verified: true })
  expect(errorOf(await come())).toBe('bad_oauth_callback')
})
