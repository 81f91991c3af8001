import { expect, test } from 'vitest'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { reviewsContract } from '#features/research/reviews/contract/endpoints.ts'
import { sql } from '#platform/database.ts'
import { brokenBooks } from '#test/gifts.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { boughtPlan, planPerson } from '#test/plans.ts'
import { deciding } from '#test/reviews.ts'
import { type Submitted, submitted } from '#test/submitted.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs } from '#values/time.ts'

const app = await testApp()
const { database } = app.platform
const chief = await person(app, { type: 'super_admin' })
const approve = async ({ reviewId }: Submitted): Promise<string> => {
  const answer = await deciding(app, chief).approve(reviewId)
  return answer.ok ? 'approved' : answer.refusal.code
}

const queue = async (): Promise<string[]> => {
  const { accessToken } = await signedInAgain(app, chief)
  const answer = await app.as<typeof reviewsContract>(accessToken)('GET /api/admin/reviews')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.items.map(({ id }) => id)
}
const holdOf = async ({ reviewId }: Submitted): Promise<string | null | undefined> => {
  const [row] = await database.query<{ reason: string | null }>(sql`
    select held_reason as "reason" from project_reviews where id = ${reviewId}`)
  return row?.reason
}
/** What the project's page says about it; the page for staff reveals nothing of the researcher's plan. */
const saidOf = async ({ projectId }: Submitted, reader: Person) => {
  const { accessToken } = await signedInAgain(app, reader)
  const page = await app.as<typeof projectsContract>(accessToken)('GET /api/projects/:id', {
    params: { id: projectId },
  })
  if (!page.ok) throw new Error(page.refusal.code)
  return page.data.heldReason
}
const usedOf = async ({ userId }: Person): Promise<number | undefined> => {
  const [row] = await database.query<{ used: number }>(sql`
    select sum(used)::int as "used" from allowances where user_id = ${userId} and kind = 'listing'`)
  return row?.used
}

test('RSUP-36: an unpaid submission is accepted, waits outside the queue, and enters it once the plan is paid', async () => {
  const one = await planPerson(app)
  const sent = await submitted(app, one)
  expect(await holdOf(sent)).toBe('unpaid')
  expect(await saidOf(sent, one)).toBe('unpaid')
  expect(await queue()).not.toContain(sent.reviewId)
  const declared = await deciding(app, chief).declare(sent.reviewId)
  expect(declared.ok ? '' : declared.refusal.code).toBe('review_held')
  await boughtPlan(app, { one: await signedInAgain(app, one) })
  expect(await holdOf(sent)).toBeNull()
  expect(await saidOf(sent, one)).toBeNull()
  expect(await queue()).toContain(sent.reviewId)
})

test('SUBM-40: a submission beyond the listings is held, not lost; an approval counts, a rejection frees the place', async () => {
  const one = await boughtPlan(app, { tier: 'standard' })
  const [first, second] = [await submitted(app, one), await submitted(app, one, { title: 'Kelp at night' })]
  expect([await holdOf(first), await holdOf(second)]).toEqual([null, 'over_quota'])
  expect([await saidOf(second, one), await saidOf(second, chief)]).toEqual(['over_quota', null])
  expect(await approve(first)).toBe('approved')
  expect([await usedOf(one), await holdOf(second)]).toEqual([1, 'over_quota'])
  // An upgrade grants a twelfth of the year at once, which is one listing.
  await boughtMore(one)
  expect(await holdOf(second)).toBeNull()
  expect(await brokenBooks(app)).toEqual([])
})

test.each([
  ['RSUP-17', 'advanced', 3],
  ['RSUP-22', 'premium', 10],
] as const)(
  '%s: of the listings of %s, %i a year, the next one waits until the next year of the plan',
  async (_, tier, listings) => {
    const one = await boughtPlan(app, { tier })
    const sent: Submitted[] = []
    for (let number = 1; number <= listings + 1; number += 1)
      sent.push(await submitted(app, one, { title: `Seagrass ${number}` }))
    const next = sent.pop() as Submitted
    expect(await Promise.all(sent.map(holdOf))).toEqual(sent.map(() => null))
    expect([await holdOf(next), (await queue()).includes(next.reviewId)]).toEqual(['over_quota', false])
    for (const each of sent) expect(await approve(each)).toBe('approved')
    expect([await usedOf(one), await holdOf(next)]).toEqual([listings, 'over_quota'])
    expect(await approve(next)).not.toBe('approved')
    for (let month = 1; month <= 12; month += 1) {
      app.advance(31 * dayMs)
      await app.drain()
    }
    expect(await holdOf(next)).toBeNull()
    expect(await approve(next)).toBe('approved')
  },
  // A year of months, and ten reviews.
  60_000,
)

async function boughtMore(one: Person): Promise<void> {
  const { accessToken } = await signedInAgain(app, one)
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const send = async (path: string, body: object) => {
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await app.fetch(new Request(`http://app.test/api/me/subscription/${path}`, init))
    return (await answer.json()) as { id: string }
  }
  const { id } = await send('quotes', { tier: 'advanced' })
  await send('upgrade', { quoteId: id, consent: true })
}

test('a plan that lapses in the second of the approval approves nothing', async () => {
  const one = await boughtPlan(app)
  const sent = await submitted(app, one)
  await database.query(sql`update subscriptions set state = 'suspended' where user_id = ${one.userId}`)
  expect(await approve(sent)).toBe('listing_not_covered')
  expect(await usedOf(one)).toBe(0)
})

test('CNST-04: within the days of grace submissions are reviewed, after them they wait; live projects continue', async () => {
  const one = await boughtPlan(app, { card: 'expires', tier: 'advanced' })
  const live = await submitted(app, one)
  expect(await approve(live)).toBe('approved')
  app.advance(31 * dayMs)
  await app.drain()
  const sent = await submitted(app, one, { title: 'Within grace' })
  expect(await holdOf(sent)).toBeNull()
  app.advance(15 * dayMs)
  await app.drain()
  expect(await holdOf(sent)).toBe('suspended')
  const page = await app.fetch(new Request(`http://app.test/api/projects/${live.projectId}`))
  expect(page.status).toBe(200)
})

test('a submission that starts to wait while it is reviewed cannot be decided until its plan is paid', async () => {
  const one = await boughtPlan(app, { card: 'expires' })
  const sent = await submitted(app, one)
  expect((await deciding(app, chief).declare(sent.reviewId)).ok).toBe(true)
  for (const days of [31, 15]) {
    app.advance(days * dayMs)
    await app.drain()
  }
  expect(await holdOf(sent)).toBe('suspended')
  const reader = await signedInAgain(app, chief)
  const rejected = await deciding(app, reader).reject(
    sent.reviewId,
    'The method does not fit the question that it asks.',
  )
  expect([rejected.ok ? '' : rejected.refusal.code, await approve(sent)]).toEqual(['review_held', 'review_held'])
  await boughtPlan(app, { one: await signedInAgain(app, one) })
  expect(await holdOf(sent)).toBeNull()
  expect(await approve(sent)).toBe('approved')
})
