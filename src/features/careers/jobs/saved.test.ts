import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { jobBoard, postedJob } from '#test/jobs.ts'
import { person, signedInAgain } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { dayMs, type Instant } from '#values/time.ts'
import type { jobsContract } from './contract/endpoints.ts'
import type { savedContract } from './contract/saved.ts'
import { jobTasks } from './tasks.ts'

const app = await testApp()
const as = (accessToken?: string) => app.as<typeof savedContract>(accessToken)
const poster = await person(app, { type: 'donor' })

test('positions are saved once, listed from the last saved on, and kept while they are not public', async () => {
  const reader = await person(app, { type: 'donor' })
  const mine = as(reader.accessToken)
  const [one, other] = [await postedJob(app, poster), await postedJob(app, poster)]
  for (let again = 0; again < 2; again++)
    expect(await mine('POST /api/jobs/:id/save', { params: { id: one } })).toMatchObject({ ok: true })
  app.advance(1000)
  await mine('POST /api/jobs/:id/save', { params: { id: other } })
  expect(await mine('GET /api/me/saved-jobs/:id', { params: { id: one } })).toMatchObject({ data: { isSaved: true } })
  const { decide, own } = jobBoard(app, poster, await person(app, { type: 'content_moderator' }))
  await decide(other, (await own(other)).version, 'remove', 'Not research.')
  expect(await mine('GET /api/me/saved-jobs')).toMatchObject({
    data: {
      jobs: [
        { id: other, job: null },
        { id: one, job: { company: 'Demo Institute of Reefs' } },
      ],
    },
  })
  for (let again = 0; again < 2; again++)
    expect(await mine('DELETE /api/jobs/:id/save', { params: { id: one } })).toMatchObject({ ok: true })
  expect(await mine('POST /api/jobs/:id/save', { params: { id: other } })).toMatchObject({
    refusal: { code: 'job_not_found' },
  })
  const at = app.platform.clock.now()
  await app.platform.database.query(sql`
    with made as (
      insert into jobs (id, poster_id, state, created_at, closes_at)
      select gen_random_uuid(), ${poster.userId}, 'refused', ${at}, ${at} from generate_series(1, 500) returning id
    )
    insert into saved_jobs (user_id, job_id, saved_at) select ${reader.userId}, id, ${at} from made`)
  expect(await mine('POST /api/jobs/:id/save', { params: { id: one } })).toMatchObject({
    refusal: { code: 'too_many_saved_jobs', status: 409 },
  })
})

test('a position that its poster closed keeps its title in the list, like its page', async () => {
  const [mine, id] = [as((await person(app, { type: 'donor' })).accessToken), await postedJob(app, poster)]
  const { own } = jobBoard(app, poster, await person(app, { type: 'content_moderator' }))
  const list = async () => {
    const answer = await mine('GET /api/me/saved-jobs')
    return answer.ok ? answer.data.jobs : []
  }
  await mine('POST /api/jobs/:id/save', { params: { id } })
  expect(await list()).toMatchObject([{ id, isClosed: false, job: { company: 'Demo Institute of Reefs' } }])
  const body = { version: (await own(id)).version }
  await app.as<typeof jobsContract>(poster.accessToken)('POST /api/jobs/:id/closing', { params: { id }, body })
  expect(await list()).toMatchObject([{ id, isClosed: true, job: { company: 'Demo Institute of Reefs' } }])
})

