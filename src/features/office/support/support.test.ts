import { expect, test } from 'vitest'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import { sql } from '#platform/database.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs, minuteMs, secondMs } from '#values/time.ts'
import type { deskContract } from './contract/desk.ts'
import type { requestsContract, TicketKey } from './contract/requests.ts'

const app = await testApp()
const { database } = app.platform
type All = typeof requestsContract & typeof deskContract & typeof notificationsContract
const as = (who?: Person) => app.as<All>(who?.accessToken)
const mia = await person(app, { type: 'customer_support', firstName: 'Mia', lastName: 'Demo' })
const jonas = await person(app, { type: 'customer_support', firstName: 'Jonas', lastName: 'Demo' })
const lena = await person(app, { type: 'donor', firstName: 'Lena', lastName: 'Demo' })

const no = (code: string, status: number) => ({ ok: false, refusal: { code, status } })
const letter = { topic: 'donation', name: 'Lena Demo', email: 'Lena@Example.org' } as const
const stampNow = async (): Promise<string> => {
  const form = await as()('GET /api/contact')
  if (!form.ok) throw new Error('no form')
  return form.data.stamp
}
const write = async (who: Person | undefined, words: string, more: object = {}) => {
  const stamp = await stampNow()
  app.advance(3 * secondMs)
  const body = { ...letter, words, key: crypto.randomUUID(), stamp, website: '', ...more }
  return as(who)('POST /api/contact', { body })
}
const ticketOf = async (answer: Awaited<ReturnType<typeof write>>): Promise<Id<'ticket'>> => {
  if (!answer.ok) throw new Error(answer.refusal.code)
  const [row] = await database.query<{ id: Id<'ticket'> }>(
    sql`select id from tickets where number = ${answer.data.number}`,
  )
  if (!row) throw new Error('no ticket')
  return row.id
}
type MailRow = { subject: string; text: string; to: string; byPerson: boolean; replyTo: string | null; thread: string }
const mailsOf = (id: Id<'ticket'>) =>
  database.query<MailRow>(sql`
    select subject, text_body as "text", recipient as "to", by_person as "byPerson", reply_to as "replyTo", thread
    from outbox_mails where starts_with(event_key, 'ticket:' || ${id}::text) order by created_at, event_key`)
