import { type Database, first, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { permissionFor, type SessionKind, type SessionState } from './rules/sessions.ts'

export type Session = {
  readonly id: Id<'plan-session'>
  readonly userId: Id<'user'>
  readonly kind: SessionKind
  readonly topic: string | null
  readonly wishes: string | null
  readonly state: SessionState
  readonly staffId: Id<'user'> | null
  readonly proposed: readonly Instant[]
  readonly place: string | null
  readonly note: string | null
  readonly startsAt: Instant | null
  readonly revision: number
  readonly cancelledBy: 'researcher' | 'staff' | null
  readonly cancelReason: string | null
  readonly askedAt: Instant
  readonly endedAt: Instant | null
}

/** A moment in the format of the wire. */
const moment = sql`to_char(slot at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const columns = sql`id, user_id as "userId", kind, topic, wishes, state, staff_id as "staffId",
  (select coalesce(jsonb_agg(${moment} order by slot), '[]') from unnest(proposed) slot) as proposed, place, note, starts_at as "startsAt", revision, cancelled_by as "cancelledBy",
  cancel_reason as "cancelReason", asked_at as "askedAt", ended_at as "endedAt"`

export const lockSession = (tx: Database, id: string): Promise<Session | undefined> =>
  first(tx.query<Session>(sql`select ${columns} from plan_sessions where id = ${id} for update`))

export const findOwner = async (db: Database, id: string): Promise<Id<'user'> | undefined> =>
  (await db.query<{ userId: Id<'user'> }>(sql`select user_id as "userId" from plan_sessions where id = ${id}`))[0]
    ?.userId

/** Open sessions of a person, locked. */
export const lockOpenOf = (tx: Database, userId: string): Promise<Session[]> =>
  tx.query<Session>(sql`
    select ${columns} from plan_sessions
    where user_id = ${userId} and state in ('asked', 'proposed', 'booked') order by id for update`)

type NewSession = Pick<Session, 'id' | 'userId' | 'kind' | 'topic' | 'wishes' | 'askedAt'>

export async function insertSession(tx: Database, one: NewSession): Promise<void> {
  await tx.query(sql`
    insert into plan_sessions (id, user_id, kind, topic, wishes, state, asked_at, updated_at)
    values (${one.id}, ${one.userId}, ${one.kind}, ${one.topic}, ${one.wishes}, 'asked', ${one.askedAt}, ${one.askedAt})`)
}

/** Stores the new state of a locked row. */
export async function saveSession(tx: Database, one: Session, now: Instant): Promise<void> {
  await tx.query(sql`
    update plan_sessions set topic = ${one.topic}, wishes = ${one.wishes}, state = ${one.state},
      staff_id = ${one.staffId}, proposed = ${[...one.proposed]}::timestamptz[], place = ${one.place},
      note = ${one.note}, starts_at = ${one.startsAt}, revision = ${one.revision}, cancelled_by = ${one.cancelledBy},
      cancel_reason = ${one.cancelReason}, ended_at = ${one.endedAt}, updated_at = ${now}
    where id = ${one.id}`)
}

/** Part of closing an account: the person's texts. */
export async function forgetTexts(tx: Database, userId: string): Promise<void> {
  await tx.query(sql`update plan_sessions set topic = null, wishes = null where user_id = ${userId}`)
}

/** How many of a kind were requested and are not counted by the plan yet. */
export async function countWaiting(db: Database, userId: string, kind: SessionKind): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as "count" from plan_sessions one
    where user_id = ${userId} and kind = ${kind} and state in ('asked', 'proposed') and not ${counted}`)
  return row?.count ?? 0
}

/** Locks the staff member who holds sessions, so that of two overlapping picks the second sees the first. */
export async function lockHost(tx: Database, staffId: string): Promise<void> {
  await tx.query(sql`select from users where id = ${staffId} for no key update`)
}

const counted = sql`exists (
  select from allowance_uses taken where taken.kind = one.kind and taken.for_id = one.id and taken.given_back_at is null)`

/** Whether the staff member holds another session at that time. @param minutes how long sessions last. */
const taken = (staffId: Sql, at: Sql, id: Sql, minutes: number): Sql => sql`exists (
  select from plan_sessions other where other.staff_id = ${staffId} and other.state = 'booked' and other.id <> ${id}
    and other.starts_at < ${at} + make_interval(mins => ${minutes}) and ${at} < other.starts_at + make_interval(mins => ${minutes}))`

export async function isTaken(tx: Database, { id, staffId }: Session, at: Instant, minutes: number): Promise<boolean> {
  const [row] = await tx.query<{ isTaken: boolean }>(sql`
    select ${taken(sql`${staffId}::uuid`, sql`${at}::timestamptz`, sql`${id}::uuid`, minutes)} as "isTaken"`)
  return row?.isTaken === true
}

/** Still ahead, and whoever was to hold it has lost the permission: a colleague has to propose times. */
const lacksHost = (now: Instant): Sql => sql`coalesce(
  (one.state = 'proposed' or one.state = 'booked' and one.starts_at > ${now}) and not exists (
    select from staff_members host where host.user_id = one.staff_id and host.active
      and host.permissions && array['all', ${permissionFor}::jsonb ->> one.kind]), false)`

export type ShownSession = Session & {
  readonly lacksHost: boolean
  readonly host: string | null
  readonly isCounted: boolean
  readonly times: readonly { readonly at: Instant; readonly isFree: boolean }[]
}

