import { type Database, first, nothing, type Sql, sql } from '#platform/database.ts'
import type { SearchSort } from '../rules/choice.ts'
import { countedMax, frozenMax, readMax, someMax } from '../rules/plan.ts'

export type Wanted = {
  /** For PostgreSQL: all of the words, and any of them; null for all documents. */
  readonly tsquery: string | null
  readonly anyWord: string | null
  /** The codes of a facet, of which a document needs one. */
  readonly kept: readonly { readonly facet: string; readonly codes: readonly number[] }[]
  readonly statuses: readonly string[]
  readonly worths: readonly string[]
  readonly needed: readonly string[]
  readonly sort: SearchSort
  readonly now: string
}

/** The position, from 1, of the one chosen facet that is missed; 0 if none is. */
type Missed = { readonly missed: number }
/** The number of documents that miss no other facet and have this value. */
export type KeptCount = Missed & { readonly code: number; readonly count: number }
export type MomentCount = Missed & {
  readonly status: string | null
  readonly needed: string | null
  readonly nearly: boolean
  readonly soon: boolean
  readonly count: number
}
export type Found = {
  readonly nos: number[]
  /** The number of documents examined, whether they match the choices or not. */
  readonly seen: number
  readonly matched: number
  readonly kept: readonly KeptCount[]
  readonly moments: readonly MomentCount[]
}

/** What follows from the current deadline and funding; null or false for people. */
const moments = (now: string): Sql => sql`
  case when is_completed then 'completed' when deadline_at > ${now}::timestamptz then 'open'
    when deadline_at is not null then 'closed' end as status,
  coalesce(deadline_at > ${now}::timestamptz and raised_cents < goal_cents and raised_cents >= goal_cents * 0.8, false) as nearly,
  coalesce(deadline_at > ${now}::timestamptz and deadline_at <= ${now}::timestamptz + interval '14 days', false) as soon,
  case when raised_cents >= goal_cents or deadline_at <= ${now}::timestamptz then null
    when goal_cents - raised_cents < 100000 then 'under-1000'
    when goal_cents - raised_cents <= 500000 then '1000-5000' when goal_cents > 0 then 'over-5000' end as needed`

/** The conditions of the chosen facets, in the order of `missedNames`. */
function conditions({ kept, statuses, worths, needed }: Wanted): Sql[] {
  const all: Sql[] = kept.map(({ codes }) => sql`facets && ${codes}::int[]`)
  if (statuses.length > 0) all.push(sql`coalesce(status = any (${statuses}::text[]), false)`)
  if (needed.length > 0) all.push(sql`coalesce(needed = any (${needed}::text[]), false)`)
  if (worths.length > 0)
    all.push(sql`(nearly and 'nearly' = any (${worths}::text[]) or soon and 'soon' = any (${worths}::text[]))`)
  return all
}

/** The facet of each number in `missed`. */
export const missedNames = ({ kept, statuses, worths, needed }: Wanted): readonly string[] => [
  ...kept.map(({ facet }) => facet),
  ...(statuses.length > 0 ? ['status'] : []),
  ...(needed.length > 0 ? ['needed'] : []),
  ...(worths.length > 0 ? ['worth'] : []),
]

/** Adds to each row what it misses: 0 for nothing, the number of the one facet, or -1 for several. */
export function judged(from: Sql, wanted: Wanted): Sql {
  const inner = sql`select *, ${moments(wanted.now)} from (${from}) facts`
  const tests = conditions(wanted)
  if (tests.length === 0) return sql`select *, 0 as missed from (${inner}) judging`
  const sum = (of: (test: Sql, at: number) => Sql): Sql =>
    tests.map(of).reduce((all, one, at) => (at === 0 ? one : sql`${all} + ${one}`))
  const howMany = sum((test) => sql`(not ${test})::int`)
  const which = sum((test, at) => sql`(not ${test})::int * ${at + 1}::int`)
  return sql`select *, case when ${howMany} > 1 then -1 else ${which} end as missed from (${inner}) judging`
}

/** The columns that choices are judged by. */
export const facts = sql`no, quality, facets, submitted_at, deadline_at, raised_cents, goal_cents, is_completed`
/** How well title and name match, by any of the words. */
const headingRank = ({ anyWord }: Wanted): Sql =>
  anyWord === null ? sql`0::float4 as fit` : sql`ts_rank('{0, 0, 0.3, 1}', heading, ${anyWord}::tsquery) as fit`

