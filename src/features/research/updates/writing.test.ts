import { expect, test } from 'vitest'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import type { followsContract } from '#features/research/follows/contract.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import { sql } from '#platform/database.ts'
import { again } from '#test/closed-projects.ts'
import { giveAndPay } from '#test/gifts.ts'
import { type Person, person } from '#test/people.ts'
import { picture } from '#test/pictures.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, hourMs, later, minuteMs } from '#values/time.ts'
import type { NewUpdate, updatesContract } from './contract.ts'

type Wire = typeof updatesContract & typeof followsContract & typeof projectsContract & typeof notificationsContract
const app = await testApp()
const by = (who?: Person) => app.as<Wire>(who?.accessToken)
const newOwner = () => person(app, { type: 'researcher', firstName: 'Grace', lastName: 'Okafor' })
const inFuture = (ms: number) => later(app.platform.clock.now(), ms)

async function post(who: Person, id: Id<'project'>, wish: Partial<NewUpdate> = {}) {
  const body = { content: 'The second dive is done.', ...wish }
  const answer = await by(who)('POST /api/projects/:id/updates', { params: { id }, body })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const read = async (who: Person | undefined, id: Id<'project'>) => {
  const answer = await by(who)('GET /api/projects/:id/updates', { params: { id } })
  return answer.ok ? answer.data.items.map(({ content }) => content) : answer.refusal.code
}
const waiting = async (who: Person, id: Id<'project'>) => {
  const answer = await by(who)('GET /api/projects/:id/updates/waiting', { params: { id } })
  return answer.ok ? answer.data.items : []
}
const shown = async (who: Person | undefined, id: Id<'project'>) => {
  const answer = await by(who)('GET /api/projects/:id', { params: { id } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const save = (who: Person, id: Id<'project'>) => by(who)('POST /api/projects/:id/save', { params: { id } })
const noticesOf = async (who: Person) => {
  const answer = await by(who)('GET /api/me/notifications')
  return answer.ok ? answer.data.items.filter(({ type }) => type === 'project_update').map(({ title }) => title) : []
}
const mailsTo = (who: Person) =>
  app.platform.database.query<{ text: string; wait: number }>(sql`
    select text_body as "text", extract(epoch from next_attempt_at - created_at)::int as "wait" from outbox_mails
    where recipient = ${who.email} and event_key like 'update:%'`)

test('an update of each kind is on the page with its kind; a project in review accepts only drafts', async () => {
  const owner = await newOwner()
  const id = await project(app, owner)
  for (const kind of ['result', 'negative_result', 'delay'] as const) await post(owner, id, { kind, content: kind })
  const { updates } = await shown(undefined, id)
  expect(updates.map(({ kind }) => kind).sort()).toEqual(['delay', 'negative_result', 'result'])
  const pending = await project(app, owner, { status: 'pending' })
  const params = { id: pending }
  const answer = await by(owner)('POST /api/projects/:id/updates', { params, body: { content: 'Soon.' } })
  expect(answer).toMatchObject({ refusal: { code: 'project_not_public', status: 409 } })
  expect(await post(owner, pending, { state: 'draft' })).toMatchObject({ state: 'draft', date: null })
})

test('a draft is visible to its author alone; it can be edited, published once, and then not discarded', async () => {
  const [owner, reader] = [await newOwner(), await person(app, { type: 'donor' })]
  const id = await project(app, owner)
  await save(reader, id)
  const draft = await post(owner, id, { state: 'draft', content: 'First words.' })
  const params = { id: draft.id }
  expect([await read(undefined, id), await noticesOf(reader)]).toEqual([[], []])
  expect((await waiting(owner, id)).map(({ state }) => state)).toEqual(['draft'])
  const other = await newOwner()
  for (const call of ['PUT /api/updates/:id', 'DELETE /api/updates/:id', 'POST /api/updates/:id/take-back'] as const) {
    const body = call.startsWith('PUT') ? { body: { content: 'Mine.', version: 1 } } : {}
    const answer = await by(other)(call as 'PUT /api/updates/:id', { params, ...(body as { body: never }) })
    expect(answer).toMatchObject({ refusal: { code: 'update_not_found', status: 404 } })
  }
  expect(await by()('GET /api/updates/:id/differences', { params })).toMatchObject({
    refusal: { code: 'update_not_found' },
  })
  const put = (version: number, state: 'draft' | 'published') =>
    by(owner)('PUT /api/updates/:id', { params, body: { content: 'Better words.', version, state } })
  expect(await put(1, 'draft')).toMatchObject({ data: { version: 2 } })
  expect(await put(1, 'draft')).toMatchObject({
    refusal: {
      ...{ code: 'update_edited_meanwhile', status: 409 },
      data: { current: { content: 'Better words.', version: 2, state: 'draft' } },
    },
  })
  expect(await put(2, 'published')).toMatchObject({ data: { state: 'published', editedAt: null } })
  expect([await read(undefined, id), await noticesOf(reader)]).toEqual([
    ['Better words.'],
    ['New update: Do sheltered reefs recover faster?'],
  ])
  expect(await by(owner)('DELETE /api/updates/:id', { params })).toMatchObject({
    refusal: { code: 'update_published', status: 409 },
  })
  const gone = await post(owner, id, { state: 'draft' })
  expect(await by(owner)('DELETE /api/updates/:id', { params: { id: gone.id } })).toMatchObject({ ok: true })
  for (let nth = 0; nth < 20; nth++) await post(owner, id, { state: 'draft', content: `Draft ${nth}.` })
  const body = { content: 'One more.', state: 'draft' as const }
  expect(await by(owner)('POST /api/projects/:id/updates', { params: { id }, body })).toMatchObject({
    refusal: { code: 'too_many_waiting_updates', status: 409 },
  })
})

test('a scheduled update is published at its time, but not while its project is hidden', async () => {
  const owner = await newOwner()
  const id = await project(app, owner)
  const past = { content: 'Late.', state: 'scheduled' as const, publishAt: inFuture(-minuteMs) }
  expect(await by(owner)('POST /api/projects/:id/updates', { params: { id }, body: past })).toMatchObject({
    refusal: { code: 'publish_time_invalid', status: 400 },
  })
  await post(owner, id, { state: 'scheduled', publishAt: inFuture(10 * minuteMs), content: 'On time.' })
  await app.drain()
  expect(await read(undefined, id)).toEqual([])
  const hide = (at: string | null) =>
    app.platform.database.query(sql`update projects set hidden_at = ${at} where id = ${id}`)
  await hide(app.platform.clock.now())
  app.advance(11 * minuteMs)
  await app.drain()
  expect(await read(owner, id)).toEqual([])
  await hide(null)
  await app.drain()
  expect(await read(undefined, id)).toEqual(['On time.'])
})

test('updates for donors are readable only for donors whose gift counts', async () => {
  const [owner, donor, saver] = [
    await newOwner(),
    await person(app, { type: 'donor' }),
    await person(app, { type: 'donor' }),
  ]
  const id = await project(app, owner)
  await giveAndPay(app, donor, id)
  await save(saver, id)
  const { id: updateId } = await post(owner, id, { audience: 'donors', content: 'The raw data.' })
  const differences = (who?: Person) => by(who)('GET /api/updates/:id/differences', { params: { id: updateId } })
  for (const who of [owner, donor]) expect(await read(who, id)).toEqual(['The raw data.'])
  for (const who of [undefined, saver]) {
    expect(await read(who, id)).toEqual([])
    expect((await shown(who, id)).updates).toEqual([])
    expect(await differences(who)).toMatchObject({ refusal: { code: 'update_not_found' } })
  }
  expect((await shown(donor, id)).updates).toHaveLength(1)
  expect([await noticesOf(donor), await noticesOf(saver)].map((list) => list.length)).toEqual([1, 0])
  // As after a full refund.
  await app.platform.database.query(sql`update project_donors set gifts = 0 where project_id = ${id}`)
  expect(await read(donor, id)).toEqual([])
  expect((await shown(donor, id)).updates).toEqual([])
})

test('an edited update says so, and its earlier wordings stay readable; its audience does not change', async () => {
  const [owner, reader] = [await newOwner(), await person(app, { type: 'donor' })]
  const id = await project(app, owner)
  await save(reader, id)
  const update = await post(owner, id, { content: 'We counted eight reefs.' })
  const params = { id: update.id }
  const put = (body: object) =>
    by(owner)('PUT /api/updates/:id', { params, body: { content: 'We counted nine reefs.', version: 1, ...body } })
  expect(await put({ audience: 'donors' })).toMatchObject({ refusal: { code: 'update_published' } })
  expect(await put({})).toMatchObject({ data: { version: 2, editedAt: app.platform.clock.now() } })
  expect(await by()('GET /api/updates/:id/differences', { params })).toMatchObject({
    data: {
      items: [
        {
          number: 2,
          pieces: [
            { kind: 'same', text: 'We counted ' },
            { kind: 'removed', text: 'eight' },
            { kind: 'added', text: 'nine' },
            { kind: 'same', text: ' reefs.' },
          ],
        },
      ],
    },
  })
  const mails = await mailsTo(reader)
  expect(mails.map(({ wait }) => wait)).toEqual([900])
  expect(mails[0]?.text).toContain('nine reefs')
})

test('within an hour an update can be withdrawn: no page, notification or mail contains it any more', async () => {
  const [owner, reader] = [await newOwner(), await person(app, { type: 'donor' })]
  const id = await project(app, owner)
  await save(reader, id)
  const [first, second] = [await post(owner, id), await post(owner, id, { content: 'It stays.' })]
  const takeBack = (updateId: Id<'update'>) =>
    by(owner)('POST /api/updates/:id/take-back', { params: { id: updateId } })
  expect(await takeBack(first.id)).toMatchObject({ ok: true })
  expect(await takeBack(first.id)).toMatchObject({ ok: true })
  expect([await read(undefined, id), await noticesOf(reader), await mailsTo(reader)]).toMatchObject([
    ['It stays.'],
    [{}],
    [{ wait: 900 }],
  ])
  app.advance(hourMs)
  const later = { ...owner, ...(await again(app, owner)) }
  expect(await by(later)('POST /api/updates/:id/take-back', { params: { id: second.id } })).toMatchObject({
    refusal: { code: 'take_back_too_late', status: 409 },
  })
})

test('a final report completes a project once it is funded, a no as well as a yes, and can be withdrawn', async () => {
  const [owner, donor] = [await newOwner(), await person(app, { type: 'donor' })]
  const id = await project(app, owner, { title: 'Nurseries' })
  await giveAndPay(app, donor, id)
  const report = { content: 'It does not help.', kind: 'final' as const, finding: 'negative' as const }
  const send = (body: NewUpdate, who = owner) => by(who)('POST /api/projects/:id/updates', { params: { id }, body })
  expect(await send({ content: 'Done.', kind: 'final' })).toMatchObject({
    refusal: { code: 'invalid_input', errors: [{ location: 'body.finding' }] },
  })
  expect(await send(report)).toMatchObject({ refusal: { code: 'final_report_too_early', status: 409 } })
  app.advance(91 * dayMs)
  const [author, giver] = [await again(app, owner), await again(app, donor)]
  const sent = await send(report, author)
  expect(await shown(undefined, id)).toMatchObject({ badge: 'Completed', finding: 'negative', updateDueSince: null })
  expect(await noticesOf(giver)).toContain('Final report: Nurseries')
  expect(await send({ ...report, content: 'It does help.' }, author)).toMatchObject({
    refusal: { code: 'project_completed', status: 409 },
  })
  if (!sent.ok) throw new Error(sent.refusal.code)
  app.advance(minuteMs)
  await by(author)('POST /api/updates/:id/take-back', { params: { id: sent.data.id } })
  expect(await shown(undefined, id)).toMatchObject({ badge: 'Deadline passed', completedAt: null, finding: null })
  const log = await app.platform.database.query(sql`
    select completion, reason, actor_id as "by" from project_status_log where project_id = ${id} and completion is not null order by at, id`)
  expect(log).toMatchObject([
    { completion: 'completed', reason: 'negative', by: owner.userId },
    { completion: 'reopened', by: owner.userId },
  ])
})

test('after a quarter without one an update is overdue, and its researcher is reminded once a quarter', async () => {
  const [owner, donor] = [await newOwner(), await person(app, { type: 'donor' })]
  const id = await project(app, owner)
  await giveAndPay(app, donor, id)
  await app.drain()
  const reminders = async () =>
    (
      await app.platform.database.query(
        sql`select id from outbox_mails where recipient = ${owner.email} and subject like 'An update is due%'`,
      )
    ).length
  await app.run('update-reminders')
  expect([(await shown(undefined, id)).updateDueSince, await reminders()]).toEqual([null, 0])
  app.advance(92 * dayMs)
  for (const _ of ['twice', 'the same day']) await app.run('update-reminders')
  expect([(await shown(undefined, id)).updateDueSince, await reminders()]).toEqual([expect.any(String), 1])
  const author = await again(app, owner)
  expect(await by(author)('GET /api/me/projects')).toMatchObject({
    data: { items: [{ updateDueSince: expect.any(String) }] },
  })
  await post(author, id, { kind: 'delay', content: 'The boat is broken.' })
  expect((await shown(undefined, id)).updateDueSince).toBeNull()
  app.advance(92 * dayMs)
  await app.platform.database.query(sql`
    insert into notification_preferences (user_id, type, mail, changed_at)
    values (${owner.userId}, 'update_due', 'never', now())`)
  await app.run('update-reminders')
  expect(await reminders()).toBe(1)
})

test('pictures of an unsaved draft are swept after a day; those used in another text stay', async () => {
  const owner = await newOwner()
  const id = await project(app, owner)
  const send = async (): Promise<string> => {
    const headers = { authorization: `Bearer ${owner.accessToken}`, 'x-file-name': 'reef' }
    const body = await picture({ width: 500, height: 400 })
    const url = `${testOrigin}/api/files?purpose=text_image`
    const answer = await app.fetch(new Request(url, { method: 'POST', headers, body }))
    return ((await answer.json()) as { fileId: string }).fileId
  }
  const shows = (fileId: string): string => `![A reef](/files/${fileId}/800.webp#500x400)`
  const [left, discarded, shared, loose] = [await send(), await send(), await send(), await send()]
  const draft = await post(owner, id, {
    state: 'draft',
    content: `${shows(left)} ${shows(discarded)} ${shows(shared)}`,
  })
  await post(owner, id, { content: shows(shared) })
  const params = { id: draft.id }
  const body = { content: shows(discarded) + shows(shared), version: 1, state: 'draft' as const }
  expect(await by(owner)('PUT /api/updates/:id', { params, body })).toMatchObject({ ok: true })
  expect(await by(owner)('DELETE /api/updates/:id', { params })).toMatchObject({ ok: true })
  const kept = async () =>
    (
      await app.platform.database.query<{ id: string }>(sql`
        select id from files where owner_id = ${owner.userId} order by id`)
    ).map((file) => file.id)
  app.advance(23 * hourMs)
  await app.drain()
  expect(await kept()).toEqual([left, discarded, shared, loose].sort())
  app.advance(2 * hourMs)
  await app.drain()
  expect(await kept()).toEqual([shared])
})
