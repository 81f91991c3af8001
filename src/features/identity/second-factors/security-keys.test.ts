import { expect, test } from 'vitest'
import { findActor } from '#features/identity/accounts/actions/find-actor.ts'
import { sql } from '#platform/database.ts'
import { authPeer, mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { type Oddities, softAuthenticator } from '#test/authenticator.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { millisOf, minuteMs } from '#values/time.ts'

const app = await testApp()
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const call = authWire(app)
const password = 'six letters'

async function signedIn() {
  const someone = await person(app, { type: 'donor', password })
  const client = authPeer(app)
  await client.signInWithPassword({ email: someone.email, password })
  const bearer = async () => (await client.getSession()).data.session?.access_token
  return { ...someone, client, bearer, device: softAuthenticator() }
}
type Someone = Awaited<ReturnType<typeof signedIn>>

/** The server must not trust the origin that the page sends, so it sends a wrong one. */
const elsewhere = { rpId: 'evil.example', rpOrigins: ['https://evil.example'] }

async function challenged({ bearer }: Pick<Someone, 'bearer'>, factorId: string) {
  const asked = await call(`factors/${factorId}/challenge`, { bearer: await bearer(), body: { webauthn: elsewhere } })
  return asked.body
}

async function answer(someone: Someone, factorId: string, odd?: Oddities, how = odd) {
  const asked = await challenged(someone, factorId)
  const { type, credential_options: options } = asked.webauthn
  const credential = await (type === 'create' ? someone.device.create : someone.device.get)(options.publicKey, how)
  const webauthn = { ...elsewhere, type, credential_response: credential }
  const body = { challenge_id: asked.id, webauthn }
  return call(`factors/${factorId}/verify`, { bearer: await someone.bearer(), body })
}

async function withKey() {
  const someone = await signedIn()
  const { data, error } = await someone.client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Blue key' })
  if (error) throw error
  const made = await answer(someone, data.id)
  expect([made.status, made.body.code]).toEqual([200, undefined])
  await someone.client.setSession(made.body)
  return { ...someone, factorId: data.id }
}

/** The same person in another browser, with the password given and the key not. */
async function halfway(someone: Someone) {
  const client = authPeer(app)
  await client.signInWithPassword({ email: someone.email, password })
  return { ...someone, client, bearer: async () => (await client.getSession()).data.session?.access_token }
}

test('a security key is enrolled and used with the published client, and raises the session to aal2', async () => {
  const someone = await signedIn()
  const { client, email, device } = someone
  const enrolled = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Blue key' })
  expect(enrolled.data).toMatchObject({ type: 'webauthn', friendly_name: 'Blue key' })
  const factorId = enrolled.data?.id ?? ''
  const asked = await challenged(someone, factorId)
  expect(asked).toMatchObject({
    type: 'webauthn',
    expires_at: Math.floor(millisOf(app.platform.clock.now()) / 1000) + 300,
    webauthn: { type: 'create', credential_options: { publicKey: { rp: { id: 'app.test' }, attestation: 'none' } } },
  })
  const made = await device.create(asked.webauthn.credential_options.publicKey)
  const verified = await client.mfa.verify({
    factorId,
    challengeId: asked.id,
    // biome-ignore lint/suspicious/noExplicitAny: the client's type is the browser's own class
    webauthn: { type: 'create', ...elsewhere, credential_response: made as any },
  })
  expect(verified.error).toBeNull()
  await client.getUser()
  expect((await client.mfa.listFactors()).data?.webauthn).toMatchObject([{ id: factorId, friendly_name: 'Blue key' }])
  app.advance(1)
  expect((await mailsTo(app, email))[0]?.subject).toContain('Two-step sign-in')

  const later = await halfway(someone)
  expect(await findActor(app.platform, (await later.bearer()) ?? '')).toBeUndefined()
  const again = await challenged(later, factorId)
  expect(again.webauthn).toMatchObject({
    type: 'request',
    credential_options: { publicKey: { rpId: 'app.test', allowCredentials: [{ id: made.id }] } },
  })
  const shown = await device.get(again.webauthn.credential_options.publicKey)
  const raised = await later.client.mfa.verify({
    factorId,
    challengeId: again.id,
    // biome-ignore lint/suspicious/noExplicitAny: as above
    webauthn: { type: 'request', ...elsewhere, credential_response: shown as any },
  })
  expect(raised.error).toBeNull()
  const level = await later.client.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data?.currentLevel).toBe('aal2')
  expect(level.data?.currentAuthenticationMethods).toMatchObject([{ method: 'mfa/webauthn' }, { method: 'password' }])
})

