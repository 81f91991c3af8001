import { expect, test } from 'vitest'
import { block, remove } from '#features/community/messages/actions/manage.ts'
import { openThread } from '#features/community/messages/actions/open.ts'
import { send } from '#features/community/messages/actions/send.ts'
import { savePreferences } from '#features/foundation/mail-preferences/actions/preferences.ts'
import { notify, withdrawNews } from '#features/foundation/notifications/actions.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { brokenBooks, giveAndPay } from '#test/gifts.ts'
import { actorOf, type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { type Instant, millisOf, minuteMs } from '#values/time.ts'
import { composeDigests } from './actions/compose.ts'

// Mails that were composed while the mail server was away, and are sent later.

let isAway = true
const received: { to: string; text: string; html: string; subject: string }[] = []
const app = await testApp({
  mailer: {
    send: async (mail) => {
      if (isAway) throw new Error('the mail server is away')
      received.push(mail)
    },
  },
  log: { info: () => {}, warn: () => {}, error: (...said) => console.error(...said) },
})
const { platform } = app
const { database } = platform
const owner = await person(app, { type: 'researcher', firstName: 'Noor', lastName: 'Haddad' })
const projectId = await project(app, owner, { title: 'Deep reefs' })
const target = `/project/${projectId}?tab=updates`

async function reader(): Promise<Person> {
  const who = await person(app, { type: 'donor' })
  const weekly = { mail: 'weekly' } as const
  await savePreferences(platform, who.userId, { choices: { thanks: weekly, project_update: weekly, room: weekly } })
  return who
}
let count = 0
const notifyPerson = (who: Person, title: string, eventKey = `t:${++count}`) =>
  database.transaction((tx) =>
    notify(tx, platform, [
      { userId: who.userId, type: 'project_update', topic: 'project_update', eventKey, title, target },
    ]),
  )
/** Everything that is due is composed, and nothing is sent. */
async function composeAll(who: Person): Promise<void> {
  isAway = true
  await app.run('digest-due')
  const [due] = await database.query<{ at: Instant }>(sql`
    select due_at as at from digest_due where user_id = ${who.userId} and kind = 'weekly'`)
  if (!due) throw new Error('nothing is due')
  app.advance(millisOf(due.at) - millisOf(platform.clock.now()))
  while (await composeDigests(platform));
  await app.drain()
}
async function leave(who: Person): Promise<{ subject: string; text: string } | undefined> {
  isAway = false
  for (let tries = 0; tries < 6; tries++) {
    app.advance(5 * minuteMs)
    await app.drain()
  }
  return received.find(({ to, subject }) => to === who.email && /^Your week/.test(subject))
}
const droppedOf = async (who: Person) =>
  (
    await database.query<{ dropped: string | null }>(sql`
      select dropped from outbox_mails where recipient = ${who.email} and event_key like 'digest:%'`)
  )[0]?.dropped

test('a waiting mail is up to date when it is sent: withdrawn, read and removed items are left out', async () => {
  const ada = await reader()
  await giveAndPay(app, ada, projectId)
  await app.drain()
  const room = await openThread(platform, actorOf(ada), projectId, { with: 'room' })
  const say = (text: string) => send(platform, actorOf(owner), room.id, { key: newId(platform), text })
  await say('One.')
  await notifyPerson(ada, 'Stays')
  await notifyPerson(ada, 'Withdrawn', 'update:gone')
  await notifyPerson(ada, 'Read meanwhile')
  await composeAll(ada)
  const { seq } = await say('Two.')
  await remove(platform, actorOf(owner), room.id, seq)
  await database.transaction((tx) => withdrawNews(tx, { target, eventKey: 'update:gone' }))
  await database.query(sql`update notifications set read_at = now() where title = 'Read meanwhile'`)
  const mail = await leave(ada)
  expect(mail?.subject).toContain('2 things to read')
  expect(mail?.text).toContain('Stays')
  expect(mail?.text).toContain('The room of “Deep reefs”: 1 unread message')
  expect(mail?.text).not.toMatch(/Withdrawn|Read meanwhile/)
  expect((await brokenBooks(app)).filter((one) => /mail|say what they said/.test(one))).toEqual([])
})

test('a mail without remaining content is not sent: the project was hidden, its researcher blocked, or all was switched off', async () => {
  const [hidden, blocking, off] = [await reader(), await reader(), await reader()]
  for (const who of [hidden, blocking, off]) await notifyPerson(who, 'An update')
  await giveAndPay(app, blocking, projectId)
  await app.drain()
  const direct = await openThread(platform, actorOf(blocking), projectId, { with: 'researcher' })
  await send(platform, actorOf(blocking), direct.id, { key: newId(platform), text: 'A word?' })
  const { seq } = await send(platform, actorOf(owner), direct.id, { key: newId(platform), text: 'Yes?' })
  await composeAll(hidden)
  await block(platform, actorOf(blocking), direct.id, seq)
  await savePreferences(platform, off.userId, { choices: { project_update: { mail: 'never' } } })
  await database.query(sql`update projects set hidden_at = now() where id = ${projectId}`)
  for (const who of [hidden, blocking, off]) {
    expect(await leave(who)).toBeUndefined()
    expect(await droppedOf(who)).toBe('outdated')
  }
  await database.query(sql`update projects set hidden_at = null where id = ${projectId}`)
})

test('hidden or blocked content is in no mail', async () => {
  const ada = await reader()
  await notifyPerson(ada, 'Of a blocked person')
  await database.query(sql`
    insert into blocks (id, blocker_id, blocked_id, at)
    values (gen_random_uuid(), ${ada.userId}, ${owner.userId}, ${platform.clock.now()})`)
  await composeAll(ada)
  expect(await droppedOf(ada)).toBeUndefined()
  expect(await leave(ada)).toBeUndefined()
})

test.each([
  'UTC',
  'Europe/Kyiv',
  'America/New_York',
  'America/Havana',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Asia/Calcutta',
  'Africa/Casablanca',
])('%s: each local day of three years has one eight in the morning, however clocks go', async (zone) => {
  const [row] = await database.query<{ days: number; local: number; wrong: number }>(sql`
    with recursive due (at) as (
      select next_digest_at('daily', ${zone}, '2026-01-01T00:00:00Z'::timestamptz)
      union all select next_digest_at('daily', ${zone}, at) from due where at < '2029-01-01T00:00:00Z'::timestamptz
    )
    select count(*)::int as days, count(distinct (at at time zone ${zone})::date)::int as local,
      count(*) filter (where (at at time zone ${zone})::time <> '08:00')::int as wrong from due`)
  expect(row?.local).toBe(row?.days)
  expect(row?.days).toBeGreaterThan(365 * 3)
  expect(row?.wrong).toBe(0)
})
