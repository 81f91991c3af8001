import { expect, test } from 'vitest'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { submissionsContract } from '#features/research/submissions/contract.ts'
import { sql } from '#platform/database.ts'
import { begin } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { deciding, free } from '#test/reviews.ts'
import { submitted } from '#test/submitted.ts'
import { testApp } from '#test/test-app.ts'
import { testSettings } from '#test/test-platform.ts'
import type { Id } from '#values/id.ts'
import { minuteMs } from '#values/time.ts'
import type { reviewsContract } from './contract/endpoints.ts'

const app = await testApp()
type Contracts = typeof reviewsContract &
  typeof projectsContract &
  typeof submissionsContract &
  typeof notificationsContract
const as = (who: Pick<Person, 'accessToken'>) => app.as<Contracts>(who.accessToken)
const owner = await person(app, { type: 'researcher', firstName: 'Grace', lastName: 'Okafor' })
const lena = await person(app, { type: 'scientific_reviewer', firstName: 'Lena', lastName: 'Voss' })
const chief = await person(app, { type: 'super_admin', firstName: 'Omar', lastName: 'Diaz' })

const statusOf = async (id: string) =>
  (await app.platform.database.query<{ status: string }>(sql`select status from projects where id = ${id}`))[0]?.status
const mails = () =>
  app.platform.database.query<{ subject: string; text: string }>(sql`
    select subject, text_body as text from outbox_mails where recipient = ${owner.email} order by created_at desc, id`)
async function letterLeaves(): Promise<void> {
  app.advance(2 * minuteMs)
  await app.drain()
}
const takeBack = (who: Person, id: Id<'review'>) => as(who)('POST /api/admin/reviews/:id/take-back', { params: { id } })
async function edit(id: Id<'project'>, typed: object) {
  const opened = await as(owner)('GET /api/projects/:id/edit', { params: { id } })
  if (!opened.ok) throw new Error(opened.refusal.code)
  const { image: _, status: __, locked: ___, statusReason: ____, ...form } = opened.data
  return as(owner)('PUT /api/projects/:id', { params: { id }, body: { ...form, ...typed } as never })
}

test('an approval needs all answers of the rubric; an answer changed in two windows is not overwritten silently', async () => {
  const { reviewId } = await submitted(app, owner)
  const params = { id: reviewId }
  await as(lena)('POST /api/admin/reviews/:id/declare', { params, body: { conflicts: [] } })
  const answer = (body: object) =>
    as(lena)('PUT /api/admin/reviews/:id/answers', {
      params,
      body: { key: 'method', score: 2, note: '', authorSees: false, revision: 0, ...body },
    })
  expect(await as(lena)('POST /api/admin/reviews/:id/approve', { params, body: {} })).toMatchObject({
    refusal: { code: 'rubric_incomplete', title: '6 questions are open. Passing waits until all are answered.' },
  })
  expect(await answer({})).toMatchObject({ data: { revision: 1 } })
  expect(await answer({ score: 3, revision: 1 })).toMatchObject({ data: { revision: 2 } })
  expect(await answer({ score: 0, revision: 1 })).toMatchObject({
    refusal: { code: 'answer_changed', status: 409, data: { score: 3, revision: 2 } },
  })
  expect(await answer({ score: 5 })).toMatchObject({ refusal: { code: 'invalid_input' } })
  expect(await answer({ key: 'hair' })).toMatchObject({ refusal: { code: 'question_not_found', status: 404 } })
  expect(await answer({ note: 'x'.repeat(4001) })).toMatchObject({ refusal: { code: 'invalid_input' } })
})

test('the letter names the version that was judged, and contains the notes for the author and no others', async () => {
  const { reviewId } = await submitted(app, owner, { title: 'Letters' })
  const params = { id: reviewId }
  await free(app, reviewId, lena)
  const note = (key: string, text: string, authorSees: boolean) =>
    as(lena)('PUT /api/admin/reviews/:id/answers', {
      params,
      body: { key, score: 3, note: text, authorSees, revision: 1 },
    })
  await note('method', 'A second control would help.', true)
  await note('budget', 'Suspiciously round.', false)
  await as(lena)('POST /api/admin/reviews/:id/approve', { params, body: { version: 1 } })
  expect(await mails()).toEqual([])
  await letterLeaves()
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.text).toContain('This is about version 1, as it was saved on November 2, 2026.')
  expect(mail?.text).toContain('Method answers it: A second control would help.')
  expect(mail?.text).not.toContain('Suspiciously')
})

