import { linkToInstitutions } from '#features/identity/accounts/actions/set-affiliation.ts'
import type { Platform } from '#platform/platform.ts'
import { type Institution, institutionOf } from '../rules/ror.ts'
import { upsertInstitutions } from '../store.ts'

export type ImportCounts = {
  added: number
  changed: number
  unchanged: number
  /** Records that are none of the register's. */
  skipped: number
  /** Accounts whose words turned out to be the name of one institution. */
  linked: number
}

const batchSize = 500

/**
 * Reads the register's records one after another. Each batch is kept at once, and a second run finds nothing to do: an
 * import that was interrupted is simply run again.
 */
export async function importInstitutions(
  platform: Platform,
  records: AsyncIterable<unknown> | Iterable<unknown>,
  onProgress: (counts: ImportCounts) => void = () => {},
): Promise<ImportCounts> {
  const counts: ImportCounts = { added: 0, changed: 0, unchanged: 0, skipped: 0, linked: 0 }
  let batch = new Map<string, Institution>()
  const keep = async (): Promise<void> => {
    if (batch.size === 0) return
    const kept = await keepInstitutions(platform, [...batch.values()])
    counts.added += kept.added
    counts.changed += kept.changed
    counts.unchanged += batch.size - kept.added - kept.changed
    batch = new Map()
    onProgress(counts)
  }
  for await (const record of records) {
    const one = institutionOf(record)
    if (!one) {
      counts.skipped += 1
      continue
    }
    batch.set(one.id, one)
    if (batch.size === batchSize) await keep()
  }
  await keep()
  counts.linked = await linkToInstitutions(platform.database)
  return counts
}

/** Adds and changes what differs, and nothing else. */
export async function keepInstitutions(
  platform: Pick<Platform, 'database' | 'clock'>,
  rows: readonly Institution[],
): Promise<{ added: number; changed: number }> {
  const now = platform.clock.now()
  const done = await platform.database.transaction((tx) => upsertInstitutions(tx, rows, now))
  const added = done.filter(({ isNew }) => isNew).length
  return { added, changed: done.length - added }
}
