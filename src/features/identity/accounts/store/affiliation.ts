import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

export async function updateAffiliation(
  db: Database,
  of: {
    userId: Id<'user'>
    institution: string | null
    institutionId: string | null
    fieldOfStudy: string | null
    now: Instant
  },
): Promise<void> {
  // A trigger leaves the id out where the words are no name of it. An id that no register has is none.
  await db.query(sql`
    update users set institution = ${of.institution},
      institution_id = (select id from institutions where id = ${of.institutionId}),
      field_of_study = ${of.fieldOfStudy}, updated_at = ${of.now}
    where id = ${of.userId}`)
}

export const linkByName = async (db: Database): Promise<number> =>
  (
    await db.query(sql`
      update users set institution_id = institution_named(institution)
      where institution is not null and institution_id is null and institution_named(institution) is not null
      returning id`)
  ).length

export const followSuccessors = async (db: Database): Promise<number> =>
  (
    await db.query(sql`
      update users set institution_id = next.id from institutions i join institutions next on next.id = i.succeeded_by
      where users.institution_id = i.id and i.status = 'withdrawn' and next.status = 'active'
      returning users.id`)
  ).length