test('a key is accepted only with its own signature of its challenge for our address, and with a growing counter', async () => {
  const someone = await withKey()
  const { factorId, device } = someone
  const later = await halfway(someone)
  const odd: Oddities[] = [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { challenge: 'c29tZXRoaW5nIGVsc2U' },
    { otherKey: true },
    { userPresent: false },
  ]
  for (const one of odd)
    expect([one, (await answer(later, factorId, one)).body.code]).toEqual([one, 'mfa_verification_failed'])
  expect((await answer(later, factorId, { userVerified: false })).status).toBe(200)
  device.countFrom(0)
  expect((await answer(await halfway(someone), factorId)).body.code).toBe('mfa_verification_failed')
})

test('a challenge is valid for one answer within five minutes, even among concurrent ones', async () => {
  const someone = await withKey()
  const { factorId, device } = someone
  const later = await halfway(someone)
  const asked = await challenged(later, factorId)
  const credential = await device.get(asked.webauthn.credential_options.publicKey)
  const bearer = await later.bearer()
  const body = { challenge_id: asked.id, webauthn: { type: 'request', credential_response: credential } }
  const verify = () => call(`factors/${factorId}/verify`, { bearer, body })
  const answers = await Promise.all(Array.from({ length: 10 }, verify))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const slow = await halfway(someone)
  const late = await challenged(slow, factorId)
  const slowly = await device.get(late.webauthn.credential_options.publicKey)
  app.advance(5 * minuteMs)
  const tooLate = { challenge_id: late.id, webauthn: { type: 'request', credential_response: slowly } }
  const refused = await call(`factors/${factorId}/verify`, { bearer: await slow.bearer(), body: tooLate })
  expect([refused.status, refused.body.code]).toEqual([422, 'mfa_challenge_expired'])
})

test('another person’s key and another factor’s challenge open nothing; a security key is not a passkey', async () => {
  const owner = await withKey()
  const thief = await withKey()
  const foreign = await call(`factors/${owner.factorId}/challenge`, { bearer: await thief.bearer(), body: {} })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'mfa_factor_not_found'])
  const later = await halfway(owner)
  const mine = await challenged(later, owner.factorId)
  const stolen = await thief.device.get(mine.webauthn.credential_options.publicKey)
  const body = { challenge_id: mine.id, webauthn: { type: 'request', credential_response: stolen } }
  const wrong = await call(`factors/${owner.factorId}/verify`, { bearer: await later.bearer(), body })
  expect(wrong.body.code).toBe('mfa_verification_failed')
  const entering = (await call('passkeys/authentication/options', { body: {} })).body
  const asPasskey = { challenge_id: entering.challenge_id, credential: await owner.device.get(entering.options) }
  expect((await call('passkeys/authentication/verify', { body: asPasskey })).body.code).toBe(
    'webauthn_verification_failed',
  )
  const second = await owner.client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Second' })
  const twice = await answer({ ...owner }, second.data?.id ?? '', { sameKey: true })
  expect(twice.body.code).toBe('mfa_verification_failed')
  expect(
    (await call(`factors/${owner.factorId}/verify`, { bearer: await later.bearer(), body: { challenge_id: mine.id } }))
      .body.code,
  ).toBe('validation_failed')
})

test('a removed key is no longer requested, and the sessions that it raised are lowered', async () => {
  const someone = await withKey()
  const { client, factorId } = someone
  const low = await halfway(someone)
  expect((await low.client.mfa.unenroll({ factorId })).error).toMatchObject({ code: 'insufficient_aal' })
  expect((await client.mfa.unenroll({ factorId })).error).toBeNull()
  expect(await findActor(app.platform, (await low.bearer()) ?? '')).toMatchObject({ aal: 'aal1' })
})

test('switched off, security keys can be neither added nor used', async () => {
  const closed = await testApp({ auth: { securityKeys: false } })
  const { accessToken: bearer, userId } = await person(closed, { type: 'donor' })
  const refused = await authWire(closed)('factors', { bearer, body: { factor_type: 'webauthn' } })
  expect([refused.status, refused.body.code]).toEqual([422, 'mfa_webauthn_enroll_not_enabled'])
  const id = crypto.randomUUID()
  const now = closed.platform.clock.now()
  await closed.platform.database.query(sql`
    insert into factors (id, user_id, kind, created_at, updated_at) values (${id}, ${userId}, 'webauthn', ${now}, ${now})`)
  const asked = await authWire(closed)(`factors/${id}/challenge`, { bearer, body: {} })
  expect([asked.status, asked.body.code]).toEqual([422, 'mfa_webauthn_verify_not_enabled'])
})
