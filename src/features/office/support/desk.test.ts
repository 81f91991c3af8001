import { expect, test } from 'vitest'
import type { accountContract } from '#features/identity/account-settings/contract.ts'
import type { staffContract } from '#features/office/back-office/contract.ts'
import { sql } from '#platform/database.ts'
import { openProject } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { ticket } from '#test/tickets.ts'
import type { Id } from '#values/id.ts'
import { secondMs } from '#values/time.ts'
import type { deskContract } from './contract/desk.ts'
import type { requestsContract } from './contract/requests.ts'

let isAway = true
const app = await testApp({
  mailer: {
    send: async () => {
      if (isAway) throw new Error('the mail server is away')
    },
  },
})
const { database } = app.platform
type All = typeof requestsContract & typeof deskContract & typeof staffContract & typeof accountContract
const as = (who?: Person) => app.as<All>(who?.accessToken)
const mia = await person(app, { type: 'customer_support', firstName: 'Mia', lastName: 'Demo' })
const finance = await person(app, { type: 'financial_admin', firstName: 'Fay', lastName: 'Demo' })
const moderator = await person(app, { type: 'content_moderator' })
const reviewer = await person(app, { type: 'scientific_reviewer' })
const no = (code: string, status: number) => ({ ok: false, refusal: { code, status } })
const look = async (who: Person, id: Id<'ticket'>) => {
  const answer = await as(who)('GET /api/admin/tickets/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const key = () => crypto.randomUUID()

test('ADMN-06: support has all tickets, finance and moderation what was handed to them, others none', async () => {
  const id = await ticket(app)
  const params = { id }
  expect(await as(mia)('GET /api/admin/tickets', { query: { view: 'open' } })).toMatchObject({
    data: { items: [{ id }] },
  })
  expect(await as(finance)('GET /api/admin/tickets', { query: { view: 'open' } })).toMatchObject({
    data: { items: [] },
  })
  expect(await as(finance)('GET /api/admin/tickets/:id', { params })).toMatchObject(no('ticket_not_found', 404))
  expect(await as(reviewer)('GET /api/admin/tickets', { query: { view: 'open' } })).toMatchObject(
    no('not_allowed', 403),
  )
  expect(await as(reviewer)('GET /api/admin/tickets/:id', { params })).toMatchObject(no('not_allowed', 403))
  const body = { desk: 'finance', note: 'Two charges on one card, please look.' } as const
  expect(await as(mia)('POST /api/admin/tickets/:id/handing-over', { params, body })).toMatchObject({ ok: true })
  expect(await as(mia)('POST /api/admin/tickets/:id/handing-over', { params, body })).toMatchObject(
    no('on_this_desk', 409),
  )
  expect(await look(finance, id)).toMatchObject({ desk: 'finance', assignee: null })
  expect(await as(moderator)('GET /api/admin/tickets/:id', { params })).toMatchObject(no('ticket_not_found', 404))
  const give = (userId: Id<'user'> | null) =>
    as(mia)('PUT /api/admin/tickets/:id/assignee', { params, body: { userId, from: null } })
  expect(await give(moderator.userId)).toMatchObject(no('not_on_this_desk', 422))
  expect(await give(finance.userId)).toMatchObject({ data: { assignee: 'Fay Demo' } })
  expect(await as(mia)('GET /api/admin/waiting')).toMatchObject({
    data: { items: expect.arrayContaining([expect.objectContaining({ id: 'support', waiting: 1 })]) },
  })
})

test('of two who take a ticket at once one has it; the other reads who', async () => {
  const id = await ticket(app)
  const jonas = await person(app, { type: 'customer_support', firstName: 'Jonas', lastName: 'Demo' })
  const take = (who: Person, from: Id<'user'> | null = null) =>
    as(who)('PUT /api/admin/tickets/:id/assignee', { params: { id }, body: { userId: who.userId, from } })
  const answers = await Promise.all([take(mia), take(jonas)])
  const [won, lost] = answers[0].ok ? [mia, jonas] : [jonas, mia]
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject(no('ticket_taken', 409))
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    refusal: { title: expect.stringContaining(won === mia ? 'Mia Demo has' : 'Jonas Demo has') },
  })
  expect(await take(won)).toMatchObject({ data: { isYours: true } })
  expect(await take(lost, won.userId)).toMatchObject({ data: { isYours: true } })
  const assignee = lost.userId
  expect(await as(mia)('GET /api/admin/tickets', { query: { view: 'open', assignee } })).toMatchObject({
    data: { items: [{ id }], colleagues: expect.arrayContaining([{ id: jonas.userId, name: 'Jonas Demo' }]) },
  })
})

