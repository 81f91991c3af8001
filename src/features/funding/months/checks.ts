import type { Check } from '#platform/check.ts'
import { type Database, sql } from '#platform/database.ts'
import { hashMonth } from './store/content.ts'

/** Reads every entry of every closed month again. */
export const monthChecks: readonly Check[] = [
  {
    promise: 'closed months keep their hash',
    broken: async (db) => {
      const found: string[] = []
      for (const { firstDay, hash, entries } of await listHashes(db)) {
        const now = await hashMonth(db, firstDay)
        if (now.hash !== hash) found.push(`${firstDay.slice(0, 7)} had ${entries} entries and has ${now.entries}`)
      }
      return found
    },
  },
]

const listHashes = (db: Database) =>
  db.query<{ firstDay: string; hash: string; entries: number }>(sql`
    select to_char(month, 'YYYY-MM-DD') as "firstDay", hash, coalesce(entries, 0) as "entries" from books_months
    where hash is not null order by month`)
