import { settlesAfterMs } from '#features/funding/payouts/rules/free.ts'
import type { Platform } from '#platform/platform.ts'
import { sumCents } from '#values/money.ts'
import { later } from '#values/time.ts'
import type { MonthFigures, Overview, ProjectBalance, Waiting } from '../contract.ts'
import { heldReasons } from '../rules/held.ts'
import { lastDayOf, type Range, rangeBefore, rangeOf, twelveMonths } from '../rules/ranges.ts'
import { sumsOf } from '../rules/sums.ts'
import { listBalances } from '../store/balances.ts'
import { listHeld } from '../store/held.ts'
import { sumRanges } from '../store/sums.ts'
import { countWaiting } from '../store/waiting.ts'

type Days = { readonly from?: string | undefined; readonly to?: string | undefined }

export async function readOverview(platform: Platform, days: Days): Promise<Overview> {
  const { database, clock } = platform
  const now = clock.now()
  const range = rangeOf(days, now)
  const before = rangeBefore(range)
  const [moved, months, held] = await Promise.all([
    sumRanges(database, [range, before]),
    readTwelveMonths(platform, range),
    listHeld(database, later(now, -settlesAfterMs), now),
  ])
  const sumsAt = (at: number) => sumsOf(moved.filter((row) => row.range === at))
  return {
    ...{ range, sums: sumsAt(1), against: { range: before, sums: sumsAt(2) } },
    ...{ months, held: held.toSorted(inOrder), owed: sumCents(held.map(({ cents }) => cents)) },
    now,
  }
}

const inOrder = (one: Overview['held'][number], other: Overview['held'][number]): number =>
  heldReasons.indexOf(one.reason) - heldReasons.indexOf(other.reason)

/** The months up to the one in which these days end. */
export async function readTwelveMonths(
  { database }: Pick<Platform, 'database'>,
  range: Range,
): Promise<MonthFigures[]> {
  const months = twelveMonths(range)
  const moved = await sumRanges(
    database,
    months.map((month) => ({ from: `${month}-01`, to: lastDayOf(month) })),
  )
  return months.map((month, at) => {
    const { gifts, giftCount, charged, costs } = sumsOf(moved.filter((row) => row.range === at + 1))
    return { month, gifts, giftCount, charged, costs }
  })
}

export async function readWaiting({ database, clock }: Platform): Promise<Waiting> {
  const now = clock.now()
  const row = await countWaiting(database, now)
  const { exceptions, events, payees, statements, closing, claims } = row
  return {
    payouts: { count: row.payouts, cents: row.payoutCents, oldestAt: row.payoutsSince },
    holds: { count: row.holds, cents: row.holdCents, past: row.holdsPast },
    disputes: { count: row.disputes, cents: row.disputeCents, respondBy: row.respondBy },
    refunds: { count: row.refunds, cents: row.refundCents },
    pastDue: { count: row.pastDue, cents: row.pastDueCents, graceUntil: row.graceUntil },
    ...{ exceptions, events, payees, statements, closing, claims, now },
  }
}

const pageSize = 30

export async function readBalances(
  { database }: Platform,
  { search, after }: { readonly search?: string | undefined; readonly after?: string | undefined },
): Promise<{ balances: ProjectBalance[]; older: string | null }> {
  const [owed = '', id = ''] = after?.split('_') ?? []
  const place = after === undefined ? undefined : { owed: Number(owed), id }
  const rows = await listBalances(database, { search: search?.trim() || undefined, after: place }, pageSize + 1)
  const last = rows[pageSize - 1]
  const older = last && rows.length > pageSize ? `${last.owed}_${last.id}` : null
  return { balances: rows.slice(0, pageSize), older }
}
