import type postgres from 'postgres'
import { queryIn, type Tree } from './trees.ts'

/** The database's types and columns. */
export type Catalog = {
  readonly types: ReadonlyMap<number, PostgresType>
  /** By `table.number`, as a described statement names the origin of a column. */
  readonly columns: ReadonlyMap<string, TableColumn>
  readonly functions: ReadonlyMap<number, PostgresFunction>
  /** The query of each view. */
  readonly views: ReadonlyMap<number, Tree>
}

export type PostgresFunction = {
  readonly name: string
  /** Returns null for null. */
  readonly isStrict: boolean
  /** May return null for values, too. */
  readonly isPartial: boolean
}

const partial =
  /^(jsonb?_(object_field|array_element|extract_path)(_text)?|array_(length|position|ndims)|regexp_match)$/

export type PostgresType = {
  readonly name: string
  /** The element type of an array. */
  readonly element: number | undefined
  /** The values of an enum. */
  readonly labels: readonly string[] | undefined
}

export type TableColumn = {
  readonly table: string
  readonly name: string
  readonly isRequired: boolean
  /** The values that a check allows: `check (kind in ('a', 'b'))`. */
  readonly words: readonly string[] | undefined
}

export async function readCatalog(sql: postgres.Sql): Promise<Catalog> {
  const types = await sql<{ oid: number; name: string; element: number | null; labels: string[] | null }[]>`
    select type.oid::int, typname as name, case when typinput = 'array_in'::regproc then typelem::int end as element,
      (select array_agg(enumlabel::text order by enumsortorder) from pg_enum where enumtypid = type.oid) as labels
    from pg_type type`
  const columns = await sql<{ key: string; table: string; name: string; isRequired: boolean; checks: string | null }[]>`
    select attrelid::int || '.' || attnum as key, attrelid::regclass::text as table, attname as name,
      attnotnull as "isRequired",
      (select string_agg(pg_get_constraintdef(oid), ' ') from pg_constraint
        where conrelid = attrelid and contype = 'c' and conkey = array[attnum]) as checks
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attnum > 0 and not attisdropped and relnamespace = 'public'::regnamespace and relkind = 'r'`
  const functions = await sql<{ oid: number; name: string; isStrict: boolean }[]>`
    select oid::int, proname as name, proisstrict as "isStrict" from pg_proc`
  const views = await sql<{ oid: number; query: string }[]>`
    select ev_class::int as oid, ev_action::text as query from pg_rewrite join pg_class on pg_class.oid = ev_class
    where relnamespace = 'public'::regnamespace and relkind = 'v'`
  return {
    functions: new Map(functions.map(({ oid, ...one }) => [oid, { ...one, isPartial: partial.test(one.name) }])),
    views: new Map(views.map(({ oid, query }) => [oid, queryIn(query)])),
    types: new Map(
      types.map(({ oid, name, element, labels }) => [
        oid,
        { name, element: element ?? undefined, labels: labels ?? undefined },
      ]),
    ),
    columns: new Map(
      columns.map(({ key, checks, ...column }) => [key, { ...column, words: wordsOf(column.name, checks ?? '') }]),
    ),
  }
}

/** `CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text])))`, as PostgreSQL writes `kind in ('a', 'b')`. */
function wordsOf(column: string, checks: string): string[] | undefined {
  const list = new RegExp(`^CHECK \\(\\(${column} = ANY \\(ARRAY\\[([^\\]]*)\\]\\)\\)\\)$`).exec(checks)?.[1]
  return list === undefined ? undefined : Array.from(list.matchAll(/'([^']*)'::text/g), ([, word = '']) => word)
}
