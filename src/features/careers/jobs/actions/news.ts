import { restoreNews, withholdNews } from '#features/foundation/notifications/actions.ts'
import type { Database } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { findPublic } from '../store/reading.ts'

/** Notifications of donors contain a position's words while anyone may read it. */
export async function settleNews(tx: Database, id: Id<'job'>): Promise<void> {
  if (await findPublic(tx, id)) await restoreNews(tx, [paths.job(id)])
  else await withholdNews(tx, [paths.job(id)])
}
