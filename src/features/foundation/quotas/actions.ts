import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { later, millisOf, secondMs } from '#values/time.ts'
import type { PerPerson } from '#wire/contract.ts'
import { countUse, deleteQuotas, findWindow } from './store.ts'

/**
 * Counts a call to an endpoint with a cap per person. The count is a row, so that the cap holds across all processes,
 * and is written outside the call's own transaction, so that failed calls count too.
 *
 * @returns 0 when the call may continue, else the whole seconds to wait.
 */
export async function useOnce(
  { database, clock, settings }: Platform,
  userId: Id<'user'>,
  endpoint: string,
  { max, windowMs }: PerPerson,
): Promise<number> {
  const now = clock.now()
  const windowsSince = later(now, -windowMs)
  const mayUse = Math.ceil(max * settings.limitFactor)
  if (await countUse(database, { userId, endpoint, now, windowsSince, max: mayUse })) return 0
  const found = await findWindow(database, userId, endpoint)
  const endsMs = millisOf(found?.startedAt ?? now) + windowMs
  return Math.max(1, Math.ceil((endsMs - millisOf(now)) / secondMs))
}

/** Part of closing an account. */
export const forgetQuotas = (tx: Database, userId: string): Promise<unknown> => deleteQuotas(tx, userId)
