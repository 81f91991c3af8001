import { beforeEach, expect, test } from 'vitest'
import { allTasks } from '#api/tasks.ts'
import { sql } from '#platform/database.ts'
import { runTasks } from '#platform/task.ts'
import { begin, giveAndPay, press } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs, minuteMs } from '#values/time.ts'
import type { messagesContract } from './contract/endpoints.ts'
import type { Message } from './contract/objects.ts'

const app = await testApp({ log: { info: () => {}, warn: () => {}, error: (...said) => console.error(...said) } })
const as = (someone?: Person) => app.as<typeof messagesContract>(someone?.accessToken)
let owner = await person(app, { type: 'researcher', firstName: 'Noor', lastName: 'Haddad' })
let amara = await person(app, { type: 'donor', firstName: 'Amara', lastName: 'Diallo' })
let hugo = await person(app, { type: 'donor', firstName: 'Hugo', lastName: 'Dubois' })
beforeEach(async () => {
  owner = await person(app, { type: 'researcher', firstName: 'Noor', lastName: 'Haddad' })
  amara = await person(app, { type: 'donor', firstName: 'Amara', lastName: 'Diallo' })
  hugo = await person(app, { type: 'donor', firstName: 'Hugo', lastName: 'Dubois' })
})
const no = (code: string, status: number) => ({ ok: false, refusal: { code, status } })
const gone = no('conversation_unavailable', 404)

let keys = 0
const newKey = () => `0190a000-0000-4000-8000-${String(++keys).padStart(12, '0')}`

type Wish = { readonly way?: 'named' | 'numbered'; readonly key?: string; readonly seen?: number }
const send = (who: Person, id: Id<'room'>, text: string, { key = newKey(), ...wish }: Wish = {}) =>
  as(who)('POST /api/threads/:id/messages', { params: { id }, body: { key, text, ...wish } })
