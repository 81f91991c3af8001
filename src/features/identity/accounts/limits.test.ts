import { expect, test } from 'vitest'
import { createApi } from '#api/create-api.ts'
import { deriveSecrets } from '#platform/secrets.ts'
import { authWire } from '#test/auth-wire.ts'
import { person } from '#test/people.ts'
import { donorData } from '#test/sign-up-data.ts'
import { testApp } from '#test/test-app.ts'
import { minuteMs } from '#values/time.ts'

const app = await testApp()
/** Another process of the same installation: they share only the database and the secret. */
const secrets = deriveSecrets('a secret that only tests know, long enough')
const second = { ...app, fetch: createApi({ ...app.platform, secrets }) }
const calls = [authWire(app), authWire(second)] as const
const one = calls[0]
const password = 'six letters'
const from = (address: string) => ({ 'x-peer-address': address })
let addresses = 0
const newAddress = () => `203.0.113.${++addresses}`

test('one network address has a limit in five minutes, over all processes, and the refusal contains when to try again', async () => {
  const bodies: [string, object, number][] = [
    ['recover', { email: 'nobody@example.org' }, 30],
    ['verify', { type: 'signup', token_hash: 'x' }, 30],
    ['otp', { email: 'nobody' }, 30],
    ['magiclink', { email: 'nobody' }, 30],
    ['resend', { type: 'signup', email: 'nobody' }, 30],
    ['signup', { email: 'nobody', password, data: donorData }, 30],
    ['token?grant_type=pkce', { auth_code: 'a', code_verifier: 'b' }, 150],
  ]
  for (const [path, body, max] of bodies) {
    const headers = from(newAddress())
    const statuses = await Promise.all(
      Array.from(
        { length: max + 5 },
        async (_, at) => (await calls[at % 2 === 0 ? 0 : 1](path, { body, headers })).status,
      ),
    )
    const over = path === 'recover' ? 5 + 29 : 5
    expect([path, statuses.filter((status) => status === 429).length]).toEqual([path, over])
    const refused = await one(path, { body, headers })
    expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
    expect(refused.headers.get('retry-after')).toBe('300')
    expect((await one(path, { body, headers: from(newAddress()) })).body.code).not.toBe('over_request_rate_limit')
  }
  app.advance(5 * minuteMs)
  const later = await one('otp', { body: { email: 'nobody' }, headers: from('203.0.113.3') })
  expect(later.status).toBe(400)
})

test('a refresh is never refused by a limit: the client would sign its person out', async () => {
  const { email } = await person(app, { type: 'donor', password })
  const headers = from(newAddress())
  let { refresh_token } = (await one('token?grant_type=password', { body: { email, password }, headers })).body
  for (let at = 0; at < 160; at++) {
    const next = await calls[at % 2 === 0 ? 0 : 1]('token?grant_type=refresh_token', {
      body: { refresh_token },
      headers,
    })
    expect(next.status).toBe(200)
    refresh_token = next.body.refresh_token
  }
})

test('ten refreshes at once over two processes bring one token to all', async () => {
  const { email } = await person(app, { type: 'donor', password })
  const { refresh_token } = (await one('token?grant_type=password', { body: { email, password } })).body
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      calls[at % 2 === 0 ? 0 : 1]('token?grant_type=refresh_token', { body: { refresh_token } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
})

test('an account’s limit holds from any number of addresses', async () => {
  const { email } = await person(app, { type: 'donor', password })
  const guess = (at: number) =>
    calls[at % 2 === 0 ? 0 : 1]('token?grant_type=password', {
      body: { email, password: 'wrong one' },
      headers: from(`198.51.100.${at}`),
    })
  const statuses = (await Promise.all(Array.from({ length: 25 }, (_, at) => guess(at)))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(20)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
})

test('addresses of one IPv6 network count together', async () => {
  const ask = (at: number) =>
    one('otp', { body: { email: 'nobody' }, headers: from(`2001:db8:7:7::${at.toString(16)}`) })
  const statuses = (await Promise.all(Array.from({ length: 32 }, (_, at) => ask(at)))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})
