import { expect, test } from 'vitest'
import { notify } from '#features/foundation/notifications/actions.ts'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import type { sessionContract } from '#features/identity/session/contract.ts'
import type { researchersContract } from '#features/research/researchers/contract.ts'
import { sql } from '#platform/database.ts'
import { type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { unsubscribingOf } from './actions/unsubscribe.ts'
import type { mailPreferencesContract } from './contract.ts'
import type { MailEnd } from './rules.ts'

const app = await testApp()
const { platform } = app
const by = (who?: Person) =>
  app.as<
    typeof mailPreferencesContract & typeof notificationsContract & typeof researchersContract & typeof sessionContract
  >(who?.accessToken)
const donor = () => person(app, { type: 'donor' })
const read = async (who: Person) => {
  const answer = await by(who)('GET /api/me/mail-preferences')
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}
const tokenOf = async (who: Person, end: MailEnd) =>
  new URL((await unsubscribingOf(platform, who.userId, end)).oneClick).searchParams.get('token') ?? ''

test('until chosen, updates are mailed at once and rooms gathered in a week; what is left out of a change stays', async () => {
  const ada = await donor()
  expect(await read(ada)).toMatchObject({
    choices: {
      project_update: { inApp: true, mail: 'now' },
      room: { mail: 'weekly' },
      weekly_nudge: { mail: 'never' },
      monthly_figures: { mail: 'never' },
    },
    timeZone: null,
  })
  const save = by(ada)
  await save('PUT /api/me/mail-preferences', { body: { choices: { thanks: { mail: 'daily' } } } })
  await save('PUT /api/me/mail-preferences', { body: { choices: { thanks: { inApp: false } } } })
  await save('PUT /api/me/mail-preferences', { body: { timeZone: 'Asia/Calcutta' } })
  expect(await read(ada)).toMatchObject({
    choices: { thanks: { inApp: false, mail: 'daily' }, project_update: { inApp: true, mail: 'now' } },
    timeZone: 'Asia/Calcutta',
  })
})

test('a time that a topic does not have and an unknown time zone are refused', async () => {
  const save = by(await donor())
  for (const choices of [{ room: { mail: 'now' } }, { weekly_nudge: { mail: 'daily' } }] as const)
    expect(await save('PUT /api/me/mail-preferences', { body: { choices } })).toMatchObject({
      refusal: { status: 400, errors: [{ message: 'This cannot be mailed so.' }] },
    })
  for (const timeZone of ['Mars/Base', '../etc/passwd', 'x'.repeat(64)])
    expect(await save('PUT /api/me/mail-preferences', { body: { timeZone } })).toMatchObject({
      refusal: { code: 'time_zone_unknown', status: 422 },
    })
})

test('the three reminders of a researcher are rows of the same table (RESP-25, RESP-26, RESP-27, AMB-136)', async () => {
  const ada = await person(app, { type: 'researcher' })
  const reminders = { weeklyUpdates: true, monthlyReports: true, donorMessages: false, updateDue: true }
  await by(ada)('PUT /api/me/reminders', { body: reminders })
  expect((await read(ada)).choices).toMatchObject({
    weekly_nudge: { mail: 'weekly' },
    monthly_figures: { mail: 'monthly' },
    message: { mail: 'never' },
  })
  await by(ada)('PUT /api/me/mail-preferences', {
    body: { choices: { message: { mail: 'daily' }, weekly_nudge: { mail: 'never' } } },
  })
  const changed = { ...reminders, weeklyUpdates: false, donorMessages: true }
  expect(await by(ada)('GET /api/me/reminders')).toEqual({ ok: true, data: changed })
  await by(ada)('PUT /api/me/reminders', { body: { ...changed, monthlyReports: false } })
  expect((await read(ada)).choices.message.mail).toBe('daily')
})

test('what is not wanted in the app is not shown or counted there', async () => {
  const ada = await donor()
  await by(ada)('PUT /api/me/mail-preferences', { body: { choices: { thanks: { inApp: false, mail: 'weekly' } } } })
  const notice = { userId: ada.userId, type: 'message', target: '/', title: 'Thanks' } as const
  await platform.database.transaction((tx) =>
    notify(tx, platform, [
      { ...notice, eventKey: 'thanks:1', topic: 'thanks' },
      { ...notice, eventKey: 'other:1' },
    ]),
  )
  expect(await by(ada)('GET /api/me/notifications')).toMatchObject({
    data: { unread: 1, items: [{ title: 'Thanks' }] },
  })
  expect(await by(ada)('GET /api/me')).toMatchObject({ data: { unreadNotifications: 1 } })
})

test('one press ends one topic, with whatever body, and undo brings back what it was; looking writes nothing', async () => {
  const ada = await donor()
  await by(ada)('PUT /api/me/mail-preferences', { body: { choices: { question: { mail: 'daily' } } } })
  const token = await tokenOf(ada, 'question')
  const url = `${testOrigin}/api/unsubscribe?${new URLSearchParams({ token })}`
  for (const method of ['GET', 'HEAD']) expect((await app.fetch(new Request(url, { method }))).status).toBe(303)
  expect((await read(ada)).choices.question.mail).toBe('daily')
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const bodies = [form, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), 'List-Unsubscribe=One-Click', null]
  for (const body of bodies) expect((await app.fetch(new Request(url, { method: 'POST', body }))).status).toBe(204)
  expect((await read(ada)).choices).toMatchObject({ question: { mail: 'never' }, thanks: { mail: 'now' } })
  const notified = await by(ada)('GET /api/me/notifications')
  expect(notified).toMatchObject({
    data: { items: [{ title: 'Mails ended: Questions and answers', target: '/settings' }] },
  })
  for (const _ of ['twice', 'the same']) await by()('POST /api/unsubscribe/undo', { query: { token } })
  expect((await read(ada)).choices.question.mail).toBe('daily')
})

