import { expect, test } from 'vitest'
import { readUpTo } from '#features/community/messages/actions/manage.ts'
import { openThread } from '#features/community/messages/actions/open.ts'
import { send } from '#features/community/messages/actions/send.ts'
import { savePreferences } from '#features/foundation/mail-preferences/actions/preferences.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { giveAndPay } from '#test/gifts.ts'
import { actorOf, type Person, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import type { NewsTopic } from '#values/news-topic.ts'
import { dayMs, hourMs, type Instant, millisOf } from '#values/time.ts'
import { composeDigests } from './actions/compose.ts'

const app = await testApp()
const { platform } = app
const donor = () => person(app, { type: 'donor' })
const choose = (who: Person, choices: Parameters<typeof savePreferences>[2]['choices'], timeZone?: string) =>
  savePreferences(platform, who.userId, { choices, timeZone })
let count = 0
const notifyPerson = (who: Person, title: string, topic: NewsTopic = 'thanks') =>
  platform.database.transaction((tx) =>
    notify(tx, platform, [
      { userId: who.userId, type: 'message', eventKey: `t:${++count}`, topic, title, body: 'Words.', target: '/' },
    ]),
  )
const settle = () => app.run('digest-due')
const run = async () => {
  while (await composeDigests(platform));
}
const mailsOf = (who: Person) =>
  platform.database.query<{ subject: string; text: string; topic: string; class: string }>(sql`
    select subject, text_body as text, topic, class from outbox_mails
    where recipient = ${who.email} and event_key like 'digest:%' order by created_at, id`)
const dueOf = async (who: Person, kind = 'daily') =>
  (
    await platform.database.query<{ at: Instant }>(sql`
      select due_at as at from digest_due where user_id = ${who.userId} and kind = ${kind}`)
  )[0]?.at
/** Moves the clock to the moment. */
const until = (at: Instant | undefined) => app.advance(millisOf(at as Instant) - millisOf(platform.clock.now()))

test('chosen topics are gathered once a day at eight by the person’s clock; without news there is no mail', async () => {
  const ada = await donor()
  await notifyPerson(ada, 'Before the choice')
  app.advance(1000)
  await choose(ada, { thanks: { mail: 'daily' } }, 'Asia/Calcutta')
  await notifyPerson(ada, 'First thanks')
  await notifyPerson(ada, 'Not chosen', 'question')
  await settle()
  // 09:00 UTC is 14:30 there: eight o'clock is 02:30 UTC of the next day.
  expect(await dueOf(ada)).toBe('2026-11-03T02:30:00.000Z')
  await run()
  expect(await mailsOf(ada)).toEqual([])
  until(await dueOf(ada))
  await Promise.all([run(), run()])
  const [mail, ...more] = await mailsOf(ada)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ topic: 'daily', class: 'news', subject: 'Your day on Fundamental: 1 thing to read' })
  expect(mail?.text).toContain('First thanks: Words.')
  expect(mail?.text).not.toMatch(/Before the choice|Not chosen/)
  until(await dueOf(ada))
  await run()
  expect(await mailsOf(ada)).toHaveLength(1)
  await notifyPerson(ada, 'Second thanks')
  app.advance(3 * dayMs)
  await run()
  expect(await mailsOf(ada)).toHaveLength(2)
})

test('what is wanted by mail alone is gathered, whatever was marked as read in the app', async () => {
  const ada = await donor()
  await choose(ada, { thanks: { inApp: false, mail: 'daily' } })
  await notifyPerson(ada, 'Thanks by mail')
  await app.as<typeof notificationsContract>(ada.accessToken)('POST /api/me/notifications/read-all')
  await settle()
  until(await dueOf(ada))
  await run()
  expect((await mailsOf(ada)).map(({ text }) => text.includes('Thanks by mail: Words.'))).toEqual([true])
})

test('a clock set back an hour, or a journey across the date line, causes no second mail on a day', async () => {
  const ada = await donor()
  await choose(ada, { thanks: { mail: 'daily' } }, 'Pacific/Kiritimati')
  await notifyPerson(ada, 'One')
  await settle()
  until(await dueOf(ada))
  await run()
  await notifyPerson(ada, 'Two')
  await platform.database.query(
    sql`update digest_due set due_at = ${platform.clock.now()} where user_id = ${ada.userId}`,
  )
  app.advance(-hourMs)
  app.advance(hourMs)
  await run()
  expect(await mailsOf(ada)).toHaveLength(1)
  await choose(ada, {}, 'Pacific/Pago_Pago')
  until(await dueOf(ada))
  await run()
  app.advance(dayMs)
  await run()
  expect(await mailsOf(ada)).toHaveLength(2)
})

