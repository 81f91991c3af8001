import { platformOwner } from '#features/funding/ledger/rules.ts'
import { containing, type Database, nothing, type Sql, sql } from '#platform/database.ts'
import { isId } from '#values/id.ts'
import type { Place } from '#values/place.ts'
import type { BookEntry } from '../contract.ts'

/** At most this many projects match; beyond that a title must be narrower. */
const matchedMax = 500

export type EntryFilter = {
  readonly kind: BookEntry['kind'] | undefined
  /** A part of a project's title, or its id. */
  readonly project: string | undefined
  readonly from: string | undefined
  /** The day itself included. */
  readonly to: string | undefined
}

const whole = (chosen: Sql): Sql => sql`
  select entry.id, entry.kind, entry.reference, reversed.reference as "reverses", entry.memo, entry.occurred_at as "at",
    (select gift.id from donations gift where gift.id = entry.source_id) as "donationId",
    nullif(entry.subject_id, ${platformOwner}) as "projectId", project.title as "projectTitle", line.postings
  from (${chosen}) entry
  left join ledger_entries reversed on reversed.id = entry.reverses_id
  left join projects project on project.id = entry.subject_id
  cross join lateral (
    select coalesce(jsonb_agg(
      jsonb_build_object('account', account.code, 'amount', posting.amount_cents) order by posting.line), '[]') as postings
    from ledger_postings posting join ledger_accounts account on account.id = posting.account_id
    where posting.entry_id = entry.id
  ) line`

function ofProject(search: string): Sql {
  if (isId(search)) return sql`and subject_id = ${search}`
  return sql`and subject_id in (select id from projects where title ilike ${containing(search)} limit ${matchedMax})`
}

/** Newest first. Reads one index from the cursor, and the postings of one page only. */
export const listEntries = (db: Database, filter: EntryFilter, after: Place | undefined, limit: number) =>
  db.query<BookEntry>(sql`
    ${whole(sql`
      select * from ledger_entries
      where true ${filter.kind ? sql`and kind = ${filter.kind}` : nothing}
        ${filter.project ? ofProject(filter.project) : nothing}
        ${filter.from ? sql`and occurred_at >= ${filter.from}::date at time zone 'UTC'` : nothing}
        ${filter.to ? sql`and occurred_at < (${filter.to}::date + 1)::timestamp at time zone 'UTC'` : nothing}
        ${after ? sql`and (occurred_at, id) < (${after.at}, ${after.id})` : nothing}
      order by occurred_at desc, id desc limit ${limit}`)}
    order by entry.occurred_at desc, entry.id desc`)

/** In posting order; within the same moment the gift's own entry comes first, and what left before what came. */
export const listEntriesOf = (db: Database, donationId: string) =>
  db.query<BookEntry>(sql`
    ${whole(sql`select * from ledger_entries where source_id = ${donationId}`)}
    order by entry.posted_at, entry.occurred_at, entry.kind <> 'donation', entry.kind = 'redirect_in',
      entry.id`)
