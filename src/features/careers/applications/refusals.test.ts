import { expect, test } from 'vitest'
import type { jobsContract } from '#features/careers/jobs/contract/endpoints.ts'
import type { pipelineContract } from '#features/careers/pipeline/contract.ts'
import { sql } from '#platform/database.ts'
import { applicationDraft, applied } from '#test/applications.ts'
import { postedJob } from '#test/jobs.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import type { applicationsContract } from './contract.ts'
import { applicationLimits } from './rules/applications.ts'

const app = await testApp()
const poster = await person(app, { type: 'donor' })
type Contracts = typeof applicationsContract & typeof pipelineContract & typeof jobsContract
const visitor = app.as<Contracts>()
const own = app.as<Contracts>(poster.accessToken)
const apply = async (id: Id<'job'>, change: Readonly<Record<string, unknown>>, email = 'keola@people.example') =>
  visitor('POST /api/jobs/:id/applications', {
    params: { id },
    body: { ...(await applicationDraft(app, email)), ...change },
  })
const close = async (id: Id<'job'>) => {
  const held = await own('GET /api/me/jobs/:id', { params: { id } })
  const version = held.ok ? held.data.version : 0
  expect(await own('POST /api/jobs/:id/closing', { params: { id }, body: { version } })).toMatchObject({ ok: true })
}

test('each answer has its limit, and one sign more is said beside its field (JAPP-20)', async () => {
  const id = await postedJob(app, poster)
  const full = Object.fromEntries(Object.entries(applicationLimits).map(([name, max]) => [name, 'x'.repeat(max)]))
  expect(await apply(id, full)).toMatchObject({ ok: true })
  const over = Object.fromEntries(Object.entries(full).map(([name, text]) => [name, `${text}x`]))
  const refused = await apply(id, over)
  expect(refused.ok ? [] : refused.refusal.errors.map(({ location }) => location)).toEqual(
    Object.keys(applicationLimits).map((name) => `body.${name}`),
  )
  const empty = { firstName: ' ', lastName: '\u200B', education: '', experience: '', motivation: '', email: 'nobody' }
  const missing = await apply(id, { ...empty, termsAccepted: false, resume: undefined })
  expect(missing.ok ? [] : missing.refusal.errors.map(({ location }) => location).toSorted()).toEqual(
    [...Object.keys(empty), 'termsAccepted', 'resume'].map((name) => `body.${name}`).toSorted(),
  )
})

test('a script and a formula in every field are plain text to their readers', async () => {
  const id = await postedJob(app, poster)
  const script = '=1+1 <script>alert(1)</script>'
  const names = Object.keys(applicationLimits).filter((name) => name !== 'phone')
  expect(await apply(id, Object.fromEntries(names.map((name) => [name, script])))).toMatchObject({ ok: true })
  const list = await own('POST /api/jobs/:id/applications/list', { params: { id }, body: {} })
  const one = (list.ok && list.data.items[0]?.id) || ('' as Id<'application'>)
  const read = await own('POST /api/applications/:id/read', { params: { id: one }, body: {} })
  expect(read.ok && names.map((name) => read.data[name as 'firstName'])).toEqual(names.map(() => script))
  const table = await own('POST /api/jobs/:id/applications/csv', { params: { id }, body: {} })
  const [, line = ''] = table.ok ? (await table.data.text()).split('\r\n') : []
  expect(line.split('<script>')).toHaveLength(names.length + 1)
  expect(line).not.toMatch(/(^|,)"?=/)
  const words = 'Dear {{first name}}, thank you.'
  const letter = { stage: 'declined' as const, words, applications: [one] }
  expect(await own('POST /api/jobs/:id/letters', { params: { id }, body: letter })).toMatchObject({ ok: true })
  app.advance(11 * 60_000)
  await app.drain()
  const [mail] = await app.platform.database.query<{ html: string }>(sql`
    select html_body as html from outbox_mails where recipient = 'keola@people.example' and event_key like '%:letter:%'`)
  expect(mail?.html).toContain('&lt;script&gt;')
  expect(mail?.html).not.toContain('<script')
})

test('a closed position takes no application, neither a new one nor one that waits for its link', async () => {
  const id = await postedJob(app, poster)
  await applied(app, id, 'waits@people.example')
  app.advance(1000)
  const token = await applied(app, id, 'waits@people.example')
  await close(id)
  expect(await apply(id, {})).toMatchObject({ refusal: { code: 'job_over', status: 409 } })
  for (let again = 0; again < 2; again++)
    expect(await visitor('POST /api/applications/confirm', { body: { token } })).toMatchObject({
      refusal: { code: 'job_over' },
    })
})

test('a link opens its own application alone, a forged one nothing, and a spent one no more than before', async () => {
  const id = await postedJob(app, poster)
  const [one, other] = [await applied(app, id, 'one@people.example'), await applied(app, id, 'other@people.example')]
  const withdraw = (token: string) => visitor('POST /api/applications/withdrawal', { body: { token } })
  expect(await withdraw(`${one.slice(0, -1)}${one.endsWith('0') ? '1' : '0'}`)).toMatchObject({
    refusal: { code: 'application_link_ended', status: 404 },
  })
  for (let again = 0; again < 3; again++) expect(await withdraw(one)).toMatchObject({ ok: true })
  expect(await visitor('POST /api/applications/open', { body: { token: other } })).toMatchObject({
    data: { email: 'other@people.example', withdrawnAt: null },
  })
  expect(await visitor('POST /api/applications/open', { body: { token: one } })).toMatchObject({
    data: { withdrawnAt: app.platform.clock.now(), motivation: '' },
  })
  // An application's link gives no access to its position.
  expect(
    await visitor('POST /api/jobs/:id/applications/list', { params: { id }, body: { token: other } }),
  ).toMatchObject({ refusal: { code: 'job_not_found', status: 404 } })
})
