import { type Database, sql } from '#platform/database.ts'
import { accountTypes, type Entry, platformOwner } from '../rules.ts'

/** Creates the accounts that the entries need, in a fixed order so that two batches cannot deadlock. */
export async function ensureAccounts(
  db: Database,
  accounts: readonly { id: string; code: keyof typeof accountTypes; ownerId: string }[],
  now: string,
): Promise<void> {
  await db.query(sql`
    insert into ledger_accounts (id, code, type, owner_id, created_at)
    select wanted.id, wanted.code, wanted.type::ledger_account_type, wanted.owner_id, ${now}
    from unnest(
      ${accounts.map((one) => one.id)}::uuid[],
      ${accounts.map((one) => one.code)}::text[],
      ${accounts.map((one) => accountTypes[one.code])}::text[],
      ${accounts.map((one) => one.ownerId)}::uuid[]
    ) as wanted (id, code, type, owner_id)
    where not exists (
      select from ledger_accounts known
      where known.code = wanted.code and known.owner_id = wanted.owner_id and known.currency = 'USD'
    )
    order by wanted.code, wanted.owner_id
    on conflict do nothing`)
}

/** Appends entries with their postings in one statement; an entry with a known reference is left out. */
export async function appendEntries(
  db: Database,
  entries: readonly (Entry & { readonly id: string })[],
  now: string,
): Promise<string[]> {
  const lines = entries.flatMap((entry) =>
    entry.postings.map((posting, line) => ({ entryId: entry.id, line, ...posting })),
  )
  const rows = await db.query<{ reference: string }>(sql`
    with posted as (
      insert into ledger_entries
        (id, kind, reference, subject_id, source_id, reverses_id, actor_id, memo, occurred_at, posted_at)
      select wanted.id, wanted.kind, wanted.reference, wanted.subject_id, wanted.source_id, reversed.id, wanted.actor_id,
        wanted.memo, wanted.occurred_at, ${now}
      from unnest(
        ${entries.map((entry) => entry.id)}::uuid[],
        ${entries.map((entry) => entry.kind)}::text[],
        ${entries.map((entry) => entry.reference)}::text[],
        ${entries.map((entry) => entry.subjectId)}::uuid[],
        ${entries.map((entry) => entry.sourceId)}::uuid[],
        ${entries.map((entry) => entry.reverses ?? null)}::text[],
        ${entries.map((entry) => entry.actorId ?? null)}::uuid[],
        ${entries.map((entry) => entry.memo ?? null)}::text[],
        ${entries.map((entry) => entry.occurredAt)}::timestamptz[]
      ) as wanted (id, kind, reference, subject_id, source_id, reverses, actor_id, memo, occurred_at)
      left join ledger_entries reversed on reversed.reference = wanted.reverses
      order by wanted.reference
      on conflict (reference) do nothing
      returning id, reference, booked_on
    ), lines as (
      insert into ledger_postings (entry_id, line, account_id, amount_cents, booked_on)
      select line.entry_id, line.line, account.id, line.amount_cents, posted.booked_on
      from unnest(
        ${lines.map((line) => line.entryId)}::uuid[],
        ${lines.map((line) => line.line)}::smallint[],
        ${lines.map((line) => line.account)}::text[],
        ${lines.map((line) => line.ownerId ?? platformOwner)}::uuid[],
        ${lines.map((line) => line.amount)}::bigint[]
      ) as line (entry_id, line, code, owner_id, amount_cents)
      join posted on posted.id = line.entry_id
      join ledger_accounts account
        on account.code = line.code and account.owner_id = line.owner_id and account.currency = 'USD'
    ), unfolded as (
      insert into ledger_unfolded (entry_id, subject_id)
      select posted.id, wanted.subject_id
      from posted join unnest(
        ${entries.map((entry) => entry.id)}::uuid[], ${entries.map((entry) => entry.subjectId)}::uuid[]
      ) as wanted (id, subject_id) on wanted.id = posted.id
    )
    select reference from posted`)
  return rows.map((row) => row.reference)
}

/** Those of these references that have no entry. */
export async function missingReferences(db: Database, references: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ reference: string }>(sql`
    select distinct wanted.reference from unnest(${[...references]}::text[]) as wanted (reference)
    where not exists (select from ledger_entries known where known.reference = wanted.reference)`)
  return rows.map((row) => row.reference)
}
