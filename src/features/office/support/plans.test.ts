import { expect, test } from 'vitest'
import { type Database, sql } from '#platform/database.ts'
import { person } from '#test/people.ts'
import { planOf } from '#test/plan-of.ts'
import { testApp } from '#test/test-app.ts'
import { ticket } from '#test/tickets.ts'
import { listFiles } from './store/files.ts'
import { listThread } from './store/messages.ts'
import { listObjects } from './store/objects.ts'
import { listQueue, type QueueFilter } from './store/queue.ts'
import { listOwn } from './store/tickets.ts'

const app = await testApp()
const { database } = app.platform
const mia = await person(app, { type: 'customer_support' })
const lena = await person(app, { type: 'donor' })
const first = await ticket(app, { by: lena })
const now = app.platform.clock.now()

await database.query(sql`
  insert into tickets (id, name, email, topic, title, state, assignee_id, created_at, changed_at, first_answer_due,
    first_answered_at, queue_at, solved_at)
  select gen_random_uuid(), 'Writer ' || n, 'writer-' || n || '@many.example', 'other', 'Question ' || n,
    (array['open', 'waiting', 'solved', 'solved', 'solved', 'solved', 'solved', 'solved'])[n % 8 + 1],
    case when n % 400 = 0 then ${mia.userId}::uuid end, at, at, at, at, at, case when n % 8 > 1 then at end
  from (select n, ${now}::timestamptz - n * interval '1 minute' as at from generate_series(1, 30000) n) made`)
await database.query(sql`
  insert into ticket_messages (ticket_id, no, author, words, at)
  select id, 1, 'requester', 'The words of ' || title, created_at from tickets where email like '%@many.example'`)
await database.query(sql`analyze tickets, ticket_messages, ticket_files, ticket_objects`)

const reader = { userId: mia.userId, desks: ['support', 'finance', 'moderation'] } as const
const filter: QueueFilter = {
  ...{ view: 'open', topic: undefined, assignee: undefined, number: undefined, search: undefined, after: undefined },
}

test('no list of tickets reads all of them, however many there are', async () => {
  const asked: Readonly<Record<string, QueueFilter>> = {
    open: filter,
    'open, on': { ...filter, after: first },
    waiting: { ...filter, view: 'waiting' },
    solved: { ...filter, view: 'solved' },
    'solved, on': { ...filter, view: 'solved', after: first },
    yours: { ...filter, view: 'yours' },
    failed: { ...filter, view: 'failed' },
    number: { ...filter, search: '1002', number: 1002 },
    words: { ...filter, search: 'words of question 17001' },
  }
  for (const [name, one] of Object.entries(asked)) {
    const plan = await planOf(database, (db) => listQueue(db, one, reader, 31))
    expect(plan, `${name}\n${plan}`).not.toMatch(/Seq Scan on (tickets|ticket_messages)/)
  }
})

test('nor does one ticket with all that is on it, or a person’s own', async () => {
  for (const ask of [
    (db: Database) => listThread(db, first),
    (db: Database) => listFiles(db, first),
    (db: Database) => listObjects(db, first),
    (db: Database) => listOwn(db, lena.userId, { after: undefined, limit: 21 }),
  ]) {
    const plan = await planOf(database, ask)
    expect(plan, plan).not.toMatch(/Seq Scan on (tickets|ticket_messages)/)
  }
})
