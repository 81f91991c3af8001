import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { type AccountCode, type Balance, type Entry, entryError, platformOwner } from './rules.ts'
import { sumAll, sumSubjects } from './store/balances.ts'
import { appendEntries, ensureAccounts, missingReferences } from './store/entries.ts'
import { isLatestProofClean } from './store/proofs.ts'

/**
 * Posts entries in the caller's transaction, so that money and its reason commit together. Locks nothing shared:
 * entries are appended, and balances are added up afterwards.
 *
 * @returns the references that were new; a known reference posts nothing again.
 * @throws Error when an entry does not balance, or reverses an entry that was never posted: that is a defect, and the
 * caller's transaction rolls back.
 */
export async function postEntries(
  tx: Database,
  platform: Pick<Platform, 'clock' | 'random'>,
  entries: readonly Entry[],
): Promise<string[]> {
  if (entries.length === 0) return []
  for (const entry of entries) {
    const fault = entryError(entry)
    if (fault) throw new Error(`ledger entry ${entry.reference}: ${fault}`)
  }
  const reversed = entries.flatMap((entry) => entry.reverses ?? [])
  const missing = reversed.length > 0 ? await missingReferences(tx, reversed) : []
  if (missing.length > 0) throw new Error(`nothing to reverse: ${missing.join(', ')}`)
  const now = platform.clock.now()
  await ensureAccounts(tx, accountsOf(platform, entries), now)
  return appendEntries(
    tx,
    entries.map((entry) => ({ ...entry, id: newId(platform) })),
    now,
  )
}

function accountsOf(platform: Pick<Platform, 'clock' | 'random'>, entries: readonly Entry[]) {
  const wanted = new Map<string, { id: string; code: AccountCode; ownerId: string }>()
  for (const { account: code, ownerId = platformOwner } of entries.flatMap((entry) => entry.postings))
    if (!wanted.has(code + ownerId)) wanted.set(code + ownerId, { id: newId(platform), code, ownerId })
  return [...wanted.values()]
}

/** The sum of the balances of subjects (projects), up to date. */
export const readBalances = (db: Database, ...subjectIds: readonly string[]): Promise<Balance[]> =>
  sumSubjects(db, subjectIds)

/**
 * Whether the newest check of the books found no violation. Otherwise no money moves in or out; reading still works.
 */
export const areBooksWhole = (db: Database): Promise<boolean> => isLatestProofClean(db)

/** The balances of the whole ledger, up to date. */
export const readAllBalances = (db: Database): Promise<Balance[]> => sumAll(db)
