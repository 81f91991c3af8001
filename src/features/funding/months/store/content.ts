import type { AccountCode } from '#features/funding/ledger/rules.ts'
import { type Database, type Sql, sql } from '#platform/database.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

const endOf = (firstDay: string): Sql => sql`(${firstDay}::date + interval '1 month')::date`

export type BalanceRow = {
  readonly account: AccountCode
  readonly opening: Cents
  readonly debit: Cents
  readonly credit: Cents
}

/** Sums of days, and of entries that these do not include yet, in one statement and so from one snapshot. */
export const sumMonth = (db: Database, firstDay: string) =>
  db.query<BalanceRow>(sql`
    select code as "account", coalesce(sum(debit - credit) filter (where booked_on < ${firstDay}::date), 0)::bigint as "opening",
      coalesce(sum(debit) filter (where booked_on >= ${firstDay}::date), 0)::bigint as "debit",
      coalesce(sum(credit) filter (where booked_on >= ${firstDay}::date), 0)::bigint as "credit"
    from (
      select code, booked_on, debit_cents as debit, credit_cents as credit from ledger_days
      where booked_on < ${endOf(firstDay)}
      union all
      select account.code, posting.booked_on, greatest(posting.amount_cents, 0), greatest(-posting.amount_cents, 0)
      from ledger_unfolded waiting join ledger_postings posting on posting.entry_id = waiting.entry_id
      join ledger_accounts account on account.id = posting.account_id
      where posting.booked_on < ${endOf(firstDay)}
    ) moved
    group by code having bool_or(booked_on >= ${firstDay}::date) or sum(debit - credit) <> 0 order by code`)

/**
 * A hash over every field of every entry and posting that counts for the month: by day first, so that a large month
 * is never one text.
 */
export async function hashMonth(db: Database, firstDay: string): Promise<{ hash: string; entries: number }> {
  const [row] = await db.query<{ hash: string; entries: number }>(sql`
    select encode(sha256(convert_to(coalesce(string_agg(day.day || ' ' || day.hash, E'\n' order by day.day), ''), 'UTF8')), 'hex') as "hash",
      coalesce(sum(day.entries), 0)::bigint as "entries"
    from (
      select to_char(entry.booked_on, 'YYYY-MM-DD') as day, count(distinct entry.id) as entries,
        encode(sha256(convert_to(string_agg(concat_ws('|', entry.id, entry.kind, entry.reference, entry.subject_id, entry.source_id,
          coalesce(entry.reverses_id::text, ''), coalesce(entry.actor_id::text, ''), coalesce(entry.memo, ''),
          extract(epoch from entry.occurred_at), posting.line, posting.account_id, posting.amount_cents, posting.currency),
          E'\n' order by entry.id, posting.line), 'UTF8')), 'hex') as hash
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
      where entry.booked_on >= ${firstDay}::date and entry.booked_on < ${endOf(firstDay)}
      group by entry.booked_on
    ) day`)
  if (!row) throw new Error('a sum always has a row')
  return row
}

/** Entries that count for the month, and whose event was before it. */
export async function countLate(db: Database, firstDay: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*) as "count" from ledger_entries
    where booked_on = ${firstDay} and occurred_at < ${firstDay}::date::timestamp at time zone 'UTC'`)
  return row?.count ?? 0
}

export type JournalLine = {
  readonly id: string
  readonly day: string
  readonly kind: string
  readonly reference: string
  readonly memo: string | null
  readonly occurredAt: Instant
  readonly project: string | null
  readonly line: number
  readonly account: AccountCode
  readonly amount: Cents
}

/** Where the next page of a journal begins: after this entry. */
export type JournalPlace = { readonly day: string; readonly id: string }

/** Whole entries of a month in the order of their days. */
export const listJournal = (db: Database, firstDay: string, after: JournalPlace | undefined, entries: number) =>
  db.query<JournalLine>(sql`
    select entry.id, to_char(entry.booked_on, 'YYYY-MM-DD') as "day", entry.kind, entry.reference, entry.memo,
      entry.occurred_at as "occurredAt", project.title as "project", posting.line, account.code as "account",
      posting.amount_cents as "amount"
    from (
      select * from ledger_entries
      where booked_on >= ${firstDay}::date and booked_on < ${endOf(firstDay)}
        and (booked_on, id) > (${after?.day ?? firstDay}::date, ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
      order by booked_on, id limit ${entries}
    ) entry
    join ledger_postings posting on posting.entry_id = entry.id
    join ledger_accounts account on account.id = posting.account_id
    left join projects project on project.id = entry.subject_id
    order by entry.booked_on, entry.id, posting.line`)
