import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Platform } from '#platform/platform.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { portablePlatform } from '#test/test-platform.ts'
import { openSchedules } from './schedules.ts'

// A database for each test and each retry: an occurrence that already ran does not run again.
let url: string
let sql: postgres.Sql
beforeEach(async () => {
  url = await freshDatabase()
  sql = postgres(url, { max: 1, onnotice: () => {} })
})
afterEach(() => sql.end())
const platform = portablePlatform() as unknown as Platform
const quick = { beginAfterMs: 0, lookEverySeconds: 1 }

test('with any number of processes an occurrence of a schedule runs once', async () => {
  const runs: string[] = []
  const processes = ['one', 'other', 'third'].map((name) => {
    const schedule = { name: 'count', cron: '* * * * *', run: async () => void runs.push(name) }
    return openSchedules(url, [schedule], platform, quick)
  })
  await expect.poll(() => runs.length, { timeout: 20_000 }).toBeGreaterThan(0)
  // Long enough for the other processes to poll several times.
  await pause(4000)
  await Promise.all(processes.map((one) => one.stop()))
  // Two occurrences when a minute ended meanwhile: pg-boss files each under its minute.
  const occurrences = await sql`select distinct data->>'slot' from pgboss.job where data->>'name' = 'count'`
  expect(runs).toHaveLength(occurrences.length)
  const jobs = await sql`select state from pgboss.job where name = 'count'`
  expect(jobs).toEqual(runs.map(() => ({ state: 'completed' })))
}, 40_000)

test('a failed run is logged and tried again later', async () => {
  const logged: unknown[] = []
  const log = { ...platform.log, error: (_: string, fields: unknown) => logged.push(fields) }
  const run = async () => {
    throw new Error('not today')
  }
  const schedules = openSchedules(url, [{ name: 'fail', cron: '* * * * *', run }], { ...platform, log }, quick)
  await expect.poll(() => logged.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await schedules.stop()
  expect(logged[0]).toMatchObject({ schedule: 'fail', cause: { message: 'not today' } })
  const [job] = await sql`select state, retry_count as tries from pgboss.job where name = 'fail'`
  expect(job).toEqual({ state: 'retry', tries: 0 })
}, 40_000)

test('schedules stop at once, when they never started and when their database is unreachable', async () => {
  const idle = openSchedules(url, [], platform)
  await idle.stop()
  const warned: string[] = []
  const log = { ...platform.log, warn: (message: string) => warned.push(message) }
  const away = openSchedules('postgres://nobody@127.0.0.1:1/none', [], { ...platform, log }, quick)
  await expect.poll(() => warned, { timeout: 10_000 }).toContain('schedules cannot begin and will be tried again')
  await away.stop()
}, 20_000)
