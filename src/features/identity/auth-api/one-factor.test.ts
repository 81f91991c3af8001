import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { findActor } from '#features/identity/accounts/actions/find-actor.ts'
import { authPeer, mailedProof } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { millisOf, minuteMs } from '#values/time.ts'
import { authContract } from './contract/auth.ts'
import { factorContract } from './contract/factors.ts'
import { passkeyContract } from './contract/passkeys.ts'
import { providerContract } from './contract/providers.ts'

// What a session is good for that showed only the first of a person's two factors (decision 12).

const app = await testApp()
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const call = authWire(app)
const password = 'six letters'
const newId = () => crypto.randomUUID()

/** All that a session of one factor may do: read whose it is, show a factor, and end. */
const open = [
  'POST /auth/v1/logout',
  'GET /auth/v1/user',
  'GET /auth/v1/factors/recovery-codes',
  'POST /auth/v1/factors/recovery-codes/verify',
  'POST /auth/v1/factors/:id/challenge',
  'POST /auth/v1/factors/:id/verify',
]

async function twoStepPerson() {
  const { email } = await person(app, { type: 'donor', password })
  const client = authPeer(app)
  await client.signInWithPassword({ email, password })
  const { data } = await client.mfa.enroll({ factorType: 'totp' })
  const { id: factorId = '', totp } = data as { id: string; totp: { secret: string } }
  const codeNow = () => new TOTP({ secret: totp.secret }).generate({ timestamp: millisOf(app.platform.clock.now()) })
  await client.mfa.challengeAndVerify({ factorId, code: codeNow() })
  app.advance(minuteMs)
  return { email, client, factorId, codeNow }
}

/** Both links followed without a session, as in a browser that asked for nothing. */
async function changeByMailboxes(client: ReturnType<typeof authPeer>, email: string) {
  const fresh = `fresh-${newId()}@example.org`
  await client.updateUser({ email: fresh })
  let session = null
  for (const address of [email, fresh]) {
    const { tokenHash: token_hash } = await mailedProof(app, address)
    session = (await authPeer(app).verifyOtp({ token_hash, type: 'email_change' })).data.session
  }
  return session?.access_token ?? ''
}

test('the session that a change of address answers with only shows the second factor of a person who has one', async () => {
  const { email, client, factorId } = await twoStepPerson()
  const bearer = await changeByMailboxes(client, email)
  expect(await findActor(app.platform, bearer)).toBeUndefined()
  const endpoints = { ...authContract, ...factorContract, ...passkeyContract, ...providerContract }
  const refused = []
  for (const [name, { allow }] of Object.entries(endpoints)) {
    if (allow.policy !== 'bearer' || open.includes(name)) continue
    const [method = '', path = ''] = name.replace('/auth/v1/', '').replace(':id', factorId).split(' ')
    const { body } = await call(path, { method, bearer, ...(method === 'GET' ? {} : { body: {} }) })
    refused.push([name, body.code])
  }
  expect(refused.filter(([, code]) => code !== 'insufficient_aal')).toEqual([])
  expect(refused.length).toBeGreaterThan(8)
})

test('a name is changed only after the second factor, too', async () => {
  const { email, client, factorId, codeNow } = await twoStepPerson()
  const lower = authPeer(app)
  await lower.signInWithPassword({ email, password })
  const renamed = await lower.updateUser({ data: { first_name: 'Mallory' } })
  expect(renamed.error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  expect((await client.getUser()).data.user?.user_metadata.first_name).not.toBe('Mallory')
  await lower.mfa.challengeAndVerify({ factorId, code: codeNow() })
  expect((await lower.updateUser({ data: { first_name: 'Grace' } })).error).toBeNull()
})
