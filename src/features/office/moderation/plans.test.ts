import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { person } from '#test/people.ts'
import { planOf } from '#test/plan-of.ts'
import { testApp } from '#test/test-app.ts'
import type { Instant } from '#values/time.ts'
import { listQueue } from './store/queue.ts'

const app = await testApp()
const { database, clock } = app.platform
const judge = await person(app, { type: 'content_moderator' })

await database.query(sql`
  insert into moderation_cases (id, title, path, state, opened_at, kind, target, is_hidden)
  select gen_random_uuid(), 'Update ' || n, '/project/x', case when n % 100 = 0 then 'open' else 'decided' end,
    ${clock.now()}::timestamptz - n * interval '1 minute', 'update', gen_random_uuid()::text, false
  from generate_series(1, 20000) n`)
await database.query(sql`
  insert into moderation_decisions (id, case_id, measure, reason, words, by_id, at, content_hash, appeal_until)
  select gen_random_uuid(), c.id, 'dismiss', 'none', '', ${judge.userId}, c.opened_at + times * interval '1 hour', 'x',
    c.opened_at
  from moderation_cases c cross join generate_series(1, 2) times`)
await database.query(sql`analyze moderation_cases, moderation_decisions`)

const place = { at: '2026-01-01T00:00:00.000Z' as Instant, id: crypto.randomUUID() }
const wanted = { view: 'decided', kind: undefined, after: undefined, staffId: judge.userId, limit: 31 } as const

test('decisions are paged from the latest on, however many there are', async () => {
  for (const one of [wanted, { ...wanted, after: place }, { ...wanted, kind: 'update' as const }]) {
    const plan = await planOf(database, (db) => listQueue(db, one))
    expect(plan, plan).not.toMatch(/Seq Scan on moderation_|Sort/)
  }
})

test('its pages fit together: each case appears once, by its newest decision', async () => {
  const first = await listQueue(database, wanted)
  const last = first.at(-1)
  const next = await listQueue(database, {
    ...wanted,
    after: { at: last?.queuedAt ?? clock.now(), id: last?.id ?? '' },
  })
  const all = [...first, ...next]
  expect(all).toHaveLength(62)
  expect(new Set(all.map(({ id }) => id)).size).toBe(62)
  expect(all.map(({ since }) => since)).toEqual(
    all
      .map(({ since }) => since)
      .toSorted()
      .toReversed(),
  )
})
