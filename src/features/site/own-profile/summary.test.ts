import { expect, test } from 'vitest'
import type { reviewsContract } from '#features/research/reviews/contract/endpoints.ts'
import type { submissionsContract } from '#features/research/submissions/contract.ts'
import { giveAndPay } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { free } from '#test/reviews.ts'
import { submitted } from '#test/submitted.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { type Instant, minuteMs } from '#values/time.ts'
import type { ownProfileContract } from './contract.ts'
import { toDosOf } from './rules.ts'

const app = await testApp()
const as = (who: Person) =>
  app.as<typeof ownProfileContract & typeof reviewsContract & typeof submissionsContract>(who.accessToken)
const read = async (who: Person) => {
  await app.drain()
  const answer = await as(who)('GET /api/me/projects/summary')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}

test('raised, held, donors and followers are those of all own projects, each person once', async () => {
  const ada = await person(app, { type: 'researcher' })
  expect(await read(ada)).toEqual({ totals: { raised: 0, held: 0, donors: 0, followers: 0 }, changesAsked: [] })
  const ids = [await project(app, ada), await project(app, ada, { title: 'Another question' })]
  const [malia, hugo] = [await person(app, { type: 'donor' }), await person(app, { type: 'donor' })]
  for (const id of ids) await giveAndPay(app, malia, id)
  await giveAndPay(app, hugo, ids[0] as Id<'project'>, { anonymous: true, amountDollars: 50 })
  // $100 leaves $93.70 for the project, $50 leaves $46.70.
  expect((await read(ada)).totals).toMatchObject({ raised: 25_000, held: 9_370 * 2 + 4_670, donors: 2 })
  expect((await read(await person(app, { type: 'researcher' }))).totals.raised).toBe(0)
})

test('a project that reviewers want changed waits, once its letter has left and until it is sent again', async () => {
  const owner = await person(app, { type: 'researcher' })
  const lena = await person(app, { type: 'scientific_reviewer' })
  const { projectId, reviewId } = await submitted(app, owner)
  await free(app, reviewId, lena)
  const body = { reason: 'Please say how you count.', requests: [{ field: 'methodology', request: 'How?' }] }
  const asked = await as(lena)('POST /api/admin/reviews/:id/request-changes', {
    params: { id: reviewId },
    body,
  } as never)
  expect(asked).toMatchObject({ ok: true })
  expect((await read(owner)).changesAsked).toEqual([])
  app.advance(3 * minuteMs)
  expect((await read(owner)).changesAsked).toMatchObject([{ projectId, title: 'Seagrass as a nursery', fields: 1 }])
  const opened = await as(owner)('GET /api/projects/:id/edit', { params: { id: projectId } })
  if (!opened.ok) throw new Error(opened.refusal.code)
  const { image: _, status: __, locked: ___, statusReason: ____, ...form } = opened.data
  const again = { ...form, methodology: 'By transects.' }
  expect((await as(owner)('PUT /api/projects/:id', { params: { id: projectId }, body: again as never })).ok).toBe(true)
  expect((await read(owner)).changesAsked).toEqual([])
})

const at = '2026-11-02T09:00:00.000Z' as Instant
const own = {
  ...{ id: 'a' as Id<'project'>, title: 'Reefs', status: 'approved' as const, standing: 'lead' as const },
  ...{ withdrawnAt: null, isClosed: false, daysLeft: 40, updateDueSince: null },
}
const toDos = (given: Partial<Parameters<typeof toDosOf>[0]>) =>
  toDosOf({ projects: [], due: [], questions: [], changes: [], ...given }).map(({ kind, text }) => [kind, text])

test('late items come first, each with its own text', () => {
  expect(
    toDos({
      projects: [
        { ...own, daysLeft: 7 },
        { ...own, daysLeft: 1 },
        { ...own, updateDueSince: at },
      ],
      questions: [{ projectId: 'a', title: 'Reefs', waiting: 2, since: at }],
      changes: [{ projectId: 'a' as Id<'project'>, title: 'Reefs', fields: 1, at }],
    }),
  ).toEqual([
    ['update', 'Post an update: it is overdue since November 2, 2026'],
    ['changes', 'Change what the reviewers ask for: 1 field'],
    ['questions', 'Answer 2 questions, asked since November 2, 2026'],
    ['deadline', 'Tell your donors and share it: 7 days left'],
    ['deadline', 'Tell your donors and share it: the last day'],
  ])
})

test('nothing waits of projects that one only reads, that were withdrawn, or that have time', () => {
  const readOnly = { ...own, standing: 'reader' as const, updateDueSince: at, daysLeft: 1 }
  expect(toDos({ projects: [own, readOnly, { ...own, withdrawnAt: at, updateDueSince: at }] })).toEqual([])
})
