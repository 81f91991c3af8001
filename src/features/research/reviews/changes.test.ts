import { expect, test } from 'vitest'
import type { submissionsContract } from '#features/research/submissions/contract.ts'
import type { teamContract } from '#features/research/team/contract.ts'
import { sql } from '#platform/database.ts'
import { mailedToken } from '#test/api-calls/team.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { deciding, free } from '#test/reviews.ts'
import { submitted } from '#test/submitted.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { minuteMs } from '#values/time.ts'
import type { reviewsContract } from './contract/endpoints.ts'

// What a reviewer reads of a project that was reviewed before.

const app = await testApp()
type Contracts = typeof reviewsContract & typeof submissionsContract & typeof teamContract
const as = (who: Pick<Person, 'accessToken'>) => app.as<Contracts>(who.accessToken)
const owner = await person(app, { type: 'researcher', firstName: 'Grace', lastName: 'Okafor' })
const lena = await person(app, { type: 'scientific_reviewer', firstName: 'Lena', lastName: 'Voss' })

async function edit(id: Id<'project'>, typed: object) {
  const opened = await as(owner)('GET /api/projects/:id/edit', { params: { id } })
  if (!opened.ok) throw new Error(opened.refusal.code)
  const { image: _, status: __, locked: ___, statusReason: ____, ...form } = opened.data
  const answer = await as(owner)('PUT /api/projects/:id', { params: { id }, body: { ...form, ...typed } as never })
  app.advance(1000)
  return answer
}
async function openReview(projectId: Id<'project'>) {
  const [row] = await app.platform.database.query<{ id: Id<'review'> }>(sql`
    select id from project_reviews where project_id = ${projectId} and decided_at is null and withdrawn_at is null`)
  if (!row) throw new Error('no review is open')
  const params = { id: row.id }
  await as(lena)('POST /api/admin/reviews/:id/declare', { params, body: { conflicts: [] } })
  const review = await as(lena)('GET /api/admin/reviews/:id', { params })
  if (!review.ok) throw new Error(review.refusal.code)
  return review.data
}
async function asked(requests: { field: 'methodology' | 'impact'; request: string }[]) {
  const made = await submitted(app, owner, { title: 'Asked', methodology: 'Nets.' })
  await free(app, made.reviewId, lena)
  const body = { reason: 'Nearly there.', requests }
  await as(lena)('POST /api/admin/reviews/:id/request-changes', { params: { id: made.reviewId }, body })
  app.advance(2 * minuteMs)
  await app.drain()
  const list = await as(owner)('GET /api/projects/:id/review-requests', { params: { id: made.projectId } })
  return { ...made, requests: list.ok ? list.data.items : [] }
}
const twoRequests = [
  { field: 'methodology' as const, request: 'Name the controls.' },
  { field: 'impact' as const, request: 'Say for whom.' },
]

test('a first submission is reviewed as a whole, as its page shows it', async () => {
  const { projectId } = await submitted(app, owner, { title: 'First', description: 'With **nets**.' })
  await app.drain()
  expect(await openReview(projectId)).toMatchObject({
    changes: null,
    project: { title: 'First', status: 'pending', team: [], rendered: { description: [{ tag: 'p' }] } },
  })
})

test('for a resubmission reviewers see the requests, what was changed, and the answers as Markdown', async () => {
  const { projectId, requests } = await asked(twoRequests)
  const [method, impact] = requests
  const answers = [{ requestId: impact?.id, answer: ' It **is** said, in the summary.\u202E ' }]
  expect(await edit(projectId, { methodology: 'Nets, and bays without.', answers })).toMatchObject({
    data: { outcome: 'resubmitted', changed: ['methodology'] },
  })
  expect(await openReview(projectId)).toMatchObject({
    round: 2,
    changes: {
      against: { version: 1, isPassed: false },
      fields: [{ field: 'methodology' }],
      asked: [
        { field: 'methodology', isChanged: true, answer: null, rendered: null },
        {
          field: 'impact',
          isChanged: false,
          answer: 'It **is** said, in the summary.',
          rendered: [{ tag: 'p', children: ['It ', { tag: 'strong', children: ['is'] }, ' said, in the summary.'] }],
        },
      ],
    },
  })
  const list = await as(owner)('GET /api/projects/:id/review-requests', { params: { id: projectId } })
  expect(list).toMatchObject({
    data: { items: [{ id: method?.id, isChanged: true }, { answer: 'It **is** said, in the summary.' }] },
  })
})

