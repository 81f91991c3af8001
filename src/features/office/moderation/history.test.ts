import { expect, test } from 'vitest'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import type { reportsContract } from '#features/foundation/reports/contract.ts'
import type { updatesContract } from '#features/research/updates/contract.ts'
import { sql } from '#platform/database.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import type { ModerationCase, moderationContract } from './contract/desk.ts'

// A case that has been decided so often that its history does not fit on one page.

type All = typeof moderationContract & typeof reportsContract & typeof updatesContract & typeof notificationsContract

const app = await testApp()
const as = (someone: Person) => app.as<All>(someone.accessToken)
const owner = await person(app, { type: 'researcher' })
const reader = await person(app, { type: 'donor' })
const [moderator, colleague] = [
  await person(app, { type: 'content_moderator' }),
  await person(app, { type: 'content_moderator' }),
]
const projectId = await project(app, owner)

type Cursors = Readonly<
  Partial<Record<`${'copies' | 'decisions' | 'openReports' | 'closedReports' | 'waiting' | 'decided'}After`, string>>
>

async function published(): Promise<Id<'update'>> {
  const body = { content: `Everybody else is a fool. ${crypto.randomUUID()}` }
  const made = await as(owner)('POST /api/projects/:id/updates', { params: { id: projectId }, body })
  if (!made.ok) throw new Error(made.refusal.code)
  return made.data.id
}
const report = (id: Id<'update'>) =>
  as(reader)('POST /api/reports', { body: { kind: 'update', id, reason: 'abuse', words: '' } })
