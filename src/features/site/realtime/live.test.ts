import { expect, test, vi } from 'vitest'
import { notify } from '#features/foundation/notifications/actions.ts'
import type { notificationsContract } from '#features/foundation/notifications/contract.ts'
import { sql } from '#platform/database.ts'
import { type Person, person } from '#test/people.ts'
import { readEvents } from '#test/stream-events.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { minuteMs } from '#values/time.ts'
import type { realtimeContract } from './contract.ts'

const app = await testApp()
const limited = await testApp({ auth: { sessionSeconds: 600 } })

const ask = (one?: Person, at: TestApp = app) => at.as<typeof realtimeContract>(one?.accessToken)('GET /api/me/events')
async function listen(one: Person, at?: TestApp) {
  const answer = await ask(one, at)
  if (!answer.ok) throw new Error(answer.refusal.code)
  const received = readEvents(answer.data)
  // Unread messages in conversations have their own tests.
  return {
    ...received,
    get events() {
      return received.events.filter((event) => (event as { kind: string }).kind !== 'messages')
    },
  }
}
const until = (holds: () => void) => vi.waitFor(holds, { timeout: 10_000, interval: 20 })
const unreadEvent = (unread: number) => ({ kind: 'notifications', unread })
const ended = { kind: 'session-ended' }
const news = (one: Person, eventKey: string) =>
  notify(app.platform.database, app.platform, [
    { userId: one.userId, type: 'system', eventKey, title: 'News', target: '/about' },
  ])

test('a stream begins with the present state and sends each change of it, to this person alone', async () => {
  const [ada, ben] = [await person(app, { type: 'donor' }), await person(app, { type: 'researcher' })]
  await news(ada, 'one')
  const [hers, his] = [await listen(ada), await listen(ben)]
  await until(() => expect([hers.events, his.events]).toEqual([[unreadEvent(1)], [unreadEvent(0)]]))
  await news(ada, 'two')
  await until(() => expect(hers.events).toEqual([unreadEvent(1), unreadEvent(2)]))
  await app.as<typeof notificationsContract>(ada.accessToken)('POST /api/me/notifications/read-all')
  await until(() => expect(hers.events).toEqual([unreadEvent(1), unreadEvent(2), unreadEvent(0)]))
  expect(his.events).toEqual([unreadEvent(0)])
})

test('a stranger has no stream', async () => {
  const answer = await ask()
  expect(answer.ok ? '' : answer.refusal.code).toBe('not_signed_in')
})

const auth = (path: string, method: string, token: string, body?: object) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
  return app.fetch(new Request(`http://app.test/auth/v1/${path}`, request))
}
const signIn = async ({ email }: Person): Promise<string> => {
  const answer = await auth('token?grant_type=password', 'POST', '', { email, password: `${email} knows` })
  return ((await answer.json()) as { access_token: string }).access_token
}

test.each([
  ['a sign-out elsewhere', async (one: Person) => auth('logout?scope=global', 'POST', await signIn(one))],
  ['a sign-out of this session', (one: Person) => auth('logout', 'POST', one.accessToken)],
  [
    'a new password, given elsewhere',
    async (one: Person) => auth('user', 'PUT', await signIn(one), { password: 'quite another one' }),
  ],
  [
    'a state in which the account may not be used',
    (one: Person) => app.platform.database.query(sql`update users set state = 'paused' where id = ${one.userId}`),
  ],
])('%s ends the stream and says so', async (_what, end) => {
  const one = await person(app, { type: 'donor' })
  const stream = await listen(one)
  await until(() => expect(stream.events).toEqual([unreadEvent(0)]))
  await end(one)
  await until(() => expect(stream.isOver()).toBe(true))
  expect(stream.events).toEqual([unreadEvent(0), ended])
})

test('another session of the same person continues', async () => {
  const one = await person(app, { type: 'donor' })
  const other = { ...one, accessToken: await signIn(one) }
  const [first, second] = [await listen(one), await listen(other)]
  await auth('logout?scope=local', 'POST', one.accessToken)
  await until(() => expect(first.isOver()).toBe(true))
  await news(one, 'after')
  await until(() => expect(second.events.at(-1)).toEqual(unreadEvent(1)))
  expect(second.isOver()).toBe(false)
})

test('a session that is over by the clock ends its stream too', async () => {
  const one = await person(limited, { type: 'donor' })
  const stream = await listen(one, limited)
  await until(() => expect(stream.events).toEqual([unreadEvent(0)]))
  limited.advance(11 * minuteMs)
  await until(() => expect(stream.events).toEqual([unreadEvent(0), ended]))
})

test('changes that happen while the connection is lost are announced when it is back', async () => {
  const one = await person(app, { type: 'donor' })
  const stream = await listen(one)
  await until(() => expect(stream.events).toEqual([unreadEvent(0)]))
  await app.platform.database.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'fundamental changes' and datname = current_database()`)
  await news(one, 'unheard')
  await until(() => expect(stream.events).toEqual([unreadEvent(0), unreadEvent(1)]))
})

test('an eleventh stream is refused until one is closed', async () => {
  const one = await person(app, { type: 'donor' })
  const streams = await Promise.all(Array.from({ length: 10 }, () => listen(one)))
  const answer = await ask(one)
  expect(answer.ok ? '' : answer.refusal.code).toBe('too_many_streams')
  await streams[0]?.leave()
  expect((await ask(one)).ok).toBe(true)
})
