import type { Database } from '#platform/database.ts'
import { type Instant, later } from '#values/time.ts'

type Limits = { readonly keptMs: number; readonly listsMax: number }

/**
 * Lists of results in this process's memory, for a limited time, the oldest evicted first. Another process searches
 * again.
 */
export function frozenLists<List>({ keptMs, listsMax }: Limits) {
  const all = new WeakMap<Database, Map<string, { readonly list: List; readonly until: Instant }>>()
  return {
    find: (db: Database, key: string, now: Instant): List | undefined => {
      const found = all.get(db)?.get(key)
      return found && found.until > now ? found.list : undefined
    },
    keep: (db: Database, key: string, list: List, now: Instant): void => {
      const lists = all.get(db) ?? new Map()
      all.set(db, lists)
      lists.delete(key)
      lists.set(key, { list, until: later(now, keptMs) })
      const oldest = lists.size > listsMax ? lists.keys().next().value : undefined
      if (oldest !== undefined) lists.delete(oldest)
    },
  }
}