async function reportedUpdate(update?: Id<'update'>): Promise<Id<'case'>> {
  const id = update ?? (await published())
  expect(await report(id)).toMatchObject({ ok: true })
  const [row] = await app.platform.database.query<{ id: Id<'case'> }>(
    sql`select id from moderation_cases where target = ${id}`,
  )
  if (!row) throw new Error('the report opened no case')
  return row.id
}
async function opened(id: Id<'case'>, query: Cursors = {}): Promise<ModerationCase> {
  const answer = await as(moderator)('GET /api/admin/moderation/cases/:id', { params: { id }, query })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
async function decide(id: Id<'case'>, measure: 'hide' | 'restore', words: string): Promise<void> {
  app.advance(1000)
  const { version, hash } = await opened(id)
  const body = { version, hash, measure, reason: 'abuse' as const, words }
  const answer = await as(moderator)('POST /api/admin/moderation/cases/:id/decision', { params: { id }, body })
  expect(answer).toMatchObject({ ok: true })
}
const turns = async (id: Id<'case'>, from: number, to: number): Promise<void> => {
  for (let n = from; n <= to; n++) await decide(id, n % 2 === 1 ? 'hide' : 'restore', `Decision ${n}.`)
}
const newest = async (id: Id<'case'>) => (await opened(id)).decisions[0]?.id as Id<'decision'>
const appeal = (id: Id<'decision'>) =>
  as(owner)('POST /api/me/decisions/:id/appeal', { params: { id }, body: { words: 'It was a joke.' } })

test('every decision about a case is on a page, the newest first', async () => {
  const id = await reportedUpdate()
  await turns(id, 1, 55)
  const seen: string[] = []
  let after: string | undefined
  let pages = 0
  do {
    const { decisions, nextDecisions } = await opened(id, after === undefined ? {} : { decisionsAfter: after })
    seen.push(...decisions.map(({ words }) => words))
    after = nextDecisions ?? undefined
    pages++
  } while (after !== undefined && pages < 10)
  expect(seen).toEqual(Array.from({ length: 55 }, (_, n) => `Decision ${55 - n}.`))
  expect(pages).toBe(3)
  const odd = await as(moderator)('GET /api/admin/moderation/cases/:id', {
    params: { id },
    query: { decisionsAfter: 'nowhere' },
  })
  expect(odd).toMatchObject({ ok: false, refusal: { code: 'invalid_input' } })
})

test('an appeal against a decision that many followed is decided, and the decision is overturned', async () => {
  const id = await reportedUpdate()
  await decide(id, 'hide', 'The first decision.')
  const first = await newest(id)
  expect(await appeal(first)).toMatchObject({ ok: true })
  await turns(id, 2, 53)
  const { version, appeals } = await opened(id)
  const waiting = appeals.find(({ decisionId }) => decisionId === first)
  const judged = await as(colleague)('POST /api/admin/moderation/appeals/:id/decision', {
    params: { id: waiting?.id ?? ('' as Id<'appeal'>) },
    body: { version, outcome: 'overturned', answer: 'It was a joke.' },
  })
  expect(judged).toMatchObject({ ok: true })
  const own = await as(owner)('GET /api/me/decisions/:id', { params: { id: first } })
  expect(own).toMatchObject({ data: { overturnedAt: app.platform.clock.now(), appeal: { outcome: 'overturned' } } })
  // The latest decision stands.
  expect(await opened(id)).toMatchObject({ isHidden: true })
})

test('the appeal that has waited longest is shown however many others there are', async () => {
  const id = await reportedUpdate()
  const appealed: Id<'decision'>[] = []
  for (let n = 1; n <= 51; n++) {
    await decide(id, 'hide', 'Please be kind.')
    appealed.push(await newest(id))
    expect(await appeal(appealed[n - 1] as Id<'decision'>)).toMatchObject({ ok: true })
    await decide(id, 'restore', 'It is kind enough.')
  }
  const first = await opened(id)
  expect([first.appeals.length, first.appeals[0]?.decisionId]).toEqual([50, appealed[0]])
  const last = await opened(id, { waitingAfter: first.nextWaiting ?? '' })
  expect([last.appeals.map(({ decisionId }) => decisionId), last.nextWaiting]).toEqual([[appealed[50]], null])
  // Decided ones follow, the newest first.
  for (const { id: appealId } of first.appeals.slice(0, 21)) {
    const { version } = await opened(id)
    const body = { version, outcome: 'upheld' as const, answer: 'It stays.' }
    app.advance(1000)
    const judged = await as(colleague)('POST /api/admin/moderation/appeals/:id/decision', {
      params: { id: appealId },
      body,
    })
    expect(judged).toMatchObject({ ok: true })
  }
  const now = await opened(id)
  const decidedOn = (page: ModerationCase) =>
    page.appeals.filter(({ outcome }) => outcome !== null).map(({ decisionId }) => decisionId)
  expect(decidedOn(now)).toEqual(appealed.slice(1, 21).reverse())
  expect(now.appeals.filter(({ outcome }) => outcome === null)).toHaveLength(30)
  const older = await opened(id, { decidedAfter: now.nextDecided ?? '' })
  expect([decidedOn(older), older.nextDecided]).toEqual([[appealed[0]], null])
})

test('every reported wording is on a page, the newest first', async () => {
  const update = await published()
  const id = await reportedUpdate(update)
  for (let version = 1; version <= 12; version++) {
    app.advance(1000)
    const body = { content: `Wording ${version}.`, version }
    expect(await as(owner)('PUT /api/updates/:id', { params: { id: update }, body })).toMatchObject({ ok: true })
    expect(await report(update)).toMatchObject({ ok: true })
  }
  const first = await opened(id)
  const second = await opened(id, { copiesAfter: first.nextCopies ?? '' })
  const wordings = [first, second].map(({ copies }) => copies.map(({ texts }) => texts[0]?.text.slice(0, 11)))
  // The present wording is shown above them.
  expect(first.texts).toMatchObject([{ text: 'Wording 12.' }])
  expect(wordings).toEqual([Array.from({ length: 10 }, (_, n) => `Wording ${11 - n}.`), ['Wording 1.', 'Everybody e']])
  expect(second.nextCopies).toBeNull()
})

test('every report of a case is on a page, those that wait first, the newest first', async () => {
  const id = await reportedUpdate()
  await decide(id, 'hide', 'It is rude.')
  const [{ hash = '' } = {}] = await app.platform.database.query<{ hash: string }>(sql`
    select content_hash as hash from moderation_reports where case_id = ${id}`)
  const add = (count: number, decisionId: Id<'decision'> | null) =>
    app.platform.database.query(sql`
      with reporter as (
        insert into users (id, email, first_name, last_name, user_type, created_at, updated_at)
        select gen_random_uuid(), 'r' || n || ${decisionId ?? 'open'} || '@people.example', 'R' || n, 'Demo', 'donor', now(), now()
        from generate_series(1, ${count}) n returning id, first_name
      )
      insert into moderation_reports (id, case_id, reporter_id, reason, words, content_hash, at, decision_id)
      select gen_random_uuid(), ${id}, id, 'abuse', first_name, ${hash},
        ${app.platform.clock.now()}::timestamptz + substr(first_name, 2)::int * interval '1 second', ${decisionId}
      from reporter`)
  await add(51, null)
  await add(50, await newest(id))
  const first = await opened(id)
  expect(first.reportCount).toBe(102)
  expect(first.reports.filter(({ isOpen }) => isOpen).map(({ words }) => words)).toEqual(
    Array.from({ length: 50 }, (_, n) => `R${51 - n}`),
  )
  expect(first.reports.filter(({ isOpen }) => !isOpen)).toHaveLength(50)
  const open = await opened(id, { openReportsAfter: first.nextOpenReports ?? '' })
  expect([open.reports.filter(({ isOpen }) => isOpen), open.nextOpenReports]).toMatchObject([[{ words: 'R1' }], null])
  const closed = await opened(id, { closedReportsAfter: first.nextClosedReports ?? '' })
  expect(closed.reports.filter(({ isOpen }) => !isOpen)).toMatchObject([{ words: '' }])
  expect(closed.nextClosedReports).toBeNull()
})
