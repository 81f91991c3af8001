import type { Platform } from '#platform/platform.ts'
import type { Instant } from '#values/time.ts'
import { countedSince, daysOf, runsOf, type Source, sources } from '../rules/sources.ts'
import { clearHours, countPlans, insertHours, noteRun, sumDays, takeHours, tryLockFigures } from '../store/hours.ts'
import { countPeople, takePeople } from '../store/people.ts'
import { countProjects } from '../store/projects.ts'

type Needs = Pick<Platform, 'database' | 'clock'>

/** So many hours are counted in one transaction: a process that dies loses that much work, and no figure. */
const hoursAtOnce = 200

/**
 * Counts each hour that changed whole, from its source. Safe to run twice and to be killed: an hour leaves the queue in
 * the transaction that counts it. @param atOnce how many hours in one transaction.
 */
export async function refreshHours(platform: Needs, atOnce = hoursAtOnce): Promise<void> {
  const { database, clock } = platform
  for (const source of sources) while (await refreshSome(platform, source, atOnce));
  await database.transaction(async (tx) => {
    if (await tryLockFigures(tx)) await noteRun(tx, 'hours', clock.now())
  })
}

/** Whether there may be more. */
const refreshSome = ({ database, clock }: Needs, source: Source, atOnce: number): Promise<boolean> =>
  database.transaction(async (tx) => {
    if (!(await tryLockFigures(tx))) return false
    const taken = await takeHours(tx, source, atOnce)
    if (taken.length === 0) return false
    const since = countedSince(source, clock.now())
    const hours: Instant[] = taken.filter((hour) => hour >= since)
    const days = daysOf(hours)
    await clearHours(tx, source, hours)
    await insertHours[source](tx, runsOf(hours))
    await sumDays(tx, source, days)
    if (source === 'money') await countProjects(tx, days)
    if (source === 'plans') await countPlans(tx)
    return true
  })

/** Counts all donors again, if a gift or a sign-up came since: different people cannot be added up. */
export const refreshPeople = ({ database, clock }: Needs): Promise<void> =>
  database.transaction(async (tx) => {
    if (!(await tryLockFigures(tx))) return
    if (await takePeople(tx)) await countPeople(tx)
    await noteRun(tx, 'people', clock.now())
  })

export async function refreshAll(platform: Needs): Promise<void> {
  await refreshHours(platform)
  await refreshPeople(platform)
}
