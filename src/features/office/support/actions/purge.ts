import { deleteMailsAbout } from '#features/foundation/mail/actions.ts'
import type { Platform } from '#platform/platform.ts'
import { dayMs, later } from '#values/time.ts'
import { ticketKeptMs, unnamedKeptMs } from '../rules/files.ts'
import { inboundKnownDays } from '../rules/inbound.ts'
import { deleteFiles, lockUnnamed } from '../store/files.ts'
import { emptySolved } from '../store/forget.ts'
import { deleteOld } from '../store/inbound.ts'

const batchSize = 50

/**
 * Empties tickets that were solved long ago, with the mails about them, and deletes files that no message names. Bytes
 * go first, so that a run that is cut off leaves the row for the next one. True when there may be more.
 */
export async function purgeTickets(platform: Platform): Promise<boolean> {
  const now = platform.clock.now()
  const emptied = await platform.database.transaction(async (tx) => {
    const ids = await emptySolved(tx, { before: later(now, -ticketKeptMs), at: now, rowsMax: batchSize })
    if (ids.length > 0) await deleteMailsAbout(tx, 'ticket', ids)
    return ids.length
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
  await deleteOld(platform.database, later(now, -inboundKnownDays * dayMs))
  return emptied === batchSize || unnamed === batchSize
}
