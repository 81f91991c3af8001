import { deleteMailsAbout } from '#features/foundation/mail/actions.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { later } from '#values/time.ts'
import { confirmWithinMs, keptAfterMs, listedAfterMs } from '../rules/jobs.ts'
import * as store from '../store/jobs.ts'
import { moveOn } from '../store/listings.ts'
import { settleNews } from './news.ts'
import { list } from './publish.ts'

/** AMB-158: positions of a paused or banned account appear in no list. */
export async function hideJobsOf(tx: Database, platform: Platform, posterId: Id<'user'>): Promise<void> {
  await storeHidden(tx, platform, posterId, true)
}

export async function showJobsOf(tx: Database, platform: Platform, posterId: Id<'user'>): Promise<void> {
  await storeHidden(tx, platform, posterId, false)
}

async function storeHidden(tx: Database, platform: Platform, posterId: Id<'user'>, isHidden: boolean): Promise<void> {
  for (const { id } of await store.storeHidden(tx, posterId, isHidden)) {
    await list(tx, platform, id)
    await settleNews(tx, id)
  }
}

/** Part of closing an account. */
export const deleteJobsOf = (tx: Database, posterId: Id<'user'>): Promise<unknown> => store.deleteOf(tx, posterId)

const batchSize = 500

/**
 * Marks positions past their deadline, and deletes unconfirmed ones and old ones of posters without an account, with
 * the mails about them, which hold the address. True when there may be more.
 */
export async function sweepJobs({ database, clock }: Platform): Promise<boolean> {
  const now = clock.now()
  const moved = await moveOn(database, now, later(now, -listedAfterMs), batchSize)
  await database.transaction(async (tx) => {
    const before = { unconfirmed: later(now, -confirmWithinMs), ended: later(now, -keptAfterMs) }
    const gone = (await store.purge(tx, before)).map(({ id }) => id)
    if (gone.length > 0) await deleteMailsAbout(tx, 'job', gone)
  })
  return moved === batchSize
}
