import { expect, test } from 'vitest'
import type { accountContract } from '#features/identity/account-settings/contract.ts'
import { keepTier } from '#features/identity/accounts/actions/keep-tier.ts'
import { holdSubmissions } from '#features/research/reviews/actions/holds.ts'
import type { submissionsContract } from '#features/research/submissions/contract.ts'
import { type Database, first, sql } from '#platform/database.ts'
import { person } from '#test/people.ts'
import { boughtPlan } from '#test/plans.ts'
import { deciding } from '#test/reviews.ts'
import { type Submitted, submitted } from '#test/submitted.ts'
import { testApp } from '#test/test-app.ts'
import { untilWaitedFor } from '#test/waited-for.ts'
import { lockSubscriptions } from './store/subscriptions.ts'

const app = await testApp()
const { database } = app.platform
const chief = await person(app, { type: 'super_admin' })

/**
 * What a payment, a dispute or a suspension does to two submissions, in steps, with something else started in
 * between: the plan is locked, the younger submission is written, then the older one, which the other one is about.
 */
async function whilePlanMoves<T>(
  { userId, older, younger }: { userId: string; older: Submitted; younger: Submitted },
  begin: () => Promise<T>,
): Promise<T> {
  const hold = (tx: Database, { reviewId }: Submitted) =>
    holdSubmissions(tx, app.platform, [{ reviewId, reason: 'suspended' }])
  const begun = await database.transaction(async (tx) => {
    await lockSubscriptions(tx, [userId])
    await tx.query(sql`update subscriptions set state = 'suspended', suspended_at = ${app.platform.clock.now()}
      where user_id = ${userId}`)
    await hold(tx, younger)
    // Not awaited here: it ends only after this transaction.
    const other = begin()
    other.catch(() => undefined)
    await untilWaitedFor(tx)
    await hold(tx, older)
    return { other }
  })
  return begun.other
}

async function twoSubmissions() {
  const one = await boughtPlan(app, { tier: 'standard' })
  const [older, younger] = [await submitted(app, one), await submitted(app, one, { title: 'Kelp at night' })]
  return { one, userId: one.userId, older, younger }
}

const holdOf = async ({ reviewId }: Submitted) =>
  (
    await first(
      database.query<{ reason: string | null }>(sql`
        select held_reason as "reason" from project_reviews where id = ${reviewId}`),
    )
  )?.reason

test('a decision during a change of the plan waits for it, and does not decide submissions that wait then', async () => {
  const { older, younger, userId } = await twoSubmissions()
  await deciding(app, chief).declare(older.reviewId)
  const answer = await whilePlanMoves({ userId, older, younger }, () =>
    deciding(app, chief).reject(older.reviewId, 'The method does not fit the question that it asks.'),
  )
  expect(answer).toMatchObject({ ok: false, refusal: { code: 'review_held' } })
  expect([await holdOf(older), await holdOf(younger)]).toEqual(['suspended', 'suspended'])
})

test('a withdrawal during a change of the plan waits for it, and succeeds', async () => {
  const { one, older, younger, userId } = await twoSubmissions()
  const answer = await whilePlanMoves({ userId, older, younger }, () =>
    app.as<typeof submissionsContract>(one.accessToken)('POST /api/projects/:id/withdrawal', {
      params: { id: older.projectId },
    }),
  )
  expect(answer).toMatchObject({ ok: true })
  expect(await holdOf(younger)).toBe('suspended')
})

test('a submission during a change of the plan waits for it, and then for the plan like the others', async () => {
  const { one, older, younger, userId } = await twoSubmissions()
  const third = await whilePlanMoves({ userId, older, younger }, () => submitted(app, one, { title: 'Reefs by ear' }))
  expect(await holdOf(third)).toBe('suspended')
})

/** What a payment does in its transaction, with an account being closed in between: the plan, then the account. */
test('closing an account while its plan is being paid waits for the payment, and ends the plan', async () => {
  const password = 'six letters'
  const one = await boughtPlan(app, { one: await person(app, { type: 'researcher', plan: false, password }) })
  const closing = await database.transaction(async (tx) => {
    await lockSubscriptions(tx, [one.userId])
    const closed = app.as<typeof accountContract>(one.accessToken)('POST /api/me/close', { body: { password } })
    closed.catch(() => undefined)
    await untilWaitedFor(tx)
    await keepTier(tx, one.userId, 'premium')
    return { closed }
  })
  expect(await closing.closed).toMatchObject({ ok: true })
  const [plan] = await database.query(
    sql`select state, method_ref as "card" from subscriptions where user_id = ${one.userId}`,
  )
  expect(plan).toEqual({ state: 'ended', card: null })
})
