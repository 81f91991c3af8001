import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { testApp } from '#test/test-app.ts'
import type { Id } from '#values/id.ts'
import { type Notice, notify } from './actions.ts'

const app = await testApp()

async function someone(): Promise<Id<'user'>> {
  const id = newId<'user'>(app.platform)
  const now = app.platform.clock.now()
  await app.platform.database.query(sql`
    insert into users (id, email, first_name, last_name, user_type, created_at, updated_at)
    values (${id}, ${`${id}@people.test`}, 'Ada', 'Lind', 'donor', ${now}, ${now})`)
  return id
}
const notice = (userId: Id<'user'>, eventKey: string): Notice => ({
  userId,
  eventKey,
  type: 'project_update',
  title: 'An update',
  target: '/project/1',
})
const notices = async (userId: Id<'user'>) =>
  (await app.platform.database.query(sql`select title from notifications where user_id = ${userId}`)).length

test('the same event notifies each person once, however often it is handled', async () => {
  const [ada, ben] = [await someone(), await someone()]
  const notifyBoth = () =>
    notify(app.platform.database, app.platform, [notice(ada, 'update:1'), notice(ben, 'update:1')])
  await notifyBoth()
  await notifyBoth()
  expect([await notices(ada), await notices(ben)]).toEqual([1, 1])
})

test('a notification is gone when the transaction that caused it is rolled back', async () => {
  const ada = await someone()
  const failing = app.platform.database.transaction(async (tx) => {
    await notify(tx, app.platform, [notice(ada, 'update:2')])
    throw new Error('the cause failed')
  })
  await expect(failing).rejects.toThrow('the cause failed')
  expect(await notices(ada)).toBe(0)
})

test('notifying an empty list of people is no error', async () => {
  await expect(notify(app.platform.database, app.platform, [])).resolves.toBeUndefined()
})
