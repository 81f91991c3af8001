import { type Database, sql } from '#platform/database.ts'

/** Until another transaction waits for this one: it cannot end before this one does. */
export async function untilWaitedFor(tx: Database): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const waiting = await tx.query(sql`
      select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`)
    if (waiting.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('nothing waits')
}
