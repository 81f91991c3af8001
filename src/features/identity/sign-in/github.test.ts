import { afterAll, expect, test, vi } from 'vitest'
import { readConfig } from '#hosts/node/config.ts'
import { mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { githubPeer } from '#test/github-peer.ts'
import { person } from '#test/people.ts'
import { fragmentOf, providerApp } from '#test/provider-app.ts'

const github = await githubPeer()
afterAll(github.close)
const { app, come } = await providerApp([github.settings])
const call = authWire(app)
const start = '/auth/v1/authorize?provider=github&redirect_to=/donor-profile'
const ada = (id: number, more: object = {}) => ({
  user: { id, login: `ada-${id}`, name: 'Ada Lovelace King', avatar_url: 'https://a.test/x.png' },
  emails: [
    { email: `spare-${id}@example.org`, primary: false, verified: true },
    { email: `ada-${id}@example.org`, primary: true, verified: true, ...more },
  ],
})
const whoCame = async () => {
  const { access_token } = fragmentOf(await come(start))
  return (await call('user', { bearer: access_token })).body
}
const errorOf = async () => (await come(start)).searchParams.get('error_code')
/** To our page that asks for an address, without a session. */
const isAskedForAddress = async () => {
  const { pathname, searchParams, hash } = await come(start)
  return pathname === '/auth/arrived' && searchParams.get('step') === 'address' && hash === ''
}

test('GitHub, which has no OpenID Connect, identifies people by their number and primary address', async () => {
  github.become(ada(1))
  const user = await whoCame()
  expect(user).toMatchObject({
    email: 'ada-1@example.org',
    app_metadata: { provider: 'github' },
    user_metadata: { first_name: 'Ada Lovelace', last_name: 'King' },
    identities: [{ provider: 'github', id: '1', identity_data: { preferred_username: 'ada-1' } }],
  })
  github.become({ user: { id: 1, login: 'renamed' }, emails: [] })
  expect((await whoCame()).id).toBe(user.id)
})

test('a login name that another person has taken over opens nothing, and neither does an address that is not the primary one', async () => {
  const { email } = await person(app, { type: 'donor' })
  github.become(ada(2))
  const first = await whoCame()
  github.become({ ...ada(3), user: { id: 3, login: 'ada-2' } })
  expect((await whoCame()).id).not.toBe(first.id)
  github.become({ user: { id: 4 }, emails: [{ email, primary: false, verified: true }] })
  expect(await isAskedForAddress()).toBe(true)
})

test('an address that GitHub has not verified waits for its owner', async () => {
  for (const verified of [false, 'true', 1, undefined]) {
    github.become(ada(5, { verified }))
    expect(await errorOf()).toBe('provider_email_needs_verification')
  }
  expect((await mailsTo(app, 'ada-5@example.org'))[0]?.text).toContain('with GitHub')
})

test('unreadable answers start no session', async () => {
  const { emails } = ada(6)
  for (const user of [null, [], 'ada', {}, { id: '6' }, { id: 6.5 }, { id: 2 ** 60 }]) {
    github.become({ user, emails })
    expect(await errorOf()).toBe('bad_oauth_callback')
  }
  github.become({ user: { id: 6 }, emails: { message: 'odd' } })
  expect(await isAskedForAddress()).toBe(true)
  github.become(ada(6))
  github.misbehave('forgets')
  expect(await errorOf()).toBe('bad_oauth_callback')
  github.misbehave('fails')
  expect(await errorOf()).toBe('provider_unavailable')
  github.misbehave(undefined)
})

test('a failing service counts as unavailable, even if a server has replaced the global class of responses', async () => {
  // As @hono/node-server does in every process that listens.
  vi.stubGlobal('Response', class extends Response {})
  github.misbehave('fails')
  expect(await errorOf()).toBe('provider_unavailable')
  github.misbehave(undefined)
  vi.unstubAllGlobals()
})

test('GitHub gives no ID tokens, so none of its is taken', async () => {
  const { body } = await call('token?grant_type=id_token', { body: { provider: 'github', id_token: 'a.b.c' } })
  expect(body.error).toBe('provider_disabled')
})

test('the setting knows presets and own services, and refuses names that could be confused with others', () => {
  const read = (list: unknown) => readConfig({ AUTH_PROVIDERS: JSON.stringify(list) }).auth.providers
  const keys = { clientId: 'x', clientSecret: 'y' }
  const own = { id: 'uni', name: 'University', issuer: 'https://login.uni.example', ...keys }
  const names = read([{ preset: 'google', ...keys }, { preset: 'github', ...keys }, { preset: 'orcid', ...keys }, own])
  expect(names.map((one) => [one.id, one.name, one.issuer])).toEqual([
    ['google', 'Google', 'https://accounts.google.com'],
    ['github', 'GitHub', 'https://github.com'],
    ['orcid', 'ORCID', 'https://orcid.org'],
    ['uni', 'University', 'https://login.uni.example'],
  ])
  const wrong = [
    { ...own, id: 'email' },
    { ...own, id: 'phone' },
    { ...own, id: 'sso:x' },
    { ...own, issuer: 'http://login.uni.example' },
    { ...own, scopes: 'email' },
    { ...own, secret: 'z' },
    { preset: 'evil', ...keys },
    {},
  ]
  for (const one of wrong) expect(() => read([one]), JSON.stringify(one)).toThrow('AUTH_PROVIDERS must be')
  expect(() => read([own, own])).toThrow('AUTH_PROVIDERS must be')
  expect(() => readConfig({ AUTH_PROVIDERS: '{' })).toThrow('AUTH_PROVIDERS must be')
})
