import { openDatabase } from '#hosts/node/postgres/database.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { instantOf } from '#values/time.ts'
import { benchPlatform } from './gifts.ts'

export type Told = {
  /** To the database since the last turn, for all that is not the gateway's. */
  readonly trips: number
  readonly heapBytes: number
}

/** In a process of its own: takes turns until one says that nothing more is due, and tells of each. */
export async function takeTurns(turn: (platform: Platform) => Promise<boolean>): Promise<void> {
  let trips = 0
  /** Each statement, each beginning and each end of a transaction is a way to the database and back. */
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
