import { type AccountCode, platformOwner } from '#features/funding/ledger/rules.ts'
import { containing, type Database, first, nothing, sql } from '#platform/database.ts'
import { type Id, isId } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { StatementLine } from '../contract.ts'
import type { Range } from '../rules/ranges.ts'

export const findAccount = (db: Database, code: AccountCode, ownerId: string | undefined) =>
  first(
    db.query<{ id: string }>(sql`
      select id from ledger_accounts where code = ${code} and owner_id = ${ownerId ?? platformOwner} and currency = 'USD'`),
  )

export const findProjects = (db: Database, words: string, limit: number) =>
  db.query<{ id: Id<'project'>; title: string }>(sql`
    select id, title from projects where ${isId(words) ? sql`id = ${words}` : sql`title ilike ${containing(words)}`}
    order by title, id limit ${limit}`)

export type Movement = { readonly opening: Cents; readonly debit: Cents; readonly credit: Cents }

/** Of an account that exists once: from the sums of days. */
export async function sumDays(db: Database, code: AccountCode, { from, to }: Range): Promise<Movement> {
  const [row] = await db.query<Movement>(sql`
    select coalesce(sum(debit_cents - credit_cents) filter (where booked_on < ${from}::date), 0)::bigint as "opening",
      coalesce(sum(debit_cents) filter (where booked_on >= ${from}::date), 0)::bigint as "debit",
      coalesce(sum(credit_cents) filter (where booked_on >= ${from}::date), 0)::bigint as "credit"
    from ledger_days where code = ${code} and booked_on <= ${to}::date`)
  if (!row) throw new Error('a sum always has a row')
  return row
}

/** Of one project's account: from its own postings. */
export async function sumPostings(db: Database, accountId: string, { from, to }: Range): Promise<Movement> {
  const [row] = await db.query<Movement>(sql`
    select coalesce(sum(amount_cents) filter (where booked_on < ${from}::date), 0)::bigint as "opening",
      coalesce(sum(greatest(amount_cents, 0)) filter (where booked_on >= ${from}::date), 0)::bigint as "debit",
      coalesce(sum(greatest(-amount_cents, 0)) filter (where booked_on >= ${from}::date), 0)::bigint as "credit"
    from ledger_postings where account_id = ${accountId} and booked_on <= ${to}::date`)
  if (!row) throw new Error('a sum always has a row')
  return row
}

export type LinePlace = { readonly day: string; readonly id: string; readonly line: number }

/** What moved on the place's own day, up to the place itself. */
export async function sumOfDayTo(db: Database, accountId: string, { day, id, line }: LinePlace): Promise<Cents> {
  const [row] = await db.query<{ cents: Cents }>(sql`
    select coalesce(sum(amount_cents), 0)::bigint as "cents" from ledger_postings
    where account_id = ${accountId} and booked_on = ${day}::date and (entry_id, line) <= (${id}::uuid, ${line}::smallint)`)
  if (!row) throw new Error('a sum always has a row')
  return row.cents
}

type Line = Omit<StatementLine, 'balance'> & { readonly line: number }

/** In the order of their days; reads one index from the cursor. */
export const listLines = (
  db: Database,
  accountId: string,
  { from, to }: Range,
  after: LinePlace | undefined,
  limit: number,
) =>
  db.query<Line>(sql`
    select posting.entry_id as "entryId", to_char(posting.booked_on, 'YYYY-MM-DD') as "day", posting.line,
      entry.kind, entry.reference, entry.memo,
      (select gift.id from donations gift where gift.id = entry.source_id) as "donationId",
      project.id as "projectId", project.title as "projectTitle", posting.amount_cents as "amount"
    from (
      select * from ledger_postings
      where account_id = ${accountId} and booked_on between ${from}::date and ${to}::date
        ${after ? sql`and (booked_on, entry_id, line) > (${after.day}::date, ${after.id}::uuid, ${after.line}::smallint)` : nothing}
      order by booked_on, entry_id, line limit ${limit}
    ) posting
    join ledger_entries entry on entry.id = posting.entry_id
    left join projects project on project.id = entry.subject_id
    order by posting.booked_on, posting.entry_id, posting.line`)
