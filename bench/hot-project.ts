import { setTimeout as pause } from 'node:timers/promises'
import { donationTotalsTask } from '#features/funding/donations/tasks.ts'
import { ledgerBalancesTask } from '#features/funding/ledger/tasks.ts'
import { receiveEvent } from '#features/funding/payments/actions/receive-event.ts'
import { paymentsTask } from '#features/funding/payments/tasks.ts'
import { sign, signatureHeader } from '#features/funding/test-gateway/signature.ts'
import { type Database, sql } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { runTasks } from '#platform/task.ts'
import { benchPlatform, type Gifts, idOf, mustBeConfirmed, type Take } from './gifts.ts'
import { inTurn, median, ratioOf } from './measure.ts'
import { pgbenchOnce } from './pgbench.ts'
import { addToProject, recordGifts } from './plain-gifts.ts'
import type { Figure } from './report.ts'
import { literal } from './statements.ts'
import type { Store } from './worlds.ts'

const donors = 64
const rounds = 3
const gifts = 1000
/** Fewer, because recording the statements of each takes long. */
const plain = 128
/** Plain updates of each client. */
const updates = 10

/** Donors who all give to one project, against the same to many, and against a plain update of one row. */
export async function benchHotProject(store: Store, pgbench: string, take: Take): Promise<Figure[]> {
  const { database, databaseUrl } = store
  const give = (whose: 'one' | 'many') => async () => giveConcurrently(database, await take(gifts, whose))
  const [hot, uniform, busyRow, update] = await inTurn<Given>(
    rounds,
    give('one'),
    give('many'),
    async () => {
      const scripts = await recordGifts(database, await take(plain, 'one'), donors, [addToProject])
      return { perSecond: plain / pgbenchOnce(pgbench, databaseUrl, scripts), p99Ms: Number.NaN }
    },
    async () => {
      const scripts = Array.from({ length: donors }, () => `${literal(addToProject)}\n`.repeat(updates))
      return { perSecond: (donors * updates) / pgbenchOnce(pgbench, databaseUrl, scripts), p99Ms: Number.NaN }
    },
  )
  await undoAdditions(database)
  const perSecond = (of: readonly Given[] = []): number[] => of.map((one) => one.perSecond)
  const p99s = (of: readonly Given[] = []): number[] => of.map((one) => one.p99Ms)
  return [
    {
      of: 'hotProject',
      measured: ratioOf(perSecond(hot), perSecond(busyRow)),
      note: `÷ bare updates of the row: ${ratioOf(perSecond(hot), perSecond(update)).toFixed(2)}`,
    },
    {
      of: 'hotProjectShare',
      measured: ratioOf(perSecond(hot), perSecond(uniform)),
      note: `${median(perSecond(hot)).toFixed(0)} per second`,
    },
    { of: 'hotProjectP99', measured: ratioOf(p99s(hot), p99s(uniform)), note: `${median(p99s(hot)).toFixed(0)} ms` },
  ]
}

/** Resets the totals, which the plain update changed directly. */
const undoAdditions = (database: Database): Promise<unknown> =>
  database.query(sql`update projects set raised_cents = 0, donor_count = 0 where id = ${idOf('project', sql`1`)}`)

export type Given = { readonly perSecond: number; readonly p99Ms: number }

/**
 * Donors who give concurrently: each gift's signed event is received, and a donor gives the next gift when the last one
 * is confirmed, which the bench reads from the database as the donor's page would.
 */
export async function giveConcurrently(database: Database, gifts: Gifts): Promise<Given> {
  const runner = runTasks([paymentsTask, donationTotalsTask, ledgerBalancesTask])
  const platform = benchPlatform(database, { wake: runner.wake })
  const words = await Promise.all(
    Array.from({ length: gifts.to - gifts.from + 1 }, (_, at) => signedWord(platform, gifts.from + at)),
  )
  const page = confirmations(database)
  const tookMs: number[] = []
  runner.start(platform)
  const began = performance.now()
  const donor = async (): Promise<void> => {
    for (let word = words.pop(); word; word = words.pop()) {
      const given = performance.now()
      await receiveEvent(platform, word.body, word.headers, 'payments')
      await page.confirmed(word.eventId)
      tookMs.push(performance.now() - given)
    }
  }
  await Promise.all(Array.from({ length: donors }, donor))
  const seconds = (performance.now() - began) / 1000
  await page.close()
  await runner.stop()
  await mustBeConfirmed(database, gifts)
  tookMs.sort((a, b) => a - b)
  return { perSecond: tookMs.length / seconds, p99Ms: tookMs[Math.floor(tookMs.length * 0.99)] ?? Number.NaN }
}

async function signedWord(platform: Platform, n: number) {
  const eventId = `evt_${n}`
  const now = platform.clock.now()
  const payment = { ref: `bench_${n}`, state: 'succeeded', amountCents: 5000 }
  const body = JSON.stringify({ id: eventId, type: 'payment.succeeded', created: now, payment })
  const signature = await sign(platform.secrets, body, Math.floor(Date.parse(now) / 1000))
  return { eventId, body, headers: new Headers({ [signatureHeader]: signature }) }
}

const lookEveryMs = 2

/** One query for all waiting donors. */
function confirmations(database: Database) {
  const waiting = new Map<string, () => void>()
  let isOpen = true
  const look = async (): Promise<void> => {
    while (isOpen) {
      await pause(lookEveryMs)
      if (waiting.size === 0) continue
      const rows = await database.query<{ eventId: string }>(sql`
        select event_id as "eventId" from payment_events
        where gateway = 'test' and event_id = any(${[...waiting.keys()]}::text[]) and handled_at is not null`)
      for (const { eventId } of rows) {
        waiting.get(eventId)?.()
        waiting.delete(eventId)
      }
    }
  }
  const looking = look()
  return {
    confirmed: (eventId: string) => new Promise<void>((tell) => waiting.set(eventId, tell)),
    close: () => {
      isOpen = false
      return looking
    },
  }
}
