import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Facts } from './rules.ts'

export type FactsRow = Facts & { readonly isDismissed: boolean }

/** The state of an account, in one statement; withdrawn projects do not count. */
export async function mustFacts(db: Database, userId: Id<'user'>, now: Instant): Promise<FactsRow> {
  const row = await first(
    db.query<FactsRow>(sql`
      with own as (
        select id, status = 'approved' and hidden_at is null as is_public, donor_count, submitted_at, completed_at
        from projects where owner_id = ${userId} and withdrawn_at is null
        order by submitted_at desc limit 200
      )
      select u.avatar_file_id is not null or r.profile_image_id is not null as "hasPhoto",
        u.email_verified_at is not null as "hasProvenEmail",
        exists (select from verified_researchers b where b.user_id = u.id and b.valid_until > ${now})
          or exists (select from verification_requests q where q.user_id = u.id and q.outcome is null)
          as "hasVerification",
        exists (select from project_drafts d where d.owner_id = u.id and d.sent_at is null
          and d.discarded_at is null) as "hasDraft",
        exists (select from own) as "hasProject",
        (select id from own where completed_at is null and not exists (
          select from budget_lines l where l.project_id = own.id) order by submitted_at desc limit 1) as "withoutBudgetId",
        (select id from own where completed_at is null and not exists (
          select from milestones m where m.project_id = own.id) order by submitted_at desc limit 1)
          as "withoutMilestonesId",
        exists (select from own where is_public) as "hasPublicProject",
        (select id from own where is_public and not exists (
          select from project_updates n where n.project_id = own.id and n.state = 'published')
          order by submitted_at desc limit 1) as "withoutUpdateId",
        exists (select from own where donor_count > 0) as "hasDonors",
        exists (select from thanks t where t.by_id = u.id) as "hasThanked",
        exists (select from dismissed_steps s where s.user_id = u.id) as "isDismissed"
      from users u left join researcher_profiles r on r.user_id = u.id where u.id = ${userId}`),
  )
  if (!row) throw new Error(`there is no person ${userId}`)
  return row
}

export const insertDismissal = (db: Database, userId: Id<'user'>, at: Instant): Promise<unknown> =>
  db.query(sql`insert into dismissed_steps (user_id, at) values (${userId}, ${at}) on conflict do nothing`)

export const deleteDismissal = (tx: Database, userId: string): Promise<unknown> =>
  tx.query(sql`delete from dismissed_steps where user_id = ${userId}`)
