import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import type { searchContract } from './contract.ts'

// More documents than are counted: lists in other orders than by relevance are walked along an index.

const count = 10_400
const app = await testApp()
const db = app.platform.database
const owner = await person(app, { type: 'researcher' })
const now = app.platform.clock.now()
const idOf = (n: number) => `${n.toString(16).padStart(8, '0')}-0000-7000-8000-000000000000`

// Seven are submitted in the same moment; every other one is closed; every hundredth has the rare use.
await db.query(sql`
  insert into projects (id, owner_id, title, description, sector, subsection, funding_goal_cents, status, funding_uses,
    submitted_at, deadline_at, approved_at, raised_cents, created_at, updated_at)
  select (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, ${owner.userId}, 'Reef ' || n, 'Counted.', 'science',
    'marine-biology', 100000 + n * 100, 'approved', array[case when n % 100 = 0 then 'publication' else 'equipment' end]::funding_use[],
    ${now}::timestamptz - n / 7 * interval '1 minute',
    ${now}::timestamptz + (case when n % 2 = 0 then 1 else -1 end) * n * interval '1 minute', ${now}, 0, ${now}, ${now}
  from generate_series(1, ${count}::int) n`)
await db.query(sql`
  insert into project_listings (scope, project_id, score, submitted_at, needed_cents, deadline_rank)
  select scope, id, trending_score, submitted_at, funding_goal_cents - raised_cents,
    case when deadline_at > ${now} then (extract(epoch from deadline_at) * 1000)::bigint
      else 1000000000000000 - (extract(epoch from deadline_at) * 1000)::bigint end
  from projects cross join lateral (values ('all'), ('all+' || funding_uses[1]::text)) scopes (scope)`)
await db.query(sql`
  insert into search_facets (name, documents) values ('kind:project', ${count}), ('sector:science', ${count}),
    ('use:equipment', ${count} * 99 / 100), ('use:publication', ${count} / 100)
  on conflict (name) do update set documents = excluded.documents`)
await db.query(sql`
  insert into search_words (word, lexeme, documents, near) values ('reef', 'reef', ${count}, '{reef}')
  on conflict (word) do update set documents = excluded.documents`)
await db.query(sql`
  insert into search_documents (kind, id, quality, facets, submitted_at, deadline_at, raised_cents, goal_cents, heading, words, vocabulary)
  select 'project', id, 0, array(select code from search_facets
      where name in ('kind:project', 'sector:science', 'use:' || funding_uses[1]::text) order by code),
    submitted_at, deadline_at, raised_cents, funding_goal_cents, to_tsvector('english', title), to_tsvector('english', title),
    '{reef}' from projects`)

type Query = Record<string, string>
async function pages(query: Query, most: number): Promise<{ ids: string[]; ended: boolean }> {
  const ids: string[] = []
  let after: string | null = null
  for (let page = 0; page < most; page++) {
    const asked: Query = after === null ? query : { ...query, after }
    const answer = await app.as<typeof searchContract>()('GET /api/search', { query: asked })
    if (!answer.ok) throw new Error(answer.refusal.code)
    expect(answer.data).toMatchObject({ total: 10_000, isMore: true, isCut: false, page: 1 })
    ids.push(...answer.data.items.map(({ id }) => id))
    after = answer.data.next
    if (after === null) return { ids, ended: true }
  }
  return { ids, ended: false }
}
const numbers = Array.from({ length: count }, (_, at) => at + 1)

test('the newest come page by page, those of one moment by their id, none twice and none left out', async () => {
  const expected = numbers.toSorted((a, b) => Math.floor(a / 7) - Math.floor(b / 7) || b - a).map(idOf)
  expect((await pages({ sort: 'newest' }, 40)).ids).toEqual(expected.slice(0, 480))
  expect((await pages({ sort: 'newest', q: 'reef' }, 3)).ids).toEqual(expected.slice(0, 36))
})

test('what is open comes first: by what it needs, or by its deadline', async () => {
  const open = numbers.filter((n) => n % 2 === 0)
  expect((await pages({ sort: 'needed', q: 'reef' }, 3)).ids).toEqual(open.toReversed().map(idOf).slice(0, 36))
  expect((await pages({ sort: 'ending' }, 3)).ids).toEqual(open.map(idOf).slice(0, 36))
  const closed = await pages({ sort: 'needed', status: 'closed' }, 2)
  expect(closed.ids).toEqual(
    numbers
      .filter((n) => n % 2 === 1)
      .toReversed()
      .map(idOf)
      .slice(0, closed.ids.length),
  )
})

test('the list has an end, and a place that was made up is no fault', async () => {
  const last = numbers.filter((n) => n % 100 === 0)
  const answer = await app.as<typeof searchContract>()('GET /api/search', {
    query: { sort: 'newest', use: 'publication' },
  })
  // Few enough to be counted.
  expect(answer).toMatchObject({ data: { total: last.length, next: null } })
  const nowhere = await pages({ sort: 'newest', after: `a0.${idOf(1)}` }, 1)
  expect(nowhere).toEqual({ ids: [], ended: true })
  const refused = await app.as<typeof searchContract>()('GET /api/search', { query: { after: "a1'.x" } })
  expect(refused).toMatchObject({ refusal: { status: 400 } })
})
