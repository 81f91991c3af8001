import { expect, test } from 'vitest'
import { readActions, readEntries, record } from '#features/foundation/audit/actions.ts'
import { type Database, type Sql, sql } from '#platform/database.ts'
import { person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, later } from '#values/time.ts'
import type { auditContract } from './contract/audit.ts'

const app = await testApp()
const { platform } = app
const { database } = platform
const chief = await person(app, { type: 'super_admin' })
const [reviewer, researcher] = [
  await person(app, { type: 'scientific_reviewer' }),
  await person(app, { type: 'researcher' }),
]
const projectId = await project(app, researcher, { title: 'Do moths pollinate at night?' })
const as = app.as<typeof auditContract>(chief.accessToken)

type Wish = NonNullable<NonNullable<Parameters<typeof as<'GET /api/admin/audit'>>[1]>['query']>
async function entries(query: Wish) {
  const answer = await as('GET /api/admin/audit', { query })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}

test('the log is filtered by actor, subject, action and time (AMB-160)', async () => {
  const yesterday = { ...platform, clock: { now: () => later(platform.clock.now(), -dayMs) } }
  await record(database, yesterday, {
    actorId: reviewer.userId,
    action: 'review.taken',
    targetKind: 'project',
    targetId: projectId,
  })
  await record(database, platform, {
    actorId: chief.userId,
    action: 'review.assigned',
    targetKind: 'project',
    targetId: projectId,
  })
  const actions = async (query: Wish) => (await entries(query)).entries.map(({ action }) => action)
  expect(await actions({ what: 'review' })).toEqual(['review.assigned', 'review.taken'])
  expect(await actions({ what: 'review.taken' })).toEqual(['review.taken'])
  expect(await actions({ what: 'review', by: reviewer.email.toUpperCase() })).toEqual(['review.taken'])
  expect(await actions({ what: 'review', by: chief.userId })).toEqual(['review.assigned'])
  expect(await actions({ about: projectId, what: 'review', to: platform.clock.now().slice(0, 10) })).toHaveLength(2)
  expect(await actions({ what: 'review', from: platform.clock.now().slice(0, 10) })).toEqual(['review.assigned'])
  expect(await actions({ by: 'nobody@people.example' })).toEqual([])
  expect(await actions({ what: 'no_such' })).toEqual([])
  const { entries: found, kinds } = await entries({ what: 'review.taken' })
  expect(found[0]).toMatchObject({
    actorId: reviewer.userId,
    subject: 'Do moths pollinate at night?',
    targetKind: 'project',
  })
  expect(kinds).toContain('review')
})

test('finance staff read actions about money, and nothing else of the log', async () => {
  const fin = await person(app, { type: 'financial_admin' })
  for (const action of ['payout.approved', 'books.month_closed', 'claim.write_off_asked', 'account.banned'])
    await record(database, platform, { actorId: fin.userId, action })
  const asFinance = app.as<typeof auditContract>(fin.accessToken)
  const acts = async (query: Wish) => {
    const answer = await asFinance('GET /api/admin/finance-acts', { query })
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.data
  }
  const actionsOf = async (query: Wish) => (await acts(query)).entries.map(({ action }) => action).toSorted()
  expect(await actionsOf({ by: fin.email })).toEqual(['books.month_closed', 'claim.write_off_asked', 'payout.approved'])
  expect(await actionsOf({ by: fin.userId, what: 'payout' })).toEqual(['payout.approved'])
  expect(await actionsOf({ what: 'account' })).toEqual([])
  expect((await acts({})).kinds).toEqual(['books', 'claim', 'payout'])
  expect(await asFinance('GET /api/admin/audit', { query: {} })).toMatchObject({ refusal: { code: 'not_allowed' } })
  const another = app.as<typeof auditContract>(reviewer.accessToken)
  expect(await another('GET /api/admin/finance-acts', { query: {} })).toMatchObject({
    refusal: { code: 'not_allowed' },
  })
})

test('a long log is walked to its end, each entry once', async () => {
  await database.query(sql`
    insert into audit_log (id, action, at)
    select gen_random_uuid(), 'walk.made', ${platform.clock.now()}::timestamptz - n % 7 * interval '1 minute'
    from generate_series(1, 130) n`)
  const seen = new Set<string>()
  let after: string | undefined
  do {
    const page = await entries({ what: 'walk', ...(after && { after }) })
    for (const { id } of page.entries) seen.add(id)
    after = page.older ?? undefined
  } while (after)
  expect(seen.size).toBe(130)
})

test('the file holds the same, formulas are harmless, and the export is logged', async () => {
  await record(database, platform, { actorId: chief.userId, action: 'formula.tried', data: { words: '=1+1' } })
  const answer = await as('GET /api/admin/audit.csv', { query: { what: 'formula', by: chief.email } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  const lines = (await answer.data.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('formula.tried')
  expect(lines.some((line) => /(^|,)"?=/.test(line))).toBe(false)
  const [logged] = (await entries({ what: 'audit' })).entries
  expect(logged).toMatchObject({ action: 'audit.exported', data: { actions: 'formula', actorId: chief.userId } })
  expect(JSON.stringify(logged?.data)).not.toContain('@')
})

test('with 40,000 entries no filter reads the whole log', async () => {
  await database.query(sql`
    insert into audit_log (id, action, actor_id, target_id, at)
    select gen_random_uuid(), case when n % 500 = 0 then 'rare.done' else 'common.done_' || chr(97 + n % 20) end,
      ('00000000-0000-4000-8000-' || lpad((n % 400)::text, 12, '0'))::uuid,
      ('00000000-0000-4000-8001-' || lpad((n % 9000)::text, 12, '0'))::uuid,
      ${platform.clock.now()}::timestamptz - n * interval '1 second'
    from generate_series(1, 40000) n`)
  await database.query(sql`analyze audit_log`)
  const plans: string[] = []
  const explaining: Database = {
    ...database,
    query: async <Row>(piece: Sql) => {
      const explained = { ...piece, text: [`explain ${piece.text[0]}`, ...piece.text.slice(1)] }
      plans.push(...(await database.query<{ 'QUERY PLAN': string }>(explained)).map((row) => row['QUERY PLAN']))
      return database.query<Row>(piece)
    },
  }
  const someone = '00000000-0000-4000-8000-000000000007'
  const at = { at: platform.clock.now(), id: someone }
  for (const filter of [{}, { actorId: someone }, { targetId: someone }, { actions: ['rare.done', 'common.done_a'] }])
    for (const after of [undefined, at]) await readEntries(explaining, filter, after, 51)
  await readActions(explaining)
  expect(plans.filter((line) => /Seq Scan on audit_log/.test(line))).toEqual([])
  expect((await entries({ what: 'rare' })).entries).toHaveLength(50)
}, 60_000)
