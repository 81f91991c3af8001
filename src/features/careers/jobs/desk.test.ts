import { expect, test } from 'vitest'
import type { teamContract } from '#features/research/team/contract.ts'
import { sql } from '#platform/database.ts'
import { giveAndPay, openProject } from '#test/gifts.ts'
import { guestJob, jobBoard, jobDraft, postedJob, waitingJob } from '#test/jobs.ts'
import { type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin, testSettings } from '#test/test-platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs } from '#values/time.ts'

const app = await testApp({ settings: { ...testSettings, limitFactor: 100 } })
const { database, clock } = app.platform
const poster = await person(app, { type: 'researcher', firstName: 'Noor', lastName: 'Demo', password: 'six letters' })
const moderator = await person(app, { type: 'content_moderator' })
const { as, titles, read, own, decide, mailsTo, broken } = jobBoard(app, poster, moderator)

test('anyone reports a position; a moderator warns, dismisses or removes, and the poster reads why', async () => {
  const id = await postedJob(app, poster, { title: 'Reported place' })
  const say = (who: Person | undefined, words: string) =>
    as(who)('POST /api/jobs/:id/reports', { params: { id }, body: { kind: 'scam', words } })
  const reader = await person(app, { type: 'donor' })
  for (const words of ['First.', 'Said anew.']) expect(await say(reader, words)).toMatchObject({ ok: true })
  expect(await say(undefined, 'Also me.')).toMatchObject({ ok: true })
  expect(
    await as()('POST /api/jobs/:id/reports', { params: { id: poster.userId }, body: { kind: 'scam' } }),
  ).toMatchObject({ ok: false })
  const held = await as(moderator)('GET /api/admin/jobs')
  const item = held.ok ? held.data.items.find((one) => one.id === id) : undefined
  expect(item?.reports.map(({ words }) => words)).toEqual(['Said anew.', 'Also me.'])
  expect(await as(reader)('GET /api/admin/jobs')).toMatchObject({ refusal: { code: 'not_allowed' } })
  expect(await decide(id, item?.version ?? 0, 'publish')).toMatchObject({ refusal: { code: 'job_changed' } })
  expect(await decide(id, item?.version ?? 0, 'warn', 'Please name the fee.')).toMatchObject({ ok: true })
  expect(await titles()).toContain('Reported place')
  await say(reader, 'Again.')
  expect(await decide(id, item?.version ?? 0, 'dismiss')).toMatchObject({ ok: true })
  await say(reader, 'Still.')
  expect(await decide(id, item?.version ?? 0, 'remove', 'It is a scam.')).toMatchObject({ ok: true })
  expect(await titles()).not.toContain('Reported place')
  expect(await read(id)).toMatchObject({ refusal: { code: 'job_not_found' } })
  expect(await own(id)).toMatchObject({ state: 'removed', reason: 'It is a scam.' })
  const { version } = await own(id)
  expect(await as(poster)('PUT /api/jobs/:id', { params: { id }, body: { ...jobDraft, version } })).toMatchObject({
    refusal: { code: 'job_removed' },
  })
  expect((await mailsTo(poster.email)).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['Reported place needs your attention', 'Reported place was removed']),
  )
  const acts = await database.query<{ action: string }>(sql`
    select action from audit_log where target_id = ${id} and actor_id = ${moderator.userId} order by action`)
  expect(acts.map(({ action }) => action)).toEqual(['job.removed', 'job.reports_dismissed', 'job.warned'])
})

