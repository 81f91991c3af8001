import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { reviewsContract } from '#features/research/reviews/contract/endpoints.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { minuteMs } from '#values/time.ts'
import type { updatesContract } from './contract.ts'

// A milestone is reached with the update that shows it (issue 10, §1).

const app = await testApp()
const owner = await person(app, { type: 'researcher' })
const as = (who?: Person) =>
  app.as<typeof updatesContract & typeof projectsContract & typeof reviewsContract>(who?.accessToken)

async function planned() {
  const key = newId(app.platform) as string
  const id = await project(app, owner, { milestones: [{ key, title: 'Plots marked', dueOn: '2030-01-31' }] })
  return { id, key }
}
async function posted(id: Id<'project'>, more: object = {}): Promise<Id<'update'>> {
  const body = { content: 'The plots are marked.', ...more }
  const answer = await as(owner)('POST /api/projects/:id/updates', { params: { id }, body })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.id
}
const reach = (params: { id: Id<'project'>; key: string }, updateId: Id<'update'>, who: Person | undefined = owner) =>
  as(who)('POST /api/projects/:id/milestones/:key/reached', { params, body: { updateId } })
const takeBack = (params: { id: Id<'project'>; key: string }, reason: string) =>
  as(owner)('POST /api/projects/:id/milestones/:key/take-back', { params, body: { reason } })
const shown = async (id: Id<'project'>) => {
  const answer = await as()('GET /api/projects/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const notes = async (id: Id<'project'>) => {
  const answer = await as()('GET /api/projects/:id/review-record', { params: { id } })
  return answer.ok ? answer.data.notes.slice(2).map(({ what, about }) => [what, about]) : []
}

test('a milestone is reached with its update, shown on the page and in the notes, and reverted with a reason', async () => {
  const which = await planned()
  const updateId = await posted(which.id)
  app.advance(minuteMs)
  for (let again = 0; again < 2; again++) expect(await reach(which, updateId)).toMatchObject({ ok: true })
  expect(await shown(which.id)).toMatchObject({
    milestones: [{ key: which.key, reachedAt: expect.any(String), updateId, takenBack: null }],
    updates: [{ id: updateId, milestones: ['Plots marked'] }],
  })
  expect(await reach(which, await posted(which.id, { content: 'More.' }))).toMatchObject({
    refusal: { code: 'milestone_reached' },
  })
  app.advance(minuteMs)
  expect(await takeBack(which, ' ')).toMatchObject({ refusal: { code: 'invalid_input' } })
  expect(await takeBack(which, 'Two plots were lost.')).toMatchObject({ ok: true })
  expect(await takeBack(which, 'Again.')).toMatchObject({ refusal: { code: 'milestone_open' } })
  expect((await shown(which.id)).milestones).toMatchObject([
    { reachedAt: null, updateId: null, takenBack: { reason: 'Two plots were lost.' } },
  ])
  expect(await notes(which.id)).toEqual([
    ['milestone_reached', 'Plots marked'],
    ['milestone_taken_back', 'Plots marked. Two plots were lost.'],
  ])
  const rows = await app.platform.database.query<{ action: string }>(sql`
    select action from audit_log where target_id = ${which.id} and action like 'milestone%' order by at, id`)
  expect(rows.map(({ action }) => action)).toEqual(['milestone.reached', 'milestone.taken_back'])
})

test('withdrawing an update reverts its milestones', async () => {
  const which = await planned()
  const updateId = await posted(which.id)
  await reach(which, updateId)
  expect(await as(owner)('POST /api/updates/:id/take-back', { params: { id: updateId } })).toMatchObject({ ok: true })
  expect((await shown(which.id)).milestones).toMatchObject([{ reachedAt: null, takenBack: expect.any(Object) }])
})

test('a milestone is not reached with an update that is withdrawn at the same moment', async () => {
  const which = await planned()
  const updateId = await posted(which.id)
  const { reached } = await app.platform.database.transaction(async (tx) => {
    await tx.query(sql`update project_updates set state = 'taken_back', taken_back_at = now() where id = ${updateId}`)
    const reached = reach(which, updateId)
    await pause(200)
    return { reached }
  })
  expect(await reached).toMatchObject({ refusal: { code: 'update_not_found' } })
  expect((await shown(which.id)).milestones).toMatchObject([{ reachedAt: null }])
})

test('an update that is not public shows no milestone; those of others, of other projects and drafts are not found', async () => {
  const [which, other] = [await planned(), await planned()]
  const hidden = [
    await posted(which.id, { audience: 'donors' }),
    await posted(which.id, { state: 'draft' }),
    await posted(other.id),
  ]
  for (const updateId of hidden)
    expect(await reach(which, updateId)).toMatchObject({ refusal: { status: 404, code: 'update_not_found' } })
  const updateId = await posted(which.id)
  const stranger = await person(app, { type: 'researcher' })
  expect(await reach(which, updateId, stranger)).toMatchObject({ refusal: { code: 'project_not_found' } })
  expect(await reach({ ...which, key: other.key }, updateId)).toMatchObject({
    refusal: { status: 404, code: 'milestone_not_found' },
  })
  const pending = await project(app, owner, { status: 'pending' })
  expect(await reach({ ...which, id: pending }, updateId)).toMatchObject({ refusal: { code: 'project_not_public' } })
})
