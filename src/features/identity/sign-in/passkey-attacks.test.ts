import { expect, test } from 'vitest'
import { authWire } from '#test/auth-wire.ts'
import { type Oddities, softAuthenticator } from '#test/authenticator.ts'
import { addPasskey, enter, signedIn, withPasskey } from '#test/passkey-peer.ts'
import { testApp } from '#test/test-app.ts'
import { millisOf, minuteMs } from '#values/time.ts'

const app = await testApp()
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const call = authWire(app)

test('a passkey counts for its own challenge, our address and a verified person only', async () => {
  const someone = await withPasskey(app)
  const other = await withPasskey(app)
  const stranger = Buffer.from(other.userId).toString('base64url')
  const oddities: Oddities[] = [
    { origin: 'http://app.test.evil.example' },
    { origin: 'https://app.test' },
    { rpId: 'evil.example' },
    { challenge: 'c29tZXRoaW5nIGVsc2U' },
    { userVerified: false },
    { userPresent: false },
    { otherKey: true },
    { userHandle: stranger },
    { userHandle: '' },
    { type: 'webauthn.create' },
  ]
  for (const odd of oddities)
    expect([odd, (await enter(app, someone, odd)).code]).toEqual([odd, 'webauthn_verification_failed'])
  expect((await enter(app, someone)).code).toBe('in')
  const maker = await signedIn(app)
  for (const odd of oddities.slice(0, 6))
    expect([odd, (await addPasskey(maker, odd)).error?.code]).toEqual([odd, 'webauthn_verification_failed'])
  expect((await maker.client.passkey.list()).data).toEqual([])
})

test('of ten concurrent answers to one challenge one is accepted, and none after it or five minutes later', async () => {
  const { device } = await withPasskey(app)
  const options = await call('passkeys/authentication/options', { body: {} })
  const credential = await device.get(options.body.options)
  const body = { challenge_id: options.body.challenge_id, credential }
  const verify = () => call('passkeys/authentication/verify', { body })
  const answers = await Promise.all(Array.from({ length: 10 }, verify))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'webauthn_challenge_not_found')).toHaveLength(9)
  expect((await verify()).body.code).toBe('webauthn_challenge_not_found')

  const late = await call('passkeys/authentication/options', { body: {} })
  app.advance(5 * minuteMs)
  const tooLate = { challenge_id: late.body.challenge_id, credential: await device.get(late.body.options) }
  expect((await call('passkeys/authentication/verify', { body: tooLate })).body.code).toBe('webauthn_challenge_expired')
})

test('a wrong answer uses the challenge up, and a challenge for another purpose or person is not accepted', async () => {
  const someone = await withPasskey(app)
  const options = await call('passkeys/authentication/options', { body: {} })
  const challengeId = options.body.challenge_id
  const send = async (odd?: Oddities) => {
    const credential = await someone.device.get(options.body.options, odd)
    const answer = await call('passkeys/authentication/verify', { body: { challenge_id: challengeId, credential } })
    return answer.body.code
  }
  expect(await send({ otherKey: true })).toBe('webauthn_verification_failed')
  expect(await send()).toBe('webauthn_challenge_not_found')
  const other = await signedIn(app)
  const theirs = await other.client.passkey.startRegistration()
  if (theirs.error) throw theirs.error
  const credential = await someone.device.create(theirs.data.options)
  const stolen = await someone.client.passkey.verifyRegistration({ challengeId: theirs.data.challenge_id, credential })
  expect(stolen.error?.code).toBe('webauthn_challenge_not_found')
  for (const id of ['', 'no-uuid', crypto.randomUUID()])
    expect(
      (
        await call('passkeys/authentication/verify', {
          body: { challenge_id: id, credential: await someone.device.get(options.body.options) },
        })
      ).body.code,
    ).toBe('webauthn_challenge_not_found')
})