test('a second warning about the same wording reaches the poster too, by mails that lead where they say', async () => {
  const warned = await person(app, { type: 'donor' })
  const id = await postedJob(app, warned, { title: 'Twice warned place' })
  const reader = await person(app, { type: 'donor' })
  for (const reason of ['Please name the fee.', 'Please name the employer.']) {
    await as(reader)('POST /api/jobs/:id/reports', { params: { id }, body: { kind: 'wrong', words: reason } })
    expect(await decide(id, (await own(id, warned)).version, 'warn', reason)).toMatchObject({ ok: true })
    app.advance(1000)
  }
  const mails = await mailsTo(warned.email)
  expect(mails.filter(({ text }) => /Please name the (fee|employer)/.test(text))).toHaveLength(2)
  for (const { text } of mails) expect(text).toContain(`Open your position:\n${testOrigin}/jobs/${id}/edit`)
  const told = await database.query<{ body: string }>(sql`
    select body from notifications where user_id = ${warned.userId} and type = 'job_post_decision' order by created_at, id`)
  expect(told.map(({ body }) => body)).toEqual(['Please name the fee.', 'Please name the employer.'])
})

test('a moderator does not decide about their own position', async () => {
  const id = await postedJob(app, moderator, {
    title: 'Of the moderator',
    fullDescription: 'Pay a training fee first.',
  })
  expect(await decide(id, 2, 'publish')).toMatchObject({ refusal: { code: 'own_job', status: 403 } })
})

test('a position that a project pays says so on both pages, and donors are notified once', async () => {
  const { projectId } = await openProject(app, { owner: poster })
  const key = crypto.randomUUID()
  await database.query(sql`
    insert into budget_lines (project_id, key, position, use, label, cents)
    values (${projectId}, ${key}, 1, 'personnel', 'Field assistants', 400000)`)
  const donor = await person(app, { type: 'donor' })
  await giveAndPay(app, donor, projectId)
  await app.drain()
  expect(await as(poster)('GET /api/me/paying-projects')).toMatchObject({
    data: { items: [{ id: projectId, lines: [{ key, use: 'Personnel', label: 'Field assistants', cents: 400000 }] }] },
  })
  const project = { id: projectId, budgetKey: key }
  const stranger = await person(app, { type: 'researcher' })
  expect(await as(stranger)('POST /api/jobs', { body: { ...jobDraft, project } })).toMatchObject({
    refusal: { code: 'project_not_yours' },
  })
  const id = await postedJob(app, poster, { title: 'Paid place', project })
  expect(await read(id)).toMatchObject({
    data: { project: { id: projectId, line: { label: 'Field assistants' }, donorsToldAt: clock.now() } },
  })
  expect(await as()('GET /api/projects/:id/jobs', { params: { id: projectId } })).toMatchObject({
    data: { items: [{ id, line: 'Field assistants' }] },
  })
  expect(await titles({ project: '1' })).toEqual(['Paid place'])
  const news = () =>
    database.query<{ target: string }>(
      sql`select target from notifications where user_id = ${donor.userId} and event_key = ${`job:${id}`}`,
    )
  expect(await news()).toEqual([{ target: `/jobs/${id}` }])
  await as(poster)('PUT /api/jobs/:id', {
    params: { id },
    body: { ...jobDraft, title: 'Paid place', project, version: 3 },
  })
  expect(await news()).toHaveLength(1)
  // While the poster's account is paused, a moderator's approval is no news: donors could not read the position.
  const paused = await postedJob(app, poster, { title: 'Unread place', fullDescription: 'Pay a visa fee.', project })
  await database.query(sql`update jobs set poster_hidden = true where id = ${paused}`)
  const held = await as(moderator)('GET /api/admin/jobs', { query: { id: paused } })
  expect(await decide(paused, (held.ok && held.data.items[0]?.version) || 0, 'publish')).toMatchObject({ ok: true })
  expect(
    await database.query(sql`select 1 as one from notifications where event_key = ${`job:${paused}`}`),
  ).toHaveLength(0)
  // An editor says that the project pays for as long as they are one.
  const editor = await person(app, { type: 'researcher' })
  await database.query(sql`
    insert into project_members (id, project_id, user_id, role, joined_at)
    values (${crypto.randomUUID()}, ${projectId}, ${editor.userId}, 'editor', ${clock.now()})`)
  const theirs = await postedJob(app, editor, { title: 'Editor place', project })
  const paid = async () => {
    const answer = await as()('GET /api/projects/:id/jobs', { params: { id: projectId } })
    return new Set(answer.ok ? answer.data.items.map((job) => job.id) : [])
  }
  expect(await paid()).toEqual(new Set([id, theirs]))
  await app.as<typeof teamContract>(editor.accessToken)('DELETE /api/projects/:id/team/:userId', {
    params: { id: projectId, userId: editor.userId },
  })
  expect(await paid()).toEqual(new Set([id]))
  expect(await read(theirs)).toMatchObject({ data: { title: 'Editor place', project: null } })
  await as(donor)('POST /api/jobs/:id/reports', { params: { id }, body: { kind: 'wrong' } })
  await database.query(sql`update jobs set poster_hidden = true where id = ${id}`)
  expect(await as(moderator)('GET /api/admin/jobs', { query: { id } })).toMatchObject({
    data: { items: [{ state: 'published', isPublic: false }] },
  })
  await database.query(sql`update jobs set poster_hidden = false where id = ${id}`)
  // The line was inserted directly, without its project.
  await database.query(sql`delete from budget_lines where key = ${key}`)
})

