import { expect, test } from 'vitest'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import type { reportsContract } from '#features/foundation/reports/contract.ts'
import { appealWithinMs } from '#features/foundation/reports/rules/reports.ts'
import type { moderationContract } from '#features/office/moderation/contract/desk.ts'
import { sql } from '#platform/database.ts'
import { giveAndPay } from '#test/gifts.ts'
import { actorOf, type Person, person, signedInAgain } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { dayMs } from '#values/time.ts'
import { openThread } from './actions/open.ts'
import type { messagesContract } from './contract/endpoints.ts'

const app = await testApp()
const { database } = app.platform
type Contracts = typeof messagesContract &
  typeof notificationsContract &
  typeof reportsContract &
  typeof moderationContract
const as = (someone?: Person) => app.as<Contracts>(someone?.accessToken)
const no = (code: string, status: number) => ({ ok: false, refusal: { code, status } })
const owner = await person(app, { type: 'researcher', firstName: 'Noor', lastName: 'Haddad' })
const donors = await Promise.all(
  ['Amara', 'Hugo', 'Diego', 'Yuki'].map((firstName) => person(app, { type: 'donor', firstName })),
)
const [amara, hugo, diego, yuki] = donors as [Person, Person, Person, Person]
const moderator = await person(app, { type: 'content_moderator' })
const projectId = await project(app, owner)
for (const donor of donors) await giveAndPay(app, donor, projectId)
const { id } = await openThread(app.platform, actorOf(owner), projectId, { with: 'room' })