const shown = (now: Instant, minutes: number): Sql => sql`${columns},
  (select trim(first_name || ' ' || last_name) from users where users.id = one.staff_id) as host,
  ${counted} as "isCounted", ${lacksHost(now)} as "lacksHost",
  coalesce((
    select jsonb_agg(jsonb_build_object('at', ${moment},
      'isFree', not ${taken(sql`one.staff_id`, sql`slot`, sql`one.id`, minutes)}) order by slot)
    from unnest(one.proposed) slot where slot > ${now}
  ), '[]') as times`

/** Open ones first, then the latest that are over. */
export const listOwn = (db: Database, userId: string, now: Instant, minutes: number, most: number) =>
  db.query<ShownSession>(sql`
    select ${shown(now, minutes)} from plan_sessions one where user_id = ${userId}
    order by ended_at is not null, coalesce(ended_at, asked_at) desc, id desc limit ${most}`)

export const findShown = (db: Database, id: string, now: Instant, minutes: number) =>
  first(db.query<ShownSession>(sql`select ${shown(now, minutes)} from plan_sessions one where id = ${id}`))

export const findName = async (db: Database, userId: string): Promise<string | undefined> =>
  (
    await db.query<{ name: string }>(sql`
    select trim(first_name || ' ' || last_name) as name from users where id = ${userId}`)
  )[0]?.name

export const isCounted = async (db: Database, { id, kind }: Session): Promise<boolean> =>
  (
    await db.query(sql`
      select 1 as yes from allowance_uses where kind = ${kind} and for_id = ${id} and given_back_at is null`)
  ).length > 0

export type Researcher = {
  readonly name: string
  readonly institution: string | null
  readonly fieldOfStudy: string | null
  readonly publicId: string | null
}

export const findResearcher = (db: Database, userId: string): Promise<Researcher | undefined> =>
  first(
    db.query<Researcher>(sql`
      select trim(one.first_name || ' ' || one.last_name) as name, one.institution,
        one.field_of_study as "fieldOfStudy", profile.public_id as "publicId"
      from users one left join researcher_profiles profile on profile.user_id = one.id where one.id = ${userId}`),
  )

export const listPublicProjects = (db: Database, ownerId: string) =>
  db.query<{ id: Id<'project'>; title: string }>(sql`
    select id, title from projects where owner_id = ${ownerId} and status = 'approved' and hidden_at is null
    order by submitted_at desc, id desc limit 20`)

export const listAdvisedProjects = (db: Database, staffId: string) =>
  db.query<{ id: Id<'project'> }>(sql`
    select project.id from projects project where project.owner_id in (
      select user_id from plan_sessions
      where staff_id = ${staffId} and kind = 'council' and state in ('booked', 'held'))
    order by project.id`)

export type QueueItem = Pick<Session, 'id' | 'kind' | 'state' | 'startsAt' | 'askedAt' | 'endedAt'> & {
  readonly topic: string
  readonly researcher: string
  readonly host: string | null
  readonly lacksHost: boolean
}

const item = (
  now: Instant,
): Sql => sql`one.id, ${lacksHost(now)} as "lacksHost", one.kind, coalesce(one.topic, '') as topic, one.state, one.starts_at as "startsAt",
  one.asked_at as "askedAt", one.ended_at as "endedAt", trim(who.first_name || ' ' || who.last_name) as researcher,
  (select trim(first_name || ' ' || last_name) from users where users.id = one.staff_id) as host`

/** First those that lack a host, then what else waits for staff: times to propose, and sessions to be marked. */
export const listOpen = (db: Database, kinds: readonly SessionKind[], now: Instant, most: number) =>
  db.query<QueueItem>(sql`
    select ${item(now)} from plan_sessions one join users who on who.id = one.user_id
    where one.state in ('asked', 'proposed', 'booked') and one.kind = any(${[...kinds]}::text[])
    order by ${lacksHost(now)} desc, case when one.state = 'asked' or one.starts_at <= ${now} and one.state = 'booked' then 0
      when one.state = 'booked' then 1 else 2 end,
      case when one.state = 'booked' then one.starts_at else one.asked_at end, one.id limit ${most}`)

export const listEnded = (db: Database, kinds: readonly SessionKind[], now: Instant, most: number) =>
  db.query<QueueItem>(sql`
    select ${item(now)} from plan_sessions one join users who on who.id = one.user_id
    where one.ended_at is not null and one.kind = any(${[...kinds]}::text[])
    order by one.ended_at desc, one.id desc limit ${most}`)

export async function countForStaff(db: Database, kinds: readonly SessionKind[], now: Instant): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as "count" from plan_sessions one
    where one.kind = any(${[...kinds]}::text[])
      and (one.state = 'asked' or one.state = 'booked' and one.starts_at <= ${now} or ${lacksHost(now)})`)
  return row?.count ?? 0
}

export type Addressee = { readonly userId: Id<'user'>; readonly email: string | null }

/** People who can be written to. */
export const listAddressees = (db: Database, userIds: readonly string[]): Promise<Addressee[]> =>
  db.query<Addressee>(sql`
    select id as "userId", case when email_verified_at is not null then email end as email from users
    where id = any(${[...userIds]}::uuid[]) and state = 'active' order by id`)
