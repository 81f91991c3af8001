import { type Database, first, nothing, type Sql, sql } from '#platform/database.ts'
import type { SearchSort } from '../rules/choice.ts'
import { countedMax, frozenMax, rankedMax } from '../rules/plan.ts'

export type Wanted = {
  /** For PostgreSQL; null for all documents. */
  readonly tsquery: string | null
  /** Codes of a facet, of which a document needs one. */
  readonly kept: readonly { readonly facet: string; readonly codes: readonly number[] }[]
  readonly statuses: readonly string[]
  readonly worths: readonly string[]
  readonly needed: readonly string[]
  readonly sort: SearchSort
  readonly now: string
}

/** How many of the documents that miss no other facet than `missed` have a value. */
export type KeptCount = { readonly missed: string; readonly code: number; readonly count: number }
export type MomentCount = {
  readonly missed: string
  readonly status: string | null
  readonly needed: string | null
  readonly nearly: boolean
  readonly soon: boolean
  readonly count: number
}
export type Found = {
  readonly nos: number[]
  /** Of all documents that were looked at, whether they have what is chosen or not. */
  readonly seen: number
  readonly matched: number
  readonly kept: readonly KeptCount[]
  readonly moments: readonly MomentCount[]
}

/** What follows from deadline and money at the moment; null for people. */
const moments = (now: string): Sql => sql`
  case when deadline_at > ${now}::timestamptz then 'open' when deadline_at is not null then 'closed' end as status,
  coalesce(deadline_at > ${now}::timestamptz and raised_cents < goal_cents and raised_cents >= goal_cents * 0.8, false) as nearly,
  coalesce(deadline_at > ${now}::timestamptz and deadline_at <= ${now}::timestamptz + interval '14 days', false) as soon,
  case when raised_cents >= goal_cents or deadline_at <= ${now}::timestamptz then null
    when goal_cents - raised_cents < 100000 then 'under-1000'
    when goal_cents - raised_cents <= 500000 then '1000-5000' when goal_cents > 0 then 'over-5000' end as needed`

/** Adds to each row the names of the facets that it misses, `also` among them. */
function judged(from: Sql, { kept, statuses, worths, needed, now }: Wanted): Sql {
  const tests: Sql[] = kept.map(
    ({ facet, codes }) => sql`case when not facets && ${codes}::int[] then ${facet}::text end`,
  )
  if (statuses.length > 0)
    tests.push(sql`case when not coalesce(status = any (${statuses}::text[]), false) then 'status' end`)
  if (needed.length > 0)
    tests.push(sql`case when not coalesce(needed = any (${needed}::text[]), false) then 'needed' end`)
  if (worths.length > 0)
    tests.push(sql`case when not (nearly and 'nearly' = any (${worths}::text[]) or soon and 'soon' = any (${worths}::text[]))
      then 'worth' end`)
  const all = tests.reduce((list, test, at) => (at === 0 ? test : sql`${list}, ${test}`), nothing)
  return sql`
    select *, ${tests.length > 0 ? sql`array_remove(array[${all}], null)` : sql`'{}'::text[]`} as missed
    from (select *, ${moments(now)} from (${from}) facts) judging`
}

/** The best first. Words are read for as many rows as are ranked, and no more. */
function ordered(matched: Sql, { tsquery, sort, now }: Wanted): Sql {
  const projectsFirst = sql`(deadline_at is null)`
  if (sort === 'newest')
    return sql`select no from ${matched} order by submitted_at desc nulls last, no desc limit ${frozenMax}`
  if (sort === 'needed')
    return sql`select no from ${matched}
      order by ${projectsFirst}, deadline_at <= ${now}::timestamptz, goal_cents - raised_cents desc, no desc limit ${frozenMax}`
  if (sort === 'ending')
    return sql`select no from ${matched}
      order by ${projectsFirst}, deadline_at <= ${now}::timestamptz,
        case when deadline_at > ${now}::timestamptz then deadline_at end, deadline_at desc, no desc limit ${frozenMax}`
  if (tsquery === null)
    return sql`select no from ${matched} order by coalesce(status = 'open', true) desc, quality desc, no desc limit ${frozenMax}`
  return sql`
    select best.no from (select no, quality, status from ${matched} order by quality desc, no desc limit ${rankedMax}) best
    cross join lateral (select d.words from search_documents d where d.no = best.no) texts
    where texts.words @@ ${tsquery}::tsquery
    order by ts_rank('{0.05, 0.2, 0.4, 1.0}', texts.words, ${tsquery}::tsquery)
      * (1 + best.quality / 2500.0::float4) * (case when best.status = 'closed' then 0.9 else 1 end)::float4 desc, best.no desc
    limit ${frozenMax}`
}

