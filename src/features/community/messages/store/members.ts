import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { unreadShown } from '../rules/limits.ts'
import { hasGift, isUnreadFor } from './visible.ts'

/** Marks as read up to a number; writes nothing if it was read already. */
export const markRead = (db: Database, roomId: Id<'room'>, userId: Id<'user'>, seq: number): Promise<unknown> =>
  db.query(sql`
    update room_members mine set read_seq = least(${seq}::int, coalesce(mine.until_seq, r.last_seq))
    from rooms r
    where r.id = mine.room_id and mine.room_id = ${roomId} and mine.user_id = ${userId}
      and mine.read_seq < least(${seq}::int, coalesce(mine.until_seq, r.last_seq))`)

export const setMuted = (db: Database, roomId: Id<'room'>, userId: Id<'user'>, muted: boolean): Promise<unknown> =>
  db.query(sql`update room_members set muted = ${muted} where room_id = ${roomId} and user_id = ${userId}`)

export const setMutedAbout = (
  db: Database,
  userId: Id<'user'>,
  ownerId: Id<'user'>,
  muted: boolean,
): Promise<unknown> =>
  db.query(sql`
    update room_members mine set muted = ${muted} from rooms r join projects p on p.id = r.project_id
    where r.id = mine.room_id and mine.user_id = ${userId} and p.owner_id = ${ownerId} and mine.muted <> ${muted}`)

export const setPinned = (tx: Database, roomId: Id<'room'>, seq: number | null): Promise<unknown> =>
  tx.query(sql`update rooms set pinned_seq = ${seq} where id = ${roomId} and pinned_seq is distinct from ${seq}`)

export const setClosed = (
  tx: Database,
  roomId: Id<'room'>,
  closing: { readonly at: Instant; readonly why: string | null } | undefined,
): Promise<unknown> =>
  tx.query(sql`
    update rooms set closed_at = ${closing?.at ?? null}, closed_why = ${closing?.why ?? null} where id = ${roomId}`)

type Face = { readonly id: Id<'face'>; readonly numbered: boolean; readonly number: number }

export const listFaces = (db: Database, roomId: Id<'room'>, userId: Id<'user'>): Promise<Face[]> =>
  db.query<Face>(sql`select id, numbered, number from room_faces where room_id = ${roomId} and user_id = ${userId}`)

/** Undefined where the number is taken. */
export const insertFace = (
  tx: Database,
  roomId: Id<'room'>,
  userId: Id<'user'>,
  face: Face,
): Promise<Face | undefined> =>
  first(
    tx.query<Face>(sql`
      insert into room_faces (id, room_id, user_id, numbered, number)
      values (${face.id}, ${roomId}, ${userId}, ${face.numbered}, ${face.number})
      on conflict (room_id, number) do nothing returning id, numbered, number`),
  )

export type Giver = {
  readonly firstName: string
  readonly lastName: string
  readonly isConfirmed: boolean
  /** Whether one of their gifts that count was given by name. */
  readonly isNamed: boolean
  readonly donors: number
}

/** The facts that decide which names a person may use on a project. */
export const findGiver = (db: Database, projectId: Id<'project'>, userId: Id<'user'>): Promise<Giver | undefined> =>
  first(
    db.query<Giver>(sql`
      select u.first_name as "firstName", u.last_name as "lastName", u.email_verified_at is not null as "isConfirmed",
        exists (select from project_donors known where known.project_id = ${projectId} and known.donor_id = u.id
          and known.gifts > 0 and not known.anonymous) as "isNamed",
        coalesce((select project.donor_count from projects project where project.id = ${projectId}), 0) as donors
      from users u where u.id = ${userId}`),
  )

/**
 * In how many unmuted threads each person has unread messages, up to a maximum; people without any are left out. Each
 * thread is read up to its first unread message, never the table of all messages.
 */
export const countUnreadThreads = (
  db: Database,
  userIds: readonly Id<'user'>[],
): Promise<{ userId: Id<'user'>; threads: number }[]> =>
  db.query<{ userId: Id<'user'>; threads: number }>(sql`
    select one.user_id as "userId", unread.threads
    from unnest(${userIds}::uuid[]) as one (user_id) cross join lateral (
      select count(*)::int as threads from (
        select from room_members mine join rooms r on r.id = mine.room_id cross join lateral (
          select from messages m where m.room_id = mine.room_id and ${isUnreadFor(sql`mine.user_id`)} limit 1
        ) oldest
        where mine.user_id = one.user_id and not mine.muted and r.last_seq > mine.read_seq
        limit ${unreadShown}
      ) counted
    ) unread
    where unread.threads > 0`)