test('closing an account deletes its positions; pausing it takes them out; its data names them', async () => {
  const leaver = await person(app, { type: 'donor', password: 'six letters' })
  const id = await postedJob(app, leaver, { title: 'Of a leaver' })
  const other = await postedJob(app, poster, { title: 'Reported by a leaver' })
  await as(leaver)('POST /api/jobs/:id/reports', { params: { id: other }, body: { kind: 'wrong', words: 'Old.' } })
  expect(JSON.stringify(await as(leaver)('GET /api/me/data'))).toContain('Of a leaver')
  expect(await as(leaver)('POST /api/me/close', { body: { password: 'six letters' } })).toMatchObject({ ok: true })
  expect(await read(id)).toMatchObject({ ok: false })
  expect(await titles()).not.toContain('Of a leaver')
  const reports = await database.query<{ whole: string }>(sql`
    select to_jsonb(r)::text as whole from job_reports r where job_id = ${other}`)
  expect(reports).toHaveLength(1)
  expect(reports[0]?.whole).not.toContain(leaver.userId)
  expect(await broken()).toEqual([])
})

test('an unconfirmed position is deleted after a week, and an old position of a guest with its address after a year', async () => {
  const { id } = await guestJob(app, 'late@guests.example')
  const { id: other } = await waitingJob(app, 'kept@guests.example')
  app.advance(8 * dayMs)
  await app.drain()
  const there = async () =>
    (await database.query<{ id: Id<'job'> }>(sql`select id from jobs where id in (${id}, ${other})`)).map(
      (row) => row.id,
    )
  expect(await there()).toEqual([other])
  expect(await mailsTo('late@guests.example')).toEqual([])
  expect(await mailsTo('kept@guests.example')).toHaveLength(1)
  app.advance(500 * dayMs)
  await app.drain()
  expect(await there()).toEqual([])
  expect(await mailsTo('kept@guests.example')).toEqual([])
  expect(await broken()).toEqual([])
})

test('the doctor finds a position that is not listed, a wording that was not approved, and one of a closed account', async () => {
  const someone = await person(app, { type: 'donor' })
  const soon = { deadline: new Date(Date.parse(clock.now()) + 10 * dayMs).toISOString().slice(0, 10) }
  const [lost, unpassed, left] = [
    await postedJob(app, someone, soon),
    await postedJob(app, someone, soon),
    await postedJob(app, await person(app, { type: 'donor', email: 'gone@people.example' }), soon),
  ]
  await database.query(sql`delete from job_listings where job_id = ${lost}`)
  await database.query(sql`update job_revisions set outcome = null, decided_at = null where job_id = ${unpassed}`)
  await database.query(sql`update users set state = 'closed' where email = 'gone@people.example'`)
  await database.query(sql`update jobs set waiting_revision = 1 where id = ${left}`)
  expect(await broken()).toEqual([
    'a position is listed while it is public and until 30 days after its deadline, and no other is',
    'no wording of a position is public that was not passed',
    'the wording that waits for a moderator is not decided',
    'no closed account has a position',
  ])
})
