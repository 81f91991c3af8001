import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Cents } from '#values/money.ts'
import { type ProjectForGift, selectForGift } from '../store/projects.ts'
import { addToTotals } from '../store/totals.ts'

/** What a gift needs to know of its project; see `acceptsDonations` of the rules. */
export const readForGift = (db: Database, projectId: string): Promise<ProjectForGift | undefined> =>
  selectForGift(db, projectId)

export type FundingDelta = {
  readonly projectId: string
  readonly grossCents: Cents
  /** The number of donors whose first confirmed gift to this project is among these (AMB-107). */
  readonly newDonors: number
}

/** Adds confirmed money to raised, donors, score and need of many projects at once. Negative for refunds. */
export async function addFunding(tx: Database, _platform: Platform, deltas: readonly FundingDelta[]): Promise<void> {
  if (deltas.length === 0) return
  await addToTotals(
    tx,
    deltas.map(({ projectId, grossCents, newDonors }) => ({
      ...{ projectId, raisedCents: grossCents, donors: newDonors, views: 0 },
    })),
  )
}
