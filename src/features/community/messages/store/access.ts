import { type Database, first, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Way } from '../rules/faces.ts'
import { hasGift, isShown } from './visible.ts'

/** A thread and a person's position in it. */
export type Access = {
  readonly id: Id<'room'>
  readonly kind: 'project' | 'direct'
  readonly projectId: Id<'project'>
  readonly donorId: Id<'user'> | null
  readonly ownerId: Id<'user'>
  readonly numbered: boolean
  readonly openedBy: Id<'user'> | null
  readonly lastSeq: number
  readonly pinnedSeq: number | null
  readonly closedAt: Instant | null
  readonly closedWhy: string | null
  readonly part: 'donor' | 'researcher'
  readonly readSeq: number
  readonly untilSeq: number | null
  readonly shown: Way | null
  readonly isProjectShown: boolean
  /** Whether the reader still belongs here: the project is theirs, or a gift of theirs counts. */
  readonly belongs: boolean
  /** In a direct thread: whether the other one can be reached. */
  readonly isReachable: boolean
}

/** Whether a block exists between the two people of a direct thread `r`, by their names in it. */
const isBlocked: Sql = sql`exists (
  select from blocks b
  where (b.blocker_id, b.blocked_id) in ((r.donor_id, p.owner_id), (p.owner_id, r.donor_id))
    and (b.room_id = r.id or b.room_id is null and not r.numbered))`

export const findAccess = (db: Database, roomId: Id<'room'>, userId: Id<'user'>): Promise<Access | undefined> =>
  first(
    db.query<Access>(sql`
  select r.id, r.kind, r.project_id as "projectId", r.donor_id as "donorId", p.owner_id as "ownerId", r.numbered,
    r.opened_by as "openedBy", r.last_seq as "lastSeq", r.pinned_seq as "pinnedSeq", r.closed_at as "closedAt",
    r.closed_why as "closedWhy", mine.part, mine.read_seq as "readSeq", mine.until_seq as "untilSeq", mine.shown,
    ${isShown} as "isProjectShown",
    case mine.part when 'researcher' then p.owner_id = mine.user_id
      else mine.until_seq is null and ${hasGift(sql`r.project_id`, sql`mine.user_id`)} end as belongs,
    r.kind = 'project' or (
      exists (select from users other
        where other.state = 'active' and other.id = case mine.part when 'researcher' then r.donor_id else p.owner_id end)
      and ${hasGift(sql`r.project_id`, sql`r.donor_id`)} and not ${isBlocked}) as "isReachable"
  from room_members mine join rooms r on r.id = mine.room_id join projects p on p.id = r.project_id
  where mine.room_id = ${roomId} and mine.user_id = ${userId}`),
  )