test('tickets of two people are linked both ways, lead to the root after a merge, and tell no other desk', async () => {
  const [one, two, root] = [await ticket(app), await ticket(app, { email: 'two@example.org' }), await ticket(app)]
  const link = (id: Id<'ticket'>, other: string) =>
    as(mia)('POST /api/admin/tickets/:id/links', { params: { id }, body: { kind: 'ticket', id: other } })
  // An id in capitals is the same one.
  const capitals = one.toUpperCase() as typeof one
  for (const itself of [await link(one, capitals), await link(capitals, one)])
    expect(itself).toMatchObject(no('object_not_found', 404))
  for (let time = 0; time < 2; time++) expect(await link(one, two)).toMatchObject({ data: { related: [{ id: two }] } })
  expect(await look(mia, two)).toMatchObject({ related: [{ id: one, title: expect.any(String) }] })
  expect(await link(one, one)).toMatchObject(no('object_not_found', 404))
  expect(await link(one, crypto.randomUUID())).toMatchObject(no('ticket_not_found', 404))
  expect(await link(one, root)).toMatchObject({ ok: true })
  await as(mia)('POST /api/admin/tickets/:id/merging', { params: { id: one }, body: { into: root, seen: 1 } })
  expect((await look(mia, root)).related.map(({ id }) => id)).toEqual([two])
  expect((await look(mia, two)).related.map(({ id }) => id)).toEqual([root])
  const body = { desk: 'finance', note: 'One matter, please look.' } as const
  await as(mia)('POST /api/admin/tickets/:id/handing-over', { params: { id: two }, body })
  expect((await look(finance, two)).related).toMatchObject([{ id: root, title: null }])
  const unlink = { params: { id: two }, body: { kind: 'ticket', id: root } } as const
  for (let time = 0; time < 2; time++)
    expect(await as(mia)('POST /api/admin/tickets/:id/unlinking', unlink)).toMatchObject({ data: { related: [] } })
  expect((await look(mia, root)).related).toEqual([])
})

test('two tickets of one person become one, and everything reaches the root; those of two people never do', async () => {
  const [one, two, other] = [await ticket(app), await ticket(app), await ticket(app, { email: 'else@example.org' })]
  const merge = async (id: Id<'ticket'>, into: Id<'ticket'>) =>
    as(mia)('POST /api/admin/tickets/:id/merging', {
      params: { id },
      body: { into, seen: (await look(mia, id)).lastNo },
    })
  expect(await merge(one, other)).toMatchObject(no('not_same_requester', 422))
  expect(await merge(one, one)).toMatchObject(no('not_same_requester', 422))
  expect(await merge(one, two)).toMatchObject({ data: { id: two, messages: { length: 3 } } })
  const three = await ticket(app)
  expect(await merge(two, three)).toMatchObject({ data: { id: three } })
  expect(await look(mia, one)).toMatchObject({ id: three })
  const late = { params: { id: one }, body: { words: 'Hello?', seen: 1, next: 'waiting', key: key() } } as const
  expect(await as(mia)('POST /api/admin/tickets/:id/replies', late)).toMatchObject(no('ticket_merged', 409))
  const [mail] = await database.query<{ text: string }>(
    sql`select text_body as text from outbox_mails where event_key = 'ticket:' || ${one}::text || ':1'`,
  )
  const token = /\/ticket#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const body = { ticket: { token }, words: 'This reaches the root.', key: key() }
  expect(await as()('POST /api/tickets/answer', { body })).toMatchObject({ data: { id: three } })
})

