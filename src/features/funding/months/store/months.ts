import { type Database, first, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

/** One at a time closes a month or opens it again. Entries are written meanwhile: they take another lock. */
export async function lockMonths(tx: Database): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('books months closing'))`)
}

/**
 * The numbers of the transactions that are writing entries. An entry takes the lock 'books months' shared before it
 * reads which months are closed. Closing does not take it, although migration 0261 says so: later entries would queue
 * behind it, with rows locked that earlier ones wait for.
 */
export async function listWriters(db: Database): Promise<string[]> {
  const writers = await db.query<{ writer: string }>(sql`
    select virtualtransaction as "writer" from pg_locks
    where locktype = 'advisory' and objsubid = 1 and granted
      and (classid::bigint << 32 | objid::bigint) = hashtext('books months')
      and database = (select oid from pg_database where datname = current_database())
    order by 1`)
  return writers.map(({ writer }) => writer)
}

/** Lets 20 ms pass in this transaction. */
export async function pause(tx: Database): Promise<void> {
  await tx.query(sql`select pg_sleep(0.02)`)
}

export type MonthRow = {
  readonly month: string
  readonly kept: 'closing' | 'closed' | null
  readonly lines: number
  readonly closedById: Id<'user'> | null
  readonly closedBy: string | null
  readonly closedAt: Instant | null
  readonly checkedBy: string | null
  readonly checkedAt: Instant | null
  readonly hash: string | null
}

const selected = (months: Sql): Sql => sql`
  select to_char(span.month, 'YYYY-MM') as "month", kept.state as "kept", kept.closed_by as "closedById",
    closer.first_name || ' ' || closer.last_name as "closedBy", kept.closed_at as "closedAt",
    checker.first_name || ' ' || checker.last_name as "checkedBy", kept.checked_at as "checkedAt", kept.hash,
    (select coalesce(sum(day.postings), 0)::bigint from ledger_days day
      where day.booked_on >= span.month and day.booked_on < (span.month + interval '1 month')::date) as "lines"
  from (${months}) span left join books_months kept on kept.month = span.month
  left join users closer on closer.id = kept.closed_by left join users checker on checker.id = kept.checked_by`

/** From the first entry to now, newest first. */
export const listMonths = (db: Database, now: Instant) =>
  db.query<MonthRow>(sql`
    ${selected(sql`
      select one::date as month from generate_series(
        date_trunc('month', (select min(booked_on) from ledger_entries)::timestamp),
        date_trunc('month', ${now}::timestamptz at time zone 'UTC'), interval '1 month') one`)}
    order by span.month desc`)

export const findMonth = (db: Database, firstDay: string) =>
  first(db.query<MonthRow>(selected(sql`select ${firstDay}::date as month`)))

export type Kept = {
  readonly state: 'closing' | 'closed'
  readonly closedById: Id<'user'>
  readonly hash: string | null
}

export const lockMonth = (tx: Database, firstDay: string) =>
  first(
    tx.query<Kept>(sql`
      select state, closed_by as "closedById", hash from books_months where month = ${firstDay} for update`),
  )

export async function insertMonth(tx: Database, firstDay: string, closedBy: string, now: Instant): Promise<void> {
  await tx.query(sql`
    insert into books_months (month, state, closed_by, closed_at) values (${firstDay}, 'closing', ${closedBy}, ${now})`)
}

type Content = { readonly trialBalance: unknown; readonly hash: string; readonly entries: number }

export async function keepContent(tx: Database, firstDay: string, content: Content): Promise<void> {
  await tx.query(sql`
    update books_months set trial_balance = ${JSON.stringify(content.trialBalance)}::text::jsonb, hash = ${content.hash},
      entries = ${content.entries}
    where month = ${firstDay} and hash is null`)
}

export async function closeForGood(tx: Database, firstDay: string, checkedBy: string, now: Instant): Promise<void> {
  await tx.query(sql`
    update books_months set state = 'closed', checked_by = ${checkedBy}, checked_at = ${now} where month = ${firstDay}`)
}

export async function removeMonth(tx: Database, firstDay: string): Promise<void> {
  await tx.query(sql`delete from books_months where month = ${firstDay}`)
}

/**
 * What says whether a month is ready: until when every account at a gateway is compared, the newest proof, unexplained
 * differences, and plans of which it is not booked yet what has passed.
 */
export async function readReadiness(db: Database, gateways: readonly string[], end: string) {
  const [row] = await db.query<{
    comparedAt: Instant | null
    provenAt: Instant | null
    isWhole: boolean
    unexplained: number
    isUnearned: boolean
  }>(sql`
    select (
        select min(finished_at) from reconciliation_runs where gateway = any(${gateways}::text[])
        having count(finished_at) = ${gateways.length}
      ) as "comparedAt",
      proof.at as "provenAt", coalesce(proof.is_whole, false) as "isWhole",
      (select count(*) from reconciliation_exceptions
        where state = 'open' and first_seen_at < ${end}::date::timestamp at time zone 'UTC') as "unexplained",
      exists (select from invoices where state = 'paid' and (earned_through is null or earned_through < period_end)
        and paid_at < ${end}::date::timestamp at time zone 'UTC'
        and (earned_through is null or earned_through < ${end}::date::timestamp at time zone 'UTC')) as "isUnearned"
    from (select) one left join lateral (
      select at, is_whole from books_proofs order by sequence desc limit 1
    ) proof on true`)
  if (!row) throw new Error('a sum always has a row')
  return row
}
