import { expect, test } from 'vitest'
import { findActor } from '#features/identity/accounts/actions/find-actor.ts'
import { makeKey } from '#features/identity/auth-api/actions/service-keys.ts'
import { sql } from '#platform/database.ts'
import { authPeer, mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { softAuthenticator } from '#test/authenticator.ts'
import { addPasskey, enter, signedIn, withPasskey } from '#test/passkey-peer.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { millisOf } from '#values/time.ts'
import type { waysContract } from './contract/ways.ts'

const app = await testApp()
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const { database } = app.platform
const call = authWire(app)

test('a passkey is added, named after the device, announced by mail, renamed, used to sign in at aal2, and removed', async () => {
  const someone = await signedIn(app)
  const { client, email, userId } = someone
  const begun = await client.passkey.startRegistration()
  expect(begun.data?.options).toMatchObject({
    rp: { id: 'app.test', name: 'Fundamental' },
    user: { name: email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  expect(begun.data?.expires_at).toBe(Math.floor(millisOf(app.platform.clock.now()) / 1000) + 300)
  const added = await addPasskey(someone)
  expect(added.error).toBeNull()
  expect(added.data).toMatchObject({ friendly_name: 'Unknown device' })
  expect((await mailsTo(app, email))[0]?.subject).toBe('A passkey for Fundamental was added')
  const passkeyId = added.data?.id ?? ''
  const renamed = await client.passkey.update({ passkeyId, friendlyName: 'My laptop' })
  expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: 'My laptop' })

  const asked = await authPeer(app).passkey.startAuthentication()
  expect(asked.data?.options).toMatchObject({ rpId: 'app.test', userVerification: 'required' })
  expect(asked.data?.options.allowCredentials ?? []).toEqual([])
  const entered = await enter(app, someone)
  expect(entered.outcome.error).toBeNull()
  const level = await entered.client.mfa.getAuthenticatorAssuranceLevel()
  expect(level.data).toMatchObject({ currentLevel: 'aal2' })
  expect(level.data?.currentAuthenticationMethods).toMatchObject([{ method: 'passkey' }])
  const token = entered.outcome.data?.session?.access_token ?? ''
  expect(await findActor(app.platform, token)).toMatchObject({ userId, aal: 'aal2' })
  const { data: list } = await client.passkey.list()
  expect(list).toMatchObject([{ id: passkeyId, friendly_name: 'My laptop', last_used_at: app.platform.clock.now() }])

  app.advance(1)
  expect((await client.passkey.delete({ passkeyId })).error).toBeNull()
  expect((await client.passkey.list()).data).toEqual([])
  expect((await enter(app, someone)).code).toBe('webauthn_verification_failed')
  expect((await mailsTo(app, email))[0]?.subject).toBe('A passkey for Fundamental was removed')
  expect(await findActor(app.platform, token)).toBeUndefined()
})

test('a key that is known already is refused, and so is an eleventh', async () => {
  const someone = await signedIn(app)
  const begin = async () => {
    const { data, error } = await someone.client.passkey.startRegistration()
    if (error) throw error
    return data
  }
  const [one, two] = [await begin(), await begin()]
  const credential = await someone.device.create(one.options)
  const client = someone.client.passkey
  expect((await client.verifyRegistration({ challengeId: one.challenge_id, credential })).error).toBeNull()
  expect((await begin()).options.excludeCredentials).toMatchObject([{ id: credential.id }])
  const again = await someone.device.create(two.options, { sameKey: true })
  const twice = await client.verifyRegistration({ challengeId: two.challenge_id, credential: again })
  expect(twice.error).toMatchObject({ status: 422, code: 'webauthn_credential_exists' })
  for (let made = 1; made < 10; made++) expect((await addPasskey(someone)).error).toBeNull()
  await expect(addPasskey(someone)).rejects.toMatchObject({ status: 422, code: 'too_many_passkeys' })
})

test('paused, banned and closed accounts do not sign in with a passkey, nor accounts with an unconfirmed address', async () => {
  const someone = await withPasskey(app)
  const set = (change: ReturnType<typeof sql>) =>
    database.query(sql`update users set ${change} where id = ${someone.userId}`)
  await set(sql`state = 'banned'`)
  expect((await enter(app, someone)).outcome.error).toMatchObject({ status: 403, code: 'user_banned' })
  await set(sql`state = 'closed'`)
  expect((await enter(app, someone)).code).toBe('webauthn_verification_failed')
  await set(sql`state = 'active', email_verified_at = null`)
  expect((await enter(app, someone)).outcome.error).toMatchObject({ status: 403, code: 'email_not_confirmed' })
})

test('the only sign-in method cannot be removed; with an e-mail address it can', async () => {
  const someone = await withPasskey(app)
  const { client, passkeyId, userId } = someone
  await database.query(sql`update users set password_hash = null, email_verified_at = null where id = ${userId}`)
  const kept = await client.passkey.delete({ passkeyId })
  expect(kept.error).toMatchObject({ status: 422, code: 'last_sign_in_way' })
  await addPasskey({ ...someone, device: softAuthenticator() })
  expect((await client.passkey.delete({ passkeyId })).error).toBeNull()
})

test('with a second factor, passkeys are added and removed only after the factor or the passkey was used', async () => {
  const someone = await withPasskey(app)
  const { userId, passkeyId, client } = someone
  const now = app.platform.clock.now()
  await database.query(sql`
    insert into factors (id, user_id, kind, secret_sealed, verified_at, created_at, updated_at)
    values (${crypto.randomUUID()}, ${userId}, 'totp', 'sealed', ${now}, ${now}, ${now})`)
  await expect(addPasskey(someone)).rejects.toMatchObject({ status: 403, code: 'insufficient_aal' })
  expect((await client.passkey.delete({ passkeyId })).error).toMatchObject({ status: 403, code: 'insufficient_aal' })
  const entered = await enter(app, someone)
  expect((await addPasskey({ ...someone, client: entered.client })).error).toBeNull()
  expect((await entered.client.passkey.delete({ passkeyId })).error).toBeNull()
})

test('people who sign in through an institution cannot add a passkey, which would outlive their membership', async () => {
  const someone = await signedIn(app)
  await database.query(sql`update identities set provider = 'sso:institute' where user_id = ${someone.userId}`)
  await expect(addPasskey(someone)).rejects.toMatchObject({ status: 422, code: 'user_sso_managed' })
})

test('an administrator lists and removes a person’s passkeys', async () => {
  const { userId, passkeyId } = await withPasskey(app)
  const bearer = await makeKey(app.platform, 'service_role')
  expect((await call(`admin/users/${userId}/passkeys`, { bearer })).body).toMatchObject([{ id: passkeyId }])
  const path = `admin/users/${userId}/passkeys/${passkeyId}`
  expect((await call(path, { bearer, method: 'DELETE' })).status).toBe(204)
  expect((await call(path, { bearer, method: 'DELETE' })).body.code).toBe('webauthn_credential_not_found')
  expect((await call(`admin/users/${userId}/passkeys`, { bearer })).body).toEqual([])
  expect((await call(`admin/users/${crypto.randomUUID()}/passkeys`, { bearer })).body.code).toBe('user_not_found')
})

test('switched off, or at an address without a host name, there are no passkeys, and every answer reports it', async () => {
  for (const change of [
    { auth: { passkeys: false } },
    { settings: { ...app.platform.settings, origin: 'http://127.0.0.1:8080' } },
  ]) {
    const closed = await testApp(change)
    const wire = authWire(closed)
    expect((await wire('settings')).body.passkeys_enabled).toBe(false)
    const ways = await closed.as<typeof waysContract>()('GET /api/sign-in-ways')
    expect(ways).toMatchObject({ data: { passkeys: false } })
    const { accessToken: bearer } = await person(closed, { type: 'donor' })
    const off = ['passkeys/registration/options', 'passkeys/authentication/options']
    for (const path of off) expect((await wire(path, { bearer, body: {} })).body.code).toBe('passkey_disabled')
    expect((await wire('passkeys', { bearer })).body).toEqual([])
  }
  expect((await call('settings')).body.passkeys_enabled).toBe(true)
})