let keys = 0
const say = async (who: Person, text: string): Promise<number> => {
  app.advance(4000)
  const key = `0190a000-0000-4000-8000-${String(++keys).padStart(12, '0')}`
  const answer = await as(who)('POST /api/threads/:id/messages', { params: { id }, body: { key, text } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.seq
}
const report = (who: Person, seq: number) =>
  as(who)('POST /api/threads/:id/messages/:seq/report', {
    params: { id, seq },
    body: { reason: 'abuse', note: 'Rude.' },
  })
const waiting = async (who: Person) => {
  const answer = await as(who)('GET /api/admin/message-reports')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.items
}
const textOf = async (seq: number, who = diego) => {
  const answer = await as(who)('GET /api/threads/:id', { params: { id } })
  return answer.ok ? answer.data.messages.find((one) => one.seq === seq)?.text : undefined
}
const decide = async (decision: 'kept' | 'hidden') => {
  const [listed] = await waiting(moderator)
  return as(moderator)('PUT /api/admin/message-reports/:id/decision', {
    params: { id: listed?.id ?? (keys as never) },
    body: { decision },
  })
}

test('moderators read what was sealed with a report, nothing else, and each access is logged', async () => {
  for (let nth = 1; nth <= 12; nth++) await say(amara, `Before ${nth}.`)
  const seq = await say(hugo, 'You are all fools.')
  for (let nth = 1; nth <= 11; nth++) await say(amara, `After ${nth}.`)
  await as(hugo)('DELETE /api/threads/:id/messages/:seq', { params: { id, seq } })
  for (let again = 0; again < 2; again++) expect(await report(amara, seq)).toMatchObject({ ok: true })
  expect(await report(hugo, seq)).toMatchObject(no('message_not_found', 404))
  const [listed, ...others] = await waiting(moderator)
  expect(others).toEqual([])
  expect(listed).toMatchObject({ reason: 'Insults or threats', note: 'Rude.', reporters: 1 })
  expect(JSON.stringify(listed)).not.toContain('fools')
  const params = { id: listed!.id }
  const sealed = await as(moderator)('POST /api/admin/message-reports/:id/look', { params })
  expect(sealed).toMatchObject({ data: { seq } })
  if (sealed.ok) {
    expect(sealed.data.messages).toHaveLength(21)
    expect(sealed.data.messages.find((one) => one.seq === seq)).toMatchObject({ text: 'You are all fools.' })
  }
  const looks = await app.platform.database.query(sql`
    select actor_id from audit_log where action = 'message_report.looked_at' and target_id = ${listed!.id}`)
  expect(looks).toEqual([{ actor_id: moderator.userId }])
  // A moderator cannot read the conversation itself, nor reports of a project that they gave to.
  expect(await as(moderator)('GET /api/threads/:id', { params: { id } })).toMatchObject(
    no('conversation_unavailable', 404),
  )
  const giver = await person(app, { type: 'content_moderator' })
  await app.platform.database.query(sql`
    insert into project_donors (project_id, donor_id, anonymous, gifts) values (${projectId}, ${giver.userId}, true, 0)`)
  expect(await waiting(giver)).toEqual([])
  expect(await as(giver)('POST /api/admin/message-reports/:id/look', { params })).toMatchObject(
    no('report_not_found', 404),
  )
  await as(moderator)('PUT /api/admin/message-reports/:id/decision', { params, body: { decision: 'kept' } })
  const again = { params, body: { decision: 'hidden' as const } }
  expect(await as(moderator)('PUT /api/admin/message-reports/:id/decision', again)).toMatchObject(
    no('report_decided', 409),
  )
  expect(await waiting(moderator)).toEqual([])
  const news = await as(amara)('GET /api/me/notifications')
  expect(news.ok && news.data.items[0]).toMatchObject({ title: 'A message that you reported was looked at' })
})

test('three reporters hide a message until it is decided, and it can be restored', async () => {
  const seq = await say(hugo, 'Buy my coins.')
  await Promise.all([report(amara, seq), report(diego, seq)])
  expect(await textOf(seq)).toBe('Buy my coins.')
  await report(yuki, seq)
  expect(await textOf(seq)).toBeNull()
  expect(await waiting(moderator)).toMatchObject([{ reporters: 3, isHidden: true }])
  expect(await decide('kept')).toMatchObject({ ok: true })
  expect(await textOf(seq)).toBe('Buy my coins.')
  await report(owner, seq)
  expect(await decide('hidden')).toMatchObject({ ok: true })
  expect(await textOf(seq)).toBeNull()
})

test('a hidden message is restored by an appeal, and is erased once there can be none', async () => {
  const [seq, second] = [await say(hugo, 'Coins are metal.'), await say(hugo, 'Buy them here.')]
  for (const one of [seq, second]) {
    await report(amara, one)
    await decide('hidden')
  }
  const [decision] = await database.query<{ id: Id<'decision'> }>(sql`
    select d.id from moderation_decisions d join moderation_cases c on c.id = d.case_id
    where c.target = ${`${id}:${seq}`}`)
  app.advance(8 * dayMs)
  await app.drain()
  const [author, judge] = [await signedInAgain(app, hugo), await person(app, { type: 'content_moderator' })]
  const body = { words: 'It is about chemistry.' }
  expect(await as(author)('POST /api/me/decisions/:id/appeal', { params: { id: decision!.id }, body })).toMatchObject({
    ok: true,
  })
  const [appeal] = await database.query<{ id: Id<'appeal'>; version: number }>(sql`
    select a.id, c.version from moderation_appeals a join moderation_decisions d on d.id = a.decision_id
    join moderation_cases c on c.id = d.case_id where d.id = ${decision!.id}`)
  const answer = { outcome: 'overturned' as const, answer: 'It is.', version: appeal!.version }
  expect(
    await as(judge)('POST /api/admin/moderation/appeals/:id/decision', { params: { id: appeal!.id }, body: answer }),
  ).toMatchObject({ ok: true })
  expect(await textOf(seq, await signedInAgain(app, diego))).toBe('Coins are metal.')
  const kept = () =>
    database.query(sql`
      select body from messages where room_id = ${id} and seq in (${seq}, ${second}) order by seq`)
  expect(await kept()).toEqual([{ body: 'Coins are metal.' }, { body: 'Buy them here.' }])
  app.advance(appealWithinMs)
  await app.drain()
  expect(await kept()).toEqual([{ body: 'Coins are metal.' }, { body: '' }])
})
