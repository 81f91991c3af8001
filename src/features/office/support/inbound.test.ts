import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { cv } from '#test/documents.ts'
import { handOver, inboundPeer } from '#test/inbound-peer.ts'
import { type Person, person } from '#test/people.ts'
import { picture } from '#test/pictures.ts'
import { testApp } from '#test/test-app.ts'
import { testSettings } from '#test/test-platform.ts'
import { ticket } from '#test/tickets.ts'
import type { Id } from '#values/id.ts'
import { secondMs } from '#values/time.ts'
import type { deskContract } from './contract/desk.ts'
import type { requestsContract } from './contract/requests.ts'
import { reopenMs } from './rules/tickets.ts'

const app = await testApp({ settings: { ...testSettings, mailReplyAddress: 'reply@in.fundamental.example' } })
const { database } = app.platform
const peer = await inboundPeer(app)
const as = (who?: Person) => app.as<typeof requestsContract & typeof deskContract>(who?.accessToken)
const mia = await person(app, { type: 'customer_support', firstName: 'Mia', lastName: 'Demo' })

const look = async (id: Id<'ticket'>) => {
  const answer = await as(mia)('GET /api/admin/tickets/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
type Mailed = { replyTo: string; to: string; byPerson: boolean; text: string }
const mailsOf = (id: Id<'ticket'>) =>
  database.query<Mailed>(sql`
    select reply_to as "replyTo", recipient as "to", by_person as "byPerson", text_body as text from outbox_mails
    where starts_with(event_key, 'ticket:' || ${id}::text) order by created_at, event_key`)

let counted = 0
/** A ticket that a person answered, and the address in that mail. */
async function answered(next: 'waiting' | 'solved' = 'waiting') {
  const email = `lena-${++counted}@people.example`
  const id = await ticket(app, { email })
  await as(mia)('POST /api/admin/tickets/:id/replies', {
    params: { id },
    body: { words: 'Which gift was it?', seen: 1, next, key: crypto.randomUUID() },
  })
  app.advance(11 * secondMs)
  await app.drain()
  const mail = (await mailsOf(id)).at(-1)
  return { id, email, to: mail?.replyTo ?? '', mail }
}
const wordsOf = async (id: Id<'ticket'>) =>
  (await look(id)).messages.map(({ author, words, byMail }) => ({ author, words, byMail }))

test('a mail of support says where answers go, by a secret alone; an answer opens the ticket, without its history', async () => {
  const { id, email, to, mail } = await answered()
  expect(to).toMatch(/^reply\+[0-9a-f]{32}@in\.fundamental\.example$/)
  expect(mail).toMatchObject({ byPerson: true, text: expect.stringContaining('answer to this mail') })
  const kept = await database.query(
    sql`select 1 from ticket_reply_addresses where position(${to.slice(6, 38)} in token_hash) > 0`,
  )
  expect(kept).toHaveLength(0)
  const text = 'The second one.\n\nOn Mon, Nov 2, 2026 at 10:00 AM Mia <x@y.example> wrote:\n> Which gift was it?'
  expect(await peer.send({ from: `Lena <${email}>`, to, subject: 'T-1 whatever', text })).toMatchObject({
    body: { verdict: 'taken' },
  })
  const found = await look(id)
  expect(found).toMatchObject({ state: 'open' })
  expect(found.messages.at(-1)).toMatchObject({
    ...{ author: 'requester', words: 'The second one.', byMail: true },
    files: [{ name: 'original.eml' }],
  })
  const [file] = found.messages.at(-1)?.files ?? []
  const original = await as(mia)('POST /api/admin/tickets/:id/file', {
    params: { id },
    body: { fileId: file?.id ?? ('' as Id<'ticket-file'>) },
  })
  if (!original.ok) throw new Error(original.refusal.code)
  expect(original.data.headers.get('content-type')).toBe('application/octet-stream')
  expect(await original.data.text()).toContain('Which gift was it?')
  // The copy and the answer: what came in is answered by nothing.
  expect(await mailsOf(id)).toHaveLength(2)
})

test('an answer names the mail that it answers, and only a name that is fit for a header', async () => {
  const { id, email, to } = await answered()
  const reply = async (seen: number) => {
    await as(mia)('POST /api/admin/tickets/:id/replies', {
      params: { id },
      body: { words: 'Found it.', seen, next: 'waiting', key: crypto.randomUUID() },
    })
    app.advance(11 * secondMs)
    await app.drain()
    const [mail] = await database.query<{ thread: string; inReplyTo: string | null }>(sql`
      select thread, in_reply_to as "inReplyTo" from outbox_mails
      where starts_with(event_key, 'ticket:' || ${id}::text) order by created_at desc limit 1`)
    return mail
  }
  await peer.send({ from: email, to, messageId: '<lenas-7@people.example>', text: 'The second one.' })
  expect(await reply(3)).toEqual({ thread: `ticket-${id}`, inReplyTo: '<lenas-7@people.example>' })
  const raw = `From: ${email}\r\nTo: ${to}\r\nMessage-ID: <a b>\r\n\r\nAnd the third.`
  await handOver(app, { recipient: to, sender: email, raw: Buffer.from(raw).toString('base64') })
  expect(await reply(5)).toEqual({ thread: `ticket-${id}`, inReplyTo: null })
})

test('numbers and subjects lead nowhere, and a forged sender is not verified', async () => {
  const { id, email, to } = await answered()
  const { number } = await look(id)
  const before = await wordsOf(id)
  const guess = `reply+${'0'.repeat(32)}@in.fundamental.example`
  for (const other of [`reply+${number}@in.fundamental.example`, 'reply@in.fundamental.example', guess])
    expect(await peer.send({ from: email, to: other, subject: `Re: (T-${number})`, text: 'Pay me.' })).toMatchObject({
      status: 200,
      body: { verdict: 'unknown_address' },
    })
  expect(await wordsOf(id)).toEqual(before)
  expect(await peer.send({ from: 'eve@else.example', to, subject: 'Re', text: 'I am Lena.' })).toMatchObject({
    body: { verdict: 'not_verified' },
  })
  const found = await look(id)
  expect(found.messages.at(-1)).toMatchObject({ author: 'unverified', by: 'eve@else.example', words: 'I am Lena.' })
  const link = /\/ticket#([\w-]+)/.exec((await mailsOf(id)).at(-1)?.text ?? '')?.[1] ?? ''
  const own = await as()('POST /api/tickets/open', { body: { ticket: { token: link } } })
  expect(JSON.stringify(own)).not.toContain('I am Lena.')
  const twoSenders = `From: ${email}\r\nFrom: eve@else.example\r\nTo: ${to}\r\n\r\nPay me.`
  const raw = (text: string) => Buffer.from(text).toString('base64')
  expect(await handOver(app, { recipient: to, sender: email, raw: raw(twoSenders) })).toMatchObject({
    body: { verdict: 'not_verified' },
  })
  const forged = `From: ${email}\r\nTo: ${to}\r\n\r\nMe, honestly.`
  expect(await handOver(app, { recipient: to, sender: email, raw: raw(forged), dmarc: 'fail' })).toMatchObject({
    body: { verdict: 'not_verified' },
  })
  const foreign = 'whsec_Zm9yZWlnbi1zZWNyZXQtMDEyMzQ1Njc4OTAxMjM0NTY='
  expect(await handOver(app, { recipient: to, sender: email, raw: raw(forged) }, foreign)).toMatchObject({
    ...{ status: 400, body: { code: 'signature_invalid' } },
  })
})

test('absence notes, lists, bounces and our own address are kept, move nothing and are answered by nothing', async () => {
  const { id, email, to } = await answered('solved')
  const automatic = [
    { from: email, headers: { 'Auto-Submitted': 'auto-replied' } },
    { from: email, headers: { Precedence: 'bulk' } },
    { from: email, headers: { 'List-Id': '<x.example>' } },
    { from: email, envelope: { from: '', to } },
    { from: 'support@fundamental.example' },
  ]
  for (const [at, mail] of automatic.entries())
    expect(await peer.send({ ...mail, to, text: `I am away ${at}.` }), String(at)).toMatchObject({
      body: { verdict: 'automatic' },
    })
  const found = await look(id)
  expect(found.state).toBe('solved')
  expect(found.messages.filter(({ author }) => author === 'machine')).toHaveLength(automatic.length)
  expect(await mailsOf(id)).toHaveLength(2)
})

test('the same mail counts once; a Message-ID that is used again hides nothing', async () => {
  const { id, email, to } = await answered()
  const mail = { from: email, to, messageId: '<one@people.example>', date: new Date(0), text: 'Twice?' }
  expect(await peer.send(mail)).toMatchObject({ body: { verdict: 'taken' } })
  expect(await peer.send({ ...mail, headers: { 'X-Via': 'another server' } })).toMatchObject({
    body: { verdict: 'again' },
  })
  expect(await peer.send({ ...mail, text: 'Another mail.' })).toMatchObject({ body: { verdict: 'taken' } })
  expect((await wordsOf(id)).slice(-2).map(({ words }) => words)).toEqual(['Twice?', 'Another mail.'])
})

test('HTML is never more than its words; attachments follow the rules of uploads', async () => {
  const { id, email, to } = await answered()
  const html = '<p>See <b>this</b>\u202E</p><script>alert(1)</script><img src=x onerror=alert(1)>'
  const attachments = [
    { filename: 'bill.pdf', content: Buffer.from(cv()) },
    { filename: 'photo.jpg', content: Buffer.from(await picture({ width: 40, height: 30, format: 'jpeg' })) },
    { filename: 'run.exe', content: Buffer.from('MZ program') },
    { filename: 'more.pdf', content: Buffer.from(cv()) },
  ]
  expect(await peer.send({ from: email, to, html, attachments })).toMatchObject({ body: { verdict: 'taken' } })
  const { messages } = await look(id)
  expect(messages.at(-2)).toMatchObject({ author: 'requester', words: 'See this' })
  const names = messages.at(-2)?.files.map(({ name }) => name) ?? []
  expect(names.toSorted()).toEqual(['bill.pdf', 'original.eml', 'photo.webp'])
  expect(messages.at(-1)).toMatchObject({ author: 'machine', words: expect.stringContaining('1 more attachment') })
  const many = `From: ${email}\r\nTo: ${to}\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${'--x\r\n\r\npart\r\n'.repeat(2000)}--x--`
  expect(
    await handOver(app, { recipient: to, sender: email, raw: Buffer.from(many).toString('base64') }),
  ).toMatchObject({ status: 200 })
})

test('ten megabytes are refused before anything is kept, and floods wait', async () => {
  const { id, email, to } = await answered()
  const large = Buffer.alloc(10_600_000, 'a').toString('base64')
  expect(await handOver(app, { recipient: to, sender: email, raw: large })).toMatchObject({
    status: 413,
    body: { code: 'body_too_large' },
  })
  expect(await handOver(app, { recipient: to, sender: email, raw: 'no base64!' })).toMatchObject({ status: 400 })
  let last = await peer.send({ from: email, to, text: 'First.' })
  for (let count = 0; count < 31; count++) last = await peer.send({ from: email, to, text: `Flood ${count}` })
  expect(last).toMatchObject({ status: 429 })
  expect((await wordsOf(id)).length).toBeLessThan(34)
})

test('a mail to a ticket that was solved long ago begins a new one that follows it', async () => {
  const { id, email, to } = await answered('solved')
  app.advance(reopenMs + secondMs)
  expect(await peer.send({ from: email, to, text: 'It happened again, sorry.' })).toMatchObject({
    body: { verdict: 'taken' },
  })
  const [followed] = await database.query<{ id: Id<'ticket'>; title: string }>(
    sql`select id, title from tickets where follows_id = ${id}`,
  )
  expect(followed).toMatchObject({ title: 'It happened again, sorry.' })
  const [first] = await database.query(
    sql`select by_mail as "byMail" from ticket_messages where ticket_id = ${followed?.id ?? ''} and no = 1`,
  )
  expect(first).toEqual({ byMail: true })
})
