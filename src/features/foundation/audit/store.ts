import { type Database, fixed, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Place } from '#values/place.ts'
import type { Instant } from '#values/time.ts'

export type AuditRow = {
  readonly id: Id<'audit'>
  readonly actorId: string | null
  readonly action: string
  readonly targetKind: string | null
  readonly targetId: string | null
  readonly data: Readonly<Record<string, unknown>>
  readonly at: Instant
  readonly addressHash: string | null
}

export const insertAuditRow = (db: Database, row: AuditRow): Promise<unknown> =>
  db.query(sql`
    insert into audit_log (id, actor_id, action, target_kind, target_id, data, at, address_hash)
    values (${row.id}, ${row.actorId}, ${row.action}, ${row.targetKind}, ${row.targetId}, ${row.data}, ${row.at},
      ${row.addressHash})`)

export const listOfActor = (
  db: Database,
  actorId: string,
  actions: readonly string[],
  limit: number,
): Promise<Pick<AuditRow, 'id' | 'action' | 'data' | 'at'>[]> =>
  db.query(sql`
    select id, action, data, at from audit_log where actor_id = ${actorId} and action = any(${actions}::text[])
    order by at desc, id desc limit ${limit}`)

export type NamedAuditRow = Omit<AuditRow, 'addressHash'> & {
  /** First and last name; null for the system itself. */
  readonly actor: string | null
  /** The project's title or the person's name, if the target is one. */
  readonly subject: string | null
}

/** Views: logged, though they change nothing. */
const looks = [
  ...['person.looked_at', 'ticket.viewed', 'ticket.file_opened', 'ticket.address_shown', 'mails.looked_up'],
  ...['moderation.looked_at', 'message_report.looked_at', 'case_file.looked_at', 'application.opened'],
  ...['credential.opened', 'cv.opened', 'invoice.opened', 'payee.document_opened', 'payout.receipt_opened'],
]

/** Newest first, without session events (thousands a day) and views. */
export const listNewest = (db: Database, limit: number): Promise<NamedAuditRow[]> =>
  db.query<NamedAuditRow>(sql`
    select a.id, a.actor_id "actorId", a.action, a.target_kind "targetKind", a.target_id "targetId", a.data, a.at,
      u.first_name || ' ' || u.last_name actor, coalesce(p.title, t.first_name || ' ' || t.last_name) subject
    from audit_log a
      left join users u on u.id = a.actor_id
      left join projects p on a.target_kind = 'project' and p.id = a.target_id
      left join users t on a.target_kind = 'user' and t.id = a.target_id
    where a.action not like 'session.%' and a.action <> all(${looks}::text[])
    order by a.at desc, a.id desc limit ${limit}`)

export type ActsWish = {
  readonly actorId: string
  /** Prefixes of the wanted actions. */
  readonly prefixes: readonly string[]
  readonly since: Instant
  readonly limit: number
}

/** Entries by anyone but this person since a time, newest first, without views. */
export const listOthersActs = (db: Database, { actorId, prefixes, since, limit }: ActsWish): Promise<NamedAuditRow[]> =>
  db.query<NamedAuditRow>(sql`
    select a.id, a.actor_id "actorId", a.action, a.target_kind "targetKind", a.target_id "targetId", a.data, a.at,
      u.first_name || ' ' || u.last_name actor, coalesce(p.title, t.first_name || ' ' || t.last_name) subject
    from audit_log a
      left join users u on u.id = a.actor_id
      left join projects p on a.target_kind = 'project' and p.id = a.target_id
      left join users t on a.target_kind = 'user' and t.id = a.target_id
    where a.at > ${since} and a.actor_id is distinct from ${actorId} and a.action <> all(${looks}::text[])
      and exists (select from unnest(${[...prefixes]}::text[]) wanted (prefix) where starts_with(a.action, wanted.prefix))
    order by a.at desc, a.id desc limit ${limit}`)

export type LoggedAct = AuditRow & {
  /** Null for the system itself. */
  readonly actorName: string | null
  readonly actorEmail: string | null
}

const acts = sql`
  select a.id, a.actor_id "actorId", a.action, a.target_kind "targetKind", a.target_id "targetId", a.data, a.at,
    a.address_hash "addressHash", nullif(btrim(u.first_name || ' ' || u.last_name), '') "actorName",
    u.email "actorEmail"
  from audit_log a left join users u on u.id = a.actor_id`

