import { expect, test } from 'vitest'
import type { pipelineContract } from '#features/careers/pipeline/contract.ts'
import { sql } from '#platform/database.ts'
import { applied } from '#test/applications.ts'
import { postedJob } from '#test/jobs.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs } from '#values/time.ts'
import type { applicationAccessContract } from './contract.ts'

const app = await testApp()
const poster = await person(app, { type: 'donor' })
const chief = await person(app, { type: 'super_admin' })
const moderator = await person(app, { type: 'content_moderator' })
const other = await person(app, { type: 'customer_support', firstName: 'Olu' })
const as = ({ accessToken }: Person) => app.as<typeof applicationAccessContract>(accessToken)
const reason = 'Two applicants say that the poster asks for money.'

const jobId = await postedJob(app, poster)
await applied(app, jobId, 'keola@people.example')
const access = (by: Person, id = jobId) => as(by)('GET /api/admin/jobs/:id/application-access', { params: { id } })
const name = (by: Person, staffId: Id<'user'>, words = reason, id = jobId) =>
  as(by)('POST /api/admin/jobs/:id/application-readers', { params: { id }, body: { staffId, reason: words } })
const file = (by: Person, id: Id<'application'>) =>
  as(by)('POST /api/admin/applications/:id/file', { params: { id }, body: { role: 'resume' } })

async function applicationId(): Promise<Id<'application'>> {
  const list = await app.as<typeof pipelineContract>(poster.accessToken)('POST /api/jobs/:id/applications/list', {
    params: { id: jobId },
    body: {},
  })
  if (!list.ok || !list.data.items[0]) throw new Error('no application')
  return list.data.items[0].id
}

test('staff open what was sent to a position only while a super admin has named them, and each look is kept (API-38)', async () => {
  const id = await applicationId()
  expect(await access(moderator)).toMatchObject({ ok: false, refusal: { code: 'not_named', status: 403 } })
  expect(await file(moderator, id)).toMatchObject({ ok: false, refusal: { code: 'application_not_found' } })
  expect(await file(chief, id)).toMatchObject({ ok: false, refusal: { code: 'application_not_found' } })
  expect(await access(chief)).toMatchObject({ ok: true, data: { sent: null, readers: [] } })

  expect(await name(chief, moderator.userId)).toMatchObject({ ok: true })
  expect(await access(moderator)).toMatchObject({
    ok: true,
    data: {
      candidates: null,
      readers: [{ reason, isNow: true }],
      sent: [{ id, name: 'Keola Demo', files: [{ role: 'resume', kind: 'pdf' }] }],
    },
  })
  const opened = await file(moderator, id)
  if (!opened.ok) throw new Error(opened.refusal.code)
  expect(opened.data.headers.get('content-disposition')).toBe('attachment; filename="Demo-Keola-resume.pdf"')
  expect(opened.data.headers.get('content-security-policy')).toContain('sandbox')
  const kept = await app.platform.database.query(sql`
    select what from application_looks where application_id = ${id} and by_id = ${moderator.userId}`)
  expect(kept).toEqual([{ what: 'resume' }])
  const log = await app.platform.database.query(sql`
    select action from audit_log where actor_id = ${moderator.userId} and target_id = ${id}`)
  expect(log).toEqual([{ action: 'application.opened' }])

  expect(await access(other)).toMatchObject({ ok: false, refusal: { code: 'not_named' } })
  expect(await file(other, id)).toMatchObject({ ok: false, refusal: { code: 'application_not_found' } })
})

test('naming is refused for oneself, for people without a role, twice, without a reason, and by lesser roles', async () => {
  const donor = await person(app, { type: 'donor' })
  const nowhere = '00000000-0000-7000-8000-000000000000' as Id<'job'>
  expect(await name(chief, chief.userId)).toMatchObject({ refusal: { code: 'own_name', status: 403 } })
  expect(await name(chief, donor.userId)).toMatchObject({ refusal: { code: 'reader_not_staff', status: 422 } })
  expect(await name(chief, other.userId, '  short  ')).toMatchObject({ refusal: { status: 400 } })
  expect(await name(chief, other.userId, 'x'.repeat(1001))).toMatchObject({ refusal: { status: 400 } })
  expect(await name(chief, other.userId, reason, nowhere)).toMatchObject({ refusal: { code: 'job_not_found' } })
  expect(await name(moderator, other.userId)).toMatchObject({ refusal: { code: 'not_allowed' } })
  // A double click.
  const both = await Promise.all([name(chief, other.userId), name(chief, other.userId)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'named_already', status: 409 } })
})

test('it ends by a press, once, and by itself after seven days', async () => {
  const id = await applicationId()
  const found = await access(chief)
  const row = found.ok ? found.data.readers.find(({ name: of }) => of.startsWith('Olu')) : undefined
  if (!row) throw new Error('Olu is not named')
  const end = () => as(chief)('POST /api/admin/application-readers/:id/end', { params: { id: row.id } })
  expect(await end()).toMatchObject({ ok: true })
  expect(await end()).toMatchObject({ refusal: { code: 'reader_not_found', status: 404 } })
  expect(await access(other)).toMatchObject({ ok: true, data: { sent: null, readers: [{ isNow: false }] } })
  app.advance(7 * dayMs)
  const again = await signedInAgain(app, moderator)
  expect(await access(again)).toMatchObject({ ok: true, data: { sent: null, readers: [{ isNow: false }] } })
  expect(await file(again, id)).toMatchObject({ refusal: { code: 'application_not_found' } })
})