test('a counter that goes back reveals a copied key; a key without a counter is accepted', async () => {
  const counting = await withPasskey(app)
  expect((await enter(app, counting)).code).toBe('in')
  counting.device.countFrom(1)
  expect((await enter(app, counting)).code).toBe('webauthn_verification_failed')
  counting.device.countFrom(40)
  expect((await enter(app, counting)).code).toBe('in')
  const synced = { ...(await signedIn(app)), device: softAuthenticator(0) }
  await addPasskey(synced)
  for (const _ of [1, 2]) expect((await enter(app, synced)).code).toBe('in')
})

test('a person can neither read, rename, take over nor remove another person’s passkey', async () => {
  const owner = await withPasskey(app)
  const thief = await withPasskey(app)
  const { passkeyId } = owner
  expect((await thief.client.passkey.list()).data?.map(({ id }) => id)).not.toContain(passkeyId)
  for (const id of [passkeyId, crypto.randomUUID()]) {
    const named = await thief.client.passkey.update({ passkeyId: id, friendlyName: 'mine' })
    expect(named.error).toMatchObject({ status: 404, code: 'webauthn_credential_not_found' })
    const removed = await thief.client.passkey.delete({ passkeyId: id })
    expect(removed.error).toMatchObject({ status: 404, code: 'webauthn_credential_not_found' })
  }
  const { data, error } = await thief.client.passkey.startRegistration()
  if (error) throw error
  const credential = await owner.device.create(data.options, { sameKey: true })
  const taken = await thief.client.passkey.verifyRegistration({ challengeId: data.challenge_id, credential })
  expect(taken.error?.code).toBe('webauthn_credential_exists')
  expect((await enter(app, owner)).outcome.data?.user?.id).toBe(owner.userId)
  for (const path of ['passkeys', 'passkeys/registration/options'])
    expect((await call(path, path === 'passkeys' ? {} : { body: {} })).body.code).toBe('no_authorization')
})

test('a malformed answer of a key is refused with a code, never a 5xx', async () => {
  const { device } = await withPasskey(app)
  const options = (await call('passkeys/authentication/options', { body: {} })).body
  const whole = (await device.get(options.options)).toJSON()
  const bad: unknown[] = [
    {},
    { ...whole, type: 'password' },
    { ...whole, rawId: 'other' },
    { ...whole, response: {} },
    { ...whole, id: 'x'.repeat(5000) },
    { ...whole, response: { ...whole.response, signature: '%%%' } },
    { ...whole, response: { ...whole.response, clientDataJSON: 'bm90IGpzb24' } },
    { ...whole, response: { ...whole.response, authenticatorData: '' } },
  ]
  for (const credential of bad) {
    const { challenge_id } = (await call('passkeys/authentication/options', { body: {} })).body
    const answer = await call('passkeys/authentication/verify', { body: { challenge_id, credential } })
    expect([answer.status, answer.body.code]).toEqual([
      400,
      expect.stringMatching(/^(validation|webauthn_verification)_failed$/),
    ])
  }
  const maker = await signedIn(app)
  const begun = await maker.client.passkey.startRegistration()
  const made = (await maker.device.create(begun.data?.options ?? { challenge: '' })).toJSON()
  const attestationObject = Buffer.from('not cbor at all').toString('base64url')
  const credential = { ...made, response: { ...made.response, attestationObject } }
  const bearer = (await maker.client.getSession()).data.session?.access_token
  const body = { challenge_id: begun.data?.challenge_id, credential }
  const answer = await call('passkeys/registration/verify', { bearer, body })
  expect([answer.status, answer.body.code]).toEqual([400, 'webauthn_verification_failed'])
})

test('passkeys have a limit of attempts from one address', async () => {
  const headers = { 'x-peer-address': '203.0.113.77' }
  const codes: number[] = []
  for (let tried = 0; tried < 151; tried++)
    codes.push((await call('passkeys/authentication/options', { body: {}, headers })).status)
  expect(codes.filter((status) => status === 200)).toHaveLength(150)
  expect(codes.at(-1)).toBe(429)
})
