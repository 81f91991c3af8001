import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { authPeer, mailedProof, mailsTo, newestNonce } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { fragmentOf, providerApp } from '#test/provider-app.ts'
import { donorData } from '#test/sign-up-data.ts'
import { testBrowser } from '#test/test-browser.ts'

const { app, peer, come } = await providerApp()
const call = authWire(app)
const { database } = app.platform
const password = 'six letters'
const ada = (sub: string, more: object = {}) => ({
  sub,
  email: `${sub}@example.org`,
  email_verified: true,
  given_name: 'Ada',
  family_name: 'King',
  ...more,
})
/** The account behind the session in a URL. */
async function whoCame(url: URL) {
  const { access_token = '' } = fragmentOf(url)
  return (await call('user', { bearer: access_token })).body
}

test('a newcomer becomes an account with the proven address and the names, and is recognised later (API-19)', async () => {
  peer.become(ada('newcomer'))
  const client = authPeer(app)
  const { data } = await client.signInWithOAuth({
    provider: 'peer' as 'google',
    options: { redirectTo: 'http://app.test/donor-profile', skipBrowserRedirect: true, scopes: 'email' },
  })
  const arrived = await come(data.url ?? '')
  expect(arrived.pathname).toBe('/donor-profile')
  const words = fragmentOf(arrived)
  expect(words).toMatchObject({ token_type: 'bearer', expires_in: '3600', sb: '' })
  expect(words.provider_token).toBeTruthy()
  const session = { access_token: words.access_token ?? '', refresh_token: words.refresh_token ?? '' }
  const { data: signedIn, error } = await client.setSession(session)
  expect(error).toBeNull()
  expect(signedIn.user).toMatchObject({
    email: 'newcomer@example.org',
    app_metadata: { provider: 'peer', providers: ['peer'] },
    user_metadata: { first_name: 'Ada', last_name: 'King' },
    identities: [{ provider: 'peer', id: 'newcomer', email: 'newcomer@example.org' }],
  })
  const { data: claims } = await client.getClaims()
  expect(claims?.claims.amr).toMatchObject([{ method: 'oauth', provider: 'peer' }])
  const again = await whoCame(await come())
  expect(again.id).toBe(signedIn.user?.id)
  expect(again.user_metadata).not.toHaveProperty('user_type')
})

test('a session that another service opened chooses no password without a code from the mailbox', async () => {
  peer.become(ada('chooser'))
  const words = fragmentOf(await come())
  const client = authPeer(app)
  await client.setSession({ access_token: words.access_token ?? '', refresh_token: words.refresh_token ?? '' })
  const password = 'six letters'
  expect((await client.updateUser({ password })).error?.code).toBe('reauthentication_needed')
  await client.reauthenticate()
  const nonce = await newestNonce(app, 'chooser@example.org')
  expect((await client.updateUser({ password, nonce })).error).toBeNull()
})

test('a client that waits for a code exchanges it once, and gets the service’s tokens with it (API-05)', async () => {
  peer.become(ada('coder'))
  const client = authPeer(app, undefined, 'pkce')
  const { data } = await client.signInWithOAuth({
    provider: 'peer' as 'google',
    options: { skipBrowserRedirect: true },
  })
  const arrived = await come(data.url ?? '')
  expect(arrived.hash).toBe('')
  const code = arrived.searchParams.get('code') ?? ''
  const { data: exchanged, error } = await client.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(exchanged.user?.email).toBe('coder@example.org')
  expect(exchanged.session?.provider_token).toBeTruthy()
  expect((await client.getUser()).error).toBeNull()
  expect((await client.exchangeCodeForSession(code)).error).not.toBeNull()
})

test('a person with an account of the same proven address is signed in to it, and notified by mail', async () => {
  const { email, userId } = await person(app, { type: 'donor', password })
  peer.become(ada('holder', { email: email.toUpperCase() }))
  expect((await whoCame(await come())).id).toBe(userId)
  expect((await mailsTo(app, email))[0]?.subject).toContain('A way to sign in to Fundamental was added')
  expect((await authPeer(app).signInWithPassword({ email, password })).error).toBeNull()
})

