import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'

/** Whether a case is about a message in a conversation of this person, or about a project that they gave to. */
export const isBarred = async (db: Database, caseId: Id<'case'>, staffId: Id<'user'>): Promise<boolean> =>
  (
    await db.query(sql`
      select 1 as one from moderation_cases c join rooms r on r.id::text = split_part(c.target, ':', 1)
      where c.id = ${caseId} and c.kind = 'message'
        and (exists (select from room_members mine where mine.room_id = r.id and mine.user_id = ${staffId})
          or exists (select from project_donors known
            where known.project_id = r.project_id and known.donor_id = ${staffId}))`)
  ).length > 0
