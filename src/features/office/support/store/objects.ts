import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { ObjectKind } from '../rules/objects.ts'

export type Named = { readonly kind: ObjectKind; readonly id: string }
type Linking = Named & { readonly ticketId: Id<'ticket'>; readonly byId: Id<'user'> | null; readonly at: Instant }

/** False when it was linked before. */
export const insertObject = async (tx: Database, { ticketId, kind, id, byId, at }: Linking): Promise<boolean> => {
  const rows = await tx.query(sql`
    insert into ticket_objects (ticket_id, kind, object_id, by_id, linked_at)
    values (${ticketId}, ${kind}, ${id}, ${byId}, ${at}) on conflict do nothing returning kind`)
  return rows.length > 0
}

export const deleteObject = async (tx: Database, ticketId: Id<'ticket'>, { kind, id }: Named): Promise<boolean> => {
  const rows = await tx.query(sql`
    delete from ticket_objects where ticket_id = ${ticketId} and kind = ${kind} and object_id = ${id} returning kind`)
  return rows.length > 0
}

/** What a merged ticket was about is what its root is about. */
export const moveObjects = (tx: Database, from: Id<'ticket'>, into: Id<'ticket'>): Promise<unknown> =>
  tx.query(sql`
    insert into ticket_objects (ticket_id, kind, object_id, by_id, linked_at)
    select ${into}, kind, object_id, by_id, linked_at from ticket_objects where ticket_id = ${from}
    on conflict do nothing`)

export type ObjectRow = {
  kind: ObjectKind
  id: string
  isOfRequester: boolean
  title: string | null
  caseId: string | null
  reportId: string | null
}

/** With what it is called, and what moderators have of it. */
export const listObjects = (db: Database, ticketId: Id<'ticket'>): Promise<ObjectRow[]> =>
  db.query<ObjectRow>(sql`
    select named.kind, named.object_id as id, named.by_id is null as "isOfRequester",
      coalesce(project.title, revision.title) as title, reported.id::text as "caseId", sealed.id::text as "reportId"
    from ticket_objects named
    left join donations gift on gift.id = case named.kind when 'gift' then named.object_id::uuid end
    left join rooms room on room.id = case named.kind when 'message' then split_part(named.object_id, ':', 1)::uuid end
    left join projects project on project.id =
      case named.kind when 'project' then named.object_id::uuid else coalesce(gift.project_id, room.project_id) end
    left join jobs job on job.id = case named.kind when 'job' then named.object_id::uuid end
    left join job_revisions revision on revision.job_id = job.id and revision.number = job.live_revision
    left join moderation_cases reported on reported.target = named.object_id
      and reported.kind = case named.kind when 'job' then 'position' else named.kind end
    left join lateral (
      select one.id from message_reports one
      where one.room_id = room.id
        and one.seq = case named.kind when 'message' then split_part(named.object_id, ':', 2)::int end
      order by one.at desc limit 1
    ) sealed on true
    where named.ticket_id = ${ticketId} order by named.linked_at, named.kind, named.object_id`)

/** Whether there is such a thing that staff may link: of messages only what was reported, for they read no other. */
export const isThere = async (db: Database, { kind, id }: Named): Promise<boolean> => {
  const [roomId = '', seq = '0'] = id.split(':')
  const found = await first(
    db.query(
      {
        gift: sql`select 1 from donations where id = ${roomId}`,
        project: sql`select 1 from projects where id = ${roomId}`,
        job: sql`select 1 from jobs where id = ${roomId}`,
        message: sql`select 1 from message_reports where room_id = ${roomId} and seq = ${Number(seq)} limit 1`,
      }[kind],
    ),
  )
  return found !== undefined
}
