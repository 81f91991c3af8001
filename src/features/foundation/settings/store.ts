import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type ChangeRow = {
  readonly key: string
  readonly no: number
  /** Null for the default. */
  readonly before: unknown
  readonly after: unknown
  readonly undoOf: number | null
  readonly byId: Id<'user'>
  readonly at: Instant
}

/** The value of each key that was ever changed. */
export const listValues = (db: Database): Promise<{ key: string; value: unknown }[]> =>
  db.query<{ key: string; value: unknown }>(
    sql`select distinct on (key) key, after as value from setting_changes order by key, no desc`,
  )

const columns = sql`c.key, c.no, c.before, c.after, c.undo_of "undoOf", c.by_id "byId", c.at`

export const findLatest = (db: Database, key: string): Promise<ChangeRow | undefined> =>
  first(
    db.query<ChangeRow>(sql`select ${columns} from setting_changes c where c.key = ${key} order by c.no desc limit 1`),
  )

export type NamedChange = ChangeRow & { readonly by: string }

/** By key, newest first, with the names of the staff who made the changes. @param perKey how many of each key. */
export const listChanges = (db: Database, perKey: number): Promise<NamedChange[]> =>
  db.query<NamedChange>(sql`
    select ${columns}, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), 'A former colleague') "by"
    from (select distinct key from setting_changes) known
      cross join lateral (
        select * from setting_changes one where one.key = known.key order by one.no desc limit ${perKey}) c
      left join users u on u.id = c.by_id
    order by c.key, c.no desc`)

/** Only one writer per key at a time, until the transaction ends. */
export const lockSetting = (tx: Database, key: string): Promise<unknown> =>
  tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`setting ${key}`}, 0))`)

/** Shared by readers, exclusive for a writer, until the transaction ends. */
export const lockTaxonomy = (tx: Database, what: 'reading' | 'writing'): Promise<unknown> =>
  what === 'writing'
    ? tx.query(sql`select pg_advisory_xact_lock(hashtextextended('setting taxonomy', 0))`)
    : tx.query(sql`select pg_advisory_xact_lock_shared(hashtextextended('setting taxonomy', 0))`)

export const insertChange = (tx: Database, row: ChangeRow): Promise<unknown> =>
  tx.query(sql`
    insert into setting_changes (key, no, before, after, undo_of, by_id, at)
    values (${row.key}, ${row.no}, ${row.before === null ? null : JSON.stringify(row.before)}::text::jsonb,
      ${row.after === null ? null : JSON.stringify(row.after)}::text::jsonb, ${row.undoOf}, ${row.byId}, ${row.at})`)
