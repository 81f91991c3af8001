import { runCharges } from '#features/funding/subscriptions/actions/run-charges.ts'
import { runRenewals } from '#features/funding/subscriptions/actions/run-renewals.ts'
import { openDatabase } from '#hosts/node/postgres/database.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { instantOf } from '#values/time.ts'
import { benchPlatform } from './gifts.ts'

// A scheduler of its own process: renews and charges until nothing is due.

export type Told = {
  /** To the database since it was told the last time, for all that is not the gateway's. */
  readonly trips: number
  readonly heapBytes: number
}

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

const url = process.env.RENEWALS_URL ?? ''
const laterMs = Number(process.env.RENEWALS_LATER_MS)
const { database, close } = openDatabase(url, 8)
const gatewaySide = benchPlatform(database)
const platform: Platform = {
  ...benchPlatform(counting(database)),
  payments: gatewaySide.payments,
  clock: { now: () => instantOf(Date.now() + laterMs) },
}

for (let more = true; more; ) {
  const isDue = await runRenewals(platform)
  more = (await runCharges(platform)) || isDue
  gc?.()
  process.send?.({ trips, heapBytes: process.memoryUsage().heapUsed } satisfies Told)
  trips = 0
}
await close()
process.disconnect()
