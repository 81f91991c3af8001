import { expect, test } from 'vitest'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { reviewsContract } from '#features/research/reviews/contract/endpoints.ts'
import type { updatesContract } from '#features/research/updates/contract.ts'
import { sql } from '#platform/database.ts'
import { begin, press } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { deciding } from '#test/reviews.ts'
import { submitted } from '#test/submitted.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs, later, minuteMs } from '#values/time.ts'
import type { submissionsContract } from './contract.ts'

const app = await testApp()
const as = (who?: Person) =>
  app.as<
    typeof submissionsContract &
      typeof projectsContract &
      typeof reviewsContract &
      typeof updatesContract &
      typeof notificationsContract
  >(who?.accessToken)
const reviewer = await person(app, { type: 'scientific_reviewer', firstName: 'Lena', lastName: 'Voss' })

async function owned(status: 'pending' | 'approved' | 'rejected' = 'pending') {
  const owner = await person(app, { type: 'researcher', firstName: 'Grace', lastName: 'Okafor' })
  const { projectId, reviewId } = await submitted(app, owner)
  if (status === 'approved') await approve(reviewId)
  if (status === 'rejected') await reject(reviewId, 'The method is not described.')
  return { owner, projectId, reviewId }
}
const { declare, approve, reject } = deciding(app, reviewer)

