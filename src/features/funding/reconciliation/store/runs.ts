import { type Database, first, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

export type Claimed = { readonly comparedTo: Instant | null; readonly startedBeforeAt: Instant | null }

/** Leases the comparison; undefined while another process has it. */
export const claimRun = (db: Database, gateway: string, now: Instant, until: Instant) =>
  first(
    db.query<Claimed>(sql`
      insert into reconciliation_runs as known (gateway, running_until, started_at)
      values (${gateway}, ${until}, ${now})
      on conflict (gateway) do update
      set running_until = ${until}, started_before_at = known.started_at, started_at = ${now}
      where known.running_until is null or known.running_until <= ${now}
      returning compared_to as "comparedTo", started_before_at as "startedBeforeAt"`),
  )

/** Extends the lease of a long comparison. */
export async function extendLease(db: Database, gateway: string, until: Instant): Promise<void> {
  await db.query(sql`update reconciliation_runs set running_until = ${until} where gateway = ${gateway}`)
}

export type Figures = { readonly compared: number; readonly repaired: number; readonly filed: number }

export async function finishRun(
  db: Database,
  gateway: string,
  end: Figures & { readonly comparedTo: Instant; readonly now: Instant },
): Promise<void> {
  await db.query(sql`
    update reconciliation_runs set running_until = null, compared_to = ${end.comparedTo}, finished_at = ${end.now},
      compared = ${end.compared}, repaired = ${end.repaired}, filed = ${end.filed}
    where gateway = ${gateway}`)
}

/** Counts exceptions that the newest run filed after its comparison of single objects. */
export async function addFiled(db: Database, gateway: string, filed: number): Promise<void> {
  await db.query(sql`update reconciliation_runs set filed = filed + ${filed} where gateway = ${gateway}`)
}

/** Releases the lease without a result: the next run compares the same period again. */
export async function abandonRun(db: Database, gateway: string): Promise<void> {
  await db.query(sql`update reconciliation_runs set running_until = null where gateway = ${gateway}`)
}

export const findRun = (db: Database, gateway: string) =>
  first(
    db.query<Figures & { readonly finishedAt: Instant }>(sql`
      select finished_at as "finishedAt", compared, repaired, filed from reconciliation_runs
      where gateway = ${gateway} and finished_at is not null`),
  )
