import { expect, test } from 'vitest'
import type { mailPreferencesContract } from '#features/foundation/mail-preferences/contract.ts'
import type { followsContract } from '#features/research/follows/contract.ts'
import { sql } from '#platform/database.ts'
import { again } from '#test/closed-projects.ts'
import { giveAndPay } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { hourMs } from '#values/time.ts'
import type { updatesContract } from './contract.ts'

const app = await testApp()
const owner = await person(app, { type: 'researcher', firstName: 'Maria', lastName: 'Keller' })
const by = (who?: Person) =>
  app.as<typeof updatesContract & typeof followsContract & typeof mailPreferencesContract>(who?.accessToken)

type Kept = { readonly text: string; readonly unsubscribeUrl: string | null }
const mailsOf = (who: Person): Promise<Kept[]> =>
  app.platform.database.query<Kept>(sql`
    select text_body as "text", unsubscribe_url as "unsubscribeUrl" from outbox_mails
    where recipient = ${who.email} and subject like 'New update: %' order by created_at, id`)

const post = async (id: Awaited<ReturnType<typeof project>>, content: string) =>
  expect(await by(owner)('POST /api/projects/:id/updates', { params: { id }, body: { content } })).toMatchObject({
    ok: true,
  })

test('an update is mailed once to each donor and follower, and not to its author (AMB-089, GEN-14)', async () => {
  const id = await project(app, owner, { title: 'Sheltered reefs' })
  const donor = await person(app, { type: 'donor', firstName: 'Ada', lastName: 'King' })
  const [reader, stranger] = [await person(app, { type: 'donor' }), await person(app, { type: 'donor' })]
  await giveAndPay(app, donor, id)
  for (const who of [donor, reader, owner]) await by(who)('POST /api/projects/:id/save', { params: { id } })
  await post(id, 'Second dive finished.\n\nAll eight sites.')
  for (const who of [donor, reader]) {
    const [mail, ...more] = await mailsOf(who)
    expect(more).toEqual([])
    expect(mail?.text).toContain('Maria Keller writes:\n\nSecond dive finished.\n\nAll eight sites.')
    expect(mail?.text).toContain(`${testOrigin}/project/${id}?tab=updates`)
    expect(mail?.text).toContain(`${testOrigin}/unsubscribe?token=${who.userId}.`)
    expect(mail?.unsubscribeUrl).toContain(`${testOrigin}/api/unsubscribe?token=${who.userId}.`)
  }
  expect((await mailsOf(donor))[0]?.text).toContain('Dear Ada,')
  for (const who of [stranger, owner]) expect(await mailsOf(who)).toEqual([])
})

test('mails can be stopped in the settings, or by one press in the mail program, and resumed', async () => {
  const id = await project(app, owner, { title: 'Open reefs' })
  const reader = await person(app, { type: 'donor' })
  await by(reader)('POST /api/projects/:id/save', { params: { id } })
  const wants = (mail: 'now' | 'never') =>
    by(reader)('PUT /api/me/mail-preferences', { body: { choices: { project_update: { mail } } } })
  expect(await by(reader)('GET /api/me/mail-preferences')).toMatchObject({
    data: { choices: { project_update: { mail: 'now' } } },
  })
  await wants('never')
  await post(id, 'First.')
  expect(await mailsOf(reader)).toEqual([])
  await wants('now')
  await post(id, 'Second.')
  const [mail] = await mailsOf(reader)
  const url = mail?.unsubscribeUrl ?? ''
  // Like a mail program: no session, no cookie, a form.
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const press = () => app.fetch(new Request(url, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' }))
  expect((await press()).status).toBe(204)
  expect((await press()).status).toBe(204)
  expect(await by(reader)('GET /api/me/mail-preferences')).toMatchObject({
    data: { choices: { project_update: { mail: 'never' } } },
  })
  await post(id, 'Third.')
  expect(await mailsOf(reader)).toHaveLength(1)
})

test('opening the link asks for confirmation, and a link that we did not sign has no effect', async () => {
  const id = await project(app, owner, { title: 'Far reefs' })
  const reader = await person(app, { type: 'donor' })
  const other = await person(app, { type: 'donor' })
  await by(reader)('POST /api/projects/:id/save', { params: { id } })
  await post(id, 'First.')
  const url = (await mailsOf(reader))[0]?.unsubscribeUrl ?? ''
  const opened = await app.fetch(new Request(url))
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/unsubscribe\?token=/),
  ])
  expect(await by(reader)('GET /api/me/mail-preferences')).toMatchObject({
    data: { choices: { project_update: { mail: 'now' } } },
  })
  const token = new URL(url).searchParams.get('token') ?? ''
  for (const forged of ['', 'x', reader.userId, `${other.userId}${token.slice(36)}`])
    expect(await by()('POST /api/unsubscribe', { query: { token: forged } })).toMatchObject({
      refusal: { code: 'unsubscribe_link_invalid', status: 404 },
    })
  expect(await by(other)('GET /api/me/mail-preferences')).toMatchObject({
    data: { choices: { project_update: { mail: 'now' } } },
  })
})

test('an update that is sent again, because its answer was lost, is posted and mailed once', async () => {
  const id = await project(app, owner, { title: 'Reefs sent twice' })
  const donor = await person(app, { type: 'donor' })
  await giveAndPay(app, donor, id)
  const send = async (more: { state?: 'draft' } = {}, who = owner) => {
    const body = { content: 'Eight sites counted.', ...more }
    const answer = await by(who)('POST /api/projects/:id/updates', { params: { id }, body })
    return answer.ok ? answer.data.id : answer.refusal.code
  }
  const [first, second] = await Promise.all([send(), send()])
  expect(second).toBe(first)
  expect(await mailsOf(donor)).toHaveLength(1)
  // What is wanted otherwise is another update, and so are the same words later on.
  expect(await send({ state: 'draft' })).not.toBe(first)
  app.advance(hourMs)
  const later = await send({}, await again(app, owner))
  expect(later).not.toBe(first)
  expect(later).toMatch(/^[\da-f-]{36}$/)
})