/** Each half reads its own index up to the limit. */
export const listOfPerson = (
  db: Database,
  personId: string,
  { looks, limit }: { readonly looks: boolean; readonly limit: number },
): Promise<LoggedAct[]> => {
  const half = (column: Sql) => sql`
    (select * from (${acts} where a.${column} = ${personId}
      and a.action ${looks ? sql`= 'person.looked_at'` : sql`<> 'person.looked_at'`}) one
    order by at desc, id desc limit ${limit})`
  const asTarget = half(sql`target_id`)
  return db.query<LoggedAct>(
    looks
      ? asTarget
      : sql`select * from (${half(sql`actor_id`)} union ${asTarget}) both_halves order by at desc, id desc limit ${limit}`,
  )
}

export type LogFilter = {
  /** Only these actions; all when undefined. */
  readonly actions?: readonly string[] | undefined
  /** Part of the actor's name or e-mail address. */
  readonly author?: string | undefined
  readonly limit: number
  readonly offset: number
}

export async function listLog(
  db: Database,
  { actions, author, limit, offset }: LogFilter,
): Promise<{ readonly rows: LoggedAct[]; readonly total: number }> {
  const pattern = `%${(author ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`
  const where = sql`where true ${actions ? sql`and a.action = any(${actions}::text[])` : nothing}
    ${author ? sql`and (u.email ilike ${pattern} or u.first_name || ' ' || u.last_name ilike ${pattern})` : nothing}`
  const [rows, counted] = await Promise.all([
    db.query<LoggedAct>(sql`${acts} ${where} order by a.at desc, a.id desc limit ${limit} offset ${offset}`),
    db.query<{ total: number }>(sql`
      select count(*) total from audit_log a left join users u on u.id = a.actor_id ${where}`),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

export type EntryFilter = {
  readonly actorId?: string | undefined
  readonly targetId?: string | undefined
  /** Only these; all when undefined. */
  readonly actions?: readonly string[] | undefined
  /** Days in UTC, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const inDays = ({ from, to }: EntryFilter): Sql => sql`
  ${from ? sql`and a.at >= ${from}::date::timestamp at time zone 'UTC'` : nothing}
  ${to ? sql`and a.at < (${to}::date + 1)::timestamp at time zone 'UTC'` : nothing}`

/** Newest first after a place, with names. There is an index on the actor, on the target and on the action. */
export function listEntries(
  db: Database,
  filter: EntryFilter,
  after: Place | undefined,
  limit: number,
): Promise<NamedAuditRow[]> {
  const { actorId, targetId, actions } = filter
  const beyond = after ? sql`and (a.at, a.id) < (${after.at}, ${after.id})` : nothing
  const newest = sql`${beyond} ${inDays(filter)} order by a.at desc, a.id desc limit ${fixed(limit)}`
  const ofSome = sql`
    ${actorId ? sql`and a.actor_id = ${actorId}` : nothing} ${targetId ? sql`and a.target_id = ${targetId}` : nothing}`
  const wanted =
    actions && !actorId && !targetId
      ? sql`unnest(${[...actions]}::text[]) wanted (action)
          cross join lateral (select * from audit_log a where a.action = wanted.action ${newest}) a`
      : sql`(select * from audit_log a where true ${ofSome}
          ${actions ? sql`and a.action = any(${[...actions]}::text[])` : nothing} ${newest}) a`
  return db.query<NamedAuditRow>(sql`
    select a.id, a.actor_id "actorId", a.action, a.target_kind "targetKind", a.target_id "targetId", a.data, a.at,
      coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), a.actor_id::text) actor,
      coalesce(p.title, nullif(btrim(t.first_name || ' ' || t.last_name), '')) subject
    from (select a.* from ${wanted} order by a.at desc, a.id desc limit ${fixed(limit)}) a
      left join users u on u.id = a.actor_id
      left join projects p on a.target_kind = 'project' and p.id = a.target_id
      left join users t on a.target_kind = 'user' and t.id = a.target_id
    order by a.at desc, a.id desc`)
}

/** Every action ever logged, found by skipping from one to the next in its index. */
export async function listActions(db: Database): Promise<string[]> {
  const rows = await db.query<{ action: string }>(sql`
    with recursive known (action) as (
      select min(action) from audit_log
      union all
      select (select min(action) from audit_log where action > known.action) from known where known.action is not null)
    select action from known where action is not null`)
  return rows.map(({ action }) => action)
}
