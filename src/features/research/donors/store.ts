import type { InterestArea } from '#features/research/catalogue/rules/maps.ts'
import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

export async function listInterests(db: Database, userId: Id<'user'>): Promise<InterestArea[]> {
  const rows = await db.query<{ area: InterestArea }>(sql`
    select area from donor_interests where user_id = ${userId} order by area`)
  return rows.map((row) => row.area)
}

/** In one statement, so that no reader sees half of the interests. */
export async function replaceInterests(
  db: Database,
  userId: Id<'user'>,
  areas: readonly InterestArea[],
): Promise<void> {
  await db.query(sql`
    with chosen as (select distinct unnest(${[...areas]}::text[]::interest_area[]) as area),
      gone as (delete from donor_interests where user_id = ${userId} and area not in (select area from chosen))
    insert into donor_interests (user_id, area) select ${userId}::uuid, area from chosen on conflict do nothing`)
}

/** The areas of public projects as 'science/ecology': the submission area first, then the browse areas. */
export const listPlaces = (
  db: Database,
  projectIds: readonly string[],
): Promise<{ id: string; places: readonly string[] }[]> =>
  db.query<{ id: string; places: readonly string[] }>(sql`
    select id, array[sector || '/' || subsection] || array(
      select sector_id || '/' || area_id from project_browse_areas where project_id = projects.id) as places
    from projects
    where id = any(${[...projectIds]}::uuid[]) and status = 'approved' and hidden_at is null`)

export type ActivityRow = {
  kind: 'donation' | 'save' | 'message'
  projectId: string
  projectTitle: string
  /** Whether its page can be opened. */
  isPublic: boolean
  grossCents: Cents | null
  donationId: string | null
  roomId: string | null
  at: Instant
}

/**
 * Confirmed gifts, saved projects that are still public, and conversations by their latest own message, newest first.
 * What happened in the same moment has an order, too: without one, it would change from call to call.
 */
export const listActivity = (db: Database, userId: Id<'user'>, limit: number): Promise<ActivityRow[]> =>
  db.query<ActivityRow>(sql`
    select happened.kind, project.id as "projectId", project.title as "projectTitle",
      project.status = 'approved' and project.hidden_at is null as "isPublic", happened.gross_cents as "grossCents", happened.donation_id as "donationId", happened.room_id as "roomId", happened.at
    from (
      (select 'donation' as kind, project_id, gross_cents, id as donation_id, null::uuid as room_id, succeeded_at as at from donations
        where donor_id = ${userId} and succeeded_at is not null order by succeeded_at desc, id limit ${limit})
      union all
      (select 'save', saved.project_id, null, null, null, saved.created_at from saved_projects saved
        join projects open on open.id = saved.project_id and open.status = 'approved' and open.hidden_at is null
        where saved.user_id = ${userId} order by saved.created_at desc, saved.project_id limit ${limit})
      union all
      (select 'message', room.project_id, null, null, room.id, written.at
        from (
          select latest.room_id, max(latest.created_at) as at from (
            select m.room_id, m.created_at from messages m
            where m.user_id = ${userId} and not exists (
              select from message_removals gone where gone.room_id = m.room_id and gone.seq = m.seq and gone.ended_at is null)
            order by m.created_at desc limit 200
          ) latest group by latest.room_id
        ) written join rooms room on room.id = written.room_id order by written.at desc, room.id limit ${limit})
    ) happened
    join projects project on project.id = happened.project_id
    order by happened.at desc, happened.kind, project.id, happened.donation_id limit ${limit}`)

export const deleteInterests = (tx: Database, userId: Id<'user'>): Promise<unknown> =>
  tx.query(sql`delete from donor_interests where user_id = ${userId}`)
