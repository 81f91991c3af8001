import { expect, test } from 'vitest'
import type { accountContract } from '#features/identity/account-settings/contract.ts'
import { mailsTo } from '#test/auth-peer.ts'
import { authWire } from '#test/auth-wire.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, minuteMs } from '#values/time.ts'

const app = await testApp()
const call = authWire(app)
const password = 'only the owner knows'
const home = '198.51.100.7'
const elsewhere = '203.0.113.9'

const signIn = async (email: string, from: string, given = password) => {
  const headers = { 'x-peer-address': from }
  const answer = await call('token?grant_type=password', { body: { email, password: given }, headers })
  return answer.status === 200 ? 'signed in' : answer.body.code
}
let strangers = 0
/** A new one each time, like those of an attacker with many. */
const newNetwork = () => `192.0.${++strangers >> 8}.${strangers & 255}`
const guess = (email: string) => signIn(email, newNetwork(), 'a guess')

test('attackers who guess passwords do not lock the owner out on a known device', async () => {
  const { email } = await person(app, { type: 'donor', password })
  expect(await signIn(email, home)).toBe('signed in')
  for (let time = 0; time < 20; time++) expect(await guess(email)).toBe('invalid_credentials')
  expect(await guess(email)).toBe('over_request_rate_limit')
  expect(await signIn(email, home)).toBe('signed in')
  expect(await signIn(email, elsewhere)).toBe('over_request_rate_limit')
  app.advance(15 * minuteMs)
  expect(await signIn(email, elsewhere)).toBe('signed in')
})

test('a known network guesses no more often than any other', async () => {
  const { email } = await person(app, { type: 'donor', password })
  await signIn(email, home)
  for (let time = 0; time < 20; time++) await signIn(email, home, 'a guess')
  expect(await signIn(email, home)).toBe('over_request_rate_limit')
})

test('after a hundred wrong passwords unknown devices are refused for the day, the holder gets one mail, and unknown addresses answer alike', async () => {
  const { email } = await person(app, { type: 'donor', password })
  await signIn(email, home)
  const codes: Record<string, string[]> = {}
  for (const address of [email, 'nobody@example.org']) {
    const seen: string[] = []
    for (let round = 0; round < 6; round++) {
      for (let time = 0; time < 20; time++) seen.push(await guess(address))
      app.advance(15 * minuteMs)
    }
    codes[address] = seen
  }
  expect(codes[email]).toEqual(codes['nobody@example.org'])
  expect(codes[email]?.filter((code) => code === 'invalid_credentials')).toHaveLength(100)
  expect(await signIn(email, elsewhere)).toBe('over_request_rate_limit')
  expect(await signIn(email, home)).toBe('signed in')
  const mails = (await mailsTo(app, email)).filter(({ subject }) => subject.includes('guessed'))
  expect(mails).toHaveLength(1)
  expect(await mailsTo(app, 'nobody@example.org')).toEqual([])
  app.advance(dayMs)
  expect(await signIn(email, elsewhere)).toBe('signed in')
})

/** A sign-in with the cookies of a device. @returns its answer, and the device's new cookies. */
async function onDevice(email: string, kept: string, given = password) {
  const headers = { 'x-peer-address': `192.0.2.${++strangers & 255}`, cookie: kept }
  const {
    status,
    body,
    headers: answered,
  } = await call('token?grant_type=password', {
    body: { email, password: given },
    headers,
  })
  const [cookie = kept] = (answered.get('set-cookie') ?? kept).split(';')
  return { said: status === 200 ? 'signed in' : body.code, cookie, whole: answered.get('set-cookie') ?? '' }
}

test('a known device signs in from any network while attackers guess, and no other account’s device does', async () => {
  const [{ email }, other] = [
    await person(app, { type: 'donor', password }),
    await person(app, { type: 'donor', password }),
  ]
  const first = await onDevice(email, '')
  expect(first.whole).toMatch(
    /^auth_device_[\w-]{12}=\S+; Path=\/auth\/v1\/token; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
  )
  const others = await onDevice(other.email, '')
  for (let time = 0; time < 21; time++) await guess(email)
  expect((await onDevice(email, '')).said).toBe('over_request_rate_limit')
  const [name = '', value = ''] = first.cookie.split('=')
  const forged = [
    others.cookie,
    `${name}=${others.cookie.split('=')[1]}`,
    `${name}=${value.replace(/^[^.]+/, 'zzzzzzzz')}`,
    `${name}=${value.replace(/[^.]+$/, '')}`,
  ]
  for (const cookie of forged) expect((await onDevice(email, cookie)).said).toBe('over_request_rate_limit')
  const again = await onDevice(email, first.cookie)
  expect(again.said).toBe('signed in')
  // It gets no more guesses than any other, even with its earlier mark.
  for (let time = 0; time < 20; time++) await onDevice(email, again.cookie, 'a guess')
  for (const cookie of [first.cookie, again.cookie])
    expect((await onDevice(email, cookie)).said).toBe('over_request_rate_limit')
  app.advance(200 * dayMs)
  for (let time = 0; time < 21; time++) await guess(email)
  expect((await onDevice(email, again.cookie)).said).toBe('over_request_rate_limit')
})

const close = async (one: Person) => {
  const api = app.as<typeof accountContract>(one.accessToken)
  const answer = await api('POST /api/me/close', { body: { password: 'a guess' } })
  return answer.ok ? 'closed' : answer.refusal.code
}

test('a session guesses the password no more often than a sign-in, wherever it is asked for', async () => {
  const one = await person(app, { type: 'donor', password })
  const change = async (current_password: string) => {
    const headers = { 'x-peer-address': newNetwork() }
    const body = { password: 'a better one', current_password }
    return (await call('user', { method: 'PUT', bearer: one.accessToken, body, headers })).body.code
  }
  for (let time = 0; time < 20; time++) expect(await change('a guess')).toBe('current_password_invalid')
  expect(await change(password)).toBe('over_request_rate_limit')
  expect(await close(one)).toBe('too_many_tries')
  expect(await guess(one.email)).toBe('over_request_rate_limit')
  app.advance(15 * minuteMs)
  expect(await change(password)).toBeUndefined()
})

test('after a hundred wrong passwords a session confirms nothing for the day, and the holder gets a mail', async () => {
  const one = await person(app, { type: 'donor', password })
  const seen: string[] = []
  for (let round = 0; round < 6; round++) {
    const again = await signedInAgain(app, one)
    for (let time = 0; time < 20; time++) seen.push(await close(again))
    app.advance(15 * minuteMs)
  }
  expect(seen.filter((code) => code === 'wrong_password')).toHaveLength(100)
  expect((await mailsTo(app, one.email)).filter(({ subject }) => subject.includes('guessed'))).toHaveLength(1)
})
