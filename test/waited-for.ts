import { type Database, sql } from '#platform/database.ts'

/** Until another transaction waits for this one: it cannot end before this one does. */
export const untilWaitedFor = (tx: Database): Promise<void> =>
  until(tx, async () => {
    const waiting = await tx.query(sql`
      select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`)
    return waiting.length > 0
  })

/** Until so many statements of this database wait for a lock, also behind each other. */
export const untilWaiting = (tx: Database, count: number): Promise<void> =>
  until(tx, async () => {
    const waiting = await tx.query(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    return waiting.length >= count
  })

async function until(tx: Database, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    // What a transaction reads of others stays as it was at first, otherwise.
    await tx.query(sql`select pg_stat_clear_snapshot()`)
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('nothing waits')
}
