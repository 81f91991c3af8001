import { type Database, first, nothing, type Sql, sql } from '#platform/database.ts'
import type { Phase, WalkedSort } from '../rules/walk.ts'
import { facts, judged, type Wanted } from './find.ts'

export type Step = {
  readonly scope: string
  readonly sort: WalkedSort
  readonly phase: Phase
  /** The row before the first one to examine. */
  readonly after: { readonly key: number; readonly projectId: string } | undefined
  readonly rowsMax: number
  readonly hitsMax: number
}
type Row = { readonly key: number; readonly projectId: string }
export type Walked = {
  readonly rows: number
  readonly last: Row | null
  readonly hits: readonly (Row & { readonly no: number })[]
}

type Order = { readonly key: Sql; readonly number: Sql; readonly given: (key: number) => Sql; readonly down: boolean }
const plain = (key: Sql) => ({ key, number: key, given: (value: number) => sql`${value}::bigint` })

/** Each order has an index on the project lists. Times are sent as microseconds, which numbers hold exactly. */
const orders: Readonly<Record<WalkedSort, Order>> = {
  newest: {
    key: sql`submitted_at`,
    number: sql`(extract(epoch from submitted_at) * 1000000)::bigint`,
    given: (value) => sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`,
    down: true,
  },
  ending: { ...plain(sql`deadline_rank`), down: false },
  needed: { ...plain(sql`needed_cents`), down: true },
}
/** Passed deadlines have ranks from here on (see the table). */
const openBelow = 500_000_000_000_000

/** Examines the next rows of a list, in its order, and returns the first that match the words and choices. */
export async function walk(db: Database, wanted: Wanted, step: Step): Promise<Walked> {
  const { scope, sort, phase, after, rowsMax, hitsMax } = step
  const { key, number, given, down } = orders[sort]
  const way = down ? sql`desc` : sql`asc`
  const beyond = after
    ? sql`and (${key}, project_id) ${down ? sql`<` : sql`>`} (${given(after.key)}, ${after.projectId}::uuid)`
    : nothing
  const inPhase =
    phase === 'all' ? nothing : sql`and deadline_rank ${phase === 'open' ? sql`<` : sql`>=`} ${openBelow}::bigint`
  const hasWords =
    wanted.tsquery === null
      ? sql`true`
      : sql`(select d.words @@ ${wanted.tsquery}::tsquery from search_documents d where d.no = fitting.no)`
  const row = await first(
    db.query<Walked>(sql`
      with walked as materialized (
        select project_id, ${number} as key, deadline_rank, row_number() over (order by ${key} ${way}, project_id ${way}) as place
        from project_listings where scope = ${scope} ${beyond}
        order by ${key} ${way}, project_id ${way} limit ${rowsMax}
      ), found as materialized (${judged(
        sql`select d.*, w.project_id, w.key, w.place from walked w cross join lateral (
          select ${facts} from search_documents where kind = 'project' and id = w.project_id) d where true ${inPhase}`,
        wanted,
      )}), hits as (
        select no, key, project_id, place from (select * from found where missed = 0 order by place offset 0) fitting
        where ${hasWords} limit ${hitsMax}
      )
      select (select count(*)::int from walked) as rows,
        (select jsonb_build_object('key', key, 'projectId', project_id) from walked order by place desc limit 1) as last,
        (select coalesce(jsonb_agg(jsonb_build_object('no', no, 'key', key, 'projectId', project_id) order by place), '[]')
          from hits) as hits`),
  )
  if (!row) throw new Error('a walk has no row')
  return row
}