test('nothing remains of an unconfirmed sign-up when a service proves its address', async () => {
  const email = 'squatted@example.org'
  const data = { ...donorData, first_name: 'Mallory' }
  await authPeer(app).signUp({ email, password: 'the squatter’s', options: { data } })
  const { tokenHash } = await mailedProof(app, email)
  peer.become(ada('squatted'))
  const user = await whoCame(await come())
  expect(user.user_metadata).toMatchObject({ first_name: 'Ada' })
  expect(user.user_metadata).not.toHaveProperty('user_type')
  expect(user.identities.map((one: { provider: string }) => one.provider)).toEqual(['peer'])
  const late = await authPeer(app).verifyOtp({ token_hash: tokenHash, type: 'signup' })
  expect(late.error?.code).toBe('otp_expired')
  const squatter = await authPeer(app).signInWithPassword({ email, password: 'the squatter’s' })
  expect(squatter.error?.code).toBe('invalid_credentials')
})

test('an address that the service has not proven waits for its owner’s confirmation', async () => {
  peer.become(ada('unproven', { email_verified: false }))
  const arrived = await come()
  expect(arrived.searchParams.get('error_code')).toBe('provider_email_needs_verification')
  expect(fragmentOf(arrived)).toMatchObject({ error: 'server_error', error_code: 'provider_email_needs_verification' })
  const [mail] = await mailsTo(app, 'unproven@example.org')
  expect(mail?.text).toContain('with Peer, as “Ada King”')
  expect((await come()).searchParams.get('error_code')).toBe('provider_email_needs_verification')
  const { tokenHash } = await mailedProof(app, 'unproven@example.org')
  expect((await authPeer(app).verifyOtp({ token_hash: tokenHash, type: 'signup' })).error).toBeNull()
  expect((await whoCame(await come())).email).toBe('unproven@example.org')
})

test('the settings name the services, and nothing else about them', async () => {
  expect((await call('settings')).body.external).toMatchObject({ email: true, peer: true, google: false })
  const ways = await app.fetch(new Request('http://app.test/api/sign-in-ways'))
  const shown = await ways.json()
  expect(shown).toMatchObject({ providers: [{ id: 'peer', name: 'Peer' }], canLink: true, hasPhones: false })
  expect(JSON.stringify(shown)).not.toMatch(/product|secret|127/)
})

test('a service that comes back by a form is answered like one that comes back by an address', async () => {
  peer.become(ada('former'))
  const browser = testBrowser(app)
  const sent = await browser.step('/auth/v1/authorize?provider=peer')
  const back = await backOf(browser, sent)
  const arrived = await browser.go('/auth/v1/callback', { body: back.searchParams.toString() })
  expect((await whoCame(arrived)).email).toBe('former@example.org')
})

/** Follows a browser to the service and stops before it comes back. */
async function backOf(browser: ReturnType<typeof testBrowser>, sent: Response): Promise<URL> {
  let url = new URL(sent.headers.get('location') ?? '')
  while (url.pathname !== '/auth/v1/callback') {
    const answer = await browser.step(url.href)
    url = new URL(answer.headers.get('location') ?? '', url)
  }
  return url
}

test('ten concurrent sign-ins of one newcomer make one account', async () => {
  peer.become(ada('crowd'))
  const arrivals = await Promise.all(Array.from({ length: 10 }, () => come()))
  const users = await Promise.all(arrivals.map(whoCame))
  expect(new Set(users.map((user) => user.id)).size).toBe(1)
  const rows = await database.query(sql`select 1 from identities where provider_user_id = 'crowd'`)
  expect(rows).toHaveLength(1)
})

test('parameters for the service are passed on, except those that the flow itself sets', async () => {
  const browser = testBrowser(app)
  const query =
    'prompt=login&login_hint=ada&client_id=evil&redirect_uri=https://evil.test&state=x&nonce=x&scopes=extra,openid'
  const answer = await browser.step(`/auth/v1/authorize?provider=peer&${query}`)
  const sent = new URL(answer.headers.get('location') ?? '').searchParams
  expect(Object.fromEntries(sent)).toMatchObject({
    prompt: 'login',
    login_hint: 'ada',
    client_id: 'product',
    redirect_uri: 'http://app.test/auth/v1/callback',
    scope: 'openid email profile extra',
    code_challenge_method: 'S256',
  })
  expect(sent.get('state')).not.toBe('x')
  expect(sent.get('nonce')).not.toBe('x')
})
