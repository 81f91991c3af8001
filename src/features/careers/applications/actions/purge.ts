import { lockPositionsOf } from '#features/careers/jobs/actions/facts.ts'
import { deleteMailsAbout } from '#features/foundation/mail/actions.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { later } from '#values/time.ts'
import { unnamedKeptMs } from '../rules/applications.ts'
import * as store from '../store/applications.ts'
import { deleteFiles, lockUnnamed } from '../store/versions.ts'

const batchSize = 50

/**
 * Deletes applications past their one-year retention with the mails about them, and the bytes of files that no
 * application refers to. Bytes are deleted first, so that an interrupted run leaves the row for the next one. True when
 * there may be more.
 */
export async function purgeApplications(platform: Platform): Promise<boolean> {
  const now = platform.clock.now()
  const over = await platform.database.transaction(async (tx) => {
    const found = await store.listOver(tx, now, batchSize)
    await forget(tx, found)
    return found.length
  })
  const unnamed = await platform.database.transaction(async (tx) => {
    const found = await lockUnnamed(tx, later(now, -unnamedKeptMs), batchSize)
    for (const { storageKey } of found) await platform.files.remove(storageKey)
    await deleteFiles(
      tx,
      found.map(({ id }) => id),
    )
    return found.length
  })
  return over === batchSize || unnamed === batchSize
}

async function forget(tx: Database, found: readonly { readonly id: Id<'application'> }[]): Promise<void> {
  if (found.length === 0) return
  const ids = found.map(({ id }) => id)
  await deleteMailsAbout(tx, 'application', ids)
  await store.deleteApplications(tx, ids)
}

/**
 * Part of closing an account: deletes the applications the person sent and received, and unlinks their access log
 * entries.
 */
export async function forgetApplicationsOf(tx: Database, userId: Id<'user'>): Promise<void> {
  await lockPositionsOf(tx, userId)
  await forget(tx, await store.listOf(tx, userId))
  await store.forgetLooker(tx, userId)
}
