import type { GoTrueClient } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { authPeer, mailedProof, mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { fragmentOf, providerApp } from '#test/provider-app.ts'
import { testBrowser } from '#test/test-browser.ts'
import { secondMs } from '#values/time.ts'

const { app, peer, come } = await providerApp([], { redirectUrls: ['https://app.partner.test/**'] })
const call = authWire(app)
const { database } = app.platform
const password = 'six letters'
const provider = 'peer' as 'google'
const options = { redirectTo: 'http://app.test/settings', skipBrowserRedirect: true }
const ada = (sub: string, more: object = {}) => ({ sub, email: `${sub}@peer.example`, email_verified: true, ...more })

/** Signed in with a password, in a browser that keeps our cookies. */
async function signedIn(flow: 'implicit' | 'pkce' = 'implicit') {
  const { email, userId } = await person(app, { type: 'donor', password })
  const browser = testBrowser(app)
  const client = authPeer(keepingCookies(browser), undefined, flow)
  await client.signInWithPassword({ email, password })
  return { email, userId, browser, client }
}
const keepingCookies = (browser: ReturnType<typeof testBrowser>) => ({
  ...app,
  fetch: async (request: Request) => browser.keep('http://app.test', await app.fetch(request)),
})
const link = async ({ client, browser }: { client: GoTrueClient; browser: ReturnType<typeof testBrowser> }) => {
  app.advance(secondMs)
  const { data, error } = await client.linkIdentity({ provider, options })
  expect(error).toBeNull()
  return browser.go(data.url ?? '')
}
const providersOf = async (client: GoTrueClient): Promise<string[]> => {
  const { data } = await client.getUserIdentities()
  return data?.identities.map((one) => one.provider) ?? []
}
const errorOf = (url: URL): string | null => url.searchParams.get('error_code')

test('a signed-in person links a service, continues in the same session, and signs in with it (API-20)', async () => {
  const me = await signedIn()
  peer.become(ada('linked'))
  const { data: before } = await me.client.getSession()
  const arrived = await link(me)
  expect(arrived.pathname).toBe('/settings')
  const words = fragmentOf(arrived)
  expect(words.refresh_token).toBe(before.session?.refresh_token)
  expect(await providersOf(me.client)).toEqual(['email', 'peer'])
  expect((await me.client.getUser()).data.user?.email).toBe(me.email)
  expect((await mailsTo(app, me.email))[0]?.subject).toContain('was added')
  const { access_token } = fragmentOf(await come())
  expect((await call('user', { bearer: access_token })).body.id).toBe(me.userId)
})

test('an account that has only a phone gets no address with a linked service', async () => {
  const me = await signedIn()
  await database.query(sql`update users set email = null, phone = '15550400001' where id = ${me.userId}`)
  peer.become(ada('finder'))
  await link(me)
  expect(await providersOf(me.client)).toContain('peer')
  expect((await me.client.getUser()).data.user).toMatchObject({ email: '', phone: '15550400001' })
})

test('the same with a code', async () => {
  const me = await signedIn('pkce')
  peer.become(ada('linked-by-code'))
  const arrived = await link(me)
  const { data, error } = await me.client.exchangeCodeForSession(arrived.searchParams.get('code') ?? '')
  expect(error).toBeNull()
  expect(data.user?.id).toBe(me.userId)
  expect(await providersOf(me.client)).toEqual(['email', 'peer'])
})

const partner = 'https://app.partner.test/in'
/** A page of another site: none of our cookies is stored, and the browser reports where the call comes from. */
async function onPartnerSite(flow: 'implicit' | 'pkce') {
  const { email, userId } = await person(app, { type: 'donor', password })
  const fetch = (request: Request) => {
    request.headers.set('origin', 'https://app.partner.test')
    request.headers.set('sec-fetch-site', 'cross-site')
    return app.fetch(request)
  }
  const client = authPeer({ ...app, fetch }, undefined, flow)
  await client.signInWithPassword({ email, password })
  return { client, userId }
}
/** The redirects to the partner's page; the page itself is not fetched. */
async function toPartner(address: string): Promise<URL> {
  const browser = testBrowser(app)
  let url = new URL(address)
  for (let hop = 0; hop < 12 && url.host !== 'app.partner.test'; hop++)
    url = new URL((await browser.step(url.href)).headers.get('location') ?? '', url)
  return url
}

test('another site links a service with PKCE, without a cookie, and only where the verifier is', async () => {
  const [me, mallory] = [await onPartnerSite('pkce'), await onPartnerSite('pkce')]
  const toLink = { provider, options: { redirectTo: partner, skipBrowserRedirect: true } }
  peer.become(ada('at-partner'))
  app.advance(secondMs)
  const arrived = await toPartner((await me.client.linkIdentity(toLink)).data?.url ?? '')
  expect(await providersOf(me.client)).toEqual(['email'])
  const code = arrived.searchParams.get('code') ?? ''
  expect((await mallory.client.exchangeCodeForSession(code)).error).not.toBeNull()
  const { data, error } = await me.client.exchangeCodeForSession(code)
  expect([error, data.user?.id]).toEqual([null, me.userId])
  expect(await providersOf(me.client)).toEqual(['email', 'peer'])
  // The victim opens an attacker's URL: the victim's service is linked to nothing.
  peer.become(ada('victim-at-partner'))
  const lured = await toPartner((await mallory.client.linkIdentity(toLink)).data?.url ?? '')
  const wrong = await me.client.exchangeCodeForSession(lured.searchParams.get('code') ?? '')
  expect(wrong.error).not.toBeNull()
  expect(await providersOf(mallory.client)).toEqual(['email'])
})

test('another site without PKCE is refused at the start (pkce_required)', async () => {
  const { client } = await onPartnerSite('implicit')
  const { error } = await client.linkIdentity({ provider, options: { redirectTo: partner, skipBrowserRedirect: true } })
  expect(error).toMatchObject({ status: 400, code: 'pkce_required' })
})

test('an identity is linked once, and never to two people (identity_already_exists)', async () => {
  const [first, second] = [await signedIn(), await signedIn()]
  peer.become(ada('wanted'))
  await link(first)
  expect(errorOf(await link(first))).toBe('identity_already_exists')
  expect(errorOf(await link(second))).toBe('identity_already_exists')
  expect(await providersOf(second.client)).toEqual(['email'])
  expect((await second.client.getUser()).error).toBeNull()
})

test('the attacker’s link, followed by the victim, links the victim’s service to no account', async () => {
  const mallory = await signedIn()
  peer.become(ada('victim'))
  const { data } = await mallory.client.linkIdentity({ provider, options })
  const victim = testBrowser(app)
  expect(errorOf(await victim.go(data.url ?? ''))).toBe('bad_oauth_state')
  expect(await providersOf(mallory.client)).toEqual(['email'])
})

test('a session that ended meanwhile links nothing', async () => {
  const me = await signedIn()
  peer.become(ada('late'))
  const { data } = await me.client.linkIdentity({ provider, options })
  await me.client.signOut()
  expect(errorOf(await me.browser.go(data.url ?? ''))).toBe('bad_oauth_state')
})

test('linking by an ID token, and every variant that must fail', async () => {
  const me = await signedIn()
  app.advance(secondMs)
  const token = await peer.idToken({ sub: 'by-token' })
  const { error } = await me.client.linkIdentity({ provider, token })
  expect(error).toBeNull()
  expect(await providersOf(me.client)).toEqual(['email', 'peer'])
  expect((await me.client.linkIdentity({ provider, token })).error?.code).toBe('identity_already_exists')
  const signedOut = await call('token?grant_type=id_token', {
    body: { provider, id_token: token, link_identity: true },
  })
  expect(signedOut).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
})

test('with only the first of two factors, a person neither links nor unlinks (insufficient_aal)', async () => {
  const me = await signedIn()
  await database.query(sql`
    insert into factors (id, user_id, kind, secret_sealed, verified_at, created_at, updated_at)
    values (${crypto.randomUUID()}, ${me.userId}, 'totp', 'x', now(), now(), now())`)
  const { error } = await me.client.linkIdentity({ provider, options })
  expect(error?.code).toBe('insufficient_aal')
  const [own] = (await me.client.getUserIdentities()).data?.identities ?? []
  expect(own && (await me.client.unlinkIdentity(own)).error?.code).toBe('insufficient_aal')
  const token = await peer.idToken({ sub: 'half' })
  expect((await me.client.linkIdentity({ provider, token })).error?.code).toBe('insufficient_aal')
})

test('unlinking removes the sign-in method, and the last one stays (API-21)', async () => {
  const me = await signedIn()
  peer.become(ada('unlinked'))
  await link(me)
  const { data } = await me.client.getUserIdentities()
  const theirs = data?.identities.find((one) => one.provider === 'peer')
  expect(theirs && (await me.client.unlinkIdentity(theirs)).error).toBeNull()
  expect(await providersOf(me.client)).toEqual(['email'])
  expect(theirs && (await me.client.unlinkIdentity(theirs)).error?.code).toBe('identity_not_found')
  const own = data?.identities.find((one) => one.provider === 'email')
  expect(own && (await me.client.unlinkIdentity(own)).error?.code).toBe('single_identity_not_deletable')
  const { access_token } = fragmentOf(await come())
  expect((await call('user', { bearer: access_token })).body.id).not.toBe(me.userId)
})

test('removing the e-mail identity removes the password, and the account adopts the other’s proven address', async () => {
  const me = await signedIn()
  peer.become(ada('moved'))
  await link(me)
  const { data } = await me.client.getUserIdentities()
  const own = data?.identities.find((one) => one.provider === 'email')
  expect(own && (await me.client.unlinkIdentity(own)).error).toBeNull()
  const { data: now } = await me.client.getUser()
  expect(now.user).toMatchObject({ email: 'moved@peer.example', app_metadata: { providers: ['peer'] } })
  for (const email of [me.email, 'moved@peer.example'])
    expect((await authPeer(app).signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
  expect((await mailsTo(app, me.email)).map((mail) => mail.subject).join()).toContain(
    'address for Fundamental was changed',
  )
  app.advance(secondMs)
  const { error } = await me.client.updateUser({ password: 'a new one' })
  expect(error).toBeNull()
  expect((await me.client.refreshSession()).data.user?.app_metadata.providers).toEqual(['peer', 'email'])
})

test('an address of another account is not adopted (email_conflict_identity_not_deletable)', async () => {
  const other = await person(app, { type: 'donor' })
  const me = await signedIn()
  peer.become(ada('conflict', { email: other.email }))
  await link(me)
  const { data } = await me.client.getUserIdentities()
  const own = data?.identities.find((one) => one.provider === 'email')
  expect(own && (await me.client.unlinkIdentity(own)).error?.code).toBe('email_conflict_identity_not_deletable')
  expect(await providersOf(me.client)).toEqual(['email', 'peer'])
})

test('identities of others, ids that are none, and callers without a token are refused', async () => {
  const [me, other] = [await signedIn(), await signedIn()]
  const [theirs] = (await other.client.getUserIdentities()).data?.identities ?? []
  expect(theirs && (await me.client.unlinkIdentity(theirs)).error?.code).toBe('identity_not_found')
  const { data } = await me.client.getSession()
  const bearer = data.session?.access_token
  const odd = await call('user/identities/no-uuid', { method: 'DELETE', bearer })
  expect(odd).toMatchObject({ status: 404, body: { code: 'validation_failed' } })
  for (const [path, method] of [
    ['user/identities/authorize?provider=peer', 'GET'],
    [`user/identities/${crypto.randomUUID()}`, 'DELETE'],
  ] as const)
    expect(await call(path, { method })).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
  expect((await call('user/identities/authorize?provider=evil', { bearer })).body.code).toBe('validation_failed')
})

test('two concurrent unlinkings leave one identity', async () => {
  const me = await signedIn()
  peer.become(ada('race'))
  await link(me)
  const { data } = await me.client.getUserIdentities()
  const answers = await Promise.all((data?.identities ?? []).map((one) => me.client.unlinkIdentity(one)))
  expect(answers.map(({ error }) => error?.code ?? 'done').sort()).toEqual(['done', 'single_identity_not_deletable'])
})

test('a recovery adds sign-in by e-mail for a person who came by a service', async () => {
  peer.become(ada('passwordless'))
  await come()
  const client = authPeer(app)
  app.advance(secondMs)
  await client.resetPasswordForEmail('passwordless@peer.example')
  const { tokenHash } = await mailedProof(app, 'passwordless@peer.example')
  await client.verifyOtp({ token_hash: tokenHash, type: 'recovery' })
  expect((await client.updateUser({ password })).error).toBeNull()
  expect(await providersOf(client)).toEqual(['peer', 'email'])
  expect((await authPeer(app).signInWithPassword({ email: 'passwordless@peer.example', password })).error).toBeNull()
})