test('of two links each undoes what it ended itself, and what is chosen later begins anew', async () => {
  const ada = await donor()
  const weekly = { mail: 'weekly' } as const
  const choose = () =>
    by(ada)('PUT /api/me/mail-preferences', { body: { choices: { thanks: weekly, question: weekly } } })
  await choose()
  const gathered = async () => {
    const [row] = await platform.database.query<{ since: string }>(sql`
      select gathered_since as since from notification_preferences where user_id = ${ada.userId} and type = 'thanks'`)
    return row?.since
  }
  const since = await gathered()
  app.advance(1000)
  const [one, all] = [await tokenOf(ada, 'question'), await tokenOf(ada, 'weekly')]
  for (const token of [one, all]) await by()('POST /api/unsubscribe', { query: { token } })
  await by()('POST /api/unsubscribe/undo', { query: { token: all } })
  expect((await read(ada)).choices).toMatchObject({ thanks: weekly, room: weekly, question: { mail: 'never' } })
  await by()('POST /api/unsubscribe/undo', { query: { token: one } })
  expect((await read(ada)).choices).toMatchObject({ thanks: weekly, question: weekly })
  expect(await gathered()).toBe(since)
  await by()('POST /api/unsubscribe', { query: { token: all } })
  await choose()
  // What came while it was not wanted is not gathered.
  expect(await gathered()).toBe(platform.clock.now())
})

test('the link of a gathered mail ends all that is gathered in it, and nothing else', async () => {
  const ada = await donor()
  await by(ada)('PUT /api/me/mail-preferences', { body: { choices: { thanks: { mail: 'weekly' } } } })
  const token = await tokenOf(ada, 'weekly')
  await by()('POST /api/unsubscribe', { query: { token } })
  expect((await read(ada)).choices).toMatchObject({
    ...{ thanks: { mail: 'never' }, room: { mail: 'never' }, project_update: { mail: 'now' } },
  })
  await by()('POST /api/unsubscribe/undo', { query: { token } })
  expect((await read(ada)).choices).toMatchObject({ thanks: { mail: 'weekly' }, room: { mail: 'weekly' } })
  const other = await donor()
  const forged = token.replace(ada.userId, other.userId)
  expect(await by()('POST /api/unsubscribe/undo', { query: { token: forged } })).toMatchObject({
    refusal: { code: 'unsubscribe_link_invalid', status: 404 },
  })
})
