import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { ticket } from '#test/tickets.ts'
import { untilWaitedFor } from '#test/waited-for.ts'
import type { Id } from '#values/id.ts'
import { forgetTicketsOf } from './actions/forget.ts'
import type { deskContract } from './contract/desk.ts'
import type { requestsContract } from './contract/requests.ts'
import { storeMerge } from './store/tickets.ts'

// What becomes of a ticket while staff, or its requester, do something else.

const app = await testApp()
const { database, clock } = app.platform
const as = (who: Person) => app.as<typeof requestsContract & typeof deskContract>(who.accessToken)
const mia = await person(app, { type: 'customer_support' })
const look = async (id: Id<'ticket'>) => {
  const answer = await as(mia)('GET /api/admin/tickets/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const answer = (who: Person, id: Id<'ticket'>, words: string, key: string = crypto.randomUUID()) =>
  as(who)('POST /api/tickets/answer', { body: { ticket: { id }, words, files: [], key } })
async function twoTickets() {
  const lena = await person(app, { type: 'donor' })
  const [root, part] = [await ticket(app, { by: lena }), await ticket(app, { by: lena })]
  const body = { state: 'waiting', seen: 1 } as const
  for (const id of [root, part]) await as(mia)('PUT /api/admin/tickets/:id/state', { params: { id }, body })
  return { lena, root, part }
}

test('what is written while its ticket is merged opens the ticket that goes on', async () => {
  const { lena, root, part } = await twoTickets()
  const written = await database.transaction(async (tx) => {
    await storeMerge(tx, part, { into: root, at: clock.now() })
    const sent = answer(lena, part, 'It was the blue card.')
    await untilWaitedFor(tx)
    return { sent }
  })
  expect(await written.sent).toMatchObject({ ok: true, data: { id: root } })
  const found = await look(root)
  expect(found.state).toBe('open')
  expect(found.messages).toContainEqual(expect.objectContaining({ ticketId: root, words: 'It was the blue card.' }))
})

test('what is sent again after its ticket was merged is kept once', async () => {
  const { lena, root, part } = await twoTickets()
  const key = crypto.randomUUID()
  expect(await answer(lena, part, 'It was twice.', key)).toMatchObject({ ok: true })
  const { lastNo } = await look(part)
  const merging = await as(mia)('POST /api/admin/tickets/:id/merging', {
    params: { id: part },
    body: { into: root, seen: lastNo },
  })
  expect(merging).toMatchObject({ ok: true })
  expect(await answer(lena, part, 'It was twice.', key)).toMatchObject({ ok: true, data: { id: root } })
  expect((await look(root)).messages.filter(({ words }) => words === 'It was twice.')).toHaveLength(1)
})

test('what is written while its account is closed is not kept', async () => {
  const lena = await person(app, { type: 'donor' })
  const id = await ticket(app, { by: lena })
  const written = await database.transaction(async (tx) => {
    await forgetTicketsOf(tx, app.platform, lena.userId)
    const sent = answer(lena, id, 'My address is Reef Road 1.')
    await untilWaitedFor(tx)
    return { sent }
  })
  expect(await written.sent).toMatchObject({ ok: false, refusal: { code: 'ticket_not_found', status: 404 } })
  const kept = await database.query(sql`
    select 1 as one from ticket_messages where ticket_id = ${id} and words <> ''`)
  expect(kept).toEqual([])
})

test('a ticket whose holder does not have its desk any more is nobody’s, and a colleague takes it', async () => {
  const omar = await person(app, { type: 'customer_support' })
  const id = await ticket(app, { by: await person(app, { type: 'donor' }) })
  const take = (who: Person, from: Id<'user'> | null) =>
    as(who)('PUT /api/admin/tickets/:id/assignee', { params: { id }, body: { userId: who.userId, from } })
  expect(await take(omar, null)).toMatchObject({ ok: true })
  const unassigned = async () => {
    const queue = await as(mia)('GET /api/admin/tickets', { query: { view: 'open', assignee: 'nobody' } })
    return queue.ok && queue.data.items.some((one) => one.id === id)
  }
  expect([await unassigned(), (await look(id)).assigneeId]).toEqual([false, omar.userId])
  for (const change of [sql`active = false`, sql`active = true, permissions = '{review_projects}'`]) {
    await database.query(sql`update staff_members set ${change} where user_id = ${omar.userId}`)
    expect([await unassigned(), (await look(id)).assigneeId]).toEqual([true, null])
  }
  expect(await take(mia, null)).toMatchObject({ ok: true, data: { isYours: true } })
})