const linkIn = (text = ''): TicketKey => ({ token: /\/ticket#([\w-]+)/.exec(text)?.[1] ?? '' })
const look = async (who: Person, id: Id<'ticket'>) => {
  const answer = await as(who)('GET /api/admin/tickets/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const reply = async (
  who: Person,
  id: Id<'ticket'>,
  words: string,
  next: 'waiting' | 'solved' = 'waiting',
  seen?: number,
) =>
  as(who)('POST /api/admin/tickets/:id/replies', {
    params: { id },
    body: { words, seen: seen ?? (await look(who, id)).lastNo, next, key: crypto.randomUUID() },
  })
const leave = async () => {
  app.advance(11 * secondMs)
  await app.drain()
}

test('AMB-159 ADMN-33: what a guest writes has a number and a mailed copy, and is on the desk', async () => {
  const words = 'I was charged twice.\nSee https://evil.example/x and www.evil.example please.'
  const sent = await write(undefined, words)
  expect(sent).toMatchObject({ ok: true, data: { mailedTo: 'l…@example.org' } })
  const id = await ticketOf(sent)
  const [copy] = await mailsOf(id)
  expect(copy).toMatchObject({ to: 'lena@example.org', byPerson: false, thread: `ticket-${id}` })
  expect(copy?.subject).toContain('I was charged twice.')
  expect(copy?.text).not.toContain('evil.example')
  const queue = await as(mia)('GET /api/admin/tickets', { query: { view: 'open' } })
  expect(queue).toMatchObject({ data: { items: [{ id, isGuest: true, requester: 'Lena Demo', assignee: null }] } })
  const ticket = await look(mia, id)
  expect(ticket).toMatchObject({ emailMasked: 'l…@example.org', person: null, messages: [{ words }] })
  expect(JSON.stringify(ticket)).not.toContain('lena@example.org')
  expect(await as(mia)('POST /api/admin/tickets/:id/address', { params: { id } })).toMatchObject({
    data: { email: 'lena@example.org' },
  })
  // Two looks of one sitting are one entry.
  app.advance(minuteMs)
  await look(mia, id)
  const log = await database.query<{ action: string }>(
    sql`select action from audit_log where target_id = ${id} order by action`,
  )
  expect(log.map(({ action }) => action)).toEqual(['ticket.address_shown', 'ticket.viewed'])
})

test('a form sent twice opens one ticket; programs, strangers to mail and floods are refused with the words kept', async () => {
  const key = crypto.randomUUID()
  const one = await write(undefined, 'Where is my receipt of March?', { key })
  const again = await write(undefined, 'Where is my receipt of March?', { key })
  expect(again.ok && one.ok && again.data.number === one.data.number).toBe(true)
  expect(await mailsOf(await ticketOf(one))).toHaveLength(1)
  expect(await write(undefined, 'Where is my receipt?', { website: 'x' })).toMatchObject(no('looks_automatic', 422))
  expect(await write(undefined, 'Where is my receipt?', { stamp: '1.forged' })).toMatchObject(
    no('looks_automatic', 422),
  )
  const early = {
    ...letter,
    words: 'Where is my receipt?',
    key: crypto.randomUUID(),
    stamp: await stampNow(),
    website: '',
  }
  expect(await as()('POST /api/contact', { body: early })).toMatchObject(no('looks_automatic', 422))
  expect(await write(undefined, 'Where is my receipt?', { email: 'no address' })).toMatchObject(
    no('email_unusable', 422),
  )
  expect(await write(undefined, 'too short')).toMatchObject({ refusal: { errors: [{ location: 'body.words' }] } })
  expect(await write(undefined, 'x'.repeat(20_001))).toMatchObject({
    refusal: { errors: [{ location: 'body.words' }] },
  })
  expect(await write(undefined, 'x'.repeat(20_000), { email: 'long@example.org' })).toMatchObject({ ok: true })
  for (let count = 0; count < 10; count++)
    await write(undefined, `Message number ${count} of many`, { email: 'many@example.org' })
  expect(await write(undefined, 'One message too many today', { email: 'many@example.org' })).toMatchObject(
    no('over_request_rate_limit', 429),
  )
})

test('markup, bidi and zero width stay harmless text', async () => {
  const id = await ticketOf(await write(undefined, '<script>alert(1)</script>\u202E\u200B and more words'))
  const { title, messages } = await look(mia, id)
  expect(title).toBe('<script>alert(1)</script> and more words')
  expect(messages[0]?.words).toBe('<script>alert(1)</script> and more words')
  const [mail] = await database.query<{ html: string }>(
    sql`select html_body as html from outbox_mails where event_key = 'ticket:' || ${id}::text || ':1'`,
  )
  expect(mail?.html).not.toContain('<script>')
})

test('an answer is held ten seconds, can be taken back, and then moves mail, notification, state and clock at once', async () => {
  const id = await ticketOf(await write(lena, 'Which name will stand on my receipt?'))
  const held = await reply(mia, id, 'Yours.')
  expect(held).toMatchObject({ data: { state: 'open', isYours: true, firstAnsweredAt: null } })
  const no2 = held.ok ? (held.data.messages.at(-1)?.no ?? 0) : 0
  const mine = { ticket: { id } }
  expect((await as(lena)('POST /api/tickets/open', { body: mine })).ok).toBe(true)
  expect(await as(lena)('POST /api/tickets/open', { body: mine })).toMatchObject({
    data: { messages: [{ isOwn: true }] },
  })
  const undo = (who: Person, no: number) =>
    as(who)('POST /api/admin/tickets/:id/replies/:no/undo', { params: { id, no: String(no) } })
  expect(await undo(jonas, no2)).toMatchObject(no('reply_sent', 409))
  expect(await undo(mia, no2)).toMatchObject({ data: { words: 'Yours.' } })
  await leave()
  expect(await mailsOf(id)).toHaveLength(1)
  const second = await reply(mia, id, 'The name of your account.')
  const no3 = second.ok ? (second.data.messages.at(-1)?.no ?? 0) : 0
  await leave()
  expect(await undo(mia, no3)).toMatchObject(no('reply_sent', 409))
  expect(await look(mia, id)).toMatchObject({ state: 'waiting', firstAnsweredAt: expect.any(String) })
  const mails = await mailsOf(id)
  expect(mails[1]).toMatchObject({ byPerson: true, to: lena.email, subject: expect.stringMatching(/^Re: Which name/) })
  const news = await as(lena)('GET /api/me/notifications')
  expect(news).toMatchObject({ data: { items: [{ type: 'ticket_reply', target: `/ticket?id=${id}` }] } })
  expect(await as(lena)('GET /api/me/tickets')).toMatchObject({ data: { items: [{ id, state: 'waiting' }] } })
})

test('an answer to what was not read is refused; so is one of a colleague who was second', async () => {
  const id = await ticketOf(await write(undefined, 'My ORCID is taken by another person.'))
  const { lastNo } = await look(mia, id)
  await look(jonas, id)
  expect(await reply(mia, id, 'I look into it.', 'waiting', lastNo)).toMatchObject({ ok: true })
  expect(await reply(jonas, id, 'Me too.', 'waiting', lastNo)).toMatchObject(no('ticket_changed', 409))
  const beat = (who: Person, writing: boolean) =>
    as(who)('POST /api/admin/tickets/:id/presence', { params: { id }, body: { writing } })
  await beat(mia, true)
  expect(await beat(jonas, false)).toMatchObject({
    data: { others: [{ id: mia.userId, name: 'Mia Demo', writingSince: expect.any(String) }] },
  })
  app.advance(41 * secondMs)
  expect(await beat(jonas, false)).toMatchObject({ data: { others: [] } })
})

test('what the requester writes within the ten seconds leaves the ticket open', async () => {
  const id = await ticketOf(await write(undefined, 'Can a school class give together?'))
  const [copy] = await mailsOf(id)
  const ticket = linkIn(copy?.text)
  await reply(mia, id, 'Yes.', 'solved')
  const body = { ticket, words: 'And two classes?', key: crypto.randomUUID() }
  expect(await as()('POST /api/tickets/answer', { body })).toMatchObject({ ok: true })
  expect(await as()('POST /api/tickets/answer', { body })).toMatchObject({ ok: true })
  await leave()
  expect(await look(mia, id)).toMatchObject({ state: 'open', messages: { length: 3 } })
})

test('the link opens one ticket to its holder: read, answer, solve, rate once; others find nothing', async () => {
  const id = await ticketOf(await write(undefined, 'No mail to confirm the new address.'))
  const [copy] = await mailsOf(id)
  const ticket = linkIn(copy?.text)
  await as(mia)('POST /api/admin/tickets/:id/notes', {
    params: { id },
    body: { words: 'Looks like a spam filter.', key: crypto.randomUUID() },
  })
  await reply(mia, id, 'We mailed it again.', 'solved')
  await leave()
  const open = await as()('POST /api/tickets/open', { body: { ticket } })
  expect(open).toMatchObject({ data: { state: 'solved', mayRate: true, messages: [{ isOwn: true }, { by: 'Mia' }] } })
  expect(JSON.stringify(open)).not.toContain('spam filter')
  expect(await as()('POST /api/tickets/open', { body: { ticket: { token: 'other' } } })).toMatchObject(
    no('ticket_not_found', 404),
  )
  for (const who of [undefined, lena, mia])
    expect(await as(who)('POST /api/tickets/open', { body: { ticket: { id } } })).toMatchObject(
      no('ticket_not_found', 404),
    )
  expect(await as()('POST /api/tickets/rate', { body: { ticket, rating: 5 } })).toMatchObject({
    data: { rating: 5, mayRate: false },
  })
  expect(await as()('POST /api/tickets/rate', { body: { ticket, rating: 1 } })).toMatchObject(no('rating_closed', 409))
  const answered = await as()('POST /api/tickets/answer', {
    body: { ticket, words: 'Still none.', key: crypto.randomUUID() },
  })
  expect(answered).toMatchObject({ data: { id, state: 'open' } })
  expect(await as()('POST /api/tickets/solve', { body: { ticket } })).toMatchObject({ data: { state: 'solved' } })
  expect(await as()('POST /api/tickets/solve', { body: { ticket } })).toMatchObject({ data: { state: 'solved' } })
  app.advance(31 * dayMs)
  const late = await as()('POST /api/tickets/answer', {
    body: { ticket, words: 'Here I am again.', key: crypto.randomUUID() },
  })
  expect(late).toMatchObject({ data: { state: 'open', messages: [{ words: 'Here I am again.' }] } })
  if (!late.ok) throw new Error('refused')
  // Sessions and tokens of staff have ended by now.
  const [row] = await database.query<{ follows: string }>(
    sql`select follows_id as follows from tickets where id = ${late.data.id}`,
  )
  expect(row?.follows).toBe(id)
  app.advance(150 * dayMs)
  expect(await as()('POST /api/tickets/open', { body: { ticket } })).toMatchObject(no('ticket_not_found', 404))
})

test('a ticket that follows one solved long ago is confirmed to where the account has its mail now', async () => {
  const [staff, moved] = [await person(app, { type: 'customer_support' }), await person(app, { type: 'donor' })]
  const id = await ticketOf(await write(moved, 'My badge is missing on the wall.'))
  await reply(staff, id, 'It is there now.', 'solved')
  await leave()
  await database.query(sql`update users set email = 'moved@example.org' where id = ${moved.userId}`)
  app.advance(31 * dayMs)
  const body = { ticket: { id }, words: 'It is gone again.', key: crypto.randomUUID() }
  const followed = await as(await signedInAgain(app, moved))('POST /api/tickets/answer', { body })
  if (!followed.ok) throw new Error(followed.refusal.code)
  expect(followed.data.id).not.toBe(id)
  expect((await mailsOf(followed.data.id)).map(({ to }) => to)).toEqual(['moved@example.org'])
})

test('how we did is asked by one mail, however often a ticket is solved', async () => {
  // Earlier sessions have ended.
  const staff = await person(app, { type: 'customer_support' })
  const id = await ticketOf(
    await write(undefined, 'The picture of my project is turned.', { email: 'turn@example.org' }),
  )
  const ticket = linkIn((await mailsOf(id))[0]?.text)
  await reply(staff, id, 'It stands upright now.', 'solved')
  await leave()
  const body = { ticket, words: 'Not in the list.', key: crypto.randomUUID() }
  expect(await as()('POST /api/tickets/answer', { body })).toMatchObject({ ok: true })
  await reply(staff, id, 'There, too.', 'solved')
  await leave()
  const asking = (await mailsOf(id)).map(({ text }) => text.includes('say how we did'))
  expect(asking).toEqual([false, true, false])
})

test('the first answer counts opening hours', async () => {
  const { firstAnswerDue, isOpenAt, openMsBetween, titleOf, triesLabel } = await import('./rules/tickets.ts')
  const due = (at: string) => firstAnswerDue(at as never)
  expect(due('2026-11-02T09:00:00.000Z')).toBe('2026-11-02T13:00:00.000Z')
  expect(due('2026-11-02T15:00:00.000Z')).toBe('2026-11-03T11:00:00.000Z')
  // A Friday evening, a Saturday, and the night before a Monday.
  expect(due('2026-11-06T18:00:00.000Z')).toBe('2026-11-09T13:00:00.000Z')
  expect(due('2026-11-07T12:00:00.000Z')).toBe('2026-11-09T13:00:00.000Z')
  expect(due('2026-11-06T16:59:00.000Z')).toBe('2026-11-09T12:59:00.000Z')
  expect(isOpenAt('2026-11-06T17:00:00.000Z' as never)).toBe(false)
  const minutes = (from: string, to: string) => openMsBetween(from as never, to as never) / minuteMs
  expect(minutes('2026-11-02T08:00:00.000Z', '2026-11-02T09:30:00.000Z')).toBe(30)
  expect(minutes('2026-11-06T16:00:00.000Z', '2026-11-09T10:00:00.000Z')).toBe(120)
  expect(minutes('2026-11-07T08:00:00.000Z', '2026-11-08T20:00:00.000Z')).toBe(0)
  expect(titleOf(`${'word '.repeat(40)}\nmore`)).toHaveLength(90)
  expect([1, 3].map(triesLabel)).toEqual(['1 try', '3 tries'])
})
