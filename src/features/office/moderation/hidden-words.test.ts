import { expect, test } from 'vitest'
import type { savedContract } from '#features/careers/jobs/contract/saved.ts'
import { remove } from '#features/community/messages/actions/manage.ts'
import { openThread } from '#features/community/messages/actions/open.ts'
import { send } from '#features/community/messages/actions/send.ts'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import type { reportsContract } from '#features/foundation/reports/contract.ts'
import type { followsContract } from '#features/research/follows/contract.ts'
import type { updatesContract } from '#features/research/updates/contract.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { giveAndPay } from '#test/gifts.ts'
import { jobBoard, postedJob } from '#test/jobs.ts'
import { actorOf, type Person, person, signedInAgain } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs, hourMs, minuteMs } from '#values/time.ts'
import type { moderationContract } from './contract/desk.ts'

// What a moderator hides is not readable in notifications and waiting mails either, also for people who no longer
// follow what it is about.

let isAway = false
const sent: { to: string; text: string }[] = []
const app = await testApp({
  mailer: {
    send: async (mail) => {
      if (isAway) throw new Error('the mail server is away')
      sent.push(mail)
    },
  },
  log: { info: () => {}, warn: () => {}, error: (...said) => console.error(...said) },
})
const { database } = app.platform
type All = typeof moderationContract &
  typeof reportsContract &
  typeof updatesContract &
  typeof followsContract &
  typeof notificationsContract &
  typeof savedContract
const as = (who: Person) => app.as<All>(who.accessToken)
const newOwner = () => person(app, { type: 'researcher', firstName: 'Noor', lastName: 'Haddad' })

async function decide(kind: 'update' | 'project', target: string, measure: 'hide' | 'restore'): Promise<void> {
  const [reporter, moderator] = [await person(app, { type: 'donor' }), await person(app, { type: 'content_moderator' })]
  if (measure === 'hide')
    expect(
      await as(reporter)('POST /api/reports', { body: { kind, id: target, reason: 'abuse', words: '' } }),
    ).toMatchObject({ ok: true })
  const [row] = await database.query<{ id: Id<'case'> }>(sql`select id from moderation_cases where target = ${target}`)
  const params = { id: row?.id ?? ('' as Id<'case'>) }
  const found = await as(moderator)('GET /api/admin/moderation/cases/:id', { params, query: {} })
  if (!found.ok) throw new Error(found.refusal.code)
  const { version, hash } = found.data
  const body = { version, hash, measure, reason: 'abuse', words: 'Please be kind.' } as const
  const answer = await as(moderator)('POST /api/admin/moderation/cases/:id/decision', { params, body })
  expect(answer).toMatchObject({ ok: true })
}
const newsOf = async (who: Person) => {
  // A new session, because tests let hours pass.
  const answer = await as(await signedInAgain(app, who))('GET /api/me/notifications')
  return answer.ok ? answer.data.items.filter(({ type }) => type === 'project_update').map(({ body }) => body) : []
}
/** A person who was notified and has unsaved the project since. */
async function formerReader(id: Id<'project'>, notified: () => Promise<unknown>): Promise<Person> {
  const who = await person(app, { type: 'donor' })
  await as(who)('POST /api/projects/:id/save', { params: { id } })
  await notified()
  await as(who)('DELETE /api/projects/:id/save', { params: { id } })
  return who
}
async function published(owner: Person, id: Id<'project'>, content: string): Promise<Id<'update'>> {
  const made = await as(owner)('POST /api/projects/:id/updates', { params: { id }, body: { content } })
  if (!made.ok) throw new Error(made.refusal.code)
  app.advance(1000)
  return made.data.id
}
const mailsWith = (words: string) => sent.filter(({ text }) => text.includes(words)).length

test('a hidden update is neither in notifications nor in mails that wait, and both come back when it is shown again', async () => {
  const owner = await newOwner()
  const id = await project(app, owner)
  let hidden = '' as Id<'update'>
  const reader = await formerReader(id, async () => {
    hidden = await published(owner, id, 'The others are fools.')
    await published(owner, id, 'We sail on Monday.')
  })
  await decide('update', hidden, 'hide')
  expect(await newsOf(reader)).toEqual(['We sail on Monday.', null])
  const kept = await database.query(sql`
    select 1 as one from notifications n where position('fools' in to_jsonb(n)::text) > 0`)
  expect(kept).toEqual([])
  app.advance(2 * hourMs)
  await app.drain()
  expect([mailsWith('fools'), mailsWith('Monday')]).toEqual([0, 1])
  await decide('update', hidden, 'restore')
  expect(await newsOf(reader)).toEqual(['We sail on Monday.', 'The others are fools.'])
  for (const _ of ['its mail is sent', 'and not twice']) {
    app.advance(hourMs)
    await app.drain()
    expect(mailsWith('fools')).toBe(1)
  }
})

test('the mail about an update that stays hidden for a month is not sent any more, and loses its text', async () => {
  const owner = await newOwner()
  const id = await project(app, owner)
  let hidden = '' as Id<'update'>
  const reader = await formerReader(id, async () => {
    hidden = await published(owner, id, 'Nobody saw the whale.')
  })
  await decide('update', hidden, 'hide')
  for (let days = 0; days <= 30; days += 10) {
    app.advance(10 * dayMs)
    await app.drain()
  }
  const kept = await database.query(sql`
    select dropped, text_body as text from outbox_mails where event_key = ${`update:${hidden}:${reader.userId}`}`)
  expect(kept).toEqual([{ dropped: 'outdated', text: '' }])
})

