import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Reminders } from '../contract.ts'

export const findReminders = (db: Database, userId: string): Promise<Reminders | undefined> =>
  first(
    db.query<Reminders>(sql`
      select weekly_updates "weeklyUpdates", monthly_reports "monthlyReports", donor_messages "donorMessages",
        update_due "updateDue"
      from reminder_settings where user_id = ${userId}`),
  )

export const upsertReminders = (db: Database, userId: Id<'user'>, to: Reminders, at: Instant): Promise<unknown> =>
  db.query(sql`
    insert into reminder_settings (user_id, weekly_updates, monthly_reports, donor_messages, update_due, updated_at)
    values (${userId}, ${to.weeklyUpdates}, ${to.monthlyReports}, ${to.donorMessages}, ${to.updateDue}, ${at})
    on conflict (user_id) do update set weekly_updates = excluded.weekly_updates,
      monthly_reports = excluded.monthly_reports, donor_messages = excluded.donor_messages, update_due = excluded.update_due,
      updated_at = excluded.updated_at`)

export const deleteReminders = (tx: Database, userId: string): Promise<unknown> =>
  tx.query(sql`delete from reminder_settings where user_id = ${userId}`)