test('a saved search mails what is new, no position twice, and ends by one click (RFC 8058)', async () => {
  const reader = await person(app, { type: 'donor', email: 'alerted@people.example' })
  const mine = as(reader.accessToken)
  await postedJob(app, poster, { title: 'Otter keeper before' })
  app.advance(1000)
  const query = 'q=otter&sort=deadline&type=part-time'
  const saved = await mine('POST /api/me/job-alerts', { body: { query, every: 'daily' } })
  expect(saved).toMatchObject({ data: { query: 'q=otter&type=part-time', title: 'otter · Part-time', every: 'daily' } })
  const again = await mine('POST /api/me/job-alerts', { body: { query: 'type=part-time&q=otter', every: 'weekly' } })
  expect(again.ok && saved.ok && again.data.id === saved.data.id).toBe(true)
  await mine('POST /api/me/job-alerts', { body: { query, every: 'daily' } })
  const mails = () =>
    app.platform.database.query<{ subject: string; text: string; url: string | null }>(sql`
      select subject, text_body as text, unsubscribe_url as url from outbox_mails
      where recipient = ${reader.email} and event_key like 'job-alert:%' order by created_at, id`)
  app.advance(1000)
  await postedJob(app, poster, { title: 'Otter keeper after' })
  await postedJob(app, poster, { title: 'Bear keeper' })
  await app.drain()
  expect(await mails()).toEqual([])
  app.advance(dayMs)
  await app.drain()
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('1 new position: otter · Part-time')
  expect(mail?.text).toContain('Otter keeper after')
  expect(mail?.text).not.toMatch(/before|Bear/)
  app.advance(dayMs)
  await app.drain()
  expect(await mails()).toHaveLength(1)

  const [path, search] = (mail?.url ?? '').replace(testOrigin, '').split('?')
  expect(path).toBe('/api/job-alerts/unsubscribe')
  const token = new URLSearchParams(search).get('token') ?? ''
  const get = () => app.fetch(new Request(`${testOrigin}${path}?${search}`, { redirect: 'manual' }))
  expect((await get()).status).toBe(303)
  const list = async () => {
    const answer = await as((await signedInAgain(app, reader)).accessToken)('GET /api/me/saved-jobs')
    return answer.ok ? answer.data.alerts : []
  }
  expect(await list()).toMatchObject([{ every: 'daily' }])
  for (let times = 0; times < 2; times++)
    expect(await as()('POST /api/job-alerts/unsubscribe', { query: { token } })).toMatchObject({ ok: true })
  expect(await list()).toMatchObject([{ every: 'never' }])
  expect(await as()('POST /api/job-alerts/unsubscribe', { query: { token: `${token}x` } })).toMatchObject({
    refusal: { code: 'unsubscribe_link_invalid', status: 404 },
  })
  app.advance(dayMs)
  await postedJob(app, await signedInAgain(app, poster), { title: 'Otter keeper later' })
  app.advance(dayMs * 2)
  await app.drain()
  expect(await mails()).toHaveLength(1)
})

test('a run that breaks off before its mail is stored mails the same positions the next time', async () => {
  const { database, clock } = app.platform
  const reader = await signedInAgain(app, await person(app, { type: 'donor', email: 'broken-off@people.example' }))
  await as(reader.accessToken)('POST /api/me/job-alerts', { body: { query: 'q=walrus', every: 'daily' } })
  app.advance(1000)
  await postedJob(app, await signedInAgain(app, poster), { title: 'Walrus keeper' })
  app.advance(dayMs)
  await database.query(sql`
    alter table outbox_mails add constraint no_alert check (recipient <> 'broken-off@people.example') not valid`)
  const runs = jobTasks.find(({ name }) => name === 'job alerts')
  await expect(runs?.run(app.platform)).rejects.toThrow()
  await database.query(sql`alter table outbox_mails drop constraint no_alert`)
  const due = await database.query<{ nextRun: Instant }>(sql`
    select next_run as "nextRun" from job_alerts where user_id = ${reader.userId}`)
  expect(due[0] && due[0].nextRun <= clock.now()).toBe(true)
  await runs?.run(app.platform)
  const mails = await database.query(sql`
    select 1 as one from outbox_mails where recipient = ${reader.email} and text_body like '%Walrus keeper%'`)
  expect(mails).toHaveLength(1)
})

test('a search is the same in whatever order its values were chosen', async () => {
  const reader = await signedInAgain(app, await person(app, { type: 'donor' }))
  const ids = new Set<string>()
  for (const query of ['country=NO,FI&category=research,graduate', 'category=graduate,research&country=FI,NO']) {
    const saved = await as(reader.accessToken)('POST /api/me/job-alerts', { body: { query, every: 'daily' } })
    ids.add(saved.ok ? saved.data.id : saved.refusal.code)
  }
  expect(ids.size).toBe(1)
})

test('twenty searches are kept, and only their owner deletes them', async () => {
  const reader = await person(app, { type: 'donor' })
  const mine = as(reader.accessToken)
  for (let nth = 0; nth < 20; nth++)
    await mine('POST /api/me/job-alerts', { body: { query: `q=${nth}`, every: 'weekly' } })
  expect(await mine('POST /api/me/job-alerts', { body: { query: 'q=more', every: 'weekly' } })).toMatchObject({
    refusal: { code: 'too_many_alerts' },
  })
  const alerts = async () => {
    const answer = await mine('GET /api/me/saved-jobs')
    return answer.ok ? answer.data.alerts : []
  }
  const [first] = await alerts()
  const params = { id: first?.id ?? '' }
  await as((await signedInAgain(app, poster)).accessToken)('DELETE /api/me/job-alerts/:id', { params })
  expect(await alerts()).toHaveLength(20)
  await mine('DELETE /api/me/job-alerts/:id', { params })
  expect(await alerts()).toHaveLength(19)
})
