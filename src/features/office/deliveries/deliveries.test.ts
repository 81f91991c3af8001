import { expect, test } from 'vitest'
import { queueMails } from '#features/foundation/mail/actions.ts'
import { type Database, sql } from '#platform/database.ts'
import { AddressRefused } from '#platform/mailer.ts'
import { type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { minuteMs } from '#values/time.ts'
import type { Delivery, deliveriesContract } from './contract.ts'
import { codeOf } from './rules.ts'
import { countWaiting, listDeliveries } from './store.ts'

const answers = new Map<string, Error>()
const app = await testApp({
  mailer: {
    send: async ({ to }) => {
      const answer = answers.get(to)
      if (answer) throw answer
    },
  },
})
const { platform } = app
const { database } = platform
const mia = await person(app, { type: 'customer_support' })
await app.drain()
const as = (who?: Person) => app.as<typeof deliveriesContract>(who?.accessToken)
type Query = Parameters<ReturnType<typeof as>>[1] extends infer Input ? NonNullable<Input> : never
async function read(query: Extract<Query, { query?: unknown }>['query'] = {}) {
  const answer = await as(mia)('GET /api/admin/mails', { query })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const mail = (eventKey: string, to: string, more: object = {}) =>
  database.transaction((tx) =>
    queueMails(tx, platform, [{ eventKey, to, subject: 'Secret subject', text: 'Secret words', html: '<p>', ...more }]),
  )
const stateOf = async (to: string): Promise<Delivery | undefined> => (await read({ to })).mails[0]

test('a mail is followed by its state alone: no text, no address, and only the code of the server’s answer', async () => {
  answers.set('full@people.example', new Error('Can’t send: 452 4.2.2 <full@people.example>: Mailbox full'))
  answers.set('typo@people.example', new AddressRefused('550 5.1.1 <typo@people.example>: no such user'))
  answers.set('away@people.example', new Error('connect ECONNREFUSED 127.0.0.1:25'))
  const unsubscribeUrl = 'https://fundamental.example/u'
  await mail('donation:1:receipt', 'fine@people.example')
  await mail('donation:2:receipt', 'full@people.example')
  await mail('application:1:sent', 'typo@people.example')
  await mail('thanks:1', 'away@people.example', { unsubscribeUrl, topic: 'thanks' })
  await app.drain()
  expect(await stateOf('FINE@people.example ')).toMatchObject({
    state: 'sent',
    class: 'money',
    about: 'Gift',
    tries: 1,
  })
  expect(await stateOf('full@people.example')).toMatchObject({ state: 'retrying', code: '452 4.2.2', tries: 1 })
  expect((await stateOf('full@people.example'))?.nextTryAt).not.toBeNull()
  // That a person applied for a position is not shown here.
  expect(await stateOf('typo@people.example')).toMatchObject({
    ...{ state: 'address_refused', class: 'account', about: null, code: '550 5.1.1', nextTryAt: null },
  })
  expect(await stateOf('away@people.example')).toMatchObject({ state: 'retrying', class: 'news', code: 'ECONNREFUSED' })
  const whole = JSON.stringify(await read())
  expect(whole).not.toMatch(/people\.example|Secret|Mailbox|127\.0/)
  expect((await read()).classes).toMatchObject([
    { class: 'account', waiting: 0, oldestAt: null },
    { class: 'money', waiting: 1, retrying: 1 },
    { class: 'news', waiting: 1, retrying: 1 },
  ])
  for (const [state, count] of [
    ['sent', 1],
    ['retrying', 2],
    ['address_refused', 1],
    ['waiting', 0],
    ['given_up', 0],
  ] as const)
    expect((await read({ state })).mails.filter(({ tries }) => tries > 0).length, state).toBeGreaterThanOrEqual(count)
  expect((await read({ state: 'retrying', class: 'money' })).mails).toHaveLength(1)
})

test('bounced, unwanted and undeliverable mails are marked as such', async () => {
  for (const one of ['back', 'spam', 'end']) await mail(`donation:${one}:receipt`, `${one}@people.example`)
  await app.drain()
  const at = platform.clock.now()
  const report = (to: string, kind: string) =>
    database.query(sql`
      insert into mail_events (id, event_key, email, mail_id, kind, at)
      select gen_random_uuid(), ${`test:${to}`}, ${to}, id, ${kind}, ${at} from outbox_mails where recipient = ${to}`)
  await report('back@people.example', 'hard')
  await report('spam@people.example', 'complaint')
  await database.query(sql`
    update outbox_mails set sent_at = null, attempts = 80, last_error = '421 try later' where recipient = 'end@people.example'`)
  expect((await stateOf('back@people.example'))?.state).toBe('came_back')
  expect((await stateOf('spam@people.example'))?.state).toBe('unwanted')
  expect(await stateOf('end@people.example')).toMatchObject({ state: 'given_up', code: '421', nextTryAt: null })
  for (const state of ['came_back', 'unwanted', 'given_up'] as const)
    expect((await read({ state })).mails, state).toHaveLength(1)
})

test('a look at the mails of a person or an address is logged, the list alone is not', async () => {
  const ada = await person(app, { type: 'donor' })
  await mail('donation:ada:receipt', ada.email)
  const looks = async () =>
    (
      await database.query<{ on: string }>(sql`
        select action || coalesce(' ' || target_id, '') as on from audit_log
        where actor_id = ${mia.userId} order by at desc, id desc`)
    ).map((row) => row.on)
  const before = (await looks()).length
  app.advance(minuteMs)
  await read({ class: 'money' })
  expect(await looks()).toHaveLength(before)
  expect((await read({ person: ada.userId })).mails).toMatchObject([{ about: 'Gift' }])
  app.advance(minuteMs)
  expect((await read({ to: 'guest@nowhere.example' })).mails).toEqual([])
  expect((await looks()).slice(0, 2)).toEqual(['mails.looked_up', `person.looked_at ${ada.userId}`])
})

test('only support and the super admin have the list (PERM-11)', async () => {
  for (const [type, status] of [
    ['super_admin', 200],
    ['financial_admin', 403],
    ['content_moderator', 403],
    ['scientific_reviewer', 403],
    ['donor', 403],
  ] as const) {
    const answer = await as(await person(app, { type }))('GET /api/admin/mails')
    expect(answer.ok ? 200 : answer.refusal.status, type).toBe(status)
  }
  expect(await as()('GET /api/admin/mails')).toMatchObject({ refusal: { status: 401 } })
})

test('a long list continues where a page ended, each mail once, and reads no table from its beginning', async () => {
  await database.query(sql`
    insert into outbox_mails (id, event_key, recipient, subject, text_body, html_body, class, topic, next_attempt_at,
      created_at, sent_at)
    select gen_random_uuid(), 'bulk:' || n, 'bulk' || n || '@people.example', '', '', '', 'news', 'thanks', 'infinity',
      ${platform.clock.now()}::timestamptz - (n / 7) * interval '1 second', ${platform.clock.now()}
    from generate_series(1, 6000) n`)
  await database.query(sql`analyze outbox_mails, mail_events`)
  const seen: string[] = []
  let after: string | undefined
  for (let page = 0; page < 5; page++) {
    const { mails, older } = await read({ class: 'news', after })
    seen.push(...mails.map(({ id }) => id))
    after = older ?? undefined
  }
  expect(new Set(seen).size).toBe(250)
  const scans: string[] = []
  const explaining: Database = {
    ...database,
    query: async (piece) => {
      const plan = await database.query<Record<string, string>>({
        text: [`explain ${piece.text[0]}`, ...piece.text.slice(1)],
        values: piece.values,
      })
      const lines = plan.map((row) => Object.values(row)[0]).join('\n')
      if (/Seq Scan on outbox/.test(lines)) scans.push(lines)
      return database.query(piece)
    },
  }
  const nothing = { class: undefined, state: undefined, email: undefined }
  for (const filter of [
    nothing,
    { ...nothing, class: 'news' as const },
    { ...nothing, state: 'came_back' as const },
    { ...nothing, state: 'given_up' as const },
    { ...nothing, email: 'bulk99@people.example' },
  ])
    await listDeliveries(explaining, filter, undefined, 51)
  await countWaiting(explaining)
  expect(scans).toEqual([])
})

test('staff read whether there is a mail server at all: without one mails wait', async () => {
  expect((await read()).hasServer).toBe(true)
  const bare = await testApp()
  const staff = await person(bare, { type: 'customer_support' })
  const answer = await bare.as<typeof deliveriesContract>(staff.accessToken)('GET /api/admin/mails')
  expect(answer).toMatchObject({ ok: true, data: { hasServer: false } })
})

test('of a server’s answer only codes are read', () => {
  expect(codeOf('All recipients were rejected: 550 5.1.1 <a@b.example>: unknown')).toBe('550 5.1.1')
  expect(codeOf('550-5.7.26 unauthenticated')).toBe('550 5.7.26')
  expect(codeOf('Greeting never received')).toBeNull()
  expect(codeOf('write ada@people.example, not 5501@people.example')).toBeNull()
  expect(codeOf(null)).toBeNull()
})