async function say(who: Person, id: Id<'room'>, text: string, wish?: Wish): Promise<Message> {
  app.advance(4000)
  const answer = await send(who, id, text, wish)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const read = async (who: Person, id: Id<'room'>) => {
  const answer = await as(who)('GET /api/threads/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const mine = async (who: Person) => {
  const answer = await as(who)('GET /api/me/threads')
  return answer.ok ? answer.data.items : []
}
const unread = async (who: Person) => {
  const answer = await as(who)('GET /api/me/threads/unread')
  return answer.ok ? answer.data.threads : -1
}
const open = (who: Person, id: Id<'project'>, body: { with: 'room' | 'researcher'; way?: 'named' | 'numbered' }) =>
  as(who)('POST /api/projects/:id/thread', { params: { id }, body })
async function opened(who: Person, id: Id<'project'>, to: 'room' | 'researcher' = 'room', way?: 'named' | 'numbered') {
  const answer = await open(who, id, { with: to, ...(way && { way }) })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.id
}
/** A project with gifts of these donors, and its room. */
async function room(...donors: readonly Person[]) {
  const projectId = await project(app, owner)
  for (const donor of donors) await giveAndPay(app, donor, projectId)
  return { projectId, id: await opened(owner, projectId) }
}
const texts = (messages: readonly Message[]) => messages.map(({ text }) => text)
const set = (query: ReturnType<typeof sql>) => app.platform.database.query(query)

test('GEN-13: donors and the researcher of a project talk in its room, and new messages are counted', async () => {
  const { id } = await room(amara, hugo)
  expect(await say(amara, id, '  How long does a plot take?\r\nFrom pin to pin. ')).toMatchObject({
    ...{ seq: 1, part: 'you', name: 'Amara D.', text: 'How long does a plot take?\nFrom pin to pin.' },
  })
  await say(owner, id, 'Ten minutes.', { seen: 1 })
  const thread = await read(hugo, id)
  expect(thread.messages).toMatchObject([
    { seq: 1, part: 'donor', name: 'Amara D.', key: null },
    { seq: 2, part: 'researcher', name: 'Noor Haddad' },
  ])
  expect(thread).toMatchObject({ closedWhy: null, thread: { unread: 2, people: 3, lastSeq: 2 } })
  expect([await unread(hugo), await unread(amara), await unread(owner)]).toEqual([1, 1, 0])
  const mark = (seq: number) => as(hugo)('PUT /api/threads/:id/read', { params: { id }, body: { seq } })
  await mark(1)
  expect((await mine(hugo)).find((one) => one.id === id)).toMatchObject({
    ...{ unread: 1, last: { name: 'Noor Haddad', text: 'Ten minutes.' } },
  })
  // Beyond the last message, and back again.
  await mark(99)
  await mark(1)
  expect([await unread(hugo), (await read(hugo, id)).readSeq]).toEqual([0, 2])
  expect(JSON.stringify(thread)).not.toContain(amara.userId)
})

test('a person who joins later can read earlier messages and finds nothing of it unread', async () => {
  const { projectId, id } = await room(amara)
  await say(amara, id, 'Hello.')
  await giveAndPay(app, hugo, projectId)
  expect((await read(hugo, id)).thread).toMatchObject({ unread: 0, lastSeq: 1 })
  await say(amara, id, 'Again.')
  expect((await read(hugo, id)).thread.unread).toBe(1)
})

test('a room opens to the researcher and to the donor at once, before the task has seen the gift', async () => {
  const others = runTasks(allTasks.filter(({ name }) => name !== 'rooms'))
  for (const who of [owner, amara]) {
    const projectId = await project(app, owner)
    expect(await open(owner, projectId, { with: 'room' })).toMatchObject(gone)
    const begun = await begin(app, amara, projectId)
    if (!begun.ok) throw new Error(begun.refusal.code)
    await press(app, begun.data.checkoutUrl, { card: 'succeeds' })
    await others.drain(app.platform)
    const id = await opened(who, projectId)
    await say(owner, id, 'Welcome.')
    await app.drain()
    expect((await read(amara, id)).thread).toMatchObject({ unread: 1, people: 2 })
  }
})

test('a message sent again is stored once, even after a closing and a block; with another text it is refused', async () => {
  const { id } = await room(amara, hugo)
  const key = newKey()
  const both = await Promise.all([send(amara, id, 'Once.', { key }), send(amara, id, 'Once.', { key })])
  expect(both.map((one) => one.ok && one.data.seq)).toEqual([1, 1])
  expect(await send(amara, id, 'Twice.', { key })).toMatchObject(no('sent_otherwise', 409))
  const close = (closed: boolean) =>
    as(owner)('PUT /api/threads/:id/closing', { params: { id }, body: { closed, why: 'The work is done.' } })
  await close(true)
  expect(await send(amara, id, 'Once.', { key })).toMatchObject({ ok: true, data: { seq: 1 } })
  expect(await send(amara, id, 'More.')).toMatchObject(no('room_closed', 409))
  expect(await read(amara, id)).toMatchObject({
    closedWhy: 'The researcher closed this room. The work is done.',
    messages: [{ text: 'Once.' }],
  })
  await close(false)
  expect(await send(amara, id, 'More.')).toMatchObject({ ok: true })
  expect(await send(hugo, id, 'Once.', { key })).toMatchObject({ ok: true, data: { seq: 3 } })
})

test('no account from outside reads or writes, and a room cannot be used without a gift', async () => {
  const { projectId, id } = await room(amara)
  const others = [hugo, await person(app, { type: 'researcher' }), await person(app, { type: 'content_moderator' })]
  for (const other of others) {
    const at = { params: { id } }
    expect(await as(other)('GET /api/threads/:id', at)).toMatchObject(gone)
    expect(await as(other)('GET /api/threads/:id/messages', at)).toMatchObject(gone)
    expect(await send(other, id, 'Let me in.')).toMatchObject(gone)
    expect(await as(other)('PUT /api/threads/:id/read', { ...at, body: { seq: 1 } })).toMatchObject(gone)
    expect(await as(other)('PUT /api/threads/:id/mute', { ...at, body: { muted: true } })).toMatchObject(gone)
    expect(await open(other, projectId, { with: 'room' })).toMatchObject(gone)
    expect(await open(other, projectId, { with: 'researcher' })).toMatchObject(gone)
  }
  expect(await as()('GET /api/threads/:id', { params: { id } })).toMatchObject(no('not_signed_in', 401))
  for (const text of ['', ' \n ', '\u200B\uFE0F\u2060', 'x'.repeat(4001), '😀'.repeat(4001)])
    expect(await send(amara, id, text)).toMatchObject(no('invalid_input', 400))
  expect(await send(amara, id, '😀'.repeat(4000))).toMatchObject({ ok: true })
  expect((await say(amara, id, 'a\u0000b\u202Ec')).text).toBe('abc')
  const unproven = await person(app, { type: 'donor' })
  await giveAndPay(app, unproven, projectId)
  await set(sql`update users set email_verified_at = null where id = ${unproven.userId}`)
  expect(await send(unproven, id, 'Hello.')).toMatchObject(no('email_not_confirmed', 403))
})

test('a person without a gift any more reads up to then and cannot write', async () => {
  const { projectId, id } = await room(amara, hugo)
  await say(hugo, id, 'Before.')
  await set(sql`update project_donors set gifts = 0 where project_id = ${projectId} and donor_id = ${amara.userId}`)
  expect(await send(amara, id, 'I am out.')).toMatchObject(gone)
  await app.drain()
  await say(hugo, id, 'After.')
  expect(await read(amara, id)).toMatchObject({
    ...{ messages: [{ text: 'Before.' }], closedWhy: 'This conversation is not available.' },
    thread: { lastSeq: 1, people: 2, unread: 0 },
  })
  await set(sql`update project_donors set gifts = 1 where project_id = ${projectId} and donor_id = ${amara.userId}`)
  await app.drain()
  expect(await read(amara, id)).toMatchObject({ closedWhy: null, thread: { lastSeq: 2, people: 3, unread: 0 } })
})

test('an anonymous donor is a number that cannot be linked to a person, and changing the choice gives a new name', async () => {
  const projectId = await project(app, owner)
  await giveAndPay(app, amara, projectId, { anonymous: true })
  await giveAndPay(app, hugo, projectId)
  const id = await opened(amara, projectId)
  expect((await read(amara, id)).face).toMatchObject({ chosen: 'numbered', named: 'Amara D.', isSmall: true })
  const first = await say(amara, id, 'Who counts?')
  expect(first.name).toMatch(/^A donor \d/)
  const second = await say(amara, id, 'By name now.', { way: 'named' })
  expect(second.name).toBe('Amara D.')
  const seen = await read(hugo, id)
  expect(seen.messages.map(({ name }) => name)).toEqual([first.name, 'Amara D.'])
  expect(new Set(seen.messages.map(({ sender }) => sender)).size).toBe(2)
  expect(JSON.stringify(seen)).not.toContain(amara.userId)
  // A named and an anonymous gift are never together in one thread.
  const alone = await opened(amara, projectId, 'researcher')
  expect(await opened(amara, projectId, 'researcher', 'named')).not.toBe(alone)
  expect((await read(amara, alone)).face).toMatchObject({ chosen: 'numbered', isChoice: false })
  const wrote = await say(amara, alone, 'Alone.')
  expect(wrote.name).toMatch(/^A donor \d/)
  expect((await mine(owner)).find((one) => one.id === alone)?.title).toBe(wrote.name)
})

test('a block folds messages in both directions and reveals nothing; for a number it works only in that room', async () => {
  const { projectId, id } = await room(amara, hugo)
  const block = (who: Person, room: Id<'room'>, seq: number) =>
    as(who)('POST /api/threads/:id/messages/:seq/block', { params: { id: room, seq } })
  const direct = await opened(hugo, projectId, 'researcher')
  const key = newKey()
  const asked = await say(hugo, direct, 'A word?', { key })
  const named = await say(hugo, id, 'By name.')
  const numbered = await say(hugo, id, 'By number.', { way: 'numbered' })
  expect(await block(amara, id, numbered.seq)).toMatchObject({ ok: true })
  await say(amara, id, 'From Amara.')
  expect(texts((await read(amara, id)).messages)).toEqual(['By name.', 'From Amara.'])
  expect(texts((await read(hugo, id)).messages)).toEqual(['By name.', 'By number.'])
  expect(await unread(hugo)).toBe(0)
  await block(amara, id, named.seq)
  expect(texts((await read(amara, id)).messages)).toEqual(['From Amara.'])
  await block(owner, direct, asked.seq)
  expect(await send(hugo, direct, 'Still there?')).toMatchObject(gone)
  expect(await send(hugo, direct, 'A word?', { key })).toMatchObject({ ok: true, data: { seq: asked.seq } })
  expect(await send(owner, direct, 'No.')).toMatchObject(gone)
  const blocks = await as(amara)('GET /api/me/blocks')
  expect(blocks).toMatchObject({ data: { items: [{ where: 'Everywhere' }, { name: numbered.name }] } })
  if (blocks.ok)
    for (const { id: one } of blocks.data.items) await as(amara)('DELETE /api/me/blocks/:id', { params: { id: one } })
  expect((await read(amara, id)).messages).toHaveLength(3)
})

test('one’s own message can be removed for fifteen minutes; a removed message never counts and is erased later', async () => {
  const { id } = await room(amara, hugo)
  const remove = (who: Person, seq: number) => as(who)('DELETE /api/threads/:id/messages/:seq', { params: { id, seq } })
  const { seq } = await say(amara, id, 'Wrong room.')
  expect(await unread(hugo)).toBe(1)
  expect(await remove(hugo, seq)).toMatchObject(no('message_not_found', 404))
  for (let again = 0; again < 2; again++) expect(await remove(amara, seq)).toMatchObject({ ok: true })
  expect(await unread(hugo)).toBe(0)
  expect((await read(hugo, id)).messages).toMatchObject([{ text: null, removed: { by: 'author' } }])
  const old = await say(amara, id, 'Stays.')
  app.advance(16 * minuteMs)
  expect(await remove(amara, old.seq)).toMatchObject(no('removal_too_late', 409))
  app.advance(8 * dayMs)
  await app.drain()
  const [row] = await app.platform.database.query(sql`select body from messages where room_id = ${id} and seq = ${seq}`)
  expect(row).toEqual({ body: '' })
})

test('twenty messages a minute, five direct threads a day, and one message until a donor answers', async () => {
  const { projectId, id } = await room(amara)
  const twenty = await Promise.all(Array.from({ length: 22 }, (_, at) => send(amara, id, `Quick ${at}`)))
  expect(twenty.filter(({ ok }) => ok)).toHaveLength(20)
  expect(twenty.find(({ ok }) => !ok)).toMatchObject({
    refusal: { code: 'sending_too_quickly', status: 429, title: 'You are sending messages too quickly.' },
  })
  app.advance(minuteMs + 1)
  expect(await send(amara, id, 'Slowly.')).toMatchObject({ ok: true })
  const [gift] = await app.platform.database.query<{ id: Id<'donation'> }>(
    sql`select id from donations where project_id = ${projectId}`,
  )
  const body = { with: 'donor' as const, ...(gift && { donationId: gift.id }) }
  const direct = await as(owner)('POST /api/projects/:id/thread', { params: { id: projectId }, body })
  if (!direct.ok) throw new Error(direct.refusal.code)
  await say(owner, direct.data.id, 'Thank you, Amara.')
  expect(await send(owner, direct.data.id, 'Are you there?')).toMatchObject(no('wait_for_answer', 409))
  await say(amara, direct.data.id, 'I am.')
  expect(await send(owner, direct.data.id, 'Good.')).toMatchObject({ ok: true })
  const stranger = await person(app, { type: 'researcher' })
  expect(await as(stranger)('POST /api/projects/:id/thread', { params: { id: projectId }, body })).toMatchObject(gone)
  for (let day = 0; day < 5; day++) {
    const other = await project(app, owner)
    await giveAndPay(app, hugo, other)
    expect(await open(hugo, other, { with: 'researcher' })).toMatchObject({ ok: true })
  }
  await giveAndPay(app, hugo, projectId)
  expect(await open(hugo, projectId, { with: 'researcher' })).toMatchObject(no('too_many_threads', 429))
})

test('only the researcher pins a message and closes the room', async () => {
  const { id } = await room(amara)
  const { seq } = await say(owner, id, 'Boats on Mondays.')
  const pin = (who: Person, at: number | null) =>
    as(who)('PUT /api/threads/:id/pin', { params: { id }, body: { seq: at } })
  expect(await pin(amara, seq)).toMatchObject(no('not_allowed', 403))
  expect(await pin(owner, 99)).toMatchObject(no('message_not_found', 404))
  await pin(owner, seq)
  expect((await read(amara, id)).pinned).toMatchObject({ text: 'Boats on Mondays.' })
  await pin(owner, null)
  expect((await read(amara, id)).pinned).toBeNull()
  const stranger = await person(app, { type: 'researcher' })
  expect(await pin(stranger, seq)).toMatchObject(gone)
})