test('of a hidden project no news is readable; what was hidden on its own stays so when it is shown again', async () => {
  const owner = await newOwner()
  const id = await project(app, owner)
  let hidden = '' as Id<'update'>
  const reader = await formerReader(id, async () => {
    hidden = await published(owner, id, 'Call the skipper at home.')
    await published(owner, id, 'The nets are mended.')
  })
  await decide('project', id, 'hide')
  expect(await newsOf(reader)).toEqual([null, null])
  app.advance(2 * hourMs)
  await app.drain()
  expect(mailsWith('nets are mended')).toBe(0)
  await decide('project', id, 'restore')
  expect(await newsOf(reader)).toEqual(['The nets are mended.', 'Call the skipper at home.'])
  app.advance(hourMs)
  await app.drain()
  expect(mailsWith('nets are mended')).toBe(1)
  await decide('update', hidden, 'hide')
  await decide('project', id, 'hide')
  await decide('update', hidden, 'restore')
  expect(await newsOf(reader)).toEqual([null, null])
  await decide('project', id, 'restore')
  expect(await newsOf(reader)).toEqual(['The nets are mended.', 'Call the skipper at home.'])
})

test('an update that is taken back leaves no notification, also with people who unsaved the project', async () => {
  const owner = await newOwner()
  const id = await project(app, owner)
  let update = '' as Id<'update'>
  const reader = await formerReader(id, async () => {
    update = await published(owner, id, 'Too early.')
  })
  expect(await newsOf(reader)).toEqual(['Too early.'])
  expect(await as(owner)('POST /api/updates/:id/take-back', { params: { id: update } })).toMatchObject({ ok: true })
  expect(await newsOf(reader)).toEqual([])
})

test('a removed position is not readable in the news of donors, until its removal is overturned', async () => {
  const [owner, moderator] = [await newOwner(), await person(app, { type: 'content_moderator' })]
  const id = await project(app, owner, { title: 'Paying reefs' })
  const key = crypto.randomUUID()
  await database.query(sql`
    insert into budget_lines (project_id, key, position, use, label, cents)
    values (${id}, ${key}, 1, 'personnel', 'Divers', 400000)`)
  const donor = await person(app, { type: 'donor' })
  await giveAndPay(app, donor, id)
  await app.drain()
  const job = await postedJob(app, owner, { title: 'Sail at night', project: { id, budgetKey: key } })
  expect(await newsOf(donor)).toEqual([expect.stringContaining('Sail at night')])
  const board = jobBoard(app, owner, moderator)
  const { version } = await board.own(job)
  expect(await board.decide(job, version, 'remove', 'It asks for money.')).toMatchObject({ ok: true })
  expect(await newsOf(donor)).toEqual([null])
  const position = app.platform.reportables.find(({ kind }) => kind === 'position')
  await database.transaction(async (tx) => position?.show(tx, app.platform, job))
  expect(await newsOf(donor)).toEqual([expect.stringContaining('Sail at night')])
})

test('a mail that waits does not quote a message that was removed meanwhile', async () => {
  const [owner, donor] = [await newOwner(), await person(app, { type: 'donor' })]
  const id = await project(app, owner)
  await giveAndPay(app, donor, id)
  await app.drain()
  const thread = await openThread(app.platform, actorOf(donor), id, { with: 'researcher' })
  const say = (text: string) => send(app.platform, actorOf(donor), thread.id, { key: newId(app.platform), text })
  const { seq } = await say('You are a fraud.')
  isAway = true
  app.advance(3 * minuteMs)
  for (const _ of ['queued', 'tried']) await app.drain()
  await remove(app.platform, actorOf(donor), thread.id, seq)
  isAway = false
  app.advance(10 * minuteMs)
  await app.drain()
  expect(mailsWith('You are a fraud.')).toBe(0)
  const [mail] = await database.query<{ dropped: string }>(sql`
    select dropped from outbox_mails where event_key = ${`message:${thread.id}:${seq}:${owner.userId}`}`)
  expect(mail).toEqual({ dropped: 'outdated' })
})

test('a mail about new positions that waits leaves out a removed one', async () => {
  const [reader, poster, moderator] = [
    await person(app, { type: 'donor', email: 'searches@people.example' }),
    await newOwner(),
    await person(app, { type: 'content_moderator' }),
  ]
  const search = { query: 'q=otter', every: 'daily' } as const
  expect(await as(reader)('POST /api/me/job-alerts', { body: search })).toMatchObject({ ok: true })
  app.advance(1000)
  const removed = await postedJob(app, poster, { title: 'Otter trap' })
  await postedJob(app, poster, { title: 'Otter keeper' })
  const { version } = await jobBoard(app, poster, moderator).own(removed)
  isAway = true
  app.advance(24 * hourMs)
  for (const _ of ['queued', 'tried']) await app.drain()
  const again = jobBoard(app, poster, await person(app, { type: 'content_moderator' }))
  expect(await again.decide(removed, version, 'remove', 'It is a trap.')).toMatchObject({ ok: true })
  isAway = false
  app.advance(hourMs)
  await app.drain()
  const [mail, ...more] = sent.filter(({ to }) => to === reader.email)
  expect([mail?.text.match(/Otter (trap|keeper)/g), more]).toEqual([['Otter keeper'], []])
})