test('an answer alone resubmits a project; the same answer twice changes nothing', async () => {
  const { projectId, requests } = await asked(twoRequests.slice(0, 1))
  const answers = [{ requestId: requests[0]?.id, answer: 'The controls are in the second paragraph.' }]
  expect(await edit(projectId, { answers })).toMatchObject({ data: { outcome: 'resubmitted', changed: [] } })
  expect(await edit(projectId, { answers })).toMatchObject({ data: { outcome: 'unchanged' } })
  const better = [{ requestId: requests[0]?.id, answer: 'In the third one.' }]
  expect(await edit(projectId, { answers: better })).toMatchObject({ data: { outcome: 'saved' } })
  const { changes } = await openReview(projectId)
  expect(changes).toMatchObject({ fields: [], asked: [{ answer: 'In the third one.', isChanged: false }] })
})

test('only present requests of this project can be answered, within 4,000 characters', async () => {
  const [mine, other] = [await asked(twoRequests), await asked(twoRequests)]
  const answer = (requestId: string | undefined, text: string) =>
    edit(mine.projectId, { answers: [{ requestId, answer: text }] })
  expect(await answer(other.requests[0]?.id, 'Mine now.')).toMatchObject({
    refusal: { code: 'request_not_found', status: 404 },
  })
  expect(await answer(mine.requests[0]?.id, 'x'.repeat(4001))).toMatchObject({ refusal: { code: 'invalid_input' } })
  expect(await answer(mine.requests[0]?.id, 'x\0')).toMatchObject({ refusal: { code: 'invalid_input' } })
  expect(await answer(mine.requests[0]?.id, 'x'.repeat(4000))).toMatchObject({ data: { outcome: 'resubmitted' } })
  const { id } = await openReview(mine.projectId)
  await deciding(app, lena).reject(id, 'The controls are missing.')
  app.advance(2 * minuteMs)
  await app.drain()
  expect(await answer(mine.requests[0]?.id, 'Too late.')).toMatchObject({ refusal: { code: 'request_not_found' } })
})

test('a re-check of a team alone shows who joined and who left', async () => {
  const { projectId, reviewId } = await submitted(app, owner, { title: 'Together' })
  await deciding(app, lena).approve(reviewId)
  const guest = await person(app, { type: 'researcher', firstName: 'Keola', lastName: 'Demo', institution: 'Bay Lab' })
  const params = { id: projectId }
  await as(owner)('POST /api/projects/:id/invitations', { params, body: { email: guest.email, role: 'editor' } })
  const token = await mailedToken(app, guest.email)
  app.advance(1000)
  await as(guest)('POST /api/invitations/accept', { body: { token } })
  const joined = await openReview(projectId)
  expect(joined).toMatchObject({
    kind: 'recheck',
    changes: {
      against: { isPassed: true },
      fields: [],
      team: [{ name: 'Keola Demo', institution: 'Bay Lab', role: 'editor', what: 'joined' }],
    },
  })
  // Approved, revoked, and approved again: the wording was approved before, and stays so.
  await deciding(app, lena).approve(joined.id)
  app.advance(1000)
  const ended = await as(lena)('POST /api/admin/reviews/:id/take-back', { params: { id: joined.id } })
  expect(ended).toEqual({ ok: true })
  expect((await openReview(projectId)).changes).toMatchObject({ against: { version: 1, isPassed: true } })
  expect(await deciding(app, lena).approve(joined.id)).toEqual({ ok: true })
  app.advance(1000)
  const again = await signedInAgain(app, owner)
  await as(again)('DELETE /api/projects/:id/team/:userId', { params: { ...params, userId: guest.userId } })
  expect((await openReview(projectId)).changes).toMatchObject({ team: [{ name: 'Keola Demo', what: 'left' }] })
})
