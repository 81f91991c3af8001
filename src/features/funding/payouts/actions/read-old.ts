import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import { later } from '#values/time.ts'
import { settlesAfterMs } from '../rules/free.ts'
import { listMoneyOf } from '../store/money.ts'

/** What is left of the gifts to these projects that are old enough to be paid out. */
export async function readOld(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  projectIds: readonly Id<'project'>[],
): Promise<ReadonlyMap<Id<'project'>, Cents>> {
  const before = later(clock.now(), -settlesAfterMs)
  const found = await listMoneyOf(database, projectIds, before)
  return new Map(found.map((one) => [one.projectId, one.old]))
}
