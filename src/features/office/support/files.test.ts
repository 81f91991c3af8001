import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { cv, pdfWith } from '#test/documents.ts'
import { type Person, person } from '#test/people.ts'
import { picture } from '#test/pictures.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { ticket, ticketFile } from '#test/tickets.ts'
import type { Id } from '#values/id.ts'
import { dayMs, hourMs, secondMs } from '#values/time.ts'
import { forgetTicketsOf } from './actions/forget.ts'
import type { deskContract } from './contract/desk.ts'
import type { requestsContract, SentFile } from './contract/requests.ts'
import { ticketFileBytesMax, ticketKeptMs } from './rules/files.ts'

const app = await testApp()
const { database } = app.platform
const as = (who?: Person) => app.as<typeof requestsContract & typeof deskContract>(who?.accessToken)
const mia = await person(app, { type: 'customer_support', firstName: 'Mia', lastName: 'Demo' })
const lena = await person(app, { type: 'donor', firstName: 'Lena', lastName: 'Demo' })
const other = await person(app, { type: 'donor' })
const no = (code: string, status: number) => ({ ok: false, refusal: { code, status } })

async function refused(bytes: Uint8Array<ArrayBuffer>, name = 'x.pdf'): Promise<unknown> {
  const headers = { 'x-file-name': name }
  const answer = await app.fetch(
    new Request(`${testOrigin}/api/ticket-files`, { method: 'POST', headers, body: bytes }),
  )
  return [answer.status, ((await answer.json()) as { code?: string }).code]
}
const look = async (id: Id<'ticket'>) => {
  const answer = await as(mia)('GET /api/admin/tickets/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const answerWith = async (id: Id<'ticket'>, files: readonly SentFile[], key: string = crypto.randomUUID()) =>
  as(mia)('POST /api/admin/tickets/:id/replies', {
    params: { id },
    body: { words: 'Here it is.', files: [...files], seen: (await look(id)).lastNo, next: 'waiting', key },
  })
const kept = () => database.query<{ key: string }>(sql`select storage_key as key from ticket_files`)

test('what a file holds decides, not its name: harmless PDFs and pictures, smaller than 10 MB', async () => {
  expect(await refused(pdfWith({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }))).toEqual([
    422,
    'file_not_safe',
  ])
  const html = new TextEncoder().encode('<html><script>alert(1)</script></html>')
  expect(await refused(Uint8Array.from(html), 'photo.png')).toEqual([415, 'wrong_file_type'])
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  expect(await refused(Uint8Array.from(svg), 'photo.svg')).toEqual([415, 'wrong_file_type'])
  expect(await refused(new Uint8Array(ticketFileBytesMax))).toEqual([413, 'file_too_large'])
  const photo = await ticketFile(
    app,
    await picture({ width: 60, height: 40, taken: true, format: 'jpeg' }),
    '../\u202Egnp.exe.jpg',
  )
  expect(photo.name).toBe('gnp.webp')
})

test('a merged ticket leads to no file of a root on another desk', async () => {
  const fay = await person(app, { type: 'financial_admin' })
  const [id, root] = [
    await ticket(app, { by: other }),
    await ticket(app, { by: other, files: [await ticketFile(app)] }),
  ]
  const body = { desk: 'finance', note: 'About money, please look.' } as const
  await as(mia)('POST /api/admin/tickets/:id/handing-over', { params: { id }, body })
  const { lastNo: seen } = await look(id)
  const merged = await as(mia)('POST /api/admin/tickets/:id/merging', { params: { id }, body: { into: root, seen } })
  expect(merged).toMatchObject({ data: { id: root, desk: 'support' } })
  const fileId = merged.ok ? merged.data.messages.flatMap(({ files }) => files)[0]?.id : undefined
  const open = (who: Person) =>
    as(who)('POST /api/admin/tickets/:id/file', {
      params: { id },
      body: { fileId: fileId ?? ('' as Id<'ticket-file'>) },
    })
  expect(await open(fay)).toMatchObject(no('ticket_not_found', 404))
  expect(await open(mia)).toMatchObject({ ok: true })
})

test('files go with a message, to the desk and its requester alone, as attachments; looks of staff are logged', async () => {
  const bill = await ticketFile(app, cv(), 'bank statement.pdf')
  const id = await ticket(app, { by: lena, files: [bill] })
  const [file] = (await look(id)).messages[0]?.files ?? []
  expect(file).toMatchObject({ name: 'bank statement.pdf' })
  const fileId = file?.id ?? ('' as Id<'ticket-file'>)
  const mine = await as(lena)('POST /api/tickets/file', { body: { ticket: { id }, fileId } })
  if (!mine.ok) throw new Error(mine.refusal.code)
  expect(mine.data.headers.get('content-disposition')).toBe('attachment; filename="attachment-1.pdf"')
  expect(mine.data.headers.get('content-security-policy')).toContain('sandbox')
  expect(mine.data.headers.get('cache-control')).toBe('private, no-store')
  expect(new Uint8Array(await mine.data.arrayBuffer())).toEqual(cv())
  expect(await as(other)('POST /api/tickets/file', { body: { ticket: { id }, fileId } })).toMatchObject(
    no('ticket_not_found', 404),
  )
  const theirs = await ticket(app, { by: other })
  expect(await as(other)('POST /api/tickets/file', { body: { ticket: { id: theirs }, fileId } })).toMatchObject(
    no('file_not_found', 404),
  )
  expect(await as(mia)('POST /api/admin/tickets/:id/file', { params: { id }, body: { fileId } })).toMatchObject({
    ok: true,
  })
  const log = await database.query(
    sql`select 1 from audit_log where action = 'ticket.file_opened' and target_id = ${id} and actor_id = ${mia.userId}`,
  )
  expect(log).toHaveLength(1)
})

test('a file belongs to one message; another’s, a used one and a fourth are refused and nothing is kept of the message', async () => {
  const id = await ticket(app, { by: lena })
  const file = await ticketFile(app)
  const answer = (files: readonly { fileId: SentFile['fileId']; claim: string }[]) =>
    as(lena)('POST /api/tickets/answer', {
      body: { ticket: { id }, words: 'Here.', files: [...files], key: crypto.randomUUID() },
    })
  expect(await answer([{ ...file, claim: 'x'.repeat(48) }])).toMatchObject(no('file_not_found', 404))
  expect((await look(id)).messages).toHaveLength(1)
  expect(await answer([file, file, file, file])).toMatchObject({ refusal: { errors: [{ location: 'body.files' }] } })
  expect(await answer([file])).toMatchObject({ ok: true, data: { messages: [{}, { files: [{ name: 'bill.pdf' }] }] } })
  expect(await answer([file])).toMatchObject(no('file_not_found', 404))
})

test('an answer has files; taken back they are its author’s again, and an undone one is never sent', async () => {
  const id = await ticket(app, { by: lena })
  const file = await ticketFile(app)
  expect(await answerWith(id, [file])).toMatchObject({ ok: true })
  const held = (await look(id)).messages.at(-1)
  const own = { ticket: { id }, fileId: file.fileId }
  expect(await as(lena)('POST /api/tickets/file', { body: own })).toMatchObject(no('file_not_found', 404))
  const params = { id, no: held?.no ?? 0 }
  const undone = await as(mia)('POST /api/admin/tickets/:id/replies/:no/undo', { params })
  if (!undone.ok) throw new Error(undone.refusal.code)
  expect(undone.data.files).toMatchObject([{ fileId: file.fileId, name: 'bill.pdf' }])
  expect(await answerWith(id, [file])).toMatchObject(no('file_not_found', 404))
  const key = crypto.randomUUID()
  expect(await answerWith(id, undone.data.files, key)).toMatchObject({ ok: true })
  expect(await answerWith(id, undone.data.files, key)).toMatchObject({ ok: true })
  app.advance(11 * secondMs)
  await app.drain()
  expect(await as(lena)('POST /api/tickets/file', { body: own })).toMatchObject({ ok: true })
})

test('what no message names goes within a day, and the rest with its ticket: with its account, or years after it was solved', async () => {
  const closing = await person(app, { type: 'donor' })
  const sweep = async () => {
    app.advance(hourMs)
    await app.drain()
  }
  const before = (await kept()).length
  const loose = await ticketFile(app)
  const ofClosing = await ticket(app, { by: closing, files: [await ticketFile(app)] })
  const guests = await ticket(app, { email: 'long@people.example', files: [await ticketFile(app)] })
  const keys = (await kept()).map(({ key }) => key).slice(before)
  await database.transaction((tx) => forgetTicketsOf(tx, app.platform, closing.userId))
  await sweep()
  const rows = await database.query(sql`select 1 from ticket_files where ticket_id = ${ofClosing}`)
  expect(rows).toHaveLength(0)
  expect(await kept()).toContainEqual({ key: `tickets/${loose.fileId}` })
  app.advance(dayMs)
  await sweep()
  expect(await kept()).not.toContainEqual({ key: `tickets/${loose.fileId}` })
  const filed = () => database.query(sql`select 1 from ticket_files where ticket_id = ${guests}`)
  const at = app.platform.clock.now()
  await database.query(sql`update tickets set state = 'solved', solved_at = ${at} where id = ${guests}`)
  app.advance(ticketKeptMs - dayMs)
  await sweep()
  expect(await filed()).toHaveLength(1)
  app.advance(2 * dayMs)
  await sweep()
  await sweep()
  const left = await database.query(sql`
    select name, email, words from tickets join ticket_messages on ticket_id = id where id = ${guests}`)
  expect(left).toEqual([{ name: 'Removed', email: null, words: '' }])
  expect(await filed()).toHaveLength(0)
  for (const key of keys) expect(await app.platform.files.get(key)).toBeUndefined()
})
