import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { queueMails } from '#features/foundation/mail/actions.ts'
import type { mailPreferencesContract } from '#features/foundation/mail-preferences/contract.ts'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import { sql } from '#platform/database.ts'
import { AddressRefused, type Mail } from '#platform/mailer.ts'
import { type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { dateOf, dayMs, millisOf } from '#values/time.ts'

const sent: Mail[] = []
const gone = new Set<string>()
const app = await testApp({
  mailer: {
    send: async (mail) => {
      if (gone.has(mail.to)) throw new AddressRefused('550 5.1.1 no such mailbox')
      sent.push(mail)
    },
  },
})
const { platform } = app
const secret = platform.settings.mailEventSecrets[0] ?? ''
const by = (who: Person) => app.as<typeof mailPreferencesContract & typeof notificationsContract>(who.accessToken)
const donor = () => person(app, { type: 'donor' })

let reports = 0
type Report = { readonly id?: string; readonly ageMs?: number; readonly secret?: string }
const report = async (body: unknown, { id = `r-${++reports}`, ageMs = 0, ...given }: Report = {}) => {
  const seconds = Math.floor((millisOf(platform.clock.now()) - ageMs) / 1000)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const signature = new Webhook(given.secret ?? secret).sign(id, dateOf(seconds * 1000), text)
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,bm90IG91cnM= ${signature}`,
    'content-type': 'application/json',
  }
  const answer = await app.fetch(new Request(`${testOrigin}/api/mail/events`, { method: 'POST', headers, body: text }))
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code }
}
const bounced = (email: string, kind: 'hard' | 'soft' = 'hard') => ({ type: 'mail.bounced', data: { email, kind } })
const stopOf = async (who: Person) =>
  (await platform.database.query<{ reason: string }>(sql`select reason from mail_stops where email = ${who.email}`))[0]
    ?.reason
let events = 0
const queue = (who: Person, isNews: boolean, kind = 'donation') =>
  platform.database.transaction((tx) =>
    queueMails(tx, platform, [
      {
        ...{
          eventKey: `${kind}:${++events}`,
          to: who.email,
          subject: isNews ? 'News' : 'Receipt',
          text: 'x',
          html: 'x',
        },
        ...(isNews ? { unsubscribeUrl: 'https://app.test/u', topic: 'thanks' as const } : {}),
      },
    ]),
  )
const sentTo = (who: Person) => sent.filter(({ to }) => to === who.email).map(({ subject }) => subject)

test('a hard bounce and a complaint stop news to that address, not receipts, and the app says so', async () => {
  for (const [type, reason] of [
    ['mail.bounced', 'hard'],
    ['mail.complained', 'complaint'],
  ] as const) {
    const ada = await donor()
    await queue(ada, true)
    expect(await report({ type, data: { email: ada.email.toUpperCase() } })).toEqual({ status: 200 })
    expect(await stopOf(ada)).toBe(reason)
    await queue(ada, false)
    await app.drain()
    expect(sentTo(ada)).toEqual(['Receipt'])
    const dropped = await platform.database.query(sql`
      select dropped, text_body as words from outbox_mails where recipient = ${ada.email} and class = 'news'`)
    expect(dropped).toEqual([{ dropped: 'address_stopped', words: '' }])
    expect(await by(ada)('GET /api/me/notifications')).toMatchObject({
      data: { unread: 1, items: [{ target: '/settings' }] },
    })
    expect(await by(ada)('POST /api/me/mail-preferences/try-again')).toMatchObject({ data: { stopped: null } })
    await queue(ada, true)
    await app.drain()
    expect(sentTo(ada)).toEqual(['Receipt', 'News'])
  }
})

test('a mailbox that is full counts after five times in two weeks; a delay or an out-of-office reply is no bounce', async () => {
  const ada = await donor()
  for (let count = 0; count < 4; count++) await report(bounced(ada.email, 'soft'))
  for (const type of ['mail.delayed', 'mail.autoreplied', 'x']) await report({ type, data: { email: ada.email } })
  app.advance(15 * dayMs)
  await report(bounced(ada.email, 'soft'))
  expect(await stopOf(ada)).toBeUndefined()
  for (let count = 0; count < 4; count++) await report(bounced(ada.email, 'soft'), { id: `same-${count % 3}` })
  expect(await stopOf(ada)).toBeUndefined()
  await report(bounced(ada.email, 'soft'))
  expect(await stopOf(ada)).toBe('soft')
})

test('only what is signed, fresh and readable counts', async () => {
  const ada = await donor()
  const foreign = `whsec_${Buffer.from('another secret of thirty-two byte').toString('base64')}`
  expect(await report(bounced(ada.email), { secret: foreign })).toMatchObject({ code: 'signature_invalid' })
  for (const ageMs of [6 * 60_000, -6 * 60_000])
    expect(await report(bounced(ada.email), { ageMs })).toMatchObject({ code: 'signature_invalid' })
  for (const body of ['no json', { type: 'mail.bounced' }, { type: 'mail.bounced', data: { email: 5 } }])
    expect(await report(body)).toEqual({ status: 400, code: 'report_invalid' })
  expect(await report('x'.repeat(70_000))).toEqual({ status: 413, code: 'body_too_large' })
  expect(await stopOf(ada)).toBeUndefined()
})

test('a server that knows no such address ends the tries at once and stops news', async () => {
  const ada = await donor()
  gone.add(ada.email)
  await queue(ada, false, 'identity')
  await app.drain()
  const [mail] = await platform.database.query(sql`
    select dropped, attempts, last_error as error from outbox_mails where recipient = ${ada.email}`)
  expect(mail).toEqual({ dropped: 'address_refused', attempts: 80, error: '550 5.1.1 no such mailbox' })
  expect(await stopOf(ada)).toBe('hard')
  gone.delete(ada.email)
  await queue(ada, false)
  await queue(ada, true)
  await app.drain()
  expect(sentTo(ada)).toEqual(['Receipt'])
})

test('news that a person ended while they waited are not sent, and a receipt waits behind no news', async () => {
  const ada = await donor()
  for (let count = 0; count < 45; count++) await queue(ada, true)
  await queue(ada, false)
  const [first] = await platform.database.query<{ classes: string }>(sql`
    select class as classes from outbox_mails where recipient = ${ada.email} and subject = 'Receipt'`)
  expect(first?.classes).toBe('money')
  await by(ada)('PUT /api/me/mail-preferences', { body: { choices: { thanks: { mail: 'never' } } } })
  await app.drain()
  expect(sentTo(ada)).toEqual(['Receipt'])
})
