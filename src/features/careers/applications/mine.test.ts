import { expect, test } from 'vitest'
import type { pipelineContract } from '#features/careers/pipeline/contract.ts'
import { sql } from '#platform/database.ts'
import { applicationDraft, applied } from '#test/applications.ts'
import { postedJob } from '#test/jobs.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { untilWaitedFor } from '#test/waited-for.ts'
import type { Id } from '#values/id.ts'
import type { applicationsContract } from './contract.ts'

const app = await testApp()
const poster = await person(app, { type: 'donor' })
const as = (accessToken?: string) => app.as<typeof applicationsContract & typeof pipelineContract>(accessToken)

test('who applied with an account reads it, begins the next with it, and takes it back, which no other account can', async () => {
  const [keola, other] = [await person(app, { type: 'donor' }), await person(app, { type: 'donor' })]
  const [mine, theirs] = [as(keola.accessToken), as(other.accessToken)]
  expect(await mine('GET /api/me/last-application')).toMatchObject({ data: { last: null } })
  expect(await mine('POST /api/me/last-application/resume', { body: {} })).toMatchObject({
    refusal: { code: 'file_not_found', status: 404 },
  })
  const [first, second] = [await postedJob(app, poster), await postedJob(app, poster)]
  await applied(app, first, keola.email, keola)
  const list = await mine('GET /api/me/applications')
  expect(list).toMatchObject({ data: { items: [{ jobId: first, withdrawnAt: null, told: null }] } })
  expect(await theirs('GET /api/me/applications')).toMatchObject({ data: { items: [] } })
  const params = { id: (list.ok && list.data.items[0]?.id) || ('' as Id<'application'>) }
  expect(await mine('GET /api/me/applications/:id', { params })).toMatchObject({
    data: { motivation: 'Reefs.', files: [{ role: 'resume', name: 'cv.pdf' }] },
  })
  expect(await theirs('GET /api/me/applications/:id', { params })).toMatchObject({
    refusal: { code: 'application_not_found', status: 404 },
  })

  app.advance(1000)
  const last = await mine('GET /api/me/last-application')
  // The motivation is not carried over: it differs for each position.
  expect(last).toMatchObject({ data: { last: { education: 'BSc', experience: 'Two summers.', resume: 'cv.pdf' } } })
  expect(last.ok && Object.keys(last.data.last ?? {})).not.toContain('motivation')
  expect(await theirs('GET /api/me/last-application')).toMatchObject({ data: { last: null } })
  const copied = await mine('POST /api/me/last-application/resume', { body: {} })
  if (!copied.ok) throw new Error(copied.refusal.code)
  const { fileId, claim } = copied.data
  const body = { ...(await applicationDraft(app, keola.email)), resume: { fileId, claim } }
  expect(await mine('POST /api/jobs/:id/applications', { params: { id: second }, body })).toMatchObject({ ok: true })

  const withdrawal = 'POST /api/me/applications/:id/withdrawal' as const
  expect(await theirs(withdrawal, { params, body: {} })).toMatchObject({ refusal: { code: 'application_not_found' } })
  for (let again = 0; again < 2; again++)
    expect(await mine(withdrawal, { params, body: {} })).toMatchObject({ ok: true })
  await app.drain()
  expect(await mine('GET /api/me/applications')).toMatchObject({
    data: {
      items: [
        { jobId: second, withdrawnAt: null },
        { jobId: first, withdrawnAt: app.platform.clock.now() },
      ],
    },
  })
  // The copy is its own file: withdrawing the other application left it intact.
  const received = as(poster.accessToken)
  const left = await received('POST /api/jobs/:id/applications/list', { params: { id: second }, body: {} })
  const one = { id: (left.ok && left.data.items[0]?.id) || ('' as Id<'application'>) }
  expect(await received('POST /api/applications/:id/file', { params: one, body: { role: 'resume' } })).toMatchObject({
    ok: true,
  })
  expect(await received('POST /api/applications/:id/read', { params, body: {} })).toMatchObject({
    refusal: { code: 'application_not_found' },
  })
})

test('what is sent from an address that passed to someone else is not shown to the account that had it', async () => {
  const { database } = app.platform
  const [before, now] = [await person(app, { type: 'donor' }), await person(app, { type: 'donor' })]
  const [one, other] = [await postedJob(app, poster), await postedJob(app, poster)]
  for (const id of [one, other]) await applied(app, id, before.email, before)
  await database.query(sql`update users set email = 'moved@people.example' where id = ${before.userId}`)
  app.advance(1000)
  const token = await applied(app, other, before.email)
  expect(await as()('POST /api/applications/confirm', { body: { token } })).toMatchObject({ ok: true })
  await database.query(sql`update users set email = ${before.email} where id = ${now.userId}`)
  await applied(app, one, before.email, now)
  expect(await as(before.accessToken)('GET /api/me/applications')).toMatchObject({ data: { items: [] } })
  expect(await as(now.accessToken)('GET /api/me/applications')).toMatchObject({ data: { items: [{ jobId: one }] } })
})

test('an application sent again by its account ends an earlier one that waits to be confirmed', async () => {
  const one = await person(app, { type: 'donor' })
  const id = await postedJob(app, poster)
  await applied(app, id, one.email, one)
  app.advance(1000)
  const token = await applied(app, id, one.email)
  app.advance(1000)
  await applied(app, id, one.email, one)
  expect(await as()('POST /api/applications/confirm', { body: { token } })).toMatchObject({
    refusal: { code: 'application_link_ended' },
  })
})

test('an application that is withdrawn while it is sent again is deleted as it was sent last', async () => {
  const { database } = app.platform
  const one = await person(app, { type: 'donor' })
  const id = await postedJob(app, poster)
  await applied(app, id, one.email, one)
  const list = await as(one.accessToken)('GET /api/me/applications')
  const params = { id: (list.ok && list.data.items[0]?.id) || ('' as Id<'application'>) }
  // Sending again locks the application and replaces what was written.
  const withdrawn = await database.transaction(async (tx) => {
    await tx.query(sql`select from applications where id = ${params.id} for update`)
    await tx.query(sql`
      with old as (delete from application_versions where application_id = ${params.id} returning *)
      insert into application_versions select * from old`)
    const answer = as(one.accessToken)('POST /api/me/applications/:id/withdrawal', { params, body: {} })
    await untilWaitedFor(tx)
    return { answer }
  })
  expect(await withdrawn.answer).toMatchObject({ ok: true })
  expect(await as(one.accessToken)('GET /api/me/applications/:id', { params })).toMatchObject({
    data: { withdrawnAt: app.platform.clock.now(), motivation: '' },
  })
})

test('an application to a position that is deleted meanwhile is refused like one to no position', async () => {
  const { database } = app.platform
  const id = await postedJob(app, poster)
  const body = await applicationDraft(app, 'late@people.example')
  const applying = await database.transaction(async (tx) => {
    await tx.query(sql`delete from jobs where id = ${id}`)
    const answer = as()('POST /api/jobs/:id/applications', { params: { id }, body })
    await untilWaitedFor(tx)
    return { answer }
  })
  expect(await applying.answer).toMatchObject({ refusal: { code: 'job_not_found', status: 404 } })
})
