import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { termsVersion } from '#features/identity/accounts/rules/sign-up.ts'
import type { sessionContract } from '#features/identity/session/contract.ts'
import type { accountTypeContract } from '#features/identity/sign-in/contract/account-type.ts'
import type { staffContract } from '#features/office/back-office/contract.ts'
import type { userAdminContract } from '#features/office/user-admin/contract.ts'
import type { reviewsContract } from '#features/research/reviews/contract/endpoints.ts'
import { authPeer } from '#test/auth-peer.ts'
import { softAuthenticator } from '#test/authenticator.ts'
import { addPasskey } from '#test/passkey-peer.ts'
import { person } from '#test/people.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { testSettings } from '#test/test-platform.ts'
import { millisOf } from '#values/time.ts'
import type { accountContract } from './contract.ts'

type Contracts = typeof staffContract &
  typeof reviewsContract &
  typeof userAdminContract &
  typeof sessionContract &
  typeof accountContract &
  typeof accountTypeContract
const password = 'six letters'
const modes = {
  production: await testApp({ settings: { ...testSettings, mode: 'production' } }),
  demo: await testApp({ settings: { ...testSettings, mode: 'demo' } }),
}
const { production, demo } = modes

async function chief(app: TestApp) {
  app.advance(Math.max(0, Date.now() - millisOf(app.platform.clock.now())))
  const { email } = await person(app, { type: 'super_admin', password })
  const client = authPeer(app)
  await client.signInWithPassword({ email, password })
  const api = async () => app.as<Contracts>((await client.getSession()).data.session?.access_token)
  return { email, client, api }
}
type Chief = Awaited<ReturnType<typeof chief>>

/** The answer of each desk: ok, or the refusal's code. */
async function desks({ api }: Pick<Chief, 'api'>): Promise<string[]> {
  const call = await api()
  const answers = await Promise.all([
    call('GET /api/admin/dashboard'),
    call('GET /api/admin/reviews'),
    call('GET /api/admin/users'),
  ])
  return answers.map((answer) => (answer.ok ? 'ok' : answer.refusal.code))
}
const dutyOf = async ({ api }: Pick<Chief, 'api'>) => {
  const me = await (await api())('GET /api/me')
  return me.ok ? me.data.staff?.secondFactor : me.refusal.code
}

test('in production staff without a second factor are refused at every desk, and admitted once they set one up', async () => {
  const someone = await chief(production)
  expect(await desks(someone)).toEqual(Array(3).fill('second_factor_required'))
  expect(await dutyOf(someone)).toBe('required')
  const close = await (await someone.api())('POST /api/me/close', { body: { password } })
  expect(close).toMatchObject({ ok: false, refusal: { code: 'staff_account' } })
  const body = { userType: 'donor', firstName: 'Ada', lastName: 'King', termsVersion } as const
  const chosen = await (await someone.api())('POST /api/me/account-type', { body })
  expect(chosen).toMatchObject({ ok: false, refusal: { code: 'account_type_set' } })
  const { data } = await someone.client.mfa.enroll({ factorType: 'totp' })
  const code = new TOTP({ secret: data?.totp.secret ?? '' }).generate({
    timestamp: millisOf(production.platform.clock.now()),
  })
  expect((await someone.client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })).error).toBeNull()
  expect(await desks(someone)).toEqual(Array(3).fill('ok'))
  expect(await dutyOf(someone)).toBe('shown')
  const again = authPeer(production)
  await again.signInWithPassword({ email: someone.email, password })
  const halfway = async () => production.as<Contracts>((await again.getSession()).data.session?.access_token)
  expect(await desks({ api: halfway })).toEqual(Array(3).fill('not_signed_in'))
})

test('in production a passkey opens the desks, and removing the last one closes them', async () => {
  const someone = await chief(production)
  const device = softAuthenticator()
  const { data: passkey } = await addPasskey({ client: someone.client, device })
  expect(await desks(someone)).toEqual(Array(3).fill('second_factor_required'))
  const asked = await someone.client.passkey.startAuthentication()
  if (asked.error) throw asked.error
  const credential = await device.get(asked.data.options)
  await someone.client.passkey.verifyAuthentication({ challengeId: asked.data.challenge_id, credential })
  expect(await desks(someone)).toEqual(Array(3).fill('ok'))
  await someone.client.passkey.delete({ passkeyId: passkey?.id ?? '' })
  expect(await desks(someone)).toEqual(Array(3).fill('second_factor_required'))
})

test('in the demo the desks open at once, and a second factor is offered', async () => {
  const someone = await chief(demo)
  expect(await desks(someone)).toEqual(Array(3).fill('ok'))
  expect(await dutyOf(someone)).toBe('offered')
})

test('people who are not staff are refused in production, too, without mentioning factors', async () => {
  const { accessToken } = await person(production, { type: 'donor' })
  expect(await desks({ api: async () => production.as<Contracts>(accessToken) })).toEqual(Array(3).fill('not_allowed'))
})
