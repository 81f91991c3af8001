import { expect, test } from 'vitest'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { reviewsContract } from '#features/research/reviews/contract/endpoints.ts'
import { newId } from '#platform/platform.ts'
import { person } from '#test/people.ts'
import { free } from '#test/reviews.ts'
import { testApp } from '#test/test-app.ts'
import { testSettings } from '#test/test-platform.ts'
import { dayMs, later } from '#values/time.ts'
import type { submissionsContract } from './contract.ts'

// More than one person submits in a day.
const app = await testApp({ settings: { ...testSettings, limitFactor: 100 } })
const researcher = await person(app, { type: 'researcher', firstName: 'Lise', lastName: 'Meitner', institution: 'KWI' })
const donor = await person(app, { type: 'donor' })
const api = (accessToken?: string) =>
  app.as<typeof submissionsContract & typeof projectsContract & typeof notificationsContract>(accessToken)

const form = {
  title: 'Reef recovery',
  description: 'Counting corals.',
  sector: 'science',
  subsection: 'marine-biology',
  fundingGoal: 7500,
}
const submit = (more: object = {}, accessToken: string | undefined = researcher.accessToken) =>
  api(accessToken)('POST /api/projects', { body: { ...form, ...more } })
const submitted = async (more: object = {}, by = researcher) => {
  const answer = await submit(more, by.accessToken)
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
  const project = await api(by.accessToken)('GET /api/projects/:id', { params: { id: answer.data.id } })
  if (!project.ok) throw new Error(project.refusal.code)
  return project.data
}
const errorsOf = async (more: object) => {
  const answer = await submit(more)
  if (answer.ok) throw new Error('accepted')
  return { ...Object.fromEntries(answer.refusal.errors.map((e) => [e.location, e.message])), code: answer.refusal.code }
}

test('a new project is pending (SUBM-24)', async () => {
  expect((await submitted()).status).toBe('pending')
})

test('the target is the funding goal (SUBM-25)', async () => {
  expect(await submitted({ fundingGoal: 8123 })).toMatchObject({ fundingGoal: 8123, totalTarget: 8123 })
})

test('nothing is funded at first (SUBM-26)', async () => {
  expect((await submitted()).totalFunded).toBe(0)
})

test('there are no donors at first (SUBM-27)', async () => {
  expect((await submitted()).donorCount).toBe(0)
})

test('the server sets the time of submission (SUBM-29), and the deadline is 90 days later (SUBM-28)', async () => {
  const now = app.platform.clock.now()
  expect(await submitted()).toMatchObject({ submittedAt: now, deadline: later(now, 90 * dayMs) })
})

test("the duration is '2 years' (SUBM-30)", async () => {
  expect((await submitted()).duration).toBe('2 years')
})

test('categories hold sector and research area (SUBM-31), with hyphens (TAXO-07)', async () => {
  const project = await submitted({ sector: 'Science', subsection: 'Marine Biology' })
  expect(project.categories).toEqual(['science', 'marine-biology'])
})

test('the researcher is the account that submits (SUBM-32)', async () => {
  expect((await submitted()).researcher).toMatchObject({ name: 'Lise Meitner', institution: 'KWI', photo: null })
})

test("an account without an institution shows 'Research Institution' (SUBM-33)", async () => {
  const nowhere = await person(app, { type: 'researcher', institution: '' })
  expect((await submitted({}, nowhere)).researcher.institution).toBe('Research Institution')
})

test('optional texts may be given or left out', async () => {
  const texts = { timeline: 'Two summers.', impact: 'Better reserves.', methodology: 'Blind counts.' }
  expect(await submitted({ ...texts, fundingUses: ['equipment', 'equipment'] })).toMatchObject({
    ...texts,
    fundingUses: ['equipment'],
  })
  expect(await submitted({ timeline: '  ' })).toMatchObject({ timeline: null, impact: null, methodology: null })
})

test('fields that the server decides are ignored when a client sends them (SUBM-37)', async () => {
  const forged = { status: 'approved', totalFunded: 1e6, donorCount: 99, deadline: '2099-01-01T00:00:00.000Z' }
  const project = await submitted({ ...forged, ownerId: donor.userId, totalTarget: 1, researcher: { name: 'X' } })
  expect(project).toMatchObject({ status: 'pending', totalFunded: 0, donorCount: 0, totalTarget: 7500, isOwner: true })
  expect(project.deadline).not.toBe(forged.deadline)
})

test('too long texts are refused with a message (SUBM-36)', async () => {
  expect(await errorsOf({ title: 'x'.repeat(201), methodology: 'y'.repeat(20_001) })).toEqual({
    code: 'invalid_input',
    'body.title': 'Please keep the title to 200 characters.',
    'body.methodology': 'Please keep the methodology to 20,000 characters.',
  })
  expect((await submitted({ title: 'x'.repeat(200), description: 'é'.repeat(20_000) })).title).toHaveLength(200)
})

