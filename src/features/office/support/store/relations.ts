import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Desk, TicketState } from '../rules/tickets.ts'

// A pair stands once, the smaller id first.

type Relation = {
  readonly one: Id<'ticket'>
  readonly other: Id<'ticket'>
  readonly byId: Id<'user'>
  readonly at: Instant
}

/** False when they were related before. */
export const insertRelation = async (tx: Database, { one, other, byId, at }: Relation): Promise<boolean> => {
  const rows = await tx.query(sql`
    insert into ticket_relations (one_id, other_id, by_id, linked_at)
    values (least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid), ${byId}, ${at})
    on conflict do nothing returning one_id`)
  return rows.length > 0
}

export const deleteRelation = async (tx: Database, one: Id<'ticket'>, other: Id<'ticket'>): Promise<boolean> => {
  const rows = await tx.query(sql`
    delete from ticket_relations
    where one_id = least(${one}::uuid, ${other}::uuid) and other_id = greatest(${one}::uuid, ${other}::uuid)
    returning one_id`)
  return rows.length > 0
}

/** What belonged to a merged ticket belongs to its root. */
export async function moveRelations(tx: Database, from: Id<'ticket'>, into: Id<'ticket'>): Promise<void> {
  await tx.query(sql`
    insert into ticket_relations (one_id, other_id, by_id, linked_at)
    select least(other, ${into}::uuid), greatest(other, ${into}::uuid), by_id, linked_at
    from (
      select case one_id when ${from} then other_id else one_id end as other, by_id, linked_at
      from ticket_relations where one_id = ${from} or other_id = ${from}
    ) known
    where other <> ${into} on conflict do nothing`)
  await tx.query(sql`delete from ticket_relations where one_id = ${from} or other_id = ${from}`)
}

export type RelatedRow = { id: Id<'ticket'>; number: number; title: string; state: TicketState; desk: Desk }

export const listRelated = (db: Database, id: Id<'ticket'>): Promise<RelatedRow[]> =>
  db.query<RelatedRow>(sql`
    select other.id, other.number, other.title, other.state, other.desk
    from (
      select other_id as id from ticket_relations where one_id = ${id}
      union all select one_id from ticket_relations where other_id = ${id}
    ) known join tickets other on other.id = known.id
    order by other.number desc`)
