import { expect, test } from 'vitest'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { fragmentOf, providerApp } from '#test/provider-app.ts'

const { app, peer, come } = await providerApp([], { signUpOpen: false })

test('while sign-ups are closed a service signs in people with an account, and makes none (signup_disabled)', async () => {
  for (const email_verified of [true, false]) {
    peer.become({ sub: 'stranger', email: 'stranger@example.org', email_verified })
    expect((await come()).searchParams.get('error_code')).toBe('signup_disabled')
  }
  const { email } = await person(app, { type: 'donor' })
  peer.become({ sub: 'known', email, email_verified: true })
  expect(fragmentOf(await come()).access_token).toBeTruthy()
  const id_token = await peer.idToken({ sub: 'other', email: 'other@example.org', email_verified: true })
  const answer = await authWire(app)('token?grant_type=id_token', { body: { provider: 'peer', id_token } })
  expect(answer).toMatchObject({ status: 422, body: { code: 'signup_disabled' } })
})
