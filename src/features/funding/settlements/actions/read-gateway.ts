import type { ListPage, Owed } from '#platform/payments.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { type Cents, cents } from '#values/money.ts'
import { type Instant, later } from '#values/time.ts'
import { bookCurrency, overlapMs, payoutReturnsMs } from '../rules/booking.ts'
import { insertRows, keepPayouts, sumRows } from '../store/rows.ts'

/** While money moves, rows and balance are read again until they match in time. */
const triesMax = 3

/**
 * Reads and stores the gateway's rows since the last time, and its payouts.
 *
 * @param readTo up to when the rows were read before; undefined for the first time, which reads all.
 * @returns what the gateway reports it owes us; null if it settles in another currency than the books.
 * @throws GatewayUnavailable
 */
export async function readGateway(platform: Platform, readTo: Instant | undefined): Promise<Cents | null> {
  const { payments, clock } = platform
  const balance = await readRows(platform, readTo && later(readTo, -overlapMs))
  const payoutsSince = readTo && [later(clock.now(), -payoutReturnsMs), later(readTo, -overlapMs)].toSorted()[0]
  for await (const payouts of pages((after) => payments.listPayouts(payoutsSince, after))) {
    const named = payouts.map((one) => ({ id: newId(platform), ...one }))
    await keepPayouts(platform.database, payments.name, named, clock.now())
  }
  return balance
}

async function readRows(platform: Platform, since: Instant | undefined): Promise<Cents | null> {
  const { database, payments, clock } = platform
  let from = since
  for (let tries = 1; ; tries += 1) {
    const startedAt = clock.now()
    for await (const rows of pages((after) => payments.listBalanceRows(from, after))) {
      const named = rows.map((one) => ({ id: newId(platform), ...one }))
      await insertRows(database, payments.name, named, clock.now())
    }
    const balance = inBookCurrency(await payments.readBalance())
    if (balance === null || tries === triesMax || balance === (await sumRows(database, payments.name))) return balance
    from = later(startedAt, -overlapMs)
  }
}

/** Null if the gateway owes anything in another currency. */
function inBookCurrency(owed: readonly Owed[]): Cents | null {
  if (owed.some(({ currency, amount }) => currency !== bookCurrency && amount !== 0)) return null
  const ours = owed.find(({ currency }) => currency === bookCurrency)
  if (ours === undefined && owed.length > 0) return null
  return cents(ours?.amount ?? 0)
}

async function* pages<Of>(list: (after: string | undefined) => Promise<ListPage<Of>>): AsyncGenerator<readonly Of[]> {
  let after: string | undefined
  do {
    const { items, next } = await list(after)
    if (items.length > 0) yield items
    after = next
  } while (after !== undefined)
}
