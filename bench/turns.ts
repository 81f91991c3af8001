import { openDatabase } from '#hosts/node/postgres/database.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { instantOf } from '#values/time.ts'
import { benchPlatform } from './gifts.ts'

export type Told = {
  /** Database round trips since the last turn, without those of the gateway. */
  readonly trips: number
  readonly heapBytes: number
}

/** In its own process: takes turns until one reports that nothing more is due, and reports each. */
export async function takeTurns(turn: (platform: Platform) => Promise<boolean>): Promise<void> {
  let trips = 0
  /** Each statement, and each begin and end of a transaction, is a round trip to the database. */
  const counting = (inner: Database): Database => ({
    query: (piece) => {
      trips += 1
      return inner.query(piece)
    },
    transaction: (work) => {
      trips += 2
      return inner.transaction((tx) => work(counting(tx)))
    },
  })
  const { database, close } = openDatabase(process.env.WORKER_URL ?? '', 8)
  const laterMs = Number(process.env.WORKER_LATER_MS)
  const platform: Platform = {
    ...benchPlatform(counting(database)),
    payments: benchPlatform(database).payments,
    clock: { now: () => instantOf(Date.now() + laterMs) },
  }
  for (let isMore = true; isMore; ) {
    isMore = await turn(platform)
    gc?.()
    process.send?.({ trips, heapBytes: process.memoryUsage().heapUsed } satisfies Told)
    trips = 0
  }
  await close()
  process.disconnect()
}
