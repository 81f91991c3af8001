import { expect, test } from 'vitest'
import { noChanges } from '#platform/changes.ts'
import { sql } from '#platform/database.ts'
import { closeAtEnd } from '#test/close-at-end.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testSettings } from '#test/test-platform.ts'
import { changeSetting, undoSetting } from './actions/change.ts'
import { openSettings } from './actions/live.ts'

const databaseUrl = await freshDatabase()
const one = await testApp({ databaseUrl, isChangeable: true })
const other = await testApp({ databaseUrl, isChangeable: true })
const chief = await person(one, { type: 'super_admin' })
const { database, log } = one.platform
const soon = { timeout: 1000, interval: 10 }
const siteOf = async (app: typeof one) => (await app.fetch(new Request('http://app.test/api/site'))).json()

test('what is changed on one process holds in another within a second, without a restart', async () => {
  expect(await siteOf(other)).toMatchObject({ brand: 'Fundamental' })
  await changeSetting(one.platform, chief, { key: 'brand', value: 'Groundwork', lastNo: 0 })
  for (const app of [one, other]) await expect.poll(() => siteOf(app), soon).toMatchObject({ brand: 'Groundwork' })
  await undoSetting(other.platform, chief, 'brand', 1)
  for (const app of [one, other]) await expect.poll(() => siteOf(app), soon).toMatchObject({ brand: 'Fundamental' })
})

test('a change while the connection for hints is broken is caught up', async () => {
  await database.query(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'fundamental changes' and datname = current_database()`)
  await changeSetting(one.platform, chief, { key: 'boost.days', value: 9, lastNo: 0 })
  for (const app of [one, other])
    await expect.poll(() => app.platform.settings.boostDays, { timeout: 5000, interval: 20 }).toBe(9)
})

test('a hint that never comes is made up for by looking now and then', async () => {
  const deaf = openSettings({ database, changes: noChanges, log }, testSettings, 20)
  closeAtEnd(() => deaf.stop())
  await deaf.start()
  expect(deaf.settings.boostDays).toBe(9)
  await changeSetting(one.platform, chief, { key: 'boost.days', value: 10, lastNo: 1 })
  await expect.poll(() => deaf.settings.boostDays, soon).toBe(10)
})

test('while the database is away, what was read last holds', async () => {
  let isAway = false
  const away = {
    ...database,
    query: <Row>(piece: Parameters<typeof database.query>[0]) =>
      isAway ? Promise.reject(new Error('away')) : database.query<Row>(piece),
  }
  const warnings: string[] = []
  const quiet = { warn: (message: string) => void warnings.push(message) }
  const held = openSettings({ database: away, changes: noChanges, log: quiet }, testSettings, 10)
  closeAtEnd(() => held.stop())
  await held.start()
  isAway = true
  await expect.poll(() => warnings.length, soon).toBeGreaterThan(0)
  expect(held.settings.boostDays).toBe(10)
})

test('what the environment names is never overruled', async () => {
  const environment = [{ name: 'BRAND', meaning: '', isSet: true, value: 'Fixed' }]
  const fixed = openSettings({ database, changes: noChanges, log }, { ...testSettings, brand: 'Fixed', environment })
  closeAtEnd(() => fixed.stop())
  await changeSetting(one.platform, chief, { key: 'brand', value: 'Ours', lastNo: 2 })
  await fixed.start()
  expect(fixed.settings.brand).toBe('Fixed')
  await expect(
    changeSetting({ ...one.platform, settings: fixed.settings }, chief, { key: 'brand', value: 'X', lastNo: 3 }),
  ).rejects.toMatchObject({ code: 'setting_fixed' })
})
