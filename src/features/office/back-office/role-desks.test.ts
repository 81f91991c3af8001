import { expect, test } from 'vitest'
import type { reportsContract } from '#features/foundation/reports/contract.ts'
import type { moderationContract } from '#features/office/moderation/contract/desk.ts'
import type { deskContract } from '#features/office/support/contract/desk.ts'
import type { requestsContract } from '#features/office/support/contract/requests.ts'
import { sql } from '#platform/database.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { planOf } from '#test/plan-of.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { ticket } from '#test/tickets.ts'
import type { Id } from '#values/id.ts'
import { dayMs, hourMs, later, minuteMs, secondMs } from '#values/time.ts'
import { countKinds } from '../moderation/store/own-desk.ts'
import { countCanned, countTopics, listFirstAnswers, sumRatings } from '../support/store/own-desk.ts'
import type { staffContract } from './contract.ts'

// It is Monday, 9 o'clock.
const app = await testApp()
const { database, clock } = app.platform
type All = typeof staffContract &
  typeof deskContract &
  typeof requestsContract &
  typeof reportsContract &
  typeof moderationContract
/** Hours pass between the calls: each has a session of its own. */
const as = async (one: Person) => app.as<All>((await signedInAgain(app, one)).accessToken)
const dashboard = async (one: Person) => {
  const answer = await (await as(one))('GET /api/admin/dashboard')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const figuresOf = async (one: Person) =>
  Object.fromEntries(
    (await dashboard(one)).figures.map(({ id, count, late }) => [id, late > 0 ? [count, late] : count]),
  )
const mia = await person(app, { type: 'customer_support', firstName: 'Mia' })
const jonas = await person(app, { type: 'customer_support', firstName: 'Jonas', lastName: 'Demo' })

test('support finds first answers by their goal, its own tickets, who is on, and what fourteen days were like (ADMN-31)', async () => {
  expect((await dashboard(mia)).support).toMatchObject({
    ...{ firstDue: 0, firstLate: 0, yours: 0, medianMinutes: null, answered: 0, isOpenNow: true },
    ...{ present: [], canned: [], topics: [], ratings: { count: 0, mean: null } },
  })
  const donor = await person(app, { type: 'donor' })
  const [first, second] = [await ticket(app, { by: donor }), await ticket(app)]
  app.advance(90 * minuteMs)
  const body = { words: 'You gave once.', seen: 1, next: 'solved', key: crypto.randomUUID() } as const
  await (await as(mia))('POST /api/admin/tickets/:id/replies', { params: { id: first }, body })
  app.advance(11 * secondMs)
  await app.drain()
  await (await as(donor))('POST /api/tickets/rate', { body: { ticket: { id: first }, rating: 4 } })
  const taking = { userId: mia.userId, from: null }
  await (await as(mia))('PUT /api/admin/tickets/:id/assignee', { params: { id: second }, body: taking })
  await (await as(jonas))('GET /api/admin/tickets/:id', { params: { id: second } })
  const { support } = await dashboard(mia)
  expect(support).toMatchObject({
    ...{ firstDue: 1, firstLate: 0, yours: 1, medianMinutes: 90, answered: 1 },
    ...{ present: [{ name: 'Jonas Demo' }], topics: [{ topic: 'donation', tickets: 2 }] },
    ratings: { count: 1, mean: 4 },
  })
  app.advance(5 * hourMs)
  expect(await figuresOf(mia)).toEqual({
    first_due: [1, 1],
    open_tickets: [1, 1],
    yours: 1,
    mails: 0,
    median_first: 90,
  })
  expect((await dashboard(mia)).support?.present).toEqual([])
  app.advance(15 * dayMs)
  const newcomer = await person(app, { type: 'customer_support' })
  expect((await dashboard(newcomer)).support).toMatchObject({ medianMinutes: null, topics: [], ratings: { count: 0 } })
  expect((await dashboard(newcomer)).moderator).toBeNull()
})

test('the texts that answers were written with are counted, without what was taken back or removed', async () => {
  const [used, gone] = [crypto.randomUUID() as Id<'canned'>, crypto.randomUUID() as Id<'canned'>]
  const texts = [
    { id: used, title: 'Reserved' },
    { id: gone, title: 'Out of date' },
  ]
  for (const { id, title } of texts) {
    const body = { title, words: 'You gave once.', version: 0 }
    await (await as(mia))('PUT /api/admin/canned-replies/:id', { params: { id }, body })
  }
  const reply = async (canned: Id<'canned'>[]) => {
    const id = await ticket(app)
    const body = { words: 'You gave once.', canned, seen: 1, next: 'waiting', key: crypto.randomUUID() } as const
    const send = async () => (await as(mia))('POST /api/admin/tickets/:id/replies', { params: { id }, body })
    // Sent twice, it is one answer.
    expect([await send(), await send()]).toMatchObject([{ ok: true }, { ok: true }])
    return id
  }
  await reply([used])
  await reply([used, used, gone, crypto.randomUUID() as Id<'canned'>])
  await reply([])
  expect((await dashboard(mia)).support?.canned).toEqual([
    { title: 'Reserved', answers: 2 },
    { title: 'Out of date', answers: 1 },
  ])
  const id = await reply([used])
  const undone = await (await as(mia))('POST /api/admin/tickets/:id/replies/:no/undo', { params: { id, no: '2' } })
  expect(undone).toMatchObject({ data: { words: 'You gave once.', canned: [used] } })
  await (await as(mia))('DELETE /api/admin/canned-replies/:id', { params: { id: gone } })
  expect((await dashboard(mia)).support?.canned).toEqual([{ title: 'Reserved', answers: 2 }])
  app.advance(15 * dayMs)
  expect((await dashboard(mia)).support?.canned).toEqual([])
})

test('a moderator finds appeals, what many reported, own decisions that are appealed against, and paused accounts (ADMN-31)', async () => {
  const [one, two] = [await person(app, { type: 'donor' }), await person(app, { type: 'donor' })]
  const owner = await person(app, { type: 'researcher' })
  const [kept, bad] = [await project(app, owner), await project(app, owner)]
  const moderator = await person(app, { type: 'content_moderator' })
  const report = async (who: Person, id: string) =>
    (await as(who))('POST /api/reports', { body: { kind: 'project', id, reason: 'fraud', words: '' } })
  for (const who of [one, two]) await report(who, kept)
  await report(one, bad)
  expect(await figuresOf(moderator)).toEqual({ waiting: 2, appeals: 0, positions: 0, repeated: 1, median_decided: 0 })
  app.advance(4 * hourMs)
  const [staff, other] = [
    await person(app, { type: 'content_moderator' }),
    await person(app, { type: 'content_moderator', firstName: 'Cleo', lastName: 'Demo' }),
  ]
  const decide = async (who: Person, target: string, measure: 'dismiss' | 'pause') => {
    const [row] = await database.query<{ id: Id<'case'> }>(
      sql`select id from moderation_cases where target = ${target}`,
    )
    const params = { id: row?.id ?? ('' as Id<'case'>) }
    const found = await (await as(who))('GET /api/admin/moderation/cases/:id', { params })
    if (!found.ok) throw new Error(found.refusal.code)
    const { version, hash } = found.data
    const words = measure === 'pause' ? 'The figures are invented.' : ''
    const reason = measure === 'pause' ? ('fraud' as const) : ('none' as const)
    return (await as(who))('POST /api/admin/moderation/cases/:id/decision', {
      params,
      body: { version, hash, measure, reason, words },
    })
  }
  expect(await decide(staff, kept, 'dismiss')).toMatchObject({ ok: true })
  expect(await decide(other, bad, 'pause')).toMatchObject({ ok: true })
  const [decision] = await database.query<{ id: Id<'decision'> }>(sql`
    select d.id from moderation_decisions d join moderation_cases c on c.id = d.case_id where c.target = ${kept}`)
  const appeal = { params: { id: decision?.id ?? ('' as Id<'decision'>) }, body: { words: 'They are invented.' } }
  expect(await (await as(one))('POST /api/me/decisions/:id/appeal', appeal)).toMatchObject({ ok: true })
  const { moderator: desk } = await dashboard(staff)
  expect(desk).toMatchObject({
    ...{ appeals: 1, decided: 2, medianHours: 4, appealed: [{ caseId: expect.any(String) }] },
    ...{ paused: [{ caseId: expect.any(String) }], kinds: [{ kind: 'project', decided: 2, kept: 1 }] },
  })
  expect(desk?.acts.map(({ action, actor }) => [action, actor])).toEqual([['moderation.paused', 'Cleo Demo']])
  expect((await dashboard(other)).moderator?.appealed).toEqual([])
  expect((await dashboard(other)).support).toBeNull()
})

test('what fourteen days were like is found without reading all that was before', async () => {
  await database.query(sql`
    insert into tickets (id, name, topic, title, state, created_at, changed_at, first_answer_due, first_answered_at,
      queue_at, solved_at, rating, rated_at)
    select gen_random_uuid(), 'Writer', 'other', 'Question', 'solved', at, at, at, at, at, at, 5, at
    from (select ${clock.now()}::timestamptz - n * interval '1 hour' as at from generate_series(1, 20000) n) made`)
  await database.query(sql`
    insert into ticket_messages (ticket_id, no, author, words, at) select id, 1, 'requester', '', created_at from tickets
    where requester_id is null and name = 'Writer'`)
  await database.query(sql`
    insert into canned_uses (ticket_id, no, canned_id, at)
    select ticket_id, no, (select id from canned_replies limit 1), at from ticket_messages where words = ''`)
  await database.query(sql`analyze tickets, ticket_messages, canned_uses, moderation_decisions`)
  const since = later(clock.now(), -14 * dayMs)
  for (const ask of [
    (db: typeof database) => listFirstAnswers(db, since, 2000),
    (db: typeof database) => countTopics(db, since),
    (db: typeof database) => sumRatings(db, since),
    (db: typeof database) => countCanned(db, since, 6),
  ]) {
    const plan = await planOf(database, ask)
    expect(plan, plan).not.toMatch(/Seq Scan on (tickets|ticket_messages|canned_uses)/)
  }
  expect(await countKinds(database, since)).toHaveLength(1)
})
