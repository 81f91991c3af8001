import { expect, test } from 'vitest'
import type { applicationsContract } from '#features/careers/applications/contract.ts'
import { reinstateAccount, suspendAccount } from '#features/identity/accounts/actions/account-state.ts'
import { applied } from '#test/applications.ts'
import { jobBoard, jobDraft, postedJob } from '#test/jobs.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import type { pipelineContract } from './contract.ts'
import { heldMs } from './rules.ts'

const app = await testApp()
const poster = await person(app, { type: 'donor' })
const moderator = await person(app, { type: 'content_moderator' })
const board = jobBoard(app, poster, moderator)
const moderating = board.as(moderator)
const own = app.as<typeof pipelineContract & typeof applicationsContract>(poster.accessToken)
const pipeline = async (id: Id<'job'>) => {
  const answer = await own('POST /api/jobs/:id/applications/list', { params: { id }, body: {} })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
/** Each way to reach the applications of a position, or their applicants. */
const looks = async (id: Id<'job'>, one: Id<'application'>) => [
  await own('POST /api/applications/:id/read', { params: { id: one }, body: {} }),
  await own('POST /api/applications/:id/file', { params: { id: one }, body: { role: 'resume' } }),
  await own('POST /api/jobs/:id/applications/csv', { params: { id }, body: {} }),
  await own('POST /api/jobs/:id/applications/files', { params: { id }, body: {} }),
  await own('POST /api/jobs/:id/letters', {
    params: { id },
    body: { stage: 'interview', words: 'Please come on Monday.', applications: [one] },
  }),
]

test('what is sent to a doubtful position stays closed until a moderator looked, whatever its wording becomes (API-38)', async () => {
  const mild = { fullDescription: 'Questions? Write to the boat on WhatsApp.' }
  const id = await postedJob(app, poster, mild)
  expect(await board.own(id)).toMatchObject({ state: 'published', isSealed: true })
  await applied(app, id, 'sealed@people.example')
  const found = await pipeline(id)
  expect(found).toMatchObject({ job: { isSealed: true }, items: [{ name: 'Keola Demo', email: '' }] })
  const one = found.items[0]?.id ?? ('' as Id<'application'>)
  const shut = { refusal: { code: 'applications_sealed', status: 409 } }
  for (const answer of await looks(id, one)) expect(answer).toMatchObject(shut)
  // A later wording without doubts does not unseal it.
  const { version } = await board.own(id)
  const mended = { ...jobDraft, fullDescription: 'Nothing doubtful any more.', version }
  expect(await board.as(poster)('PUT /api/jobs/:id', { params: { id }, body: mended })).toMatchObject({
    data: { state: 'published', isSealed: true },
  })
  for (const answer of await looks(id, one)) expect(answer).toMatchObject(shut)
  const held = await moderating('GET /api/admin/jobs', { query: { id } })
  const [item] = held.ok ? held.data.items : []
  expect(item).toMatchObject({ isSealed: true, waiting: null, isPublic: true })
  expect(await board.decide(id, item?.version ?? 0, 'unseal')).toMatchObject({ ok: true })
  expect(await board.decide(id, item?.version ?? 0, 'unseal')).toMatchObject({ refusal: { code: 'job_changed' } })
  for (const answer of await looks(id, one)) expect(answer).toMatchObject({ ok: true })
  expect((await pipeline(id)).items).toMatchObject([{ email: 'sealed@people.example' }])
  expect((await board.mailsTo(poster.email)).map(({ subject }) => subject)).toContain(
    'Field assistant, coral plots was looked at',
  )
  expect(await moderating('GET /api/admin/jobs', { query: { id } })).toMatchObject({ data: { items: [] } })
})

test('a new wording that is doubtful seals a listed position, and any decision about it opens it', async () => {
  const id = await postedJob(app, poster)
  const { version } = await board.own(id)
  const fee = { ...jobDraft, fullDescription: 'Pay the application fee by gift card.', version }
  expect(await board.as(poster)('PUT /api/jobs/:id', { params: { id }, body: fee })).toMatchObject({
    data: { isWaiting: true, isSealed: true, isPublic: true },
  })
  await applied(app, id, 'meanwhile@people.example')
  expect(await own('POST /api/jobs/:id/applications/files', { params: { id }, body: {} })).toMatchObject({
    refusal: { code: 'applications_sealed' },
  })
  expect(await board.decide(id, version + 1, 'refuse', 'Applicants never pay to apply.')).toMatchObject({ ok: true })
  expect(await own('POST /api/jobs/:id/applications/files', { params: { id }, body: {} })).toMatchObject({ ok: true })
})

test('a letter that was written before its position was sealed waits for the look, too', async () => {
  const id = await postedJob(app, poster)
  await applied(app, id, 'lured@people.example')
  const [one] = (await pipeline(id)).items
  const params = { id }
  const applications = [one?.id ?? ('' as Id<'application'>)]
  const body = { stage: 'interview' as const, words: 'Pay first.', applications }
  expect(await own('POST /api/jobs/:id/letters', { params, body })).toMatchObject({ ok: true })
  const { version } = await board.own(id)
  const fee = { ...jobDraft, fullDescription: 'Pay the training fee by gift card.', version }
  expect(await board.as(poster)('PUT /api/jobs/:id', { params, body: fee })).toMatchObject({ ok: true })
  const letters = async () =>
    (await board.mailsTo('lured@people.example')).filter(({ subject }) => subject.startsWith('An invitation')).length
  app.advance(heldMs)
  await app.drain()
  expect([await letters(), (await pipeline(id)).letters.length]).toEqual([0, 1])
  expect(await board.decide(id, version + 1, 'refuse', 'Applicants never pay to apply.')).toMatchObject({ ok: true })
  await app.drain()
  expect([await letters(), (await pipeline(id)).letters.length]).toEqual([1, 0])
})

test('a letter waits while its poster is paused, and leaves after the pause (AMB-158)', async () => {
  const lab = await person(app, { type: 'donor' })
  const id = await postedJob(app, lab)
  await applied(app, id, 'waits@people.example')
  const labs = app.as<typeof pipelineContract>(lab.accessToken)
  const list = await labs('POST /api/jobs/:id/applications/list', { params: { id }, body: {} })
  const applications = [(list.ok && list.data.items[0]?.id) || ('' as Id<'application'>)]
  const body = { stage: 'interview' as const, words: 'Please come on Monday.', applications }
  expect(await labs('POST /api/jobs/:id/letters', { params: { id }, body })).toMatchObject({ ok: true })
  const { database } = app.platform
  const pause = { state: 'paused', until: null, reason: 'A test.' } as const
  await database.transaction((tx) => suspendAccount(tx, app.platform, lab.userId, pause))
  const letters = async () =>
    (await board.mailsTo('waits@people.example')).filter(({ subject }) => subject.startsWith('An invitation')).length
  app.advance(heldMs)
  await app.drain()
  expect(await letters()).toBe(0)
  await database.transaction((tx) => reinstateAccount(tx, app.platform, lab.userId))
  for (const _ of ['after the pause', 'and not twice']) {
    await app.drain()
    expect(await letters()).toBe(1)
  }
})
