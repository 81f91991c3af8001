import { expect, test } from 'vitest'
import { type Person, person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { minuteMs } from '#values/time.ts'
import { notify } from './actions.ts'
import type { notificationsContract } from './contract.ts'

const app = await testApp()
const as = (someone?: Person) => app.as<typeof notificationsContract>(someone?.accessToken)
const unknown = '01890000-0000-7000-8000-000000000000' as Id<'notification'>

async function notifyPerson(whom: Person, count: number): Promise<void> {
  for (let nth = 1; nth <= count; nth++) {
    app.advance(minuteMs)
    const news = { type: 'system', eventKey: `news:${nth}`, title: `News ${nth}`, target: '/about' } as const
    await notify(app.platform.database, app.platform, [{ ...news, userId: whom.userId }])
  }
}
async function page(whom: Person, before?: string | null) {
  const answer = await as(whom)('GET /api/me/notifications', { query: before ? { before } : {} })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}

test('people read their own notifications newest first, twelve at a time, each exactly once', async () => {
  const [ada, ben] = [await person(app, { type: 'donor' }), await person(app, { type: 'researcher' })]
  await notifyPerson(ada, 30)
  await notifyPerson(ben, 1)
  const first = await page(ada)
  const second = await page(ada, first.older)
  const third = await page(ada, second.older)
  expect([first, second, third].map((one) => one.items.length)).toEqual([12, 12, 6])
  expect(third.older).toBeNull()
  const titles = [first, second, third].flatMap((one) => one.items.map((item) => item.title))
  expect(titles).toEqual(Array.from({ length: 30 }, (_, at) => `News ${30 - at}`))
  expect(first.unread).toBe(30)
  expect((await page(ben)).items).toHaveLength(1)
})

test("another person's notification is no cursor in one's own list", async () => {
  const [ada, ben] = [await person(app, { type: 'donor' }), await person(app, { type: 'donor' })]
  await notifyPerson(ada, 2)
  await notifyPerson(ben, 2)
  const foreign = (await page(ben)).items[0]?.id
  expect((await page(ada, foreign)).items).toEqual([])
})

test('marking one as read counts it once and keeps the time of the first reading', async () => {
  const ada = await person(app, { type: 'donor' })
  await notifyPerson(ada, 2)
  const id = (await page(ada)).items[0]?.id ?? unknown
  expect(await as(ada)('POST /api/me/notifications/:id/read', { params: { id } })).toEqual({ ok: true })
  const first = await page(ada)
  app.advance(minuteMs)
  await as(ada)('POST /api/me/notifications/:id/read', { params: { id } })
  const second = await page(ada)
  expect([first.unread, second.unread]).toEqual([1, 1])
  expect(first.items[0]?.readAt).not.toBeNull()
  expect(second.items[0]?.readAt).toBe(first.items[0]?.readAt)
})

test('marking all as read leaves other people alone', async () => {
  const [ada, ben] = [await person(app, { type: 'donor' }), await person(app, { type: 'donor' })]
  await notifyPerson(ada, 3)
  await notifyPerson(ben, 2)
  await as(ada)('POST /api/me/notifications/read-all')
  expect([(await page(ada)).unread, (await page(ben)).unread]).toEqual([0, 2])
})

test("another person's notification is not found, like an unknown one", async () => {
  const [ada, ben] = [await person(app, { type: 'donor' }), await person(app, { type: 'donor' })]
  await notifyPerson(ben, 1)
  const id = (await page(ben)).items[0]?.id ?? unknown
  for (const wanted of [id, unknown]) {
    const answer = await as(ada)('POST /api/me/notifications/:id/read', { params: { id: wanted } })
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'notification_not_found', status: 404 } })
  }
  expect((await page(ben)).unread).toBe(1)
})

test('notifications are neither read nor marked without signing in', async () => {
  const signedOut = { ok: false, refusal: { code: 'not_signed_in', status: 401 } }
  expect(await as()('GET /api/me/notifications')).toMatchObject(signedOut)
  expect(await as()('POST /api/me/notifications/read-all')).toMatchObject(signedOut)
  expect(await as()('POST /api/me/notifications/:id/read', { params: { id: unknown } })).toMatchObject(signedOut)
})

test('a malformed id is refused by the name of its field', async () => {
  const ada = await person(app, { type: 'donor' })
  const page = await as(ada)('GET /api/me/notifications', { query: { before: 'yesterday' } })
  expect(page).toMatchObject({ refusal: { code: 'invalid_input', errors: [{ location: 'query.before' }] } })
  const mark = await as(ada)('POST /api/me/notifications/:id/read', { params: { id: 'all' } })
  expect(mark).toMatchObject({ refusal: { code: 'invalid_input', errors: [{ location: 'params.id' }] } })
})