test('required fields, wrong goals and unknown fields are refused with the field named', async () => {
  expect(await errorsOf({ title: ' ', description: '', sector: '', subsection: '' })).toMatchObject({
    'body.title': 'Please enter a title.',
    'body.description': 'Please describe the project.',
    'body.sector': 'Please choose a sector.',
    'body.subsection': 'Please choose a research area.',
  })
  // An empty minimum is not wrong because the goal is (SUBM-09).
  expect(await errorsOf({ fundingGoal: 0, minimumViable: undefined })).not.toHaveProperty(['body.minimumViable'])
  for (const fundingGoal of [10.5, 0, -1, 10_000_001, '7500', null])
    expect(await errorsOf({ fundingGoal })).toMatchObject({
      'body.fundingGoal': 'Please enter a whole number of dollars between 1 and 10,000,000.',
    })
  expect(await errorsOf({ colour: 'red' })).toHaveProperty(['body.colour'])
  expect(await errorsOf({ description: 'nul \0 inside' })).toHaveProperty(['body.description'])
})

test('an area outside its sector is refused (TAXO-08)', async () => {
  expect(await submit({ sector: 'mathematics' })).toMatchObject({
    refusal: { code: 'area_not_in_sector', status: 400 },
  })
})

test('an image that is not an unattached upload of the person is not found, and nothing is stored', async () => {
  const before = await api(researcher.accessToken)('GET /api/me/projects')
  const answer = await submit({ imageFileId: newId(app.platform) })
  expect(answer).toMatchObject({ refusal: { code: 'file_not_found', status: 404 } })
  expect(await api(researcher.accessToken)('GET /api/me/projects')).toEqual(before)
})

test('only researchers submit (SUBM-02)', async () => {
  expect(await submit({}, donor.accessToken)).toMatchObject({ refusal: { code: 'not_allowed', status: 403 } })
  expect(await api()('POST /api/projects', { body: form })).toMatchObject({
    refusal: { code: 'not_signed_in', status: 401 },
  })
})

test('the owner is notified of the submission', async () => {
  app.advance(1000)
  const project = await submitted({ title: 'Tell me' })
  const answer = await api(researcher.accessToken)('GET /api/me/notifications', { query: {} })
  expect(answer.ok && answer.data.items.find((item) => item.body === 'Tell me')).toMatchObject({
    type: 'project_submitted',
    target: `/project/${project.id}`,
  })
})

test('only its owner withdraws a project, only while it waits, and then a decision is refused (PROJ-43)', async () => {
  const reviews = (someone: { accessToken: string }) => app.as<typeof reviewsContract>(someone.accessToken)
  const [reviewer, other] = [await person(app, { type: 'super_admin' }), await person(app, { type: 'researcher' })]
  const { id } = await submitted({ title: 'Taken back' })
  const withdraw = (by: { accessToken: string }, project = id) =>
    api(by.accessToken)('POST /api/projects/:id/withdrawal', { params: { id: project } })
  const waiting = async () => {
    const list = await reviews(reviewer)('GET /api/admin/reviews', {
      query: { status: 'pending', search: 'Taken back' },
    })
    return list.ok ? list.data.items : []
  }
  const [review] = await waiting()
  if (!review) throw new Error('no review is open')
  await free(app, review.id, reviewer)

  expect(await withdraw(other)).toMatchObject({ refusal: { code: 'project_not_found', status: 404 } })
  expect(await withdraw(donor)).toMatchObject({ refusal: { status: 403 } })
  app.advance(1000)
  expect(await withdraw(researcher)).toEqual({ ok: true })
  expect(await withdraw(researcher)).toMatchObject({ refusal: { code: 'project_withdrawn', status: 409 } })

  expect(await waiting()).toEqual([])
  const decided = await reviews(reviewer)('POST /api/admin/reviews/:id/approve', {
    params: { id: review.id },
    body: {},
  })
  expect(decided).toMatchObject({ refusal: { code: 'project_withdrawn', status: 409 } })
  const seen = await reviews(reviewer)('GET /api/admin/reviews/:id', { params: { id: review.id } })
  expect(seen).toMatchObject({ data: { history: [{ to: 'pending' }, { from: 'pending', to: 'withdrawn' }] } })
  const page = await api(researcher.accessToken)('GET /api/projects/:id', { params: { id } })
  expect(page).toMatchObject({ data: { badge: 'Withdrawn', withdrawnAt: app.platform.clock.now() } })
})

test('an approved project is not withdrawn, even if both are requested at once (PROJ-43)', async () => {
  const reviewer = await person(app, { type: 'super_admin' })
  const desk = app.as<typeof reviewsContract>(reviewer.accessToken)
  for (let round = 0; round < 5; round++) {
    const { id } = await submitted({ title: `At once ${round}` })
    const list = await desk('GET /api/admin/reviews', { query: { status: 'pending', search: `At once ${round}` } })
    const review = list.ok ? list.data.items[0] : undefined
    if (!review) throw new Error('no review is open')
    await free(app, review.id, reviewer)
    const answers = await Promise.all([
      api(researcher.accessToken)('POST /api/projects/:id/withdrawal', { params: { id } }),
      desk('POST /api/admin/reviews/:id/approve', { params: { id: review.id }, body: {} }),
    ])
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
    const late = answers.find((answer) => !answer.ok)
    expect(late).toMatchObject({ refusal: { status: 409 } })
  }
})
