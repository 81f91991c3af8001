import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { authPeer } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import type { Misbehaviour } from '#test/oidc-peer.ts'
import { person } from '#test/people.ts'
import { providerApp } from '#test/provider-app.ts'

const { app, peer } = await providerApp()
const call = authWire(app)
const provider = 'peer'
const ada = (sub: string) => ({ sub, email: `${sub}@example.org`, email_verified: true, given_name: 'Ada' })
const shown = (id_token: string, more: object = {}) =>
  call('token?grant_type=id_token', { body: { provider, id_token, ...more } })
const hex = (text: string): string => createHash('sha256').update(text).digest('hex')
const half = (text: string): string => createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')

test('the published client signs in with an ID token, and is recognised by another (API-06)', async () => {
  const client = authPeer(app)
  const token = await peer.idToken({ ...ada('by-token'), nonce: hex('our nonce') })
  const { data, error } = await client.signInWithIdToken({ provider, token, nonce: 'our nonce' })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: 'by-token@example.org', app_metadata: { provider: 'peer' } })
  const again = await authPeer(app).signInWithIdToken({ provider, token: await peer.idToken({ sub: 'by-token' }) })
  expect(again.data.user?.id).toBe(data.user?.id)
})

const wrong: readonly Misbehaviour[] = [
  'wrong issuer',
  'expired',
  'alg none',
  'HMAC with the client secret',
  'foreign key',
]
test.each(wrong)('a token with %s is refused, in the terms of OAuth', async (how) => {
  const answer = await shown(await peer.idToken(ada('bad'), how))
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid request', error_description: 'Bad ID token' } })
})

test('an attacker’s own issuer gives no session for any address, whatever the body claims (CVE-2026-31813)', async () => {
  const victim = await person(app, { type: 'donor' })
  const claims = { sub: 'impostor', email: victim.email, email_verified: true, iss: 'https://evil.test' }
  const forged = await peer.idToken(claims)
  for (const more of [{}, { issuer: 'https://evil.test' }, { client_id: 'product', issuer: 'https://evil.test/' }])
    expect((await shown(forged, more)).body.error_description).toBe('Bad ID token')
  const { body } = await shown(await peer.idToken({ ...claims, iss: peer.settings.issuer, aud: 'evil-app' }))
  expect(body.error_description).toContain('Unacceptable audience in id_token')
  const rows = await app.platform.database.query(sql`select 1 from identities where provider_user_id = 'impostor'`)
  expect(rows).toHaveLength(0)
})

test('audiences: the operator’s own apps, and no others beside them', async () => {
  for (const aud of ['product-app', ['product', 'product-app']])
    expect((await shown(await peer.idToken({ ...ada('aud'), aud }))).status).toBe(200)
  const no = [
    { aud: ['product', 'evil-app'] },
    { aud: ['product'], azp: 'evil-app' },
    { aud: [] },
    { aud: '' },
    { aud: ['product', 'evil-app'], azp: 'evil-app' },
  ]
  for (const claims of no) expect((await shown(await peer.idToken({ ...ada('aud'), ...claims }))).status).toBe(400)
})

test('a nonce is in both places, as its hash in the token, or in none', async () => {
  const token = await peer.idToken({ ...ada('nonce'), nonce: hex('right') })
  expect((await shown(token)).body.error_description).toContain('should either both exist or not')
  expect((await shown(token, { nonce: 'wrong' })).body.error_description).toBe('Nonces mismatch')
  expect((await shown(token, { nonce: hex('right') })).body.error_description).toBe('Nonces mismatch')
  const bare = await peer.idToken(ada('nonce'))
  expect((await shown(bare, { nonce: 'right' })).body.error_description).toContain('should either both exist or not')
  const raw = await peer.idToken({ ...ada('nonce'), nonce: 'right' })
  expect((await shown(raw, { nonce: 'right' })).body.error_description).toBe('Nonces mismatch')
  expect((await shown(token, { nonce: 'right' })).status).toBe(200)
})

test('a token that names its access token comes with that one', async () => {
  const token = await peer.idToken({ ...ada('at'), at_hash: half('theirs') })
  expect((await shown(token, { access_token: 'stolen' })).body.error_description).toBe('Bad access token')
  expect((await shown(token, { access_token: 'theirs' })).status).toBe(200)
})

test('an unknown service, a missing token, and garbage are refused in the same shape', async () => {
  const evil = await call('token?grant_type=id_token', { body: { provider: 'evil', id_token: 'x' } })
  expect(evil).toMatchObject({ status: 400, body: { error: 'provider_disabled' } })
  expect((await shown('')).body).toHaveProperty('error')
  for (const rubbish of ['x', 'a.b.c', `${'x'.repeat(100_000)}.y.z`, '..'])
    expect((await shown(rubbish)).body.error_description).toBe('Bad ID token')
  for (const claims of [{ ...ada('young'), iat: 9_999_999_999 }, { email: 'x@example.org' }])
    expect((await shown(await peer.idToken(claims))).body.error_description).toBe('Bad ID token')
})

test('refusals about the account are the same as everywhere else', async () => {
  const unproven = await shown(await peer.idToken({ ...ada('unproven'), email_verified: false }))
  expect(unproven).toMatchObject({ status: 422, body: { code: 'provider_email_needs_verification' } })
  const nameless = await shown(await peer.idToken({ sub: 'nameless' }))
  expect(nameless).toMatchObject({ status: 422, body: { code: 'email_address_not_provided' } })
  const { userId, email } = await person(app, { type: 'donor' })
  await app.platform.database.query(sql`update users set state = 'banned' where id = ${userId}`)
  const banned = await shown(await peer.idToken({ ...ada('banned'), email }))
  expect(banned).toMatchObject({ status: 400, body: { code: 'user_banned' } })
})

test('ten concurrent sign-ins of one newcomer make one account', async () => {
  const token = await peer.idToken(ada('crowd'))
  const answers = await Promise.all(Array.from({ length: 10 }, () => shown(token)))
  expect(new Set(answers.map(({ body }) => body.user?.id)).size).toBe(1)
  expect(answers.every(({ status }) => status === 200)).toBe(true)
})
