import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { NotificationType } from './contract.ts'

export type NewNotification = {
  readonly id: Id<'notification'>
  readonly userId: Id<'user'>
  readonly type: NotificationType
  readonly eventKey: string
  readonly title: string
  readonly body: string | null
  readonly target: string
}

/** Set-based; what a person was told already is left as it is. */
export async function insertNotifications(db: Database, rows: readonly NewNotification[], at: Instant): Promise<void> {
  await db.query(sql`
    insert into notifications (id, user_id, type, event_key, title, body, target, created_at)
    select id, "userId", type, "eventKey", title, body, target, ${at}
    from jsonb_to_recordset(${rows}::jsonb)
      as new (id uuid, "userId" uuid, type text, "eventKey" text, title text, body text, target text)
    on conflict (user_id, event_key) do nothing`)
}
