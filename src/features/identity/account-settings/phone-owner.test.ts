import { beforeEach, expect, test } from 'vitest'
import { authPeer, mailedProof, mailsTo } from '#test/auth-peer.ts'
import { donorData } from '#test/sign-up-data.ts'
import { smsPeer } from '#test/sms-peer.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, millisOf, minuteMs } from '#values/time.ts'

// Accounts that have only a phone: what a session that was left open may not change in them.

const peer = await smsPeer()
const app = await testApp({ auth: { sms: peer.sms, smsPerHour: 1000 } })
app.advance(Date.now() - millisOf(app.platform.clock.now()))
const [password, another] = ['six letters', 'seven letters']
beforeEach(() => {
  peer.received.length = 0
})

let counted = 0
const newPhone = () => `+1555030${String(++counted).padStart(4, '0')}`
const codeTo = (phone: string) => peer.codeTo(app, phone)
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
const signIn = async (phone: string, typed: string) => {
  const { data } = await authPeer(app).signInWithPassword({ phone, password: typed })
  return data.user?.id
}

/** A person who signed up with phone and password, and whose session was left open since yesterday. */
async function leftOpen() {
  const phone = newPhone()
  const client = authPeer(app)
  await client.signUp({ phone, password, options: { data: donorData } })
  const { error } = await client.verifyOtp({ phone, token: await codeTo(phone), type: 'sms' })
  if (error) throw error
  app.advance(dayMs)
  await client.refreshSession()
  return { phone, client }
}

test('an account with only a phone changes an old session’s password with a code in a message, valid once', async () => {
  const { client, phone } = await leftOpen()
  expect((await client.updateUser({ password: another })).error?.code).toBe('reauthentication_needed')
  expect((await client.reauthenticate()).error).toBeNull()
  const nonce = await codeTo(phone)
  const wrong = await client.updateUser({ password: another, nonce: wrongFor(nonce) })
  expect(wrong.error?.code).toBe('reauthentication_not_valid')
  expect((await client.reauthenticate()).error?.code).toBe('over_sms_send_rate_limit')
  const { data, error } = await client.updateUser({ password: another, nonce })
  expect(error).toBeNull()
  expect(data.user?.identities?.map((one) => one.provider)).toEqual(['phone'])
  expect([await signIn(phone, password), await signIn(phone, another)]).toEqual([undefined, data.user?.id])
  const again = await client.updateUser({ password: 'eight letters', nonce })
  expect(again.error?.code).toBe('reauthentication_not_valid')
})

test('a session that was left open adds no address to an account with only a phone', async () => {
  const { client, phone } = await leftOpen()
  const email = `finder-${counted}@example.org`
  expect((await client.updateUser({ email })).error?.code).toBe('reauthentication_needed')
  expect(await mailsTo(app, email)).toEqual([])
  await client.reauthenticate()
  const nonce = await codeTo(phone)
  const wrong = await client.updateUser({ email, nonce: wrongFor(nonce) })
  expect(wrong.error?.code).toBe('reauthentication_not_valid')
  expect((await client.updateUser({ email, nonce })).error).toBeNull()
  const { tokenHash } = await mailedProof(app, email)
  const { data } = await authPeer(app).verifyOtp({ token_hash: tokenHash, type: 'email_change' })
  expect(data.user?.email).toBe(email)
})

test('it replaces the phone neither, which the password allows, and so does a sign-in of just now', async () => {
  const { client, phone } = await leftOpen()
  const next = newPhone()
  expect((await client.updateUser({ phone: next })).error?.code).toBe('reauthentication_needed')
  expect(await codeTo(next)).toBe('no code')
  const guessed = await client.updateUser({ phone: next, current_password: another })
  expect(guessed.error?.code).toBe('current_password_invalid')
  expect((await client.updateUser({ phone: next, current_password: password })).error).toBeNull()
  const shown = await client.verifyOtp({ phone: next, token: await codeTo(next), type: 'phone_change' })
  expect(shown.error).toBeNull()
  expect([await signIn(phone, password), await signIn(next, password)]).toEqual([undefined, shown.data.user?.id])
  const last = newPhone()
  app.advance(minuteMs)
  await client.signInWithPassword({ phone: next, password })
  expect((await client.updateUser({ phone: last })).error).toBeNull()
  expect(await codeTo(last)).not.toBe('no code')
})

test('its own phone and its name are no such change', async () => {
  const { client, phone } = await leftOpen()
  expect((await client.updateUser({ phone, data: { first_name: 'Ada' } })).error).toBeNull()
})