/** The documents of the index; `inside` intersects the chosen facets there, too. */
const byIndex = ({ tsquery, kept }: Wanted, inside: boolean): Sql => {
  const words = tsquery === null ? nothing : sql`and words @@ ${tsquery}::tsquery`
  const chosen = inside ? kept.reduce((all, { codes }) => sql`${all} and facets && ${codes}::int[]`, nothing) : nothing
  return sql`select no, quality, facets, submitted_at, deadline_at, raised_cents, goal_cents from search_documents
    where true ${words} ${chosen} limit ${countedMax + 1}`
}

/**
 * Looks at every document, counts what can be chosen, and lists the best.
 * @param inside the words alone have too many: what is chosen is intersected in the index, and not counted.
 */
export async function findCounted(db: Database, wanted: Wanted, inside: boolean): Promise<Found> {
  const row = await first(
    db.query<Found>(sql`
      with found as materialized (${judged(byIndex(wanted, inside), wanted)}),
        matched as materialized (select * from found where missed = '{}')
      select array(${ordered(sql`matched`, wanted)}) as nos,
        (select count(*)::int from found) as seen, (select count(*)::int from matched) as matched,
        (select coalesce(jsonb_agg(c), '[]') from (
          select coalesce(missed[1], '') as missed, code, count(*)::int as count
          from found cross join unnest(facets) code where cardinality(missed) <= 1 group by 1, 2) c) as kept,
        (select coalesce(jsonb_agg(c), '[]') from (
          select coalesce(missed[1], '') as missed, status, needed, nearly, soon, count(*)::int as count
          from found where cardinality(missed) <= 1 group by 1, 2, 3, 4, 5) c) as moments`),
  )
  if (!row) throw new Error('a count has no row')
  return row
}

/** The best of the lists of common words: of each group one. Undefined where a list is not made yet. */
export async function findChampions(
  db: Database,
  wanted: Wanted,
  groups: readonly (readonly string[])[],
): Promise<number[] | undefined> {
  const wantedLists = groups.length > 0 ? groups : [['']]
  const lists = wantedLists
    .map((lexemes) => sql`select unnest(nos) as no from search_champions where lexeme = any (${lexemes}::text[])`)
    .reduce((all, one) => sql`${all} intersect ${one}`)
  const lexemes = wantedLists.flat()
  const row = await first(
    db.query<{ nos: number[]; made: number }>(sql`
      with listed as materialized (${lists}), found as materialized (${judged(
        sql`select facts.* from listed cross join lateral (
          select no, quality, facets, submitted_at, deadline_at, raised_cents, goal_cents
          from search_documents d where d.no = listed.no) facts`,
        wanted,
      )}), matched as materialized (select * from found where missed = '{}')
      select array(${ordered(sql`matched`, wanted)}) as nos,
        (select count(*)::int from search_champions where lexeme = any (${lexemes}::text[]) and made_at is not null) as made`),
  )
  return row && row.made === lexemes.length ? row.nos : undefined
}

export type Numbered = { readonly no: number; readonly kind: 'project' | 'researcher'; readonly id: string }

export const findNumbered = (db: Database, nos: readonly number[]): Promise<Numbered[]> =>
  db.query<Numbered>(sql`select no, kind, id from search_documents where no = any (${nos}::int[])`)
