import { containing, type Database, first, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Place } from '#values/place.ts'
import type { Instant } from '#values/time.ts'
import { unreadShown } from '../rules/limits.ts'
import { isFoldedFor, isGone, isUnreadFor } from './visible.ts'

export type ThreadRow = {
  readonly id: Id<'room'>
  readonly kind: 'project' | 'direct'
  readonly projectId: Id<'project'>
  readonly projectTitle: string
  readonly numbered: boolean
  readonly people: number
  readonly lastSeq: number
  /** The time of the last existing message, which orders the list. */
  readonly movedAt: Instant
  readonly muted: boolean
  readonly part: 'donor' | 'researcher'
  readonly closedAt: Instant | null
  readonly unread: number
  /** The other person of a direct thread. */
  readonly otherFirstName: string | null
  readonly otherLastName: string | null
  readonly isOtherClosed: boolean
  readonly otherNumber: number | null
}

const columns: Sql = sql`
  select page.id, page.kind, page.project_id as "projectId", p.title as "projectTitle", page.numbered, page.people,
    least(page.last_seq, coalesce(page.until_seq, page.last_seq)) as "lastSeq", page.last_at as "movedAt", page.muted,
    page.part, page.closed_at as "closedAt", unread.count as unread, other.first_name as "otherFirstName",
    other.last_name as "otherLastName", coalesce(other.state = 'closed', false) as "isOtherClosed",
    face.number as "otherNumber"`

const joins = (userId: Id<'user'>): Sql => sql`
  join projects p on p.id = page.project_id
  left join users other on page.kind = 'direct'
    and other.id = case page.part when 'researcher' then page.donor_id else p.owner_id end
  left join room_faces face on page.part = 'researcher' and face.room_id = page.id and face.user_id = page.donor_id
    and face.numbered = page.numbered
  cross join lateral (
    select count(*)::int from (
      select from messages m, (select page.read_seq, page.until_seq) mine
      where m.room_id = page.id and ${isUnreadFor(sql`${userId}`)} limit ${unreadShown}
    ) counted
  ) unread`

const own: Sql = sql`
  select r.*, mine.part, mine.read_seq, mine.until_seq, mine.muted
  from room_members mine join rooms r on r.id = mine.room_id`

/** Whether a name, a title, or one of the newest two hundred messages of a thread contains these words. */
const speaksOf = (userId: Id<'user'>, words: string): Sql => sql`and (
  exists (select from projects p where p.id = r.project_id and p.title ilike ${containing(words)})
  or r.kind = 'direct' and exists (select from users other join projects p on p.id = r.project_id
    where other.id = case mine.part when 'researcher' then r.donor_id else p.owner_id end
      and (mine.part = 'donor' or not r.numbered)
      and other.first_name || ' ' || other.last_name ilike ${containing(words)})
  or ${words.length >= 3} and exists (select from messages m
    where m.room_id = r.id and m.seq > r.last_seq - 200 and m.seq <= coalesce(mine.until_seq, r.last_seq)
      and m.body ilike ${containing(words)} and not ${isGone} and not ${isFoldedFor(sql`${userId}`)}))`

type Wanted = {
  readonly userId: Id<'user'>
  readonly after: Place | undefined
  readonly words: string
  readonly limit: number
}

/** Of a room `r`: whether anybody has written in it. */
const hasMessages: Sql = sql`r.last_seq > 0`

/**
 * A person's threads, latest activity first; rooms in which nobody has written come last, or a donor's many new rooms
 * would stand before the conversations. A direct thread is listed once it has a message.
 */
export const listThreads = (db: Database, { userId, after, words, limit }: Wanted): Promise<ThreadRow[]> =>
  db.query<ThreadRow>(sql`
    with page as materialized (
      ${own}
      where mine.user_id = ${userId} and (r.kind = 'project' or ${hasMessages})
        and (mine.part = 'donor' or exists (
          select from projects p where p.id = r.project_id and p.owner_id = mine.user_id))
        ${after ? follows(after) : nothing}
        ${words === '' ? nothing : speaksOf(userId, words)}
      order by ${hasMessages} desc, r.last_at desc, r.id desc limit ${limit}
    )
    ${columns} from page ${joins(userId)} order by page.last_seq > 0 desc, page.last_at desc, page.id desc`)

const follows = ({ at, id }: Place): Sql => sql`
  and (${hasMessages}, r.last_at, r.id) < (select last_seq > 0, ${at}::timestamptz, id from rooms where id = ${id})`

export const findThread = (db: Database, roomId: Id<'room'>, userId: Id<'user'>): Promise<ThreadRow | undefined> =>
  first(
    db.query<ThreadRow>(sql`
      with page as materialized (${own} where mine.user_id = ${userId} and r.id = ${roomId})
      ${columns} from page ${joins(userId)}`),
  )

