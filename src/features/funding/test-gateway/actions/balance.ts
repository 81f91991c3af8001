import type { BalanceRow, GatewayPayout, ListPage, Owed } from '#platform/payments.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { cents } from '#values/money.ts'
import { type Instant, later } from '#values/time.ts'
import { availableAfterMs, payoutTakesMs } from '../rules.ts'
import * as store from '../store/balance.ts'
import { afterOf, nextOf } from './list.ts'

type Needs = Pick<Platform, 'database' | 'clock'>

const atOnce = 100
const currency = 'usd'

export async function listBalanceRows(
  { database, clock }: Needs,
  since: Instant | undefined,
  next: string | undefined,
): Promise<ListPage<BalanceRow>> {
  const rows = await store.listRows(database, since, afterOf(next), clock.now(), atOnce)
  const items = rows.map(({ ref: rowRef, kind, at: madeAt, ...row }) => ({
    ...row,
    ...{ rowRef, kind, type: kind, currency, madeAt },
  }))
  return { items, next: nextOf(rows, atOnce) }
}

export async function listPayouts(
  { database, clock }: Needs,
  since: Instant | undefined,
  next: string | undefined,
): Promise<ListPage<GatewayPayout>> {
  const rows = await store.listPayouts(database, since, afterOf(next), atOnce)
  const now = clock.now()
  const items = rows.map(({ ref: payoutRef, at: madeAt, amount, arrivesAt }): GatewayPayout => {
    const state = arrivesAt <= now ? 'paid' : 'pending'
    return { payoutRef, state, amount, currency, failureCode: undefined, arrivesAt, madeAt }
  })
  return { items, next: nextOf(rows, atOnce) }
}

export async function readBalance({ database, clock }: Needs): Promise<readonly Owed[]> {
  const now = clock.now()
  return [{ currency, amount: (await store.sumRows(database, now, now)).all }]
}

/**
 * Pays what is available to our bank, as gateways do once a day.
 *
 * @param keep the amount that stays with the gateway: money that is owed to projects leaves from there.
 */
export async function payOut(platform: Pick<Platform, 'database' | 'clock' | 'random'>, keep = 0): Promise<void> {
  const at = platform.clock.now()
  await platform.database.transaction(async (tx) => {
    await store.lockPayouts(tx)
    const { all, available } = await store.sumRows(tx, at, later(at, -availableAfterMs))
    const amount = cents(Math.min(available, all - keep))
    if (amount <= 0) return
    await store.insertPayout(tx, { ref: `payout_${newId(platform)}`, at, amount, arrivesAt: later(at, payoutTakesMs) })
  })
}
