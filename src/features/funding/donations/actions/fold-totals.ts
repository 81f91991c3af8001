import { addFunding } from '#features/research/projects/actions/funding.ts'
import type { Platform } from '#platform/platform.ts'
import { claimDeltas, tryLockTotals } from '../store/confirmations.ts'

const deltasAtOnce = 5000

/**
 * Adds confirmed gifts to the projects' totals, exactly once: a delta is deleted in the transaction that adds it. One
 * process at a time; others skip.
 *
 * @returns whether there may be more.
 */
export async function foldTotals(platform: Platform): Promise<boolean> {
  return platform.database.transaction(async (tx) => {
    if (!(await tryLockTotals(tx))) return false
    const deltas = await claimDeltas(tx, deltasAtOnce)
    await addFunding(tx, platform, deltas)
    return deltas.length > 0
  })
}