/** Which of these people read which of these threads, and its newest number. */
export const listReaders = (
  db: Database,
  roomIds: readonly Id<'room'>[],
  userIds: readonly Id<'user'>[],
): Promise<{ roomId: Id<'room'>; userId: Id<'user'>; lastSeq: number }[]> =>
  db.query<{ roomId: Id<'room'>; userId: Id<'user'>; lastSeq: number }>(sql`
    select mine.room_id as "roomId", mine.user_id as "userId", r.last_seq as "lastSeq"
    from room_members mine join rooms r on r.id = mine.room_id
    where mine.room_id = any(${roomIds}::uuid[]) and mine.user_id = any(${userIds}::uuid[])
      and mine.until_seq is null`)

export type Change = { readonly id: number; readonly projectId: Id<'project'>; readonly donorId: Id<'user'> }

/** Donors who joined or left, oldest first; another process skips these. */
export const takeChanges = (tx: Database, limit: number): Promise<Change[]> =>
  tx.query<Change>(sql`
    delete from room_changes where id in (
      select id from room_changes order by id limit ${limit} for update skip locked
    ) returning id, project_id as "projectId", donor_id as "donorId"`)

/**
 * The room of each project that has donors with accounts, with its researcher. Without messages it is listed by the
 * age of its project, below recent conversations.
 */
export const openRooms = (
  tx: Database,
  rooms: readonly { readonly id: Id<'room'>; readonly projectId: Id<'project'> }[],
  now: Instant,
): Promise<unknown> =>
  tx.query(sql`
    with opened as (
      insert into rooms (id, kind, project_id, last_at, opened_at, people)
      select wanted.id, 'project', p.id, coalesce(p.approved_at, ${now}), ${now}, 1
      from unnest(${rooms.map((one) => one.id)}::uuid[], ${rooms.map((one) => one.projectId)}::uuid[])
        as wanted (id, project_id)
      join projects p on p.id = wanted.project_id
      order by p.id
      on conflict (project_id) where kind = 'project' do nothing
      returning id, project_id
    )
    insert into room_members (room_id, user_id, part, from_seq, read_seq, joined_at)
    select opened.id, p.owner_id, 'researcher', 0, 0, ${now} from opened join projects p on p.id = opened.project_id`)

/**
 * Updates the rooms of these donors: a donor with a gift that counts is a member from the newest message on, one
 * without any more reads up to it. Direct threads follow. The rooms are locked in a fixed order, so that batches
 * cannot deadlock.
 */
export const settleMembers = async (
  tx: Database,
  donors: readonly { readonly projectId: Id<'project'>; readonly donorId: Id<'user'> }[],
  now: Instant,
): Promise<void> => {
  const wanted = sql`unnest(${donors.map((one) => one.projectId)}::uuid[], ${donors.map((one) => one.donorId)}::uuid[])
    as wanted (project_id, donor_id)`
  await tx.query(sql`
    select r.id from rooms r where r.project_id in (select wanted.project_id from ${wanted})
    order by r.id for no key update`)
  await tx.query(sql`
    with facts as (
      select distinct r.id as room_id, r.kind, r.last_seq, wanted.donor_id,
        u.state <> 'closed' and ${hasGift(sql`r.project_id`, sql`wanted.donor_id`)} as gives
      from ${wanted} join rooms r on r.project_id = wanted.project_id
        and (r.kind = 'project' or r.donor_id = wanted.donor_id)
      join users u on u.id = wanted.donor_id join projects p on p.id = r.project_id and p.owner_id <> u.id
    ), came as (
      insert into room_members as had (room_id, user_id, part, from_seq, read_seq, joined_at)
      select room_id, donor_id, 'donor', last_seq, last_seq, ${now} from facts where gives and kind = 'project'
      on conflict (room_id, user_id) do nothing returning room_id
    ), back as (
      update room_members had set until_seq = null, from_seq = facts.last_seq, read_seq = facts.last_seq
      from facts where had.room_id = facts.room_id and had.user_id = facts.donor_id and facts.gives
        and had.until_seq is not null
      returning had.room_id
    ), went as (
      update room_members had set until_seq = facts.last_seq
      from facts where had.room_id = facts.room_id and had.user_id = facts.donor_id and not facts.gives
        and had.until_seq is null and had.part = 'donor'
      returning had.room_id
    ), moved as (
      select room_id, sum(one)::int as more from (
        select room_id, 1 as one from came union all select room_id, 1 from back union all select room_id, -1 from went
      ) each group by room_id
    )
    update rooms r set people = r.people + moved.more from moved where r.id = moved.room_id and r.kind = 'project'`)
}

/** Their blocks are deleted; the task removes them from their rooms. */
export const forgetMember = (tx: Database, userId: Id<'user'>): Promise<unknown> =>
  tx.query(sql`
    with gone as (delete from blocks where blocker_id = ${userId})
    insert into room_changes (project_id, donor_id)
    select distinct r.project_id, mine.user_id from room_members mine join rooms r on r.id = mine.room_id
    where mine.user_id = ${userId} and mine.part = 'donor'`)
