import { expect, test, vi } from 'vitest'
import type { mailPreferencesContract } from '#features/foundation/mail-preferences/contract.ts'
import type { researchersContract } from '#features/research/researchers/contract.ts'
import type { realtimeContract } from '#features/site/realtime/contract.ts'
import { sql } from '#platform/database.ts'
import { giveAndPay } from '#test/gifts.ts'
import { actorOf, type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { readEvents } from '#test/stream-events.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { minuteMs } from '#values/time.ts'
import { mute, readUpTo, remove } from './actions/manage.ts'
import { openThread } from './actions/open.ts'
import { send } from './actions/send.ts'

const app = await testApp()
const { platform } = app
let keys = 0
const say = async (who: Person, id: Id<'room'>, text: string): Promise<number> => {
  app.advance(4000)
  const key = `0190a000-0000-4000-8000-${String(++keys).padStart(12, '0')}`
  return (await send(platform, actorOf(who), id, { key, text })).seq
}

async function pair() {
  const owner = await person(app, { type: 'researcher', firstName: 'Noor', lastName: 'Haddad' })
  const donor = await person(app, { type: 'donor', firstName: 'Amara', lastName: 'Diallo' })
  const projectId = await project(app, owner)
  await giveAndPay(app, donor, projectId)
  const { id } = await openThread(platform, actorOf(donor), projectId, { with: 'researcher' })
  const room = await openThread(platform, actorOf(donor), projectId, { with: 'room' })
  return { owner, donor, id, room: room.id }
}
const mailsTo = async ({ email }: Person): Promise<string[]> => {
  await app.drain()
  const rows = await platform.database.query<{ text: string }>(sql`
    select text_body as text from outbox_mails where recipient = ${email} and event_key like 'message:%' order by created_at`)
  return rows.map(({ text }) => text)
}

test('a person who has not read a message after two minutes is mailed, once until they have read it', async () => {
  const { owner, donor, id } = await pair()
  const first = await say(donor, id, 'May my class use the photographs?')
  expect(await mailsTo(owner)).toEqual([])
  app.advance(2 * minuteMs)
  const [mail, ...others] = await mailsTo(owner)
  expect(others).toEqual([])
  expect(mail).toContain('Amara Diallo wrote about')
  expect(mail).toContain('May my class use the photographs?')
  await say(donor, id, 'Or only some of them?')
  app.advance(3 * minuteMs)
  expect(await mailsTo(owner)).toHaveLength(1)
  await readUpTo(platform, actorOf(owner), id, first + 1)
  await say(donor, id, 'Thank you.')
  app.advance(3 * minuteMs)
  expect(await mailsTo(owner)).toHaveLength(2)
  expect(await mailsTo(donor)).toEqual([])
})

test('messages read, removed or muted meanwhile are not mailed, nor is a person who does not want mails; a room mails no donor', async () => {
  const { owner, donor, id, room } = await pair()
  await readUpTo(platform, actorOf(owner), id, await say(donor, id, 'Read at once.'))
  app.advance(3 * minuteMs)
  expect(await mailsTo(owner)).toEqual([])
  await remove(platform, actorOf(donor), id, await say(donor, id, 'Taken back.'))
  app.advance(3 * minuteMs)
  expect(await mailsTo(owner)).toEqual([])
  await mute(platform, actorOf(owner), id, true)
  await say(donor, id, 'Into the quiet.')
  app.advance(3 * minuteMs)
  expect(await mailsTo(owner)).toEqual([])
  await mute(platform, actorOf(owner), id, false)
  const wishes = (donorMessages: boolean) =>
    app.as<typeof researchersContract>(owner.accessToken)('PUT /api/me/reminders', {
      body: { weeklyUpdates: false, monthlyReports: false, donorMessages },
    })
  await wishes(false)
  await say(donor, room, 'To the room.')
  app.advance(3 * minuteMs)
  expect(await mailsTo(owner)).toEqual([])
  await wishes(true)
  await say(owner, room, 'From the researcher.')
  await app.as<typeof mailPreferencesContract>(donor.accessToken)('PUT /api/me/mail-preferences', {
    body: { choices: { message: { mail: 'never' } } },
  })
  await say(owner, id, 'To you alone.')
  app.advance(3 * minuteMs)
  expect(await mailsTo(donor)).toEqual([])
})

test('an open stream reports the number of unread conversations and changes of one of them, and nothing after leaving', async () => {
  const { owner, donor, room } = await pair()
  const events = async (who: Person) => {
    const answer = await app.as<typeof realtimeContract>(who.accessToken)('GET /api/me/events')
    if (!answer.ok) throw new Error(answer.refusal.code)
    return readEvents(answer.data)
  }
  const [his, hers] = [await events(owner), await events(donor)]
  const until = (holds: () => void) => vi.waitFor(holds, { timeout: 10_000, interval: 20 })
  await until(() => expect(his.events).toContainEqual({ kind: 'messages', threads: 0 }))
  await until(() => expect(hers.events).toContainEqual({ kind: 'messages', threads: 0 }))
  const seq = await say(donor, room, 'Hello.')
  for (const received of [his, hers])
    await until(() => expect(received.events).toContainEqual({ kind: 'room', room, lastSeq: seq }))
  await until(() => expect(his.events.at(-1)).toEqual({ kind: 'messages', threads: 1 }))
  expect(hers.events).not.toContainEqual({ kind: 'messages', threads: 1 })
  await readUpTo(platform, actorOf(owner), room, seq)
  await until(() => expect(his.events.at(-1)).toEqual({ kind: 'messages', threads: 0 }))
  await platform.database.query(sql`update project_donors set gifts = 0 where donor_id = ${donor.userId}`)
  await app.drain()
  await say(owner, room, 'After.')
  await until(() => expect(his.events).toContainEqual({ kind: 'room', room, lastSeq: seq + 1 }))
  expect(hers.events).not.toContainEqual({ kind: 'room', room, lastSeq: seq + 1 })
})
