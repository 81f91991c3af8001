import { isRobot } from '#features/research/projects/rules/robots.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import type { Platform } from '#platform/platform.ts'
import { truncatedAddress } from '#values/network-address.ts'
import { dayMs, later } from '#values/time.ts'
import { keptDays, missesMax, missOf, visitorsMin, weekOf } from '../rules/misses.ts'
import { deleteMissesBefore, insertMiss, listMisses, type MissedRow } from '../store/misses.ts'

/** Records for staff what visitors searched for without results; leaves out robots and what may name a person. */
export async function noteMiss(platform: Platform, q: string, userAgent: string): Promise<void> {
  const query = missOf(q)
  if (query === undefined || isRobot(userAgent)) return
  const week = weekOf(platform.clock.now().slice(0, 10))
  const network = truncatedAddress(platform.peer ?? 'unknown')
  const visitorHash = await keyedHash(platform.secrets, 'search misses', `${week} ${network} ${userAgent}`)
  await insertMiss(platform.database, { week, query, visitorHash, most: missesMax })
}

export const readMisses = ({ database }: Pick<Platform, 'database'>): Promise<MissedRow[]> =>
  listMisses(database, visitorsMin)

export async function forgetMisses({ database, clock }: Platform): Promise<false> {
  await deleteMissesBefore(database, later(clock.now(), -keptDays * dayMs).slice(0, 10))
  return false
}