async function formOf(who: Person, id: Id<'project'>) {
  const answer = await as(who)('GET /api/projects/:id/edit', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
/** The body that a form sends: its initial values, and what was typed. */
async function edit(who: Person, id: Id<'project'>, typed: object, opened?: Awaited<ReturnType<typeof formOf>>) {
  const { image: _, status: __, locked: ___, statusReason: ____, ...form } = opened ?? (await formOf(who, id))
  return as(who)('PUT /api/projects/:id', { params: { id }, body: { ...form, ...typed } })
}
async function shown(who: Person | undefined, id: Id<'project'>) {
  const answer = await as(who)('GET /api/projects/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const reviewsOf = (projectId: Id<'project'>) =>
  app.platform.database.query<{ id: Id<'review'>; kind: string; status: string; isOpen: boolean }>(sql`
    select id, kind, status, decided_at is null and withdrawn_at is null as "isOpen" from project_reviews
    where project_id = ${projectId} order by submitted_at, id`)

test('the form has the present values (EDIT-02), and what is saved is shown with the time (EDIT-06 to EDIT-11, EDIT-13, EDIT-14, EDIT-23)', async () => {
  const { owner, projectId } = await owned()
  const form = await formOf(owner, projectId)
  expect(form).toMatchObject({
    ...{ version: 1, status: 'pending', locked: [] },
    title: 'Seagrass as a nursery',
    timeline: '',
  })
  const typed = {
    ...{
      title: 'Seagrass nurseries',
      description: 'Counting fish.',
      sector: 'technology',
      subsection: 'artificial-intelligence',
    },
    ...{ fundingGoal: 9000, minimumViable: 4000, timeline: 'May to July', impact: 'Fewer', methodology: 'Nets' },
    fundingUses: ['fieldwork'],
  }
  const saved = await edit(owner, projectId, typed)
  expect(saved).toMatchObject({ ok: true, data: { version: 2, outcome: 'saved', takenOver: [] } })
  expect(await shown(owner, projectId)).toMatchObject({ ...typed, updatedAt: app.platform.clock.now() })
  expect(await formOf(owner, projectId)).toMatchObject({ ...typed, version: 2 })
})

test("another person's project is not found, to load and to save (EDIT-04)", async () => {
  const { owner, projectId } = await owned('approved')
  const form = await formOf(owner, projectId)
  const other = await person(app, { type: 'researcher' })
  expect(await as(other)('GET /api/projects/:id/edit', { params: { id: projectId } })).toMatchObject({
    refusal: { status: 404, code: 'project_not_found' },
  })
  expect(await edit(other, projectId, { title: 'Mine' }, form)).toMatchObject({
    refusal: { code: 'project_not_found' },
  })
  expect((await shown(undefined, projectId)).title).toBe('Seagrass as a nursery')
})

test('the same fields are required as on submission, and an area belongs to its sector (EDIT-09, EDIT-16)', async () => {
  const { owner, projectId } = await owned()
  const refused = await edit(owner, projectId, {
    title: ' ',
    description: '',
    fundingGoal: 0,
    minimumViable: undefined,
  })
  if (refused.ok) throw new Error('accepted')
  const fields = refused.refusal.errors.map(({ location }) => location.split(/[./]/).at(-1))
  expect(fields.sort()).toEqual(['description', 'fundingGoal', 'title'])
  expect(await edit(owner, projectId, { sector: 'technology' })).toMatchObject({
    refusal: { code: 'area_not_in_sector' },
  })
})

test('a progress update is optional; given, it is an update with id, text, date and the name of its author (EDIT-15, EDIT-21, EDIT-22)', async () => {
  const { owner, projectId } = await owned('approved')
  const updates = async () => (await shown(undefined, projectId)).updates
  await edit(owner, projectId, { timeline: 'June' })
  expect(await updates()).toEqual([])
  await edit(owner, projectId, { progressUpdate: 'The nets have arrived.' })
  expect(await updates()).toEqual([
    {
      id: expect.any(String),
      ...{ kind: 'progress', finding: null, audience: 'public', editedAt: null, rendered: null, milestones: [] },
      content: 'The nets have arrived.',
      author: 'Grace Okafor',
      date: app.platform.clock.now(),
    },
  ])
})

test('editing while in review returns the review to pending (EDIT-24)', async () => {
  const { owner, projectId, reviewId } = await owned()
  await declare(reviewId)
  await edit(owner, projectId, { impact: 'More fish.' })
  const seen = await as(reviewer)('GET /api/admin/reviews/:id', { params: { id: reviewId } })
  expect(seen).toMatchObject({ data: { status: 'pending', holder: null } })
  expect(await reviewsOf(projectId)).toMatchObject([{ id: reviewId, status: 'pending', isOpen: true }])
})

test('goal, sector and research area are locked once approved, and nothing else of the save is stored (EDIT-25)', async () => {
  const { owner, projectId } = await owned('approved')
  expect((await formOf(owner, projectId)).locked).toEqual(['goal', 'sector', 'subsection'])
  const elsewhere = { sector: 'technology', subsection: 'artificial-intelligence' }
  for (const typed of [{ fundingGoal: 9000 }, elsewhere, { subsection: 'ecology' }]) {
    const refused = await edit(owner, projectId, { ...typed, title: 'Moved' })
    expect(refused).toMatchObject({ refusal: { status: 409, code: 'locked_once_approved' } })
  }
  expect(await shown(undefined, projectId)).toMatchObject({ title: 'Seagrass as a nursery', fundingGoal: 8000 })
})

test('editing a rejected project resubmits it: pending, a second round, 90 days from now (EDIT-26, AMB-069)', async () => {
  const { owner, projectId } = await owned('rejected')
  expect((await formOf(owner, projectId)).statusReason).toBe('The method is not described.')
  app.advance(20 * minuteMs)
  const saved = await edit(owner, projectId, { methodology: 'Nets, blind counts.' })
  expect(saved).toMatchObject({ data: { outcome: 'resubmitted', changed: ['methodology'] } })
  const now = app.platform.clock.now()
  expect(await shown(owner, projectId)).toMatchObject({
    status: 'pending',
    submittedAt: now,
    deadline: later(now, 90 * dayMs),
  })
  expect(await reviewsOf(projectId)).toMatchObject([
    { kind: 'submission', status: 'rejected' },
    { kind: 'submission', status: 'pending', isOpen: true },
  ])
})

test('a change of an approved project is live at once, opens one re-check that covers later changes, and donors are notified once (AMB-066)', async () => {
  const { owner, projectId } = await owned('approved')
  const donor = await person(app, { type: 'donor' })
  const begun = await begin(app, donor, projectId)
  if (!begun.ok) throw new Error(begun.refusal.code)
  await press(app, begun.data.checkoutUrl, { card: 'succeeds' })
  await app.drain()
  expect(await edit(owner, projectId, { methodology: 'Nets.' })).toMatchObject({ data: { outcome: 'recheck' } })
  expect((await shown(undefined, projectId)).methodology).toBe('Nets.')
  expect(await edit(owner, projectId, { methodology: 'Nets and drones.' })).toMatchObject({
    data: { outcome: 'recheck' },
  })
  const open = (await reviewsOf(projectId)).filter(({ isOpen }) => isOpen)
  expect(open).toMatchObject([{ kind: 'recheck', status: 'pending' }])
  const notices = await as(donor)('GET /api/me/notifications')
  expect(notices.ok && notices.data.items.filter(({ title }) => title.startsWith('Changed after review'))).toHaveLength(
    1,
  )
  const id = open[0]?.id ?? ('' as Id<'review'>)
  await declare(id)
  const read = await as(reviewer)('GET /api/admin/reviews/:id', { params: { id } })
  expect(read).toMatchObject({
    data: {
      ...{ kind: 'recheck', version: 3 },
      changes: { fields: [{ field: 'methodology', pieces: [{ kind: 'added', text: 'Nets and drones.' }] }] },
    },
  })
})

async function changed(typed: object = { methodology: 'Nets.' }) {
  const made = await owned('approved')
  await edit(made.owner, made.projectId, typed)
  const recheck = (await reviewsOf(made.projectId)).find(({ kind }) => kind === 'recheck')
  if (!recheck) throw new Error('no re-check')
  return { ...made, recheckId: recheck.id }
}

test('a re-check that passes leaves the change; the page counts as reviewed again', async () => {
  const { projectId, recheckId } = await changed()
  expect(await approve(recheckId, 2)).toEqual({ ok: true })
  expect(await shown(undefined, projectId)).toMatchObject({ methodology: 'Nets.', status: 'approved' })
  const versions = await as()('GET /api/projects/:id/versions', { params: { id: projectId } })
  expect(versions).toMatchObject({ data: { items: [{ number: 2, reviewedAt: expect.any(String) }, { number: 1 }] } })
})

test('a re-check that fails restores the reviewed wording, and the project stays public', async () => {
  const { owner, projectId, recheckId } = await changed({ title: 'Gambling with fish', impact: 'Riches.' })
  await reject(recheckId, 'This is another project.')
  expect(await shown(undefined, projectId)).toMatchObject({ title: 'Seagrass as a nursery', impact: null })
  app.advance(120_000)
  await app.drain()
  const read = await as(owner)('GET /api/me/notifications')
  expect(read.ok && read.data.items.map(({ body }) => body)).toContain('The reviewer wrote: This is another project.')
})

test('a decision about a wording that was edited meanwhile is refused, and decides nothing', async () => {
  const { owner, projectId, recheckId } = await changed()
  await edit(owner, projectId, { methodology: 'Something else.' })
  expect(await approve(recheckId, 2)).toMatchObject({ refusal: { status: 409, code: 'project_edited' } })
  expect((await reviewsOf(projectId)).filter(({ isOpen }) => isOpen)).toHaveLength(1)
  expect(await approve(recheckId, 3)).toEqual({ ok: true })
})

test('back to the reviewed wording there is nothing to check', async () => {
  const { owner, projectId } = await changed()
  expect(await edit(owner, projectId, { methodology: '' })).toMatchObject({ data: { outcome: 'saved' } })
  expect((await reviewsOf(projectId)).filter(({ isOpen }) => isOpen)).toEqual([])
})

test('two windows that edit different fields both keep what they typed', async () => {
  const { owner, projectId } = await owned()
  const opened = await formOf(owner, projectId)
  await edit(owner, projectId, { title: 'First window' }, opened)
  const second = await edit(owner, projectId, { impact: 'Second window' }, opened)
  expect(second).toMatchObject({ data: { version: 3, changed: ['impact'], takenOver: ['title'] } })
  expect(await shown(owner, projectId)).toMatchObject({ title: 'First window', impact: 'Second window' })
})

test('two windows that edit the same field: the second sees both values, and nothing of it is saved', async () => {
  const { owner, projectId } = await owned()
  const opened = await formOf(owner, projectId)
  await edit(owner, projectId, { title: 'First window' }, opened)
  const second = await edit(owner, projectId, { title: 'Second window', impact: 'More' }, opened)
  expect(second).toMatchObject({
    refusal: {
      status: 409,
      code: 'edited_meanwhile',
      data: { fields: ['title'], current: { version: 2, title: 'First window' } },
    },
  })
  expect(await shown(owner, projectId)).toMatchObject({ title: 'First window', impact: null })
})

test('ten saves at once from one opened form: one wording wins, the others are refused, versions have no gap', async () => {
  const { owner, projectId } = await owned()
  const opened = await formOf(owner, projectId)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => edit(owner, projectId, { title: `Window ${at}` }, opened)),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const rows = await app.platform.database.query<{ number: number }>(sql`
    select number from project_versions where project_id = ${projectId} order by number`)
  expect(rows.map(({ number }) => number)).toEqual([1, 2])
})

test('the public reads versions since the first approval; the owner reads all', async () => {
  const { owner, projectId, reviewId } = await owned()
  await edit(owner, projectId, { title: 'Before the review' })
  await approve(reviewId)
  await edit(owner, projectId, { title: 'After the review' })
  const numbers = async (who?: Person) => {
    const answer = await as(who)('GET /api/projects/:id/versions', { params: { id: projectId } })
    return answer.ok ? answer.data.items.map(({ number }) => number) : answer.refusal.code
  }
  expect([await numbers(), await numbers(owner)]).toEqual([
    [3, 2],
    [3, 2, 1],
  ])
  const differenceTo = (number: string, who?: Person) =>
    as(who)('GET /api/projects/:id/versions/:number/difference', { params: { id: projectId, number } })
  expect(await differenceTo('3')).toMatchObject({ data: { items: [{ field: 'title' }] } })
  expect(await differenceTo('2')).toMatchObject({ refusal: { code: 'version_not_found' } })
  expect(await differenceTo('2', owner)).toMatchObject({ data: { items: [{ field: 'title' }] } })
})

test('a withdrawn project is not edited', async () => {
  const { owner, projectId } = await owned()
  const opened = await formOf(owner, projectId)
  await as(owner)('POST /api/projects/:id/withdrawal', { params: { id: projectId } })
  expect(await edit(owner, projectId, { title: 'Again' }, opened)).toMatchObject({
    refusal: { code: 'project_withdrawn' },
  })
})
