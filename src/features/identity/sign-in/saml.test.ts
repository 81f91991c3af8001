import { expect, test } from 'vitest'
import type { accountContract } from '#features/identity/account-settings/contract.ts'
import type { sessionContract } from '#features/identity/session/contract.ts'
import { sql } from '#platform/database.ts'
import { authPeer, mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { fragmentOf } from '#test/provider-app.ts'
import { anew, member, samlApp } from '#test/saml-app.ts'
import type { SamlFault } from '#test/saml-peer.ts'
import { testApp } from '#test/test-app.ts'
import { testBrowser } from '#test/test-browser.ts'
import { testOrigin } from '#test/test-platform.ts'
import { minuteMs } from '#values/time.ts'

const { app, peer, ask, come } = await samlApp()
const call = authWire(app)
const password = 'six letters'
const provider = `sso:${peer.settings.id}`
const redirect_to = `${testOrigin}/donor-profile`

const accountOf = async (email: string) =>
  (await app.platform.database.query<{ id: string }>(sql`select id from users where email = ${email}`))[0]
const sessionsNow = async () =>
  (await app.platform.database.query<{ n: number }>(sql`select count(*)::int as n from sessions`))[0]?.n

test('a member of an institution signs in at its page, and is the same person the next time (API-09)', async () => {
  peer.become(member('emmy'))
  const first = fragmentOf(await come())
  expect(first).toMatchObject({ token_type: 'bearer', sb: '' })
  const { body: user } = await call('user', { bearer: first.access_token })
  expect(user).toMatchObject({
    email: 'emmy@university.example',
    app_metadata: { provider, providers: [provider] },
    identities: [{ provider, id: 'emmy@university.example' }],
  })
  const claims = JSON.parse(Buffer.from((first.access_token ?? '').split('.')[1] ?? '', 'base64url').toString())
  expect(claims.amr).toMatchObject([{ method: 'sso/saml', provider }])
  const again = await call('user', { bearer: fragmentOf(await come()).access_token })
  expect(again.body.id).toBe(user.id)
})

test('the published client finds the page by domain or id, and a code is exchanged by the browser that asked for it', async () => {
  peer.become(member('code'))
  const browser = testBrowser(app)
  const client = authPeer(app, undefined, 'pkce')
  const asked = await client.signInWithSSO({ domain: 'university.example', options: { redirectTo: redirect_to } })
  expect(asked.data?.url).toMatch(new RegExp(`^${peer.settings.signInUrl}\\?SAMLRequest=`))
  const byId = await authPeer(app).signInWithSSO({ providerId: peer.settings.id })
  expect(byId.error).toBeNull()

  const challenge = {
    code_challenge: 'a-verifier_of.at~least43characters-0123456789ABC',
    code_challenge_method: 'plain',
  }
  const { acs, body } = peer.answer(await ask(browser, { domain: 'university.example', ...challenge }))
  const code = (await browser.go(acs, { body })).searchParams.get('code')
  const exchanged = await call('token?grant_type=pkce', {
    body: { auth_code: code, code_verifier: challenge.code_challenge },
  })
  expect(exchanged.body.user.email).toBe('code@university.example')
})

test('an answer that the institution did not sign for us, or that has expired, opens nothing', async () => {
  peer.become(member('victim'))
  const before = await sessionsNow()
  const faults: SamlFault[] = [
    ...(['unsigned', 'foreign key', 'changed after signing', 'wrapped', 'envelope signed only'] as const),
    ...(['another audience', 'another issuer', 'another recipient', 'another request', 'no request'] as const),
    ...(['expired', 'not yet valid', 'transient name', 'refused'] as const),
  ]
  for (const fault of faults) {
    const { error_code, access_token } = fragmentOf(await come(fault))
    expect([fault, error_code, access_token]).toEqual([fault, 'bad_oauth_callback', undefined])
  }
  expect(await sessionsNow()).toBe(before)
  expect(await accountOf('victim@university.example')).toBeUndefined()
})

test('a comment inside the name does not truncate it', async () => {
  peer.become(member('comment'))
  const { body } = await call('user', { bearer: fragmentOf(await come('comment in the name')).access_token })
  expect(body.identities).toMatchObject([{ id: 'comment@university.example' }])
})

test('an answer works once, for the browser that asked, within five minutes, and only if one was requested', async () => {
  peer.become(member('once'))
  const browser = testBrowser(app)
  const { acs, body } = peer.answer(await ask(browser))
  expect(fragmentOf(await browser.go(acs, { body }))).toHaveProperty('access_token')
  expect(fragmentOf(await browser.go(acs, { body })).error_code).toBe('bad_oauth_state')

  const theirs = testBrowser(app)
  const stolen = peer.answer(await ask(theirs))
  expect(fragmentOf(await testBrowser(app).go(stolen.acs, { body: stolen.body })).error_code).toBe('bad_oauth_state')

  const late = peer.answer(await ask(browser))
  app.advance(301_000)
  expect(fragmentOf(await browser.go(late.acs, { body: late.body })).error_code).toBe('bad_oauth_state')

  const unasked = new URLSearchParams(peer.answer(await ask(browser)).body)
  unasked.delete('RelayState')
  const end = await browser.go(acs, { body: unasked.toString() })
  expect([end.pathname, fragmentOf(end).error_code]).toEqual(['/auth/arrived', 'bad_oauth_state'])
})

test('an existing account is not linked: its holder is notified, and no session starts', async () => {
  const { email } = await person(app, { type: 'donor', email: 'before@university.example', password })
  peer.become(member('before'))
  expect(fragmentOf(await come()).error_code).toBe('provider_email_needs_verification')
  expect((await mailsTo(app, email))[0]?.text).toContain('Its account here was created in another way')
  const identities = await app.platform.database.query(sql`
    select 1 from identities i join users u on u.id = i.user_id where u.email = ${email} and i.provider = ${provider}`)
  expect(identities).toEqual([])
})

test('an institution’s statement about addresses of other domains proves nothing', async () => {
  peer.become({ ...member('guest'), subject: 'guest-7', email: 'someone@elsewhere.example' })
  const end = fragmentOf(await come())
  expect(end.error_code).toBe('provider_email_needs_verification')
})

test('people who sign in through an institution change address and password there', async () => {
  peer.become(member('managed'))
  const { access_token: bearer } = fragmentOf(await come())
  for (const body of [{ email: 'own@people.example' }, { password: 'another six letters' }]) {
    const answer = await call('user', { method: 'PUT', bearer, body })
    expect([answer.status, answer.body.code]).toEqual([422, 'user_sso_managed'])
  }
  const own = app.as<typeof accountContract & typeof sessionContract>(bearer)
  expect(await own('GET /api/me')).toMatchObject({ data: { managedBy: 'University of Examples' } })
  expect(await own('GET /api/me/profile')).toMatchObject({ data: { hasPassword: false } })
  const data = await call('user', { method: 'PUT', bearer, body: { data: { theme: 'dark' } } })
  expect(data.status).toBe(200)
})

const close = ({ access_token }: Record<string, string>) =>
  app.as<typeof accountContract>(access_token)('POST /api/me/close', { body: {} })
const notFresh = { ok: false, refusal: { code: 'reauthentication_needed', status: 403 } }

test('people who sign in through an institution close their account by a fresh sign-in there, without a password', async () => {
  peer.become(member('leaver'))
  const old = fragmentOf(await come())
  app.advance(16 * minuteMs)
  expect(await close(old)).toMatchObject(notFresh)
  // The institution recognised them and asked nobody who they are.
  expect(await close(fragmentOf(await come()))).toMatchObject(notFresh)
  const fresh = fragmentOf(await come(undefined, anew))
  expect(await close(fresh)).toMatchObject({ ok: true })
  expect(await accountOf('leaver@university.example')).toBeUndefined()
})

test('a sign-in stands for a confirmation only if the institution says that it authenticated the person for it', async () => {
  peer.become(member('recognised'))
  await come()
  app.advance(2 * minuteMs)
  for (const fault of ['ForceAuthn ignored', 'no time of authentication', 'authenticated tomorrow'] as const)
    expect([fault, await close(fragmentOf(await come(fault, anew)))]).toMatchObject([fault, notFresh])

  const browser = testBrowser(app)
  const earlier = peer.answer(await ask(browser, anew))
  const asked = new URL(await ask(browser, anew))
  const replayed = new URLSearchParams(earlier.body)
  replayed.set('RelayState', asked.searchParams.get('RelayState') ?? '')
  const end = await browser.go(earlier.acs, { body: replayed.toString() })
  expect(fragmentOf(end).error_code).toBe('bad_oauth_callback')

  const verifier = 'a-verifier_of.at~least43characters-0123456789ABC'
  for (const [more, expected] of [
    [{}, notFresh],
    [anew, { ok: true }],
  ] as const) {
    app.advance(2 * minuteMs)
    const challenge = { code_challenge: verifier, code_challenge_method: 'plain' }
    const end = await come(undefined, { domain: 'university.example', ...more, ...challenge })
    const exchange = { auth_code: end.searchParams.get('code'), code_verifier: verifier }
    const { body } = await call('token?grant_type=pkce', { body: exchange })
    expect(await close(body)).toMatchObject(expected)
  }
})

test('a malformed request is refused with a code, and an installation without institutions reports it', async () => {
  const cases: [object, number, string][] = [
    [{}, 400, 'validation_failed'],
    [{ domain: 'university.example', provider_id: peer.settings.id }, 400, 'validation_failed'],
    [{ domain: 'elsewhere.example' }, 404, 'sso_provider_not_found'],
    [{ provider_id: 'nobody' }, 404, 'sso_provider_not_found'],
  ]
  for (const [body, status, code] of cases) {
    const answer = await call('sso', { body })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  }
  const { headers, body: metadata } = await call('sso/saml/metadata')
  expect(headers.get('content-type')).toContain('samlmetadata')
  expect(metadata).toContain(`Location="${testOrigin}/auth/v1/sso/saml/acs"`)
  expect((await call('sso/saml/acs', { body: 'SAMLResponse=%%%' })).status).toBe(302)

  const off = authWire(await testApp())
  for (const path of ['sso', 'sso/saml/acs'])
    expect((await off(path, { body: { domain: 'university.example' } })).body.code).toBe('saml_provider_disabled')
  expect((await off('sso/saml/metadata')).status).toBe(404)
})
