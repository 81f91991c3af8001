import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import type { sessionContract } from '#features/identity/session/contract.ts'
import { authPeer } from '#test/auth-peer.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { portablePlatform } from '#test/test-platform.ts'
import { millisOf } from '#values/time.ts'
import type { userAdminContract } from './contract.ts'

const app = await testApp({ settings: { ...portablePlatform().settings, mode: 'production' } })
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const password = 'six letters'

test('in production staff neither look at people nor change something before a second factor (AMB-026)', async () => {
  const chief = await person(app, { type: 'super_admin', password })
  const donor = await person(app, { type: 'donor' })
  const as = (accessToken: string | undefined) => app.as<typeof userAdminContract & typeof sessionContract>(accessToken)
  const pause = (by: { readonly accessToken: string | undefined }) =>
    as(by.accessToken)('POST /api/admin/users/:id/pause', {
      params: { id: donor.userId },
      body: { reason: 'Copied results.' },
    })
  const looked = await as(chief.accessToken)('GET /api/admin/users')
  expect(looked).toMatchObject({ ok: false, refusal: { code: 'second_factor_required', status: 403 } })
  expect(await pause(chief)).toMatchObject({ ok: false, refusal: { code: 'second_factor_required', status: 403 } })
  expect((await as(donor.accessToken)('GET /api/me')).ok).toBe(true)
  const client = authPeer(app)
  await client.signInWithPassword({ email: chief.email, password })
  const { data } = await client.mfa.enroll({ factorType: 'totp' })
  const secret = data?.type === 'totp' ? data.totp.secret : ''
  const code = new TOTP({ secret }).generate({ timestamp: millisOf(app.platform.clock.now()) })
  await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })
  const raised = (await client.getSession()).data.session?.access_token
  expect(await pause({ accessToken: raised })).toMatchObject({ ok: true })
  expect((await as(donor.accessToken)('GET /api/me')).ok).toBe(false)
})
