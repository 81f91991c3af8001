import { afterAll, expect, test } from 'vitest'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { submissionsContract } from '#features/research/submissions/contract.ts'
import { sql } from '#platform/database.ts'
import { again, closedProject } from '#test/closed-projects.ts'
import { begin, brokenBooks, giveAndPay } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, later } from '#values/time.ts'
import type { outcomesContract } from './contract.ts'

const app = await testApp()
const { database, clock } = app.platform
type All = typeof outcomesContract & typeof projectsContract & typeof submissionsContract
const as = (one?: Person) => app.as<All>(one?.accessToken)
const outcomeOf = async (id: Parameters<typeof begin>[2]) => {
  const answer = await as()('GET /api/projects/:id', { params: { id } })
  return answer.ok ? answer.data.outcome : answer.refusal.code
}
const mailsTo = async (email: string): Promise<string[]> => {
  const rows = await database.query<{ subject: string }>(
    sql`select subject from outbox_mails where recipient = ${email} order by created_at, id`,
  )
  return rows.map((row) => row.subject)
}

afterAll(async () => {
  await app.drain()
  expect(await brokenBooks(app)).toEqual([])
})

test('below its goal a project keeps what was raised, takes no more, and its researcher owes a statement (PROJ-42)', async () => {
  const { projectId, owner, donor } = await closedProject(app, { minimum: 0 })
  expect(await outcomeOf(projectId)).toEqual({
    ...{ kind: 'partial', raised: 100, minimum: 0, decidedAt: clock.now(), statement: null, statedAt: null },
    ...{ statementDueAt: later(clock.now(), 14 * dayMs), redirectUntil: null, isUnfetched: false },
  })
  expect(await as()('GET /api/projects/:id', { params: { id: projectId } })).toMatchObject({
    data: { totalFunded: 100 },
  })
  expect(await begin(app, donor, projectId)).toMatchObject({ refusal: { code: 'deadline_passed' } })
  expect(await mailsTo(owner.email)).toContain('“Coral nurseries” is closed: please say what will be done')
  expect(await mailsTo(donor.email)).toContain('“Coral nurseries”, a project that you gave to, is closed')
})

test('at its goal a project owes no statement, and owner and donors are notified once, however often the schedule runs', async () => {
  const { projectId, owner, donor } = await closedProject(app, { goal: 100, minimum: 50 })
  const mails = [await mailsTo(owner.email), await mailsTo(donor.email)]
  expect(mails[0]).toContain('“Coral nurseries” reached its goal')
  expect(mails[1]).toContain('“Coral nurseries”, a project that you gave to, reached its goal')
  await Promise.all([app.run('outcomes'), app.run('outcomes')])
  app.advance(10 * dayMs)
  await app.run('outcomes')
  expect([await mailsTo(owner.email), await mailsTo(donor.email)]).toEqual(mails)
  expect(await outcomeOf(projectId)).toMatchObject({ kind: 'reached', statementDueAt: null, redirectUntil: null })
})

test('payments that started before the deadline still count: the outcome is decided a day after it', async () => {
  const owner = await person(app, { type: 'researcher' })
  const donor = await person(app, { type: 'donor' })
  const id = await project(app, owner, { fundingGoal: 150 })
  await giveAndPay(app, donor, id)
  app.advance(90 * dayMs)
  await app.run('outcomes')
  expect(await outcomeOf(id)).toBeNull()
  app.advance(dayMs)
  await app.run('outcomes')
  expect(await outcomeOf(id)).toMatchObject({ kind: 'partial' })
})

test('a project without gifts is closed, and no statement is asked', async () => {
  const owner = await person(app, { type: 'researcher' })
  const id = await project(app, owner, { minimumViable: 100 })
  app.advance(91 * dayMs)
  await app.run('outcomes')
  expect(await outcomeOf(id)).toMatchObject({ kind: 'nothing', statementDueAt: null, redirectUntil: null })
})

test('the statement is given once, by the owner alone, appears on the page, and reaches donors as an update', async () => {
  const { projectId, owner, donor } = await closedProject(app, { minimum: 100 })
  const say = (who: Person | undefined, text = 'We will plant one nursery instead of three.') =>
    as(who)('POST /api/projects/:id/statement', { params: { id: projectId }, body: { text } })
  const stranger = await person(app, { type: 'researcher' })
  expect(await say(undefined)).toMatchObject({ refusal: { status: 401 } })
  expect(await say(donor)).toMatchObject({ refusal: { status: 403 } })
  expect(await say(stranger)).toMatchObject({ refusal: { code: 'project_not_found' } })
  expect(await say(owner, ' ')).toMatchObject({ refusal: { code: 'invalid_input' } })
  const due = await as(owner)('GET /api/me/statements-due')
  expect(due).toMatchObject({ data: { items: [{ projectId, isOverdue: false }] } })

  expect((await say(owner)).ok).toBe(true)
  expect(await say(owner)).toMatchObject({ refusal: { code: 'statement_given', status: 409 } })
  expect(await outcomeOf(projectId)).toMatchObject({ statement: 'We will plant one nursery instead of three.' })
  expect(await as(owner)('GET /api/me/statements-due')).toMatchObject({ data: { items: [] } })
  const [news] = await database.query<{ count: number }>(sql`
    select count(*) from notifications where user_id = ${donor.userId} and type = 'project_update'`)
  expect(news?.count).toBe(1)
  app.advance(15 * dayMs)
  await app.run('outcomes')
  expect(await mailsTo(owner.email)).not.toContain('“Coral nurseries”: Your statement is missing')
})