/** The newest visible message's number of each thread. */
export const listNewest = (
  db: Database,
  roomIds: readonly Id<'room'>[],
  userId: Id<'user'>,
): Promise<{ roomId: Id<'room'>; seq: number }[]> =>
  db.query<{ roomId: Id<'room'>; seq: number }>(sql`
    select mine.room_id as "roomId", newest.seq
    from room_members mine cross join lateral (
      select m.seq from messages m
      where m.room_id = mine.room_id and m.seq <= coalesce(mine.until_seq, m.seq)
        and not ${isFoldedFor(sql`${userId}`)}
      order by m.seq desc limit 1
    ) newest
    where mine.room_id = any(${roomIds}::uuid[]) and mine.user_id = ${userId}`)

export const findRoomOf = (
  db: Database,
  projectId: Id<'project'>,
  userId: Id<'user'>,
): Promise<{ id: Id<'room'> } | undefined> =>
  first(
    db.query<{ id: Id<'room'> }>(sql`
      select r.id from rooms r join room_members mine on mine.room_id = r.id and mine.user_id = ${userId}
      where r.project_id = ${projectId} and r.kind = 'project'`),
  )

type Direct = { readonly projectId: Id<'project'>; readonly donorId: Id<'user'>; readonly numbered: boolean }

export const findDirect = (db: Database, { projectId, donorId, numbered }: Direct) =>
  first(
    db.query<{ id: Id<'room'> }>(sql`
      select id from rooms
      where kind = 'direct' and project_id = ${projectId} and donor_id = ${donorId} and numbered = ${numbered}`),
  )

/**
 * Who may talk in private about a project: its researcher, and whether this donor has a gift that counts, by name.
 */
export const findPair = (db: Database, projectId: Id<'project'>, donorId: Id<'user'>) =>
  first(
    db.query<{ ownerId: Id<'user'>; gives: boolean; givesByName: boolean }>(sql`
      select p.owner_id as "ownerId", coalesce(bool_or(known.gifts > 0), false) as gives,
        coalesce(bool_or(known.gifts > 0 and not known.anonymous), false) as "givesByName"
      from projects p left join project_donors known on known.project_id = p.id and known.donor_id = ${donorId}
      where p.id = ${projectId} group by p.id`),
  )

/** A donor with an account whose gifts to this project count. */
export const findAnyDonor = (db: Database, projectId: Id<'project'>) =>
  first(
    db.query<{ donorId: Id<'user'> }>(sql`
      select donor_id as "donorId" from project_donors where project_id = ${projectId} and gifts > 0 limit 1`),
  )

/** The donor of this gift by name to this project. */
export const findNamedDonor = (db: Database, projectId: Id<'project'>, donationId: Id<'donation'>) =>
  first(
    db.query<{ donorId: Id<'user'> }>(sql`
      select u.id as "donorId" from donations gift join users u on u.id = gift.donor_id
      where gift.id = ${donationId} and gift.project_id = ${projectId} and not gift.anonymous
        and gift.succeeded_at is not null and u.state = 'active'`),
  )

/** How many direct threads this person started since then, up to a maximum. */
export async function countOpened(tx: Database, userId: Id<'user'>, since: Instant, most: number): Promise<number> {
  const rows = await tx.query(sql`
    select 1 from rooms where kind = 'direct' and opened_by = ${userId} and opened_at > ${since} limit ${most}`)
  return rows.length
}

type NewDirect = Direct & {
  readonly id: Id<'room'>
  readonly ownerId: Id<'user'>
  readonly openedBy: Id<'user'>
  readonly at: Instant
}

/** Both are members from its first message on. Created once, however often it is requested. */
export const insertDirect = (tx: Database, direct: NewDirect): Promise<unknown> =>
  tx.query(sql`
    with opened as (
      insert into rooms (id, kind, project_id, donor_id, numbered, opened_by, last_at, opened_at)
      values (${direct.id}, 'direct', ${direct.projectId}, ${direct.donorId}, ${direct.numbered}, ${direct.openedBy},
        ${direct.at}, ${direct.at})
      on conflict (project_id, donor_id, numbered) where kind = 'direct' do nothing
      returning id
    )
    insert into room_members (room_id, user_id, part, from_seq, read_seq, shown, joined_at)
    select opened.id, one.user_id, one.part, 0, 0, one.shown, ${direct.at}
    from opened cross join (values
      (${direct.donorId}::uuid, 'donor', ${direct.numbered ? 'numbered' : 'named'}),
      (${direct.ownerId}::uuid, 'researcher', null)) as one (user_id, part, shown)`)

/** The projects of these threads. */
export const listProjectsOf = (db: Database, roomIds: readonly Id<'room'>[]) =>
  db.query<{ id: Id<'room'>; isDirect: boolean; projectTitle: string }>(sql`
    select r.id, r.kind = 'direct' as "isDirect", p.title as "projectTitle"
    from rooms r join projects p on p.id = r.project_id where r.id = any(${roomIds}::uuid[])`)
