import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { authWire } from '#test/auth-wire.ts'
import { httpPeer } from '#test/http-peer.ts'
import { testApp } from '#test/test-app.ts'
import { minuteMs } from '#values/time.ts'

// Twilio by the documentation of its REST API, version 2010-04-01. Deviations are refused.

const account = `AC${'0123456789abcdef'.repeat(2)}`
const service = `MG${'fedcba9876543210'.repeat(2)}`
const token = 'the token of the account'
type SenderAnswer = { status?: number; json?: unknown; text?: string } | 'hang'
const taken: SenderAnswer = { status: 201, json: { sid: `SM${'0'.repeat(32)}`, status: 'queued', error_code: null } }
let script: SenderAnswer = taken
const fault = (status: number, code: number, message: string): SenderAnswer => ({
  status,
  json: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})
const peer = await httpPeer(({ path, headers, body }) => {
  if (headers.authorization !== `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`)
    return fault(401, 20003, 'Authenticate')
  if (path !== `/2010-04-01/Accounts/${account}/Messages.json`) return fault(404, 20404, 'not found')
  if (headers['content-type'] !== 'application/x-www-form-urlencoded') return fault(415, 20415, 'no form')
  const form = new URLSearchParams(body)
  if (!/^\+\d+$/.test(form.get('To') ?? '')) return fault(400, 21211, `Invalid 'To' Phone Number: ${form.get('To')}`)
  if (!form.get('From') === !form.get('MessagingServiceSid')) return fault(400, 21603, 'From is required')
  return form.get('Body') ? script : fault(400, 21602, 'Body is required')
})
const warned: unknown[] = []
const log = { info: () => {}, warn: (_: string, fields?: object) => void warned.push(fields), error: () => {} }
const twilio = { kind: 'twilio', url: `${peer.url}/`, account, token, from: '+15550100' } as const
const app = await testApp({ auth: { sms: twilio, hookTimeoutMs: 300 }, log })
const call = authWire(app)
beforeEach(() => {
  script = taken
  peer.received.length = 0
  warned.length = 0
})

let counted = 0
const newPhone = () => `+1555030${String(++counted).padStart(4, '0')}`
const ask = async (on = app) => {
  const phone = newPhone()
  expect((await authWire(on)('otp', { body: { phone } })).status).toBe(200)
  await on.drain()
  return phone
}
const sent = () => peer.received.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
const waiting = () => app.platform.database.query(sql`select 1 from sms_requests`)

test('a code goes out by Twilio’s form, from a number or a messaging service, and signs in', async () => {
  const phone = await ask()
  const [{ To, From, Body = '' } = {}] = sent()
  expect({ To, From }).toEqual({ To: phone, From: '+15550100' })
  const code = /^\d{6}/.exec(Body)?.[0]
  expect((await call('verify', { body: { type: 'sms', phone, token: code } })).body).toHaveProperty('access_token')
  const other = await testApp({ auth: { sms: { ...twilio, from: service } }, log, clock: app.platform.clock })
  const again = await ask(other)
  expect(sent()[1]).toMatchObject({ To: again, MessagingServiceSid: service })
  expect(warned).toEqual([])
  expect((await call('settings')).body.sms_provider).toBe('twilio')
})

test('a message that Twilio refuses for good is not tried again, and the log does not name the phone', async () => {
  script = fault(400, 21610, 'Attempt to send to unsubscribed recipient +1555')
  const phone = await ask()
  expect(await waiting()).toEqual([])
  expect(String((warned[0] as { cause: Error }).cause)).toContain('21610')
  expect(JSON.stringify(warned.map((one) => String((one as { cause: Error }).cause)))).not.toContain(phone.slice(0, 5))
  app.advance(minuteMs)
  await app.drain()
  expect(peer.received).toHaveLength(1)
})

test('a code that Twilio refuses for load, fails or leaves unanswered is sent later', async () => {
  for (const answer of [fault(429, 20429, 'Too Many Requests'), { status: 503, text: 'no' }, 'hang'] as const) {
    peer.received.length = 0
    script = answer
    const phone = await ask()
    expect(peer.received).toHaveLength(1)
    script = taken
    app.advance(minuteMs)
    await app.drain()
    expect(sent().map((one) => one.To)).toEqual([phone, phone])
    expect(await waiting()).toEqual([])
  }
})

test('wrong credentials at the message service lose no code within five minutes, and are logged', async () => {
  const wrong = await testApp({ auth: { sms: { ...twilio, token: 'another' } }, log })
  await ask(wrong)
  expect(String((warned[0] as { cause: Error }).cause)).toContain('401')
  expect(await wrong.platform.database.query(sql`select 1 from sms_requests`)).toHaveLength(1)
})
