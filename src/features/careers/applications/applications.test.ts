import { expect, test } from 'vitest'
import type { jobsContract } from '#features/careers/jobs/contract/endpoints.ts'
import type { pipelineContract } from '#features/careers/pipeline/contract.ts'
import { reinstateAccount, suspendAccount } from '#features/identity/accounts/actions/account-state.ts'
import { sql } from '#platform/database.ts'
import { applicationDraft, applied, sendAhead } from '#test/applications.ts'
import { jobBoard, jobDraft, postedJob, waitingJob } from '#test/jobs.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs, later } from '#values/time.ts'
import type { applicationsContract } from './contract.ts'
import { applicationNewsSchedule } from './tasks.ts'

const app = await testApp()
const as = (accessToken?: string) => app.as<typeof applicationsContract & typeof pipelineContract>(accessToken)
const poster = await person(app, { type: 'donor' })

const received = async (id: Id<'job'>) => {
  const answer = await as(poster.accessToken)('POST /api/jobs/:id/applications/list', { params: { id }, body: {} })
  return answer.ok ? answer.data.items.filter(({ stage }) => stage !== 'withdrawn') : []
}

test('a visitor applies with a resume; the poster alone reads it (JAPP-20, JAPP-21, JAPP-22, JDET-10)', async () => {
  const id = await postedJob(app, poster)
  const token = await applied(app, id, 'keola@people.example')
  const [one] = await received(id)
  expect(one).toMatchObject({ name: 'Keola Demo', isNew: true })
  const params = { id: one?.id ?? '' }
  expect(await as()('POST /api/applications/:id/read', { params, body: {} })).toMatchObject({
    refusal: { code: 'application_not_found', status: 404 },
  })
  const read = await as(poster.accessToken)('POST /api/applications/:id/read', { params, body: {} })
  expect(read).toMatchObject({ data: { motivation: 'Reefs.', files: [{ role: 'resume', kind: 'pdf' }] } })
  const file = await as(poster.accessToken)('POST /api/applications/:id/file', { params, body: { role: 'resume' } })
  expect(file.ok && file.data.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(await as()('POST /api/applications/open', { body: { token } })).toMatchObject({
    data: { isReplacement: false },
  })
  expect(await as()('POST /api/applications/withdrawal', { body: { token } })).toMatchObject({ ok: true })
  expect(await received(id)).toEqual([])
  expect(await as()('POST /api/applications/open', { body: { token: '0'.repeat(64) } })).toMatchObject({
    refusal: { code: 'application_link_ended' },
  })
})

test('a second application of an address waits for the mailed link (JAPP-19, AMB-147)', async () => {
  const id = await postedJob(app, poster)
  await applied(app, id, 'twice@people.example')
  const [before] = await received(id)
  const token = await applied(app, id, 'twice@people.example')
  expect(await received(id)).toEqual([before])
  for (let again = 0; again < 2; again++)
    expect(await as()('POST /api/applications/confirm', { body: { token } })).toMatchObject({ ok: true })
  expect(await received(id)).toHaveLength(1)
})

test('the same application, sent again because its answer was lost, is received once', async () => {
  const id = await postedJob(app, poster)
  const own = await person(app, { type: 'donor', email: 'own@people.example' })
  for (const [email, who] of [['lost@people.example', undefined] as const, [own.email, own] as const]) {
    const body = await applicationDraft(app, email)
    const send = (sent: typeof body) =>
      as(who?.accessToken)('POST /api/jobs/:id/applications', { params: { id }, body: sent })
    expect([(await send(body)).ok, (await send(body)).ok]).toEqual([true, true])
    const mails = sql`select 1 as one from outbox_mails where recipient = ${email} and event_key like 'application:%'`
    expect(await app.platform.database.query(mails)).toHaveLength(1)
    const stolen = { ...body, resume: { ...body.resume, claim: '0'.repeat(48) } }
    expect(await send(stolen)).toMatchObject({ refusal: { code: 'file_not_found' } })
  }
  expect(await received(id)).toHaveLength(2)
  const body = await applicationDraft(app, own.email)
  const send = (motivation: string) =>
    as(own.accessToken)('POST /api/jobs/:id/applications', { params: { id }, body: { ...body, motivation } })
  expect([(await send('Reefs.')).ok, (await send('Kelp.')).ok]).toEqual([true, true])
  const [last] = (await received(id)).filter(({ email }) => email === own.email)
  const read = await as(poster.accessToken)('POST /api/applications/:id/read', {
    params: { id: last?.id ?? '' },
    body: {},
  })
  expect(read).toMatchObject({ data: { motivation: 'Kelp.' } })
})

test('an application changed before it is sent again needs no file chosen again, and replaces its own first one', async () => {
  const id = await postedJob(app, poster)
  const email = 'changed@people.example'
  const body = await applicationDraft(app, email)
  const letter = (await sendAhead(app)).body
  const coverLetter = { fileId: letter.fileId, claim: letter.claim }
  const send = (change: object) =>
    as()('POST /api/jobs/:id/applications', { params: { id }, body: { ...body, coverLetter, ...change } })
  expect(await send({})).toMatchObject({ ok: true })
  for (const _ of ['first', 'again']) expect(await send({ motivation: 'Kelp.' })).toMatchObject({ ok: true })
  const other = (await sendAhead(app)).body
  const resume = { fileId: other.fileId, claim: other.claim }
  expect(await send({ motivation: 'Kelp.', resume })).toMatchObject({ ok: true })
  const [one, ...more] = await received(id)
  expect(more).toEqual([])
  const params = { id: one?.id ?? '' }
  expect(await as(poster.accessToken)('POST /api/applications/:id/read', { params, body: {} })).toMatchObject({
    data: { motivation: 'Kelp.', files: [{ role: 'resume' }, { role: 'letter' }] },
  })
  const mails = sql`select subject from outbox_mails where recipient = ${email} order by created_at, id`
  const receipt = { subject: 'Received: your application for Field assistant, coral plots' }
  expect(await app.platform.database.query(mails)).toEqual([receipt, receipt, receipt])
})

test('an application whose address is corrected before it is sent again moves to that address with its files', async () => {
  const id = await postedJob(app, poster)
  const send = (body: Awaited<ReturnType<typeof applicationDraft>>) =>
    as()('POST /api/jobs/:id/applications', { params: { id }, body })
  const body = await applicationDraft(app, 'mistyped@people.example')
  expect(await send(body)).toMatchObject({ ok: true })
  const stolen = { ...body, email: 'thief@people.example', resume: { ...body.resume, claim: '0'.repeat(48) } }
  expect(await send(stolen)).toMatchObject({ refusal: { code: 'file_not_found' } })
  for (const _ of ['corrected', 'again'])
    expect(await send({ ...body, email: 'right@people.example' })).toMatchObject({ ok: true })
  expect(await received(id)).toMatchObject([{ email: 'right@people.example', files: 1 }])

  // The other address has an application already, which only the owner of the address may replace.
  await applied(app, id, 'taken@people.example')
  expect(await send({ ...body, email: 'taken@people.example' })).toMatchObject({ ok: true })
  const [before, ...others] = await received(id)
  expect([before?.email, others]).toEqual(['taken@people.example', []])
  // While it waits to be confirmed there, the address is corrected once more.
  expect(await send({ ...body, email: 'last@people.example' })).toMatchObject({ ok: true })
  expect((await received(id)).map(({ email }) => email).toSorted()).toEqual([
    'last@people.example',
    'taken@people.example',
  ])
  expect(await jobBoard(app, poster, poster).broken()).toEqual([])
})

test('who posted a position that a moderator removed reads no application', async () => {
  const id = await postedJob(app, poster)
  await applied(app, id, 'cheated@people.example')
  const [one] = await received(id)
  const moderator = await person(app, { type: 'content_moderator' })
  const { decide, own } = jobBoard(app, poster, moderator)
  expect(await decide(id, (await own(id)).version, 'remove', 'It is a trap.')).toMatchObject({ ok: true })
  expect(await received(id)).toEqual([])
  const params = { id: one?.id ?? '' }
  expect(
    await as(poster.accessToken)('POST /api/applications/:id/file', { params, body: { role: 'resume' } }),
  ).toMatchObject({ refusal: { code: 'application_not_found' } })
})

test('a position that is over, one’s own, and files of the wrong kind are refused (JAPP-16, JAPP-18, JDET-07)', async () => {
  const id = await postedJob(app, poster)
  const body = await applicationDraft(app, poster.email)
  expect(await as(poster.accessToken)('POST /api/jobs/:id/applications', { params: { id }, body })).toMatchObject({
    refusal: { code: 'own_job' },
  })
  expect(await sendAhead(app, new TextEncoder().encode('<html>'), 'cv.doc')).toMatchObject({ status: 415 })
  expect(await sendAhead(app, new Uint8Array(10 * 1_048_576))).toMatchObject({ status: 413 })
  app.advance(60 * dayMs)
  expect(await as()('POST /api/jobs/:id/applications', { params: { id }, body })).toMatchObject({
    refusal: { code: 'job_over' },
  })
})

test('news for once a day that came before its poster was paused are mailed after the pause (AMB-158)', async () => {
  const { database } = app.platform
  const lab = await person(app, { type: 'donor', email: 'paused-lab@people.example' })
  const id = await postedJob(app, lab)
  const body = { every: 'daily' as const }
  expect(await as(lab.accessToken)('POST /api/jobs/:id/applications/mails', { params: { id }, body })).toMatchObject({
    ok: true,
  })
  app.advance(1000)
  await applied(app, id, 'waits@people.example')
  const news = () =>
    database.query(sql`
      select subject from outbox_mails where recipient = ${lab.email} and event_key like 'job:%:news:%'`)
  const hold = { state: 'paused', until: null, reason: 'A test.' } as const
  await database.transaction((tx) => suspendAccount(tx, app.platform, lab.userId, hold))
  app.advance(1000)
  await applicationNewsSchedule.run(app.platform)
  expect(await news()).toEqual([])
  await database.transaction((tx) => reinstateAccount(tx, app.platform, lab.userId))
  for (const _ of ['after the pause', 'on the next day']) {
    app.advance(1000)
    await applicationNewsSchedule.run(app.platform)
  }
  expect(await news()).toEqual([{ subject: 'A new application for Field assistant, coral plots' }])
})

test('a year after the deadline nothing is left: no row, no file, no mail', async () => {
  const { database, files } = app.platform
  const id = await postedJob(app, await person(app, { type: 'donor' }))
  await applied(app, id, 'gone@people.example', await person(app, { type: 'donor', email: 'gone@people.example' }))
  const kept = async () => {
    const rows = await database.query<{ key: string }>(sql`
      select storage_key as key from application_files file join applications a on a.id = file.application_id
      where a.job_id = ${id}`)
    const mails = await database.query(sql`select 1 as one from outbox_mails where event_key like 'application:%'`)
    return { keys: rows.map(({ key }) => key), mails: mails.length > 0 }
  }
  const { keys } = await kept()
  expect(await files.get(keys[0] ?? '')).toBeDefined()
  app.advance(364 * dayMs)
  await app.drain()
  expect((await kept()).keys).toEqual(keys)
  app.advance(40 * dayMs)
  await app.drain()
  await app.drain()
  expect(await kept()).toEqual({ keys: [], mails: false })
  expect(await files.get(keys[0] ?? '')).toBeUndefined()
})

test('an application is kept as long as it was promised when a poster without an account shortens the deadline', async () => {
  const { clock, database } = app.platform
  const email = 'shortens@posters.example'
  const day = (days: number) => later(clock.now(), days * dayMs).slice(0, 10)
  const posted = await waitingJob(app, email, { deadline: day(300) })
  const moderator = await person(app, { type: 'content_moderator' })
  const { decide } = jobBoard(app, moderator, moderator)
  expect(await decide(posted.id, posted.version, 'publish')).toMatchObject({ ok: true })
  const token = await applied(app, posted.id, 'early@people.example')
  const open = () => as()('POST /api/applications/open', { body: { token } })
  const before = await open()
  const own = await app.as<typeof jobsContract>()('POST /api/job-links/open', { body: { token: posted.token } })
  const { version } = own.ok ? own.data : { version: 0 }
  const body = { ...jobDraft, deadline: day(10), version, token: posted.token }
  const edited = await app.as<typeof jobsContract>()('PUT /api/jobs/:id', { params: { id: posted.id }, body })
  expect(edited).toMatchObject({ ok: true })
  app.advance(400 * dayMs)
  await app.drain()
  expect(await open()).toMatchObject({
    data: { purgeAfter: before.ok && before.data.purgeAfter, motivation: 'Reefs.' },
  })
  const jobs = () => database.query(sql`select 1 as one from jobs where id = ${posted.id}`)
  expect(await jobs()).toHaveLength(1)
  app.advance(270 * dayMs)
  for (const _ of ['applications', 'positions']) await app.drain()
  expect(await open()).toMatchObject({ refusal: { code: 'application_link_ended' } })
  expect(await jobs()).toEqual([])
})

test('files by the hundred and applications without end have to wait', async () => {
  const id = await postedJob(app, await person(app, { type: 'donor' }))
  const body = await applicationDraft(app, 'many@people.example')
  const lost = { ...body, resume: { ...body.resume, claim: '0'.repeat(48) } }
  const codes = new Set<string>()
  for (let nth = 0; nth < 61; nth++) {
    const answer = await as()('POST /api/jobs/:id/applications', { params: { id }, body: lost })
    codes.add(answer.ok ? 'taken' : answer.refusal.code)
  }
  expect([...codes]).toEqual(['file_not_found', 'too_many_applications'])
  const files = new Set<string | undefined>()
  for (let nth = 0; nth < 121; nth++) files.add((await sendAhead(app, new Uint8Array(3))).body.code)
  expect([...files]).toEqual(['wrong_file_type', 'too_many_files'])
})
