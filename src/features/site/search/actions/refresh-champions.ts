import type { Platform } from '#platform/platform.ts'
import { dayMs, later } from '#values/time.ts'
import { championsMax } from '../rules/plan.ts'
import { refreshOldest } from '../store/champions.ts'

const listsAtOnce = 5

/** Rebuilds the lists of common words that are older than a day, a few at a time; true when there may be more. */
export async function refreshChampions({ database, clock }: Platform): Promise<boolean> {
  const now = clock.now()
  const made = await refreshOldest(database, { now, before: later(now, -dayMs), listsMax: listsAtOnce, championsMax })
  return made === listsAtOnce
}
