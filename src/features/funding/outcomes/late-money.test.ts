import { afterAll, expect, test } from 'vitest'
import type { myDonationsContract } from '#features/funding/my-donations/contract.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import { sql } from '#platform/database.ts'
import { again } from '#test/closed-projects.ts'
import { begin, brokenBooks, giveAndPay, press } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { untilWaitedFor } from '#test/waited-for.ts'
import type { Id } from '#values/id.ts'
import { dayMs } from '#values/time.ts'
import type { outcomesContract } from './contract.ts'

const app = await testApp()
const outcomeOf = async (id: Id<'project'>) => {
  const answer = await app.as<typeof projectsContract>()('GET /api/projects/:id', { params: { id } })
  return answer.ok ? answer.data.outcome : null
}
const titleOf = async (id: Id<'project'>): Promise<string> => {
  const [row] = await app.platform.database.query<{ title: string }>(sql`select title from projects where id = ${id}`)
  return row?.title ?? ''
}
const subjectsTo = async ({ email }: Person): Promise<string[]> => {
  const rows = await app.platform.database.query<{ subject: string }>(
    sql`select subject from outbox_mails where recipient = ${email} order by created_at, id`,
  )
  return rows.map((row) => row.subject)
}

/**
 * A closed project with a payment of $600 that was started before the deadline and has not settled when it is
 * decided.
 */
async function closed(wish: { goal?: number; minimum?: number; given?: number }) {
  const { goal = 5000, minimum = 0, given = 0 } = wish
  const owner = await person(app, { type: 'researcher' })
  const [early, late] = [await person(app, { type: 'donor' }), await person(app, { type: 'donor' })]
  const id = await project(app, owner, { fundingGoal: goal, minimumViable: minimum })
  app.advance(89 * dayMs)
  if (given > 0) await giveAndPay(app, await again(app, early), id, { amountDollars: given })
  const begun = await begin(app, await again(app, late), id, { amountDollars: 600 })
  if (!begun.ok) throw new Error(begun.refusal.code)
  app.advance(2 * dayMs)
  await app.run('outcomes')
  const settle = async (): Promise<void> => {
    app.advance(3 * dayMs)
    await press(app, begun.data.checkoutUrl, { card: 'succeeds' })
    await app.drain()
    await app.run('outcomes')
    await app.drain()
  }
  return { id, owner, early, late, settle }
}

afterAll(async () => {
  await app.drain()
  expect(await brokenBooks(app)).toEqual([])
})

test('a project that had raised nothing gets the outcome that its late payment leads to', async () => {
  const { id, owner, late, settle } = await closed({})
  expect(await outcomeOf(id)).toMatchObject({ kind: 'nothing', raised: 0 })
  await settle()
  expect(await outcomeOf(id)).toMatchObject({ kind: 'partial', raised: 600, statementDueAt: expect.any(String) })
  expect((await subjectsTo(owner)).filter((subject) => subject.includes('closed'))).toHaveLength(2)
  expect((await subjectsTo(late)).some((subject) => subject.includes('closed'))).toBe(true)
  const subjects = await subjectsTo(late)
  await app.run('outcomes')
  expect([await outcomeOf(id), await subjectsTo(late)]).toMatchObject([{ raised: 600 }, subjects])
})

test('late money lifts a project above its minimum, and the offer to redirect holds until its end', async () => {
  const { id, early, settle } = await closed({ minimum: 500, given: 100 })
  const before = await outcomeOf(id)
  expect(before).toMatchObject({ kind: 'below_minimum', raised: 100 })
  await settle()
  expect(await outcomeOf(id)).toMatchObject({ kind: 'partial', raised: 700, redirectUntil: before?.redirectUntil })
  expect((await subjectsTo(early)).some((subject) => subject.includes('closed'))).toBe(true)
  const { accessToken } = await again(app, early)
  const [gift] = await app.platform.database.query<{ id: Id<'donation'> }>(
    sql`select id from donations where project_id = ${id} and donor_id = ${early.userId}`,
  )
  const asked = { params: { id: gift?.id as Id<'donation'> }, query: {} }
  expect(await app.as<typeof outcomesContract>(accessToken)('GET /api/donations/:id/redirect', asked)).toMatchObject({
    data: { refused: null, reason: 'late_payment' },
  })
  const own = await app.as<typeof myDonationsContract>(accessToken)('GET /api/me/donations', { query: {} })
  expect(own).toMatchObject({
    data: { gifts: [{ redirectUntil: before?.redirectUntil, redirectReason: 'late_payment' }] },
  })
})

test('late money that does not change the outcome is counted, and only its donor is notified, once', async () => {
  const { id, early, late, settle } = await closed({ goal: 50_000, given: 100 })
  const subjects = await subjectsTo(early)
  await settle()
  expect(await outcomeOf(id)).toMatchObject({ kind: 'partial', raised: 700 })
  expect(await subjectsTo(early)).toEqual(subjects)
  const closings = async () => (await subjectsTo(late)).filter((subject) => subject.includes('is closed'))
  expect(await closings()).toHaveLength(1)
  await app.run('outcomes')
  expect(await closings()).toHaveLength(1)
})

test('a donor whose payment settles while others may redirect is offered it as well, and reminded like them', async () => {
  const { id, early, late, settle } = await closed({ minimum: 1000, given: 100 })
  await settle()
  expect(await outcomeOf(id)).toMatchObject({ kind: 'below_minimum', raised: 700 })
  const offers = async (donor: Person) => (await subjectsTo(donor)).filter((subject) => subject.includes('redirect'))
  const offered = `You can redirect your gift to “${await titleOf(id)}”`
  expect([await offers(early), await offers(late)]).toEqual([[offered], [offered]])
  app.advance(22 * dayMs)
  await app.run('outcomes')
  expect([(await offers(early)).length, (await offers(late)).length]).toEqual([2, 2])
})

test('a payment that settles after the time to redirect is not offered any more', async () => {
  const { late, settle } = await closed({ minimum: 1000, given: 100 })
  app.advance(28 * dayMs)
  await settle()
  expect((await subjectsTo(late)).some((subject) => subject.includes('redirect'))).toBe(false)
})

test('a payment that settles while the outcome is decided counts, and its donor is notified', async () => {
  const owner = await person(app, { type: 'researcher' })
  const late = await person(app, { type: 'donor' })
  const id = await project(app, owner, { fundingGoal: 5000 })
  app.advance(89 * dayMs)
  const begun = await begin(app, await again(app, late), id, { amountDollars: 600 })
  if (!begun.ok) throw new Error(begun.refusal.code)
  app.advance(2 * dayMs)
  // Another process decides first and fails: this one has read what was raised, and waits.
  await app.platform.database
    .transaction(async (tx) => {
      const now = app.platform.clock.now()
      await tx.query(sql`
        insert into project_outcomes (project_id, round, deadline_at, kind, goal_cents, minimum_cents, raised_cents, decided_at)
        select id, 1, deadline_at, 'nothing', 500000, 0, 0, ${now} from projects where id = ${id}`)
      const deciding = app.run('outcomes')
      await untilWaitedFor(tx)
      await press(app, begun.data.checkoutUrl, { card: 'succeeds' })
      await app.drain()
      throw Object.assign(new Error('fails'), { deciding })
    })
    .catch(({ deciding }: { deciding?: Promise<void> }) => deciding)
  await app.run('outcomes')
  await app.drain()
  expect(await outcomeOf(id)).toMatchObject({ kind: 'partial', raised: 600 })
  expect((await subjectsTo(late)).some((subject) => subject.includes('closed'))).toBe(true)
})
