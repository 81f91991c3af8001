import { postEntries } from '#features/funding/ledger/actions.ts'
import type { Entry } from '#features/funding/ledger/rules.ts'
import type { Platform } from '#platform/platform.ts'
import { cents } from '#values/money.ts'
import { earnedAt, lastMonthEnd, monthEnds, withinMonth } from '../rules/revenue.ts'
import { type Earned, lockUnearned, saveEarned, type Unearned } from '../store/revenue.ts'

const batchSize = 500

/**
 * Books the elapsed part of paid months at the end of each month: one entry for each invoice and month, named by both,
 * so that it is booked once however often this runs and wherever a run stops.
 *
 * @returns whether there may be more.
 */
export const earnRevenue = (platform: Platform): Promise<boolean> =>
  platform.database.transaction(async (tx) => {
    const until = lastMonthEnd(platform.clock.now())
    const due = await lockUnearned(tx, until, batchSize)
    if (due.length === 0) return false
    const booked = due.map((one) => earnedIn(one, monthEnds(one.earnedThrough ?? one.paidAt, until)))
    await postEntries(
      tx,
      platform,
      booked.flatMap(({ entries }) => entries),
    )
    await saveEarned(
      tx,
      booked.map(({ earned }) => earned),
    )
    return due.length === batchSize
  })

function earnedIn(one: Unearned, ends: readonly Unearned['end'][]): { entries: Entry[]; earned: Earned } {
  let [before, through] = [one.earned, one.earnedThrough ?? one.paidAt]
  const entries = ends.flatMap((end): Entry[] => {
    const now = earnedAt(one, end)
    const passed = cents(now - before)
    before = now
    through = end
    if (passed === 0) return []
    return [
      {
        ...{ kind: 'plan_revenue', reference: `invoice:${one.id}:earned:${withinMonth(end).slice(0, 7)}` },
        ...{ subjectId: one.userId, sourceId: one.id, occurredAt: withinMonth(end) },
        postings: [
          { account: 'deferred_plans', amount: passed },
          { account: 'plan_revenue', amount: cents(-passed) },
        ],
      },
    ]
  })
  return { entries, earned: { id: one.id, earned: before, earnedThrough: through } }
}