test('no statement is asked where the goal was reached', async () => {
  const { projectId, owner } = await closedProject(app, { goal: 100, minimum: 0 })
  const answer = await as(owner)('POST /api/projects/:id/statement', {
    params: { id: projectId },
    body: { text: 'All.' },
  })
  expect(answer).toMatchObject({ refusal: { code: 'statement_not_asked', status: 409 } })
})

test('a researcher is reminded of a statement twice, and finance staff are notified of a missing one', async () => {
  const finance = await person(app, { type: 'financial_admin' })
  const support = await person(app, { type: 'customer_support' })
  const { projectId, owner } = await closedProject(app, { minimum: 0 })
  const mails = async (days: number): Promise<string | undefined> => {
    app.advance(days * dayMs)
    await app.run('outcomes')
    await app.run('outcomes')
    return (await mailsTo(owner.email)).at(-1)
  }
  expect(await mails(6)).toContain('please say what will be done')
  expect(await mails(1)).toBe('“Coral nurseries”: Please say what will be done')
  expect(await mails(5)).toBe('“Coral nurseries”: Two days left to say what will be done')
  expect(await mails(2)).toBe('“Coral nurseries”: Your statement is missing')
  expect(await mailsTo(owner.email)).toHaveLength(5)
  const about = await database.query<{ userId: string }>(sql`
    select user_id as "userId" from notifications where event_key = ${`outcome:${projectId}:missing`}`)
  expect(about.map((one) => one.userId)).toContain(finance.userId)
  expect(about.map((one) => one.userId)).not.toContain(support.userId)
  const due = await as(await again(app, owner))('GET /api/me/statements-due')
  expect(due).toMatchObject({ data: { items: [{ isOverdue: true }] } })
  // Finance staff see both in their list, the overdue one first, until the statement is given.
  const { projectId: later } = await closedProject(app, { minimum: 0 })
  const listed = async (one: Person) => {
    const answer = await as(await again(app, one))('GET /api/admin/statements')
    if (!answer.ok) return answer.refusal.code
    return answer.data.items.filter((item) => [projectId, later].includes(item.projectId))
  }
  expect(await listed(finance)).toMatchObject([
    { projectId, isOverdue: true, remindersSent: 3, researcher: 'Maria Keller', raised: 10_000, goal: 500_000 },
    { projectId: later, isOverdue: false, remindersSent: 0 },
  ])
  expect([await listed(support), await listed(owner)]).toEqual(['not_allowed', 'not_allowed'])
  const text = 'We will plant one nursery.'
  await as(await again(app, owner))('POST /api/projects/:id/statement', { params: { id: projectId }, body: { text } })
  expect(await listed(finance)).toMatchObject([{ projectId: later }])
})

test('the minimum is whole dollars below the goal, or left out', async () => {
  const owner = await person(app, { type: 'researcher' })
  const submit = (minimumViable: unknown) =>
    as(owner)('POST /api/projects', {
      body: {
        ...{
          title: 'Reefs',
          description: 'Count.',
          sector: 'science',
          subsection: 'marine-biology',
          fundingGoal: 5000,
        },
        ...(minimumViable !== undefined && { minimumViable: minimumViable as number }),
      },
    })
  for (const wrong of [5000, 6000, -1, 10.5, '100', Number.NaN])
    expect([wrong, await submit(wrong)]).toMatchObject([
      wrong,
      { refusal: { code: 'invalid_input', errors: [{ location: 'body.minimumViable' }] } },
    ])
  for (const right of [undefined, 0, 4999]) {
    const made = await submit(right)
    expect(made.ok && (await as(owner)('GET /api/projects/:id', { params: { id: made.data.id } }))).toMatchObject({
      data: { minimumViable: right ?? 0, outcome: null },
    })
  }
})

test('while a demo world is being made nothing is decided by today’s clock', async () => {
  const making = await testApp({ demoWorld: { progress: () => ({ done: 9, total: 10 }) } })
  const owner = await person(making, { type: 'researcher' })
  const id = await project(making, owner)
  making.advance(95 * dayMs)
  await making.run('outcomes')
  expect(await making.platform.database.query(sql`select 1 from project_outcomes where project_id = ${id}`)).toEqual([])
})
