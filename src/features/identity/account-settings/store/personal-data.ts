import { type Database, type Sql, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'
import type { PersonalTable } from '../rules/personal-data.ts'

/** All rows of a table that belong to one person, without the hidden columns; none without a key. */
export async function readPersonalRows(
  db: Database,
  { table, owner, through, omit = [] }: PersonalTable,
  key: string | null,
): Promise<Record<string, unknown>[]> {
  // The names are constants of ours (rules/personal-data.ts), never input.
  const query: Sql = {
    text: through
      ? [
          `select to_jsonb(mine) - `,
          `::text[] as "row" from ${table} mine join ${through.table} own on own.id = mine.${owner} where own.${through.owner} = `,
          '',
        ]
      : [`select to_jsonb(mine) - `, `::text[] as "row" from ${table} mine where mine.${owner} = `, ''],
    values: [omit, key],
  }
  const rows = await db.query<{ row: Record<string, unknown> }>(query)
  return rows.map(({ row }) => row)
}

/** Under review, or taking gifts: their owner must not leave without notice. */
export async function hasOpenProjects(db: Database, ownerId: string, now: Instant): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from projects
    where owner_id = ${ownerId}
      and (status = 'pending' or (status = 'approved' and hidden_at is null and deadline_at > ${now}))
    limit 1`)
  return rows.length > 0
}
