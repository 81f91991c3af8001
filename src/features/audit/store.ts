import type { Database } from '#platform/database.ts'
import { sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export type AuditRow = {
  readonly id: Id<'audit'>
  readonly actorId: string | null
  readonly action: string
  readonly targetKind: string | null
  readonly targetId: string | null
  readonly data: Readonly<Record<string, unknown>>
  readonly at: Instant
}

export const insertAuditRow = (db: Database, row: AuditRow): Promise<unknown> =>
  db.query(sql`
    insert into audit_log (id, actor_id, action, target_kind, target_id, data, at)
    values (${row.id}, ${row.actorId}, ${row.action}, ${row.targetKind}, ${row.targetId}, ${row.data}, ${row.at})`)
