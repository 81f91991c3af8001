import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

type NewBlock = {
  readonly id: Id<'block'>
  readonly blockerId: Id<'user'>
  readonly blockedId: Id<'user'>
  readonly roomId: Id<'room'> | null
  readonly at: Instant
}

export const insertBlock = (db: Database, block: NewBlock): Promise<unknown> =>
  db.query(sql`
    insert into blocks (id, blocker_id, blocked_id, room_id, at)
    values (${block.id}, ${block.blockerId}, ${block.blockedId}, ${block.roomId}, ${block.at})
    on conflict (blocker_id, blocked_id, room_id) do nothing`)

export const deleteBlock = (db: Database, id: Id<'block'>, blockerId: Id<'user'>): Promise<unknown> =>
  db.query(sql`delete from blocks where id = ${id} and blocker_id = ${blockerId}`)

export type BlockRow = {
  readonly id: Id<'block'>
  readonly at: Instant
  readonly firstName: string
  readonly lastName: string
  readonly isClosed: boolean
  /** Of a block in one room: whose project it is, and the number. */
  readonly projectTitle: string | null
  readonly number: number | null
}

export const listBlocks = (db: Database, blockerId: Id<'user'>): Promise<BlockRow[]> =>
  db.query<BlockRow>(sql`
    select b.id, b.at, u.first_name as "firstName", u.last_name as "lastName", u.state = 'closed' as "isClosed",
      p.title as "projectTitle", face.number
    from blocks b join users u on u.id = b.blocked_id left join rooms r on r.id = b.room_id
      left join projects p on p.id = r.project_id
      left join room_faces face on face.room_id = b.room_id and face.user_id = b.blocked_id and face.numbered
    where b.blocker_id = ${blockerId} order by b.at desc, b.id limit 500`)