test('until its letter is sent, a decision can be undone: nothing is public and no mail was sent', async () => {
  const { projectId, reviewId } = await submitted(app, owner, { title: 'Too early' })
  await deciding(app, lena).approve(reviewId)
  expect(await statusOf(projectId)).toBe('approved')
  expect(await takeBack(chief, reviewId)).toMatchObject({ refusal: { code: 'not_your_decision', status: 403 } })
  expect(await takeBack(lena, reviewId)).toEqual({ ok: true })
  expect(await statusOf(projectId)).toBe('pending')
  const versions = await as(owner)('GET /api/projects/:id/versions', { params: { id: projectId } })
  expect(versions).toMatchObject({ data: { items: [{ number: 1, reviewedAt: null }] } })
  await letterLeaves()
  expect((await mails()).filter(({ subject }) => subject.includes('Too early'))).toEqual([])
  expect(await as(lena)('GET /api/admin/reviews/:id', { params: { id: reviewId } })).toMatchObject({
    data: { isYours: true, decidedAt: null, letter: null },
  })
  await deciding(app, lena).approve(reviewId)
  await letterLeaves()
  expect(await takeBack(lena, reviewId)).toMatchObject({ refusal: { code: 'letter_sent', status: 409 } })
  expect(await statusOf(projectId)).toBe('approved')
})

test('a decision cannot be undone once a gift was started or another edit was submitted', async () => {
  const given = await submitted(app, owner)
  await deciding(app, lena).approve(given.reviewId)
  await begin(app, await person(app, { type: 'donor' }), given.projectId)
  expect(await takeBack(lena, given.reviewId)).toMatchObject({ refusal: { code: 'decision_stands', status: 409 } })
  const edited = await submitted(app, owner)
  await deciding(app, lena).reject(edited.reviewId, 'No method.')
  await edit(edited.projectId, { methodology: 'Nets.' })
  expect(await takeBack(lena, edited.reviewId)).toMatchObject({ refusal: { code: 'decision_stands' } })
})

test('undoing a re-check that reverted the project restores the researcher’s wording', async () => {
  const { projectId, reviewId } = await submitted(app, owner)
  await deciding(app, lena).approve(reviewId)
  await edit(projectId, { methodology: 'Nets.' })
  const list = await as(lena)('GET /api/admin/reviews', { query: { kind: 'recheck' } })
  const recheckId = (list.ok ? list.data.items.find((item) => item.projectId === projectId)?.id : undefined) ?? reviewId
  const shown = async () => (await as(owner)('GET /api/projects/:id', { params: { id: projectId } })) as object
  await deciding(app, lena).reject(recheckId, 'No nets.')
  expect(await shown()).toMatchObject({ data: { methodology: null, changedAt: null } })
  expect(await takeBack(lena, recheckId)).toEqual({ ok: true })
  expect(await shown()).toMatchObject({ data: { methodology: 'Nets.', changedAt: expect.any(String) } })
})

test('changes are asked for field by field; the owner sees what was changed, and saving starts the next round', async () => {
  const { projectId, reviewId } = await submitted(app, owner, { title: 'Asked' })
  await free(app, reviewId, lena)
  const ask = (requests: object[]) =>
    as(lena)('POST /api/admin/reviews/:id/request-changes', {
      params: { id: reviewId },
      body: { reason: 'Nearly there.', requests: requests as never },
    })
  expect(await ask([])).toMatchObject({ refusal: { errors: [{ location: 'body.requests' }] } })
  expect(await ask([{ field: 'methodology', request: ' ' }])).toMatchObject({ refusal: { code: 'invalid_input' } })
  const requests = [
    { field: 'methodology', request: 'Name the controls.' },
    { field: 'impact', request: 'Say for whom.' },
  ]
  expect(await ask(requests)).toEqual({ ok: true })
  const asked = () => as(owner)('GET /api/projects/:id/review-requests', { params: { id: projectId } })
  expect(await asked()).toMatchObject({ data: { items: [] } })
  await letterLeaves()
  expect(await asked()).toMatchObject({ data: { items: requests.map((one) => ({ ...one, isChanged: false })) } })
  const letter = (await mails()).find(({ subject }) => subject === 'Changes are asked for: Asked')
  expect(letter?.text).toContain('Methodology: Name the controls.')
  expect(await statusOf(projectId)).toBe('pending')
  const stranger = await person(app, { type: 'researcher' })
  expect(await as(stranger)('GET /api/projects/:id/review-requests', { params: { id: projectId } })).toMatchObject({
    refusal: { code: 'project_not_found', status: 404 },
  })
  expect(await edit(projectId, { methodology: 'Two bays without.' })).toMatchObject({
    data: { outcome: 'resubmitted' },
  })
  expect(await asked()).toMatchObject({ data: { items: [{ isChanged: true }, { isChanged: false }] } })
  const waiting = await as(lena)('GET /api/admin/reviews', { query: { search: 'Asked' } })
  expect(waiting).toMatchObject({ data: { items: [{ round: 2, status: 'pending' }] } })
})

