import { expect, test } from 'vitest'
import { makeKey } from '#features/identity/auth-api/actions/service-keys.ts'
import type { sessionContract } from '#features/identity/session/contract.ts'
import type { userAdminContract } from '#features/office/user-admin/contract.ts'
import { authPeer, mailedProof } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { fragmentOf, providerApp } from '#test/provider-app.ts'
import { donorData } from '#test/sign-up-data.ts'
import { minuteMs } from '#values/time.ts'

const { app, peer, come } = await providerApp()
const call = authWire(app)
const chief = await person(app, { type: 'super_admin' })
const byChief = app.as<typeof userAdminContract>(chief.accessToken)

async function inviteColleague(email: string): Promise<void> {
  const body = { email, role: 'scientific_reviewer' as const, expertiseAreas: ['Marine biology'] }
  expect((await byChief('POST /api/admin/invitations', { body })).ok).toBe(true)
}
const meOf = (token: string | undefined) => app.as<typeof sessionContract>(token)('GET /api/me')
async function comeAs(sub: string, email: string, email_verified: boolean): Promise<URL> {
  peer.become({ sub, email, email_verified, given_name: 'Lena', family_name: 'Voss' })
  return come()
}

test('an invited colleague who first signs in by a service that verified the address has the role at once', async () => {
  await inviteColleague('first@staff.example')
  const arrived = await comeAs('first', 'first@staff.example', true)
  expect(await meOf(fragmentOf(arrived).access_token)).toMatchObject({
    data: { firstName: 'Lena', staff: { role: 'scientific_reviewer' } },
  })
  // Spent with it: the mailed link no longer opens anything, and gives no second role.
  const { tokenHash } = await mailedProof(app, 'first@staff.example')
  const late = await authPeer(app).verifyOtp({ token_hash: tokenHash, type: 'invite' })
  expect(late.error?.code).toBe('otp_expired')
})

test('an invited person keeps the role and name of the invitation when they first sign in by another service', async () => {
  const data = { user_type: 'researcher', institution: 'Reef Institute', field_of_study: 'Ecology' }
  const bearer = await makeKey(app.platform, 'service_role')
  expect((await call('invite', { body: { email: 'guest@example.org', data }, bearer })).status).toBe(200)
  const arrived = await comeAs('guest', 'guest@example.org', true)
  expect(await meOf(fragmentOf(arrived).access_token)).toMatchObject({
    data: { firstName: 'Lena', userType: 'researcher', institution: 'Reef Institute' },
  })
})

test('a service that has not verified the address gives no role, and neither does its mail; the invitation’s own does', async () => {
  const email = 'unproven@staff.example'
  await inviteColleague(email)
  const invited = await mailedProof(app, email)
  app.advance(minuteMs)
  expect((await comeAs('unproven', email, false)).searchParams.get('error_code')).toBe(
    'provider_email_needs_verification',
  )
  const { data } = await authPeer(app).verifyOtp({ token_hash: invited.tokenHash, type: 'invite' })
  expect(await meOf(data.session?.access_token)).toMatchObject({ data: { staff: { role: 'scientific_reviewer' } } })
})

test('an attacker’s sign-up for an invited address leaves nothing behind, and gives no role', async () => {
  const email = 'squatted@staff.example'
  await inviteColleague(email)
  app.advance(minuteMs)
  await authPeer(app).signUp({ email, password: 'the squatter’s', options: { data: donorData } })
  const { tokenHash } = await mailedProof(app, email)
  const arrived = await comeAs('squatted', email, true)
  const me = await meOf(fragmentOf(arrived).access_token)
  expect(me).toMatchObject({ data: { firstName: 'Lena', userType: null, staff: { role: 'scientific_reviewer' } } })
  expect((await authPeer(app).verifyOtp({ token_hash: tokenHash, type: 'signup' })).error?.code).toBe('otp_expired')
  const squatter = await authPeer(app).signInWithPassword({ email, password: 'the squatter’s' })
  expect(squatter.error?.code).toBe('invalid_credentials')

  const other = 'pressed@staff.example'
  await inviteColleague(other)
  app.advance(minuteMs)
  await authPeer(app).signUp({ email: other, password: 'the squatter’s', options: { data: donorData } })
  const stranger = await mailedProof(app, other)
  const { data } = await authPeer(app).verifyOtp({ token_hash: stranger.tokenHash, type: 'signup' })
  expect(await meOf(data.session?.access_token)).toMatchObject({ data: { staff: null } })
})

test('a recovery by mail proves the invited address as well as the invitation does', async () => {
  const email = 'forgetful@staff.example'
  await inviteColleague(email)
  app.advance(minuteMs)
  await authPeer(app).resetPasswordForEmail(email)
  const { tokenHash } = await mailedProof(app, email)
  const { data } = await authPeer(app).verifyOtp({ token_hash: tokenHash, type: 'recovery' })
  expect(await meOf(data.session?.access_token)).toMatchObject({ data: { staff: { role: 'scientific_reviewer' } } })
})

test('a token of an invitation that goes through another service joins no account', async () => {
  await inviteColleague('lured@staff.example')
  const { tokenHash } = await mailedProof(app, 'lured@staff.example')
  peer.become({ sub: 'lurer', email: 'lurer@example.org', email_verified: true })
  const arrived = await come(`/auth/v1/authorize?provider=peer&invite_token=${tokenHash}&redirect_to=/donor-profile`)
  expect(await meOf(fragmentOf(arrived).access_token)).toMatchObject({
    data: { email: 'lurer@example.org', staff: null },
  })
})