test('a question that joins a ticket which waits for its requester opens it', async () => {
  const email = 'asks@example.org'
  const [root, asked] = [await ticket(app, { email }), await ticket(app, { email })]
  const move = async (id: Id<'ticket'>, state: 'waiting' | 'solved') =>
    as(mia)('PUT /api/admin/tickets/:id/state', {
      params: { id },
      body: { state, seen: (await look(mia, id)).lastNo },
    })
  const merge = async (id: Id<'ticket'>) =>
    as(mia)('POST /api/admin/tickets/:id/merging', {
      params: { id },
      body: { into: root, seen: (await look(mia, id)).lastNo },
    })
  expect(await move(root, 'waiting')).toMatchObject({ data: { state: 'waiting' } })
  expect(await merge(asked)).toMatchObject({ data: { id: root, state: 'open' } })
  await move(root, 'solved')
  const waiting = await ticket(app, { email })
  await move(waiting, 'waiting')
  expect(await merge(waiting)).toMatchObject({ data: { state: 'waiting' } })
})

test('what becomes of a ticket within the ten seconds of an answer stays so', async () => {
  const [lena, email] = [await person(app, { type: 'donor' }), 'joins@example.org']
  const answered = async (id: Id<'ticket'>) => {
    const body = { words: 'Which card was it?', seen: 1, next: 'waiting', key: key() } as const
    expect(await as(mia)('POST /api/admin/tickets/:id/replies', { params: { id }, body })).toMatchObject({ ok: true })
    return id
  }
  const [solved, joined] = [
    await answered(await ticket(app, { by: lena })),
    await answered(await ticket(app, { email })),
  ]
  await as(lena)('POST /api/tickets/solve', { body: { ticket: { id: solved } } })
  const other = await ticket(app, { email })
  await as(mia)('POST /api/admin/tickets/:id/merging', { params: { id: other }, body: { into: joined, seen: 1 } })
  app.advance(11 * secondMs)
  await app.drain()
  expect(await look(mia, solved)).toMatchObject({ state: 'solved', firstAnsweredAt: expect.any(String) })
  expect(await look(mia, joined)).toMatchObject({ state: 'open', firstAnsweredAt: expect.any(String) })
})

test('a mail that fails is kept, shown on its ticket, and tried again', async () => {
  isAway = true
  const id = await ticket(app, { email: 'failing@example.org' })
  const body = { words: 'An answer.', seen: 1, next: 'waiting', key: key() } as const
  expect(await as(mia)('POST /api/admin/tickets/:id/replies', { params: { id }, body })).toMatchObject({ ok: true })
  app.advance(11 * secondMs)
  await app.drain()
  await app.drain()
  const { messages } = await look(mia, id)
  expect(messages.at(-1)).toMatchObject({ mail: { state: 'failing', error: 'the mail server is away' } })
  const failed = await as(mia)('GET /api/admin/tickets', { query: { view: 'failed' } })
  expect(failed.ok && failed.data.items.map((one) => one.id)).toContain(id)
  isAway = false
  const no = String(messages.at(-1)?.no)
  await as(mia)('POST /api/admin/tickets/:id/replies/:no/retry', { params: { id, no } })
  await app.drain()
  expect((await look(mia, id)).messages.at(-1)).toMatchObject({ mail: { state: 'sent' } })
})

test('tickets with failed mail are counted as they are listed, a merged one as its root', async () => {
  isAway = false
  const email = 'parts@example.org'
  const root = await ticket(app, { email })
  await app.drain()
  isAway = true
  const part = await ticket(app, { email })
  const body = { words: 'An answer.', seen: 1, next: 'waiting', key: key() } as const
  await as(mia)('POST /api/admin/tickets/:id/replies', { params: { id: part }, body })
  app.advance(11 * secondMs)
  await app.drain()
  await as(mia)('POST /api/admin/tickets/:id/merging', { params: { id: part }, body: { into: root, seen: 2 } })
  const failed = await as(mia)('GET /api/admin/tickets', { query: { view: 'failed' } })
  if (!failed.ok) throw new Error(failed.refusal.code)
  expect(failed.data.items.map((one) => one.id)).toContain(root)
  expect(failed.data.counts.failed).toBe(failed.data.items.length)
  isAway = false
})

