import { whereaboutsOf } from '#features/funding/donations/rules.ts'
import { readBalances } from '#features/funding/ledger/actions.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { cents } from '#values/money.ts'
import type { ProjectsSummary } from './contract.ts'
import * as store from './store.ts'

/** The totals of a researcher's own projects. */
export async function readSummary({ database }: Platform, { userId }: Actor): Promise<ProjectsSummary> {
  const [totals, changesAsked, projectIds] = await Promise.all([
    store.readTotals(database, userId),
    store.listChangesAsked(database, userId),
    store.listFunded(database, userId),
  ])
  const { held } = whereaboutsOf(await readBalances(database, ...projectIds))
  const { raised, donors, followers } = totals ?? { raised: cents(0), donors: 0, followers: 0 }
  return { totals: { raised, held, donors, followers }, changesAsked }
}