/** The best first. The whole text is read only for those that may come first. */
function ordered({ tsquery, sort, now }: Wanted): Sql {
  const peopleLast = sql`deadline_at is null, deadline_at <= ${now}::timestamptz`
  if (sort === 'newest')
    return sql`select no from matched order by submitted_at desc nulls last, no desc limit ${frozenMax}`
  if (sort === 'needed')
    return sql`select no from matched order by ${peopleLast}, goal_cents - raised_cents desc, no desc limit ${frozenMax}`
  if (sort === 'ending')
    return sql`select no from matched order by ${peopleLast},
      case when deadline_at > ${now}::timestamptz then deadline_at end, deadline_at desc, no desc limit ${frozenMax}`
  // A project that takes gifts comes before one of the same merit that does not.
  const merit = sql`(1 + quality / 2500.0::float4) * (case when status in ('closed', 'completed') then 0.9 else 1 end)::float4`
  if (tsquery === null) return sql`select no from matched order by ${merit} desc, no desc limit ${frozenMax}`
  return sql`
    select no from (
      select no, place, merit, fit + case when place <= ${readMax}::int
        then (select ts_rank('{0.1, 0.2, 0.4, 1}', d.words, ${tsquery}::tsquery) from search_documents d where d.no = best.no)
        else 0 end as fit
      from (
        select no, fit, ${merit} as merit, row_number() over (order by (0.1 + fit) * ${merit} desc, no desc) as place
        from matched order by place limit ${frozenMax}
      ) best
    ) read order by place <= ${readMax}::int desc, (0.05 + fit) * merit desc, place`
}

/** The documents that the index finds; with `inside` it intersects the chosen facets, too. */
function byIndex(wanted: Wanted, inside: boolean, rowsMax: number): Sql {
  const { tsquery, kept } = wanted
  const words = tsquery === null ? nothing : sql`and words @@ ${tsquery}::tsquery`
  const chosen = inside ? kept.reduce((all, { codes }) => sql`${all} and facets && ${codes}::int[]`, nothing) : nothing
  return sql`select ${facts}, ${headingRank(wanted)} from search_documents where true ${words} ${chosen} limit ${rowsMax}`
}

/**
 * Examines every document, counts the facet values, and lists the best.
 * @param inside the words alone match too many: the choices are intersected in the index, and not counted.
 */
export async function findCounted(db: Database, wanted: Wanted, inside: boolean): Promise<Found> {
  const row = await first(
    db.query<Found>(sql`
      with found as materialized (${judged(byIndex(wanted, inside, countedMax + 1), wanted)}),
        matched as (select * from found where missed = 0)
      select array(${ordered(wanted)}) as nos,
        (select count(*)::int from found) as seen, (select count(*)::int from matched) as matched,
        (select coalesce(jsonb_agg(c), '[]') from (
          select missed, code, count(*)::int as count
          from (select missed, unnest(facets) as code from found where missed >= 0) codes group by 1, 2) c) as kept,
        (select coalesce(jsonb_agg(c), '[]') from (
          select missed, status, needed, nearly, soon, count(*)::int as count
          from found where missed >= 0 group by 1, 2, 3, 4, 5) c) as moments`),
  )
  if (!row) throw new Error('a count has no row')
  return row
}

/** The best documents that are in a list of each group. Undefined if a list is not built yet. */
export async function findChampions(
  db: Database,
  wanted: Wanted,
  groups: readonly (readonly string[])[],
): Promise<number[] | undefined> {
  const wantedLists = groups.length > 0 ? groups : [['']]
  // A single list with nothing chosen is already in order: its beginning is enough.
  const isPlain = wantedLists.flat().length === 1 && missedNames(wanted).length === 0
  const part = isPlain ? sql`nos[1:${frozenMax}::int]` : sql`nos`
  const lists = wantedLists
    .map((lexemes) => sql`select unnest(${part}) as no from search_champions where lexeme = any (${lexemes}::text[])`)
    .reduce((all, one) => sql`${all} intersect ${one}`)
  const lexemes = wantedLists.flat()
  const row = await first(
    db.query<{ nos: number[]; made: number }>(sql`
      with listed as materialized (${lists}), found as materialized (${judged(
        sql`select d.* from listed cross join lateral (
          select ${facts}, ${headingRank(wanted)} from search_documents d where d.no = listed.no) d`,
        wanted,
      )}), matched as (select * from found where missed = 0)
      select array(${ordered(wanted)}) as nos,
        (select count(*)::int from search_champions where lexeme = any (${lexemes}::text[]) and made_at is not null) as made`),
  )
  return row && row.made === lexemes.length ? row.nos : undefined
}

/** Some of the many matches, for when the lists of common words have too few in common. */
export async function findSome(db: Database, wanted: Wanted): Promise<number[]> {
  const row = await first(
    db.query<{ nos: number[] }>(sql`
      with found as materialized (${judged(byIndex(wanted, true, someMax), wanted)}),
        matched as (select * from found where missed = 0)
      select array(${ordered(wanted)}) as nos`),
  )
  return row?.nos ?? []
}

export type Numbered = { readonly no: number; readonly kind: 'project' | 'researcher'; readonly id: string }

export const findNumbered = (db: Database, nos: readonly number[]): Promise<Numbered[]> =>
  db.query<Numbered>(sql`select no, kind, id from search_documents where no = any (${nos}::int[])`)
