import { expect, test } from 'vitest'
import { startSession } from '#features/identity/accounts/actions/start-session.ts'
import { sql } from '#platform/database.ts'
import { type Person, person } from '#test/people.ts'
import { submitted } from '#test/submitted.ts'
import { testApp } from '#test/test-app.ts'
import { hourMs } from '#values/time.ts'
import type { reviewsContract } from './contract/endpoints.ts'

const app = await testApp()
const as = (someone?: Pick<Person, 'accessToken'>) => app.as<typeof reviewsContract>(someone?.accessToken)

type Filter = { status?: 'pending' | 'approved' | 'rejected'; sector?: string; search?: string; after?: string }
/** In a new session, because hours pass in these tests and access tokens live for one hour. */
async function queue(who: Person, query: Filter = {}) {
  const answer = await as(await startSession(app.platform, who.userId))('GET /api/admin/reviews', { query })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const titles = async (who: Person, query?: Filter) => (await queue(who, query)).items.map((item) => item.title)

const owner = await person(app, { type: 'researcher', firstName: 'Grace', lastName: 'Okafor', institution: 'Bay Lab' })
const chief = await person(app, { type: 'super_admin' })
const biologist = await person(app, { type: 'scientific_reviewer' })
await submitted(app, owner, { title: 'Reefs', subsection: 'marine-biology' })
app.advance(hourMs)
await submitted(app, owner, { title: 'Meadows', subsection: 'environmental-science' })
app.advance(hourMs)
await submitted(app, owner, { title: 'Primes', sector: 'mathematics', subsection: 'pure-mathematics' })

test('the states of a review, in the database (ADMN-22)', async () => {
  const rows = await app.platform.database.query<{ status: string }>(
    sql`select unnest(enum_range(null::review_status))::text as status`,
  )
  expect(rows.map(({ status }) => status).sort()).toEqual([
    'approved',
    'changes_requested',
    'in_review',
    'pending',
    'rejected',
  ])
})

test("a reviewer's queue has the fields of their expertise, and the super admin's has all (ADMN-16, ADMN-18)", async () => {
  expect(await titles(biologist)).toEqual(['Reefs', 'Meadows'])
  expect(await titles(chief)).toEqual(['Reefs', 'Meadows', 'Primes'])
})

test('the super admin reads how many items match no reviewer, and how many wait (ADMN-18)', async () => {
  expect(await queue(chief)).toMatchObject({ open: 3, unmatched: 1 })
  expect(await queue(biologist)).toMatchObject({ open: 2 })
})

test('a line of the queue has project, researcher, goal and due date', async () => {
  const [item] = (await queue(chief, { search: 'reefs' })).items
  expect(item).toMatchObject({
    title: 'Reefs',
    researcher: 'Grace Okafor',
    institution: 'Bay Lab',
    sector: 'science',
    subsection: 'marine-biology',
    fundingGoalCents: 800_000,
    status: 'pending',
    priority: 'low',
    submittedAt: '2026-11-02T09:00:00.000Z',
    dueAt: '2026-11-05T09:00:00.000Z',
  })
  expect(item?.description).toContain('juvenile fish')
})

test('the queue can be narrowed to a sector and to words of title or researcher', async () => {
  expect(await titles(chief, { sector: 'mathematics' })).toEqual(['Primes'])
  expect(await titles(chief, { search: 'MEADOW' })).toEqual(['Meadows'])
  expect(await titles(chief, { search: 'okafor' })).toHaveLength(3)
  expect(await titles(chief, { search: '%' })).toEqual([])
})

test('a reviewer without expertise areas sees all (ADMN-17)', async () => {
  const generalist = await person(app, { type: 'scientific_reviewer', expertiseAreas: [] })
  expect(await titles(generalist)).toEqual(['Reefs', 'Meadows', 'Primes'])
  expect(await queue(chief)).toMatchObject({ unmatched: 0 })
})

test('priority rises as the due time approaches', async () => {
  app.advance(30 * hourMs)
  expect((await queue(chief)).items.map((item) => item.priority)).toEqual(['medium', 'medium', 'medium'])
  app.advance(24 * hourMs)
  expect((await queue(chief)).items.map((item) => item.priority)).toEqual(['high', 'high', 'high'])
})

test('a long queue comes page by page, the most urgent first, each item once', async () => {
  for (let nth = 0; nth < 65; nth++) await submitted(app, owner, { title: `Robot ${nth}`, ...robots })
  const seen: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page = await queue(chief, { sector: 'technology', ...(after ? { after } : {}) })
    seen.push(...page.items.map((item) => item.title))
    after = page.next
  }
  expect(seen).toEqual(Array.from({ length: 65 }, (_, nth) => `Robot ${nth}`))
})
const robots = { sector: 'technology', subsection: 'robotics' }

test.each(['donor', 'researcher', 'customer_support', 'financial_admin', 'content_moderator'] as const)(
  'a %s may neither see nor decide (PERM-10)',
  async (type) => {
    const them = as(await person(app, { type }))
    const [item] = (await queue(chief)).items
    const params = { id: String(item?.id) }
    const refused = { ok: false, refusal: { code: 'not_allowed', status: 403 } }
    expect(await them('GET /api/admin/reviews')).toMatchObject(refused)
    expect(await them('GET /api/admin/reviews/:id', { params })).toMatchObject(refused)
    expect(await them('POST /api/admin/reviews/:id/approve', { params, body: {} })).toMatchObject(refused)
    expect(await them('POST /api/admin/reviews/:id/reject', { params, body: { reason: 'No' } })).toMatchObject(refused)
    expect(await them('POST /api/admin/reviews/:id/comments', { params, body: { body: 'No' } })).toMatchObject(refused)
  },
)

test('a caller who is not signed in gets 401', async () => {
  expect(await as()('GET /api/admin/reviews')).toMatchObject({ refusal: { code: 'not_signed_in', status: 401 } })
})

test('wrong filters are refused with the field named', async () => {
  const answer = await as(await person(app, { type: 'super_admin' }))('GET /api/admin/reviews', {
    query: { status: 'lost' as 'pending' },
  })
  expect(answer).toMatchObject({ refusal: { code: 'invalid_input', errors: [{ location: 'query.status' }] } })
})