test('if a second person has to approve, the first approval is a recommendation, and one person cannot do both', async () => {
  const strict = await testApp({ settings: { ...testSettings, reviews: { letterSeconds: 120, needsSecond: true } } })
  const [grace, one, two] = [
    await person(strict, { type: 'researcher' }),
    await person(strict, { type: 'scientific_reviewer', firstName: 'Ines', lastName: 'Roy' }),
    await person(strict, { type: 'scientific_reviewer' }),
  ]
  const { reviewId } = await submitted(strict, grace)
  expect(await deciding(strict, one).approve(reviewId)).toEqual({ ok: true })
  const read = strict.as<typeof reviewsContract>(two.accessToken)
  await free(strict, reviewId, two)
  expect(await read('GET /api/admin/reviews/:id', { params: { id: reviewId } })).toMatchObject({
    data: { decidedAt: null, needsSecond: true, recommendedBy: { name: 'Ines Roy', isYou: false } },
  })
  await read('POST /api/admin/reviews/:id/release', { params: { id: reviewId } })
  expect(await deciding(strict, one).approve(reviewId)).toMatchObject({ refusal: { code: 'second_person_needed' } })
  await strict.as<typeof reviewsContract>(one.accessToken)('POST /api/admin/reviews/:id/release', {
    params: { id: reviewId },
  })
  expect(await deciding(strict, two).approve(reviewId)).toEqual({ ok: true })
  expect(await read('GET /api/admin/reviews/:id', { params: { id: reviewId } })).toMatchObject({
    data: { status: 'approved' },
  })
})

test('the statistics show by month how long reviews took, how many were late, and their results', async () => {
  const statistics = await as(chief)('GET /api/admin/review-statistics')
  expect(statistics).toMatchObject({
    data: { items: [{ month: '2026-11', overdue: 0, medianHours: expect.any(Number), asked: 1 }] },
  })
  expect(await as(owner)('GET /api/admin/review-statistics')).toMatchObject({ refusal: { status: 403 } })
})

test('the record of a public project has numbers and dates, no names; only the owner reads what a reviewer wrote', async () => {
  const { projectId, reviewId } = await submitted(app, owner, { title: 'On record' })
  const record = (who?: Person) =>
    app.as<Contracts>(who?.accessToken)('GET /api/projects/:id/review-record', { params: { id: projectId } })
  const nothing = { refusal: { code: 'project_not_found', status: 404 } }
  expect(await record()).toMatchObject(nothing)
  const close = await person(app, { type: 'scientific_reviewer' })
  await as(close)('POST /api/admin/reviews/:id/declare', {
    params: { id: reviewId },
    body: { conflicts: ['competes'] },
  })
  await deciding(app, lena).reject(reviewId, 'Please name the controls.')
  expect(await record()).toMatchObject(nothing)
  expect(await record(owner)).toMatchObject({ data: { notes: [{}, { reason: 'Please name the controls.' }] } })
  app.advance(1000)
  await edit(projectId, { methodology: 'Two bays without.' })
  app.advance(1000)
  const list = await as(lena)('GET /api/admin/reviews', { query: { search: 'On record' } })
  await deciding(app, lena).approve((list.ok ? list.data.items[0]?.id : undefined) ?? reviewId)
  const shown = await record()
  expect(shown).toMatchObject({
    data: {
      rounds: [
        { round: 1, outcome: 'rejected', version: 1, conflicts: 1 },
        { round: 2, outcome: 'approved', version: 2, reviewers: 1, conflicts: 0, rubricVersion: 1 },
      ],
      notes: [
        { what: 'pending', actor: 'researcher' },
        { what: 'rejected', actor: 'staff', reason: null },
        { what: 'pending', actor: 'researcher' },
        { what: 'approved', actor: 'staff' },
      ],
    },
  })
  expect(JSON.stringify(shown)).not.toMatch(/Voss|controls/)
})
