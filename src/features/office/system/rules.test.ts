import { expect, test } from 'vitest'
import { hourMs, type Instant, later, minuteMs } from '#values/time.ts'
import {
  booksStanding,
  eventsStanding,
  filesStanding,
  mailStanding,
  paymentsStanding,
  periodMs,
  runState,
  schedulesStanding,
  searchStanding,
} from './rules.ts'

const now = '2026-11-02T09:00:00.000Z' as Instant
const ago = (ms: number): Instant => later(now, -ms)
const empty = { waiting: 0, oldestAt: null }

test('mail is held up once one waits for ten minutes, and kept here where no server is set', () => {
  const mails = (minutes: number) => ({ waiting: 1, oldestAt: ago(minutes * minuteMs), refused: 0 })
  expect(mailStanding({ ...empty, refused: 0 }, true, now)).toMatchObject({ state: 'fine', detail: '0 mails waiting' })
  expect(mailStanding(mails(9), true, now)).toMatchObject({ state: 'fine', detail: '1 mail waiting' })
  expect(mailStanding(mails(11), true, now)).toMatchObject({ state: 'broken', word: 'Held up' })
  expect(mailStanding(mails(11), false, now)).toMatchObject({ state: 'look', word: 'Kept here' })
})

test('what is not known is never guessed', () => {
  expect(eventsStanding(empty, null, now).state).toBe('unknown')
  expect(booksStanding(undefined, now).state).toBe('unknown')
  expect(filesStanding(undefined).state).toBe('unknown')
  expect(schedulesStanding([], now).state).toBe('unknown')
})

test('a proof of yesterday is fine, an older one is said to be old, a broken one pauses gifts', () => {
  const proof = { at: ago(6 * hourMs), isWhole: true, promises: 30, broken: 0 }
  expect(booksStanding(proof, now)).toEqual({ state: 'fine', word: 'Proven', detail: '30 of 30 promises kept' })
  expect(booksStanding({ ...proof, at: ago(27 * hourMs) }, now).word).toBe('Old')
  expect(booksStanding({ ...proof, broken: 1 }, now).state).toBe('look')
  expect(booksStanding({ ...proof, isWhole: false, broken: 1 }, now).detail).toContain('gifts are paused')
})

test('the disk, the gateway and the index', () => {
  expect(filesStanding({ freeBytes: 39e9, totalBytes: 100e9 }).detail).toBe('61% of the disk used, 39.0 GB free')
  expect(filesStanding({ freeBytes: 10e9, totalBytes: 100e9 }).state).toBe('look')
  expect(filesStanding({ freeBytes: 1e9, totalBytes: 100e9 }).state).toBe('broken')
  expect(paymentsStanding({ name: 'none', mode: 'none' }).state).toBe('broken')
  expect(paymentsStanding({ name: 'test', mode: 'test' }).word).toBe('Test gateway')
  expect(searchStanding(1001).state).toBe('look')
})

test('a schedule is late an hour after its time, and a run without an end is a failed one', () => {
  expect(['7 * * * *', '10 3 * * *', '0 4 * * 1', '0 4 1 * *'].map((cron) => periodMs(cron) / hourMs)).toEqual([
    1, 24, 168, 744,
  ])
  const run = { name: 'books', cron: '10 3 * * *', beganAt: ago(6 * hourMs), endedAt: ago(6 * hourMs), failed: false }
  expect(runState(run, now)).toBe('ran')
  expect(runState({ ...run, beganAt: ago(26 * hourMs) }, now)).toBe('late')
  expect(runState({ ...run, endedAt: null }, now)).toBe('failed')
  expect(runState({ ...run, endedAt: null, beganAt: ago(minuteMs) }, now)).toBe('runs')
  expect(schedulesStanding([run, { ...run, name: 'digests', failed: true }], now)).toMatchObject({ detail: 'digests' })
})