test('canned replies fill in what is known, and what is not cannot be sent', async () => {
  const id = await ticket(app)
  const canned = crypto.randomUUID()
  const keep = (title: string, version: number, of = canned) =>
    as(mia)('PUT /api/admin/canned-replies/:id', {
      params: { id: of },
      body: { title, words: 'Dear {{first name}}, your {{amount}}.', version },
    })
  expect(await keep('Reserved, not charged', 0)).toMatchObject({ data: { version: 1 } })
  expect(await keep('RESERVED, not charged', 0, crypto.randomUUID())).toMatchObject(no('title_taken', 409))
  expect(await keep('Reserved', 1)).toMatchObject({ data: { version: 2 } })
  expect(await keep('Reserved', 1)).toMatchObject(no('canned_reply_changed', 409))
  expect(await as(finance)('GET /api/admin/canned-replies')).toMatchObject({ data: { items: [{ title: 'Reserved' }] } })
  // Of two who choose one title at once one has it.
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
  await Promise.all([keep('First', 0, one), keep('Second', 0, two)])
  const titled = await Promise.all([keep('Third', 1, one), keep('third', 1, two)])
  expect(titled.filter(({ ok }) => ok)).toHaveLength(1)
  expect(titled.find(({ ok }) => !ok)).toMatchObject(no('title_taken', 409))
  const body = { words: 'Dear Lena, your {{amount}}.', seen: 1, next: 'waiting', key: key() } as const
  expect(await as(mia)('POST /api/admin/tickets/:id/replies', { params: { id }, body })).toMatchObject(
    no('variable_unfilled', 422),
  )
  expect(await as(mia)('DELETE /api/admin/canned-replies/:id', { params: { id: canned } })).toMatchObject({ ok: true })
})

test('a search finds by number, name, whole address and words', async () => {
  const id = await ticket(app, {
    email: 'zora@example.org',
    name: 'Zora 100% Demo',
    words: 'A xylophone is missing in my list.',
  })
  const { number } = await look(mia, id)
  for (const search of [`T-${number}`, 'zora 100%', 'demo zo', 'ZORA@example.org', 'xylophone missing']) {
    const found = await as(mia)('GET /api/admin/tickets', { query: { view: 'solved', search } })
    expect(found.ok && found.data.items.map((one) => one.id), search).toEqual([id])
  }
  for (const search of ['no such words', 'zor xylophone', '% & !']) {
    const found = await as(mia)('GET /api/admin/tickets', { query: { view: 'open', search } })
    expect(found, search).toMatchObject({ data: { items: [] } })
  }
})

test('the list continues where a page ended', async () => {
  const seen: string[] = []
  for (let count = 0; count < 31; count++) await ticket(app, { email: `page-${count}@example.org` })
  for (let after: Id<'ticket'> | undefined; ; ) {
    const page = await as(mia)('GET /api/admin/tickets', { query: { view: 'open', after } })
    if (!page.ok) throw new Error(page.refusal.code)
    seen.push(...page.data.items.map((one) => one.id))
    if (page.data.next === null) break
    after = page.data.next
  }
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.length).toBeGreaterThan(31)
})

test('what a ticket is about is linked only as far as its writer may see it', async () => {
  const { projectId } = await openProject(app)
  const about = { kind: 'project', id: projectId } as const
  expect(await look(mia, await ticket(app, { about }))).toMatchObject({ project: { id: projectId } })
  const unknown = { kind: 'gift', id: crypto.randomUUID() } as const
  expect(await look(mia, await ticket(app, { about: unknown }))).toMatchObject({ gift: null, project: null })
})

test('AMB-138: closing an account takes the words of its tickets and leaves no name', async () => {
  const ada = await person(app, { type: 'donor', password: 'six letters' })
  const id = await ticket(app, { by: ada })
  const closing = await as(ada)('POST /api/me/close', { body: { password: 'six letters' } })
  expect(closing).toMatchObject({ ok: true })
  expect(await look(mia, id)).toMatchObject({
    requester: 'Deleted account',
    isGuest: false,
    emailMasked: null,
    messages: [{ words: '' }],
  })
  const body = { words: 'Hello?', seen: 1, next: 'waiting', key: key() } as const
  expect(await as(mia)('POST /api/admin/tickets/:id/replies', { params: { id }, body })).toMatchObject(
    no('requester_gone', 409),
  )
  const link = {
    params: { id: await ticket(app, { email: 'ends@example.org' }) },
    body: { kind: 'ticket', id },
  } as const
  expect(await as(mia)('POST /api/admin/tickets/:id/links', link)).toMatchObject(no('object_not_found', 404))
})
