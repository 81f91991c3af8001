import { expect, test } from 'vitest'
import type { jobsContract } from '#features/careers/jobs/contract/endpoints.ts'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import type { reportsContract } from '#features/foundation/reports/contract.ts'
import { sql } from '#platform/database.ts'
import { jobBoard, postedJob } from '#test/jobs.ts'
import { type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import type { moderationContract } from './contract/desk.ts'

const app = await testApp()
const poster = await person(app, { type: 'researcher' })
const moderator = await person(app, { type: 'content_moderator' })
const colleague = await person(app, { type: 'content_moderator' })
const { own, decide, titles, read } = jobBoard(app, poster, moderator)
type Contracts = typeof jobsContract & typeof notificationsContract & typeof reportsContract & typeof moderationContract
const as = (who?: Person) => app.as<Contracts>(who?.accessToken)

test('a position that its poster closed is closed again when an appeal puts it back', async () => {
  const id = await postedJob(app, poster, { title: 'Closed before' })
  await as()('POST /api/jobs/:id/reports', { params: { id }, body: { kind: 'scam', words: 'A fee.' } })
  const { version } = await own(id)
  expect(await as(poster)('POST /api/jobs/:id/closing', { params: { id }, body: { version } })).toMatchObject({
    ok: true,
  })
  const [closed, { version: closedVersion }] = [await read(id), await own(id)]
  expect(await decide(id, closedVersion, 'remove', 'It asks for a fee.')).toMatchObject({ ok: true })
  await app.drain()
  const notified = await as(poster)('GET /api/me/notifications', { query: {} })
  const target = notified.ok
    ? notified.data.items.find((one) => one.target.startsWith('/decisions/'))?.target
    : undefined
  const decision = target?.slice('/decisions/'.length) as Id<'decision'>
  const words = 'There is no fee at all.'
  expect(
    await as(poster)('POST /api/me/decisions/:id/appeal', { params: { id: decision }, body: { words } }),
  ).toMatchObject({ ok: true })
  const [row] = await app.platform.database.query<{ id: Id<'case'> }>(
    sql`select id from moderation_cases where target = ${id}`,
  )
  const found = await as(colleague)('GET /api/admin/moderation/cases/:id', {
    params: { id: row?.id ?? ('' as Id<'case'>) },
  })
  if (!found.ok) throw new Error(found.refusal.code)
  const [appeal] = found.data.appeals
  const answer = await as(colleague)('POST /api/admin/moderation/appeals/:id/decision', {
    params: { id: appeal?.id ?? ('' as Id<'appeal'>) },
    body: { version: found.data.version, outcome: 'overturned', answer: 'It asks for none.' },
  })
  expect(answer).toMatchObject({ ok: true })
  expect(await own(id)).toMatchObject({ state: 'closed' })
  expect(closed).toMatchObject({ data: { closedAt: expect.any(String) } })
  expect(await read(id)).toEqual(closed)
  expect(await titles()).not.toContain('Closed before')
})