test('what was read, withdrawn or switched off is in no mail, and without an address there is none; what is left out is counted', async () => {
  const [ada, off, gone] = [await donor(), await donor(), await donor()]
  for (const who of [ada, off, gone]) await choose(who, { thanks: { mail: 'daily' } })
  for (const who of [off, gone]) await notifyPerson(who, 'Unwanted')
  await notifyPerson(ada, 'Read before')
  await platform.database.query(sql`update notifications set read_at = now() where title = 'Read before'`)
  for (let count = 1; count <= 25; count++) await notifyPerson(ada, `Thanks no. ${count}.`)
  await settle()
  await choose(off, { thanks: { mail: 'never' } })
  await platform.database.query(sql`
    insert into mail_stops (email, reason, since) values (${gone.email}, 'hard', ${platform.clock.now()})`)
  until(await dueOf(ada))
  await run()
  const [mail] = await mailsOf(ada)
  expect(mail?.subject).toContain('25 things to read')
  expect(mail?.text).toContain('Left out here: 5 older or further items')
  expect(mail?.text).not.toContain('Read before')
  for (const who of [off, gone]) expect(await mailsOf(who)).toEqual([])
  await settle()
  expect(await dueOf(off)).toBeUndefined()
})

test('rooms reach donors once a week by default, with a count and no names, and not again until more is written', async () => {
  const owner = await person(app, { type: 'researcher', firstName: 'Noor', lastName: 'Haddad' })
  const ada = await donor()
  const projectId = await project(app, owner, { title: 'Deep reefs' })
  await giveAndPay(app, ada, projectId)
  await app.drain()
  const room = await openThread(platform, actorOf(ada), projectId, { with: 'room' })
  const say = (text: string) => send(platform, actorOf(owner), room.id, { key: newId(platform), text })
  for (const text of ['One.', 'Two.']) await say(text)
  await settle()
  until(await dueOf(ada, 'weekly'))
  await run()
  const [mail] = await mailsOf(ada)
  expect(mail?.text).toContain('The room of “Deep reefs”: 2 unread messages')
  // Ada chose nothing.
  expect(mail?.text).toContain('What stands in such mails, and how often they come, you choose in your settings.')
  expect(mail?.text).not.toContain('Noor')
  until(await dueOf(ada, 'weekly'))
  await run()
  expect(await mailsOf(ada)).toHaveLength(1)
  const { seq } = await say('Three.')
  await readUpTo(platform, actorOf(ada), room.id, seq)
  until(await dueOf(ada, 'weekly'))
  await run()
  expect(await mailsOf(ada)).toHaveLength(1)
})

test('a researcher who wants it is nudged after a week without an update and gets the month’s figures beside the previous ones', async () => {
  const owner = await person(app, { type: 'researcher' })
  const projectId = await project(app, owner, { title: 'Quiet reefs' })
  await choose(owner, { weekly_nudge: { mail: 'weekly' }, monthly_figures: { mail: 'monthly' } })
  await giveAndPay(app, await donor(), projectId)
  await app.drain()
  await settle()
  until(await dueOf(owner, 'figures'))
  await run()
  const figures = (await mailsOf(owner)).find(({ topic }) => topic === 'monthly_figures')
  expect(figures?.text).toContain('• Gifts: 1, 1 more than the month before')
  expect(figures?.text).toContain('• Donors: 1, 1 more than the month before')
  app.advance(15 * dayMs)
  await run()
  const nudge = (await mailsOf(owner)).find(({ topic }) => topic === 'weekly_nudge')
  expect(nudge?.subject).toBe('A week without news: Quiet reefs')
  await platform.database.query(sql`
    update projects set completed_at = now(), finding = 'open' where id = ${projectId}`)
  until(await dueOf(owner, 'nudge'))
  const before = (await mailsOf(owner)).length
  await run()
  expect(await mailsOf(owner)).toHaveLength(before)
})

test('the figures of a month come when it is over by UTC, also where the next one began earlier', async () => {
  const owner = await person(app, { type: 'researcher' })
  const projectId = await project(app, owner)
  await choose(owner, { monthly_figures: { mail: 'monthly' } }, 'Pacific/Auckland')
  await giveAndPay(app, await donor(), projectId)
  await app.drain()
  await settle()
  const month = platform.clock.now().slice(0, 7)
  // Eight o'clock there would be in the evening before.
  expect(await dueOf(owner, 'figures')).toMatch(/-01T00:00:00.000Z$/)
  until(await dueOf(owner, 'figures'))
  expect(platform.clock.now().slice(0, 7) > month).toBe(true)
  await run()
  expect((await mailsOf(owner)).map(({ text }) => text.includes('• Gifts: 1, 1 more'))).toEqual([true])
  expect(await dueOf(owner, 'figures')).toMatch(/-01T00:00:00.000Z$/)
})

test('many people together take a few statements, however much there is to gather', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, donor))
  for (const who of people) {
    await choose(who, { thanks: { mail: 'monthly' } })
    for (let count = 0; count < 5; count++) await notifyPerson(who, `Thanks ${count}`)
  }
  await settle()
  until(await dueOf(people[0] as Person, 'monthly'))
  let statements = 0
  const { database } = platform
  const counting: typeof database = {
    ...database,
    transaction: (work) =>
      database.transaction((tx) =>
        work({
          ...tx,
          query: (statement) => {
            statements += 1
            return tx.query(statement)
          },
        }),
      ),
  }
  while (await composeDigests({ ...platform, database: counting }));
  for (const who of people) expect(await mailsOf(who)).toHaveLength(1)
  expect(statements).toBeLessThanOrEqual(2 * 5)
})
