import { type Database, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'
import type { Overdue } from '../mails.ts'

type Claim = { readonly now: Instant; readonly before: Instant; readonly count: number }

/**
 * Public projects with donors, not completed, without an update since then, of people who can be written to; marked.
 */
export const claimOverdue = (tx: Database, { now, before, count }: Claim): Promise<Overdue[]> =>
  tx.query<Overdue>(sql`
    with overdue as (
      select p.id, p.title, u.email, u.first_name from projects p join users u on u.id = p.owner_id
      where p.status = 'approved' and p.hidden_at is null and p.completed_at is null and p.donor_count > 0
        and p.approved_at <= ${before} and u.state = 'active' and u.email is not null and u.email_verified_at is not null
        and not exists (select from project_updates n
          where n.project_id = p.id and n.state = 'published' and n.published_at > ${before})
        and not exists (select from update_reminders r where r.project_id = p.id and r.reminded_at > ${before})
        and not exists (select from notification_preferences s
          where s.user_id = u.id and s.type = 'update_due' and s.mail = 'never')
      order by p.id limit ${count}
    ), marked as (
      insert into update_reminders (project_id, reminded_at) select id, ${now} from overdue
      on conflict (project_id) do update set reminded_at = excluded.reminded_at
    )
    select id as "projectId", title, email, first_name as "firstName" from overdue order by id`)
