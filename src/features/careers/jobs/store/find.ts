import { type Database, first, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { JobSort } from '../rules/choice.ts'

// A list is ordered by phase: open positions, then those whose deadline passed. Within a phase `at` ascends:
// milliseconds, negated where the newest come first.

/** What a listing must match. */
export type Wanted = {
  /** With wildcards: '%reef%'. */
  readonly words: readonly string[]
  readonly place: readonly string[]
  /** Facets such as 'remote:1', all of which are required. */
  readonly all: readonly string[]
  /** Of each group, at least one is required: ['country:NO', 'country:FI']. */
  readonly groups: readonly (readonly string[])[]
  /** The latest time to close; null for any. */
  readonly closesBefore: Instant | null
  readonly now: Instant
  /** What closed before this is no longer listed. */
  readonly gone: Instant
  readonly sort: JobSort
}

export type ListPlace = { readonly phase: number; readonly at: number; readonly id: string }
export type Hit = ListPlace & { readonly id: Id<'job'> }

const phase = (now: Instant): Sql => sql`(l.closes_at <= ${now}::timestamptz)::int`
const at = (sort: JobSort, now: Instant): Sql =>
  sort === 'newest'
    ? sql`case when l.closes_at <= ${now}::timestamptz then -(extract(epoch from l.closes_at) * 1000)::bigint
        else -(extract(epoch from l.published_at) * 1000)::bigint end`
    : sql`case when l.closes_at <= ${now}::timestamptz then -(extract(epoch from l.closes_at) * 1000)::bigint
        else (extract(epoch from l.closes_at) * 1000)::bigint end`

const matches = ({ words, place }: Wanted): Sql =>
  sql`l.words like all(${words}::text[]) and l.place like all(${place}::text[])`

/** The conditions one by one, so that each can use an index. */
function indexed({ words, place, all, groups, closesBefore, now, gone }: Wanted): Sql {
  const conditions = [
    ...words.map((word) => sql` and l.words like ${word}`),
    ...place.map((word) => sql` and l.place like ${word}`),
    ...(all.length > 0 ? [sql` and l.facets @> ${all}::text[]`] : []),
    ...groups.filter((group) => group.length > 0).map((group) => sql` and l.facets && ${group}::text[]`),
    ...(closesBefore === null ? [] : [sql` and l.closes_at > ${now} and l.closes_at <= ${closesBefore}`]),
  ]
  return conditions.reduce((before, one) => sql`${before}${one}`, sql`l.closes_at > ${gone}`)
}

export type Survey = {
  /** How many listings were scanned. */
  readonly looked: number
  readonly total: number
  readonly hits: Hit[]
  /** Matches per value, ignoring what is chosen in the value's own group. */
  readonly counts: { value: string; count: number }[]
}

/**
 * Scans the first listings of each phase, counts the matches, and takes a page of them. If these are all listings, the
 * counts are those of the whole board.
 */
export async function survey(
  db: Database,
  wanted: Wanted,
  { openMax, overMax, hitsMax, after }: { openMax: number; overMax: number; hitsMax: number; after: ListPlace | null },
): Promise<Survey> {
  const { now, gone, sort, all, groups, closesBefore } = wanted
  const [category = [], discipline = [], country = []] = groups
  const order = sort === 'newest' ? sql`published_at desc, job_id` : sql`closes_at, job_id`
  const row = await first(
    db.query<Survey>(sql`
      with walked as materialized (
        (select * from job_listings where not is_over order by ${order} limit ${openMax})
        union all
        (select * from job_listings where is_over order by closes_at desc, job_id limit ${overMax})
      ), judged as materialized (
        select l.job_id as id, ${phase(now)} as phase, ${at(sort, now)} as at, l.facets,
          array_remove(array[
            case when not (cardinality(${category}::text[]) = 0 or l.facets && ${category}::text[]) then 'category' end,
            case when not (cardinality(${discipline}::text[]) = 0 or l.facets && ${discipline}::text[])
              then 'discipline' end,
            case when not (cardinality(${country}::text[]) = 0 or l.facets && ${country}::text[]) then 'country' end,
            case when not l.facets @> ${all}::text[] then 'flag' end,
            case when ${closesBefore}::timestamptz is not null
              and not (l.closes_at > ${now} and l.closes_at <= ${closesBefore}::timestamptz) then 'soon' end
          ], null) as missed,
          l.closes_at
        from walked l where l.closes_at > ${gone} and ${matches(wanted)}
      )
      select (select count(*) from walked) as looked,
        (select count(*) from judged where missed = '{}') as total,
        coalesce((select jsonb_agg(jsonb_build_object('id', page.id, 'phase', page.phase, 'at', page.at)
            order by page.phase, page.at, page.id)
          from (
            select id, phase, at from judged
            where missed = '{}' and (phase, at, id) > (${after?.phase ?? -1}::int, ${after?.at ?? 0}::bigint,
              ${after?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
            order by phase, at, id limit ${hitsMax}
          ) page), '[]') as hits,
        coalesce((select jsonb_agg(jsonb_build_object('value', value, 'count', count)) from (
          select value, count(*) from judged cross join unnest(facets) value
          where missed = '{}' or (cardinality(missed) = 1 and split_part(value, ':', 1) = missed[1])
          group by value
          union all
          select 'soon:1', count(*) from judged
          where (missed = '{}' or missed = '{soon}') and closes_at > ${now}
            and closes_at <= ${now}::timestamptz + interval '7 days'
          having count(*) > 0
        ) counted), '[]') as counts`),
  )
  if (!row) throw new Error('a survey has one row')
  return row
}

/** Whether there are too many open positions to count them all for each reader. */
export const isLongBoard = async (db: Database, openMax: number): Promise<boolean> =>
  (
    await db.query(sql`
      select 1 as one from job_listings where not is_over order by published_at desc, job_id offset ${openMax - 1} limit 1`)
  ).length > 0

export type Walk = {
  readonly looked: number
  /** How many of these match. */
  readonly total: number
  readonly hits: Hit[]
  /** Where the scan ended. */
  readonly last: Hit | null
}

type WalkBounds = {
  /** Null for the beginning of the phase. */
  readonly from: ListPlace | null
  readonly phase: number
  readonly rowsMax: number
  readonly hitsMax: number
}

/** Continues from a place in one phase and scans at most `rowsMax` listings. */
export async function walkOn(
  db: Database,
  wanted: Wanted,
  { from, phase: which, rowsMax, hitsMax }: WalkBounds,
): Promise<Walk> {
  const isNewest = which === 0 && wanted.sort === 'newest'
  const isDown = which === 1 || isNewest
  const column = isNewest ? sql`published_at` : sql`closes_at`
  const scope = which === 0 ? sql`not is_over` : sql`is_over`
  const [order, turned] = isDown ? [sql`desc`, nothing] : [nothing, sql`desc`]
  // Rows outside the page are not formatted.
  const placed = (rows: Sql): Sql => sql`
    select jsonb_build_object('id', one.id, 'phase', ${which}::int,
      'at', (extract(epoch from one.moment) * ${isDown ? -1000 : 1000}::int)::bigint) from (${rows}) one`
  const row = await first(
    db.query<Walk>(sql`
      with walked as materialized (
        select job_id as id, ${column} as moment, closes_at, facets, words, place from job_listings
        where ${scope} ${boundOf(from, column, isDown)} order by ${column} ${order}, job_id limit ${rowsMax}
      ), fitting as materialized (select l.id, l.moment from walked l where ${indexed(wanted)})
      select (select count(*) from walked) as looked, (select count(*) from fitting) as total,
        to_jsonb(array(${placed(sql`
          select id, moment from fitting order by moment ${order}, id limit ${hitsMax}`)})) as hits,
        (${placed(sql`select id, moment from walked order by moment ${turned}, id desc limit 1`)}) as last`),
  )
  if (!row) throw new Error('a walk has one row')
  return row
}

function boundOf(from: ListPlace | null, column: Sql, isDown: boolean): Sql {
  if (from === null) return nothing
  const [moment, id] = [Math.abs(from.at), from.id]
  return isDown
    ? sql`and ${column} <= to_timestamp(${moment}::bigint / 1000.0)
        and (${column} < to_timestamp(${moment}::bigint / 1000.0) or job_id > ${id}::uuid)`
    : sql`and ${column} >= to_timestamp(${moment}::bigint / 1000.0)
        and (${column} > to_timestamp(${moment}::bigint / 1000.0) or job_id > ${id}::uuid)`
}

/** By the indexes of trigrams and facets: at most `rowsMax` hits, in no order. */
export const lookUp = (db: Database, wanted: Wanted, rowsMax: number): Promise<Hit[]> =>
  db.query<Hit>(sql`
    select l.job_id as id, ${phase(wanted.now)} as phase, ${at(wanted.sort, wanted.now)} as at
    from job_listings l where ${indexed(wanted)} limit ${rowsMax}`)
