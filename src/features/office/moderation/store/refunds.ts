import { type Database, first, nothing, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Place } from '#values/place.ts'
import type { Instant } from '#values/time.ts'
import type { GiftEnd, RefundOrderState } from '../rules.ts'

export type OrderRow = {
  readonly id: Id<'case-refund'>
  readonly fileId: Id<'case-file'>
  readonly number: number
  readonly projectId: Id<'project'>
  readonly projectTitle: string
  readonly ownerId: Id<'user'>
  readonly ownerEmail: string | null
  readonly state: RefundOrderState
  readonly note: string
  readonly gifts: number
  readonly cents: Cents
  readonly requestedBy: Id<'user'>
  readonly requester: string
  readonly requestedAt: Instant
  readonly decidedBy: Id<'user'> | null
  readonly decider: string | null
  readonly decidedAt: Instant | null
  readonly endedAt: Instant | null
}

const selected = sql`
  select o.id, o.file_id as "fileId", f.number, f.project_id as "projectId", p.title as "projectTitle",
    p.owner_id as "ownerId", owner.email as "ownerEmail", o.state, o.note, o.gifts, o.cents, o.requested_by as "requestedBy",
    asker.first_name || ' ' || asker.last_name as requester, o.requested_at as "requestedAt",
    o.decided_by as "decidedBy", judge.first_name || ' ' || judge.last_name as decider, o.decided_at as "decidedAt",
    o.ended_at as "endedAt"
  from case_refunds o join case_files f on f.id = o.file_id join projects p on p.id = f.project_id
  join users owner on owner.id = p.owner_id
  join users asker on asker.id = o.requested_by left join users judge on judge.id = o.decided_by`

export const listOrdersOf = (db: Database, fileId: Id<'case-file'>): Promise<OrderRow[]> =>
  db.query<OrderRow>(sql`${selected} where o.file_id = ${fileId} order by o.requested_at desc, o.id desc limit 20`)

/** Those that wait for a person, or are under way, the oldest first. */
export const listUnderWay = (db: Database): Promise<OrderRow[]> =>
  db.query<OrderRow>(sql`${selected} where o.state in ('requested', 'running') order by o.requested_at, o.id limit 100`)

export const lockOrder = (tx: Database, id: Id<'case-refund'>): Promise<OrderRow | undefined> =>
  first(tx.query<OrderRow>(sql`${selected} where o.id = ${id} for update of o`))

/** An order under way, unless another process works on it. */
export const lockRunning = (tx: Database, id: Id<'case-refund'>): Promise<OrderRow | undefined> =>
  first(tx.query<OrderRow>(sql`${selected} where o.id = ${id} and o.state = 'running' for update of o skip locked`))

export const listRunning = async (db: Database): Promise<Id<'case-refund'>[]> =>
  (
    await db.query<{ id: Id<'case-refund'> }>(sql`
      select id from case_refunds where state = 'running' order by requested_at limit 20`)
  ).map(({ id }) => id)

type NewOrder = Pick<OrderRow, 'id' | 'fileId' | 'note' | 'gifts' | 'cents' | 'requestedBy' | 'requestedAt'> & {
  readonly state: 'requested' | 'running'
}

/** @returns false where one of this file is under way. */
export async function insertOrder(tx: Database, made: NewOrder): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into case_refunds (id, file_id, state, note, gifts, cents, requested_by, requested_at)
    values (${made.id}, ${made.fileId}, ${made.state}, ${made.note}, ${made.gifts}, ${made.cents}, ${made.requestedBy},
      ${made.requestedAt})
    on conflict (file_id) where state in ('requested', 'running') do nothing returning id`)
  return rows.length > 0
}

type Decided = {
  readonly to: 'running' | 'declined' | 'withdrawn'
  /** Null for a withdrawal. */
  readonly by: Id<'user'> | null
  readonly at: Instant
}

/** @returns false where it was decided before. */
export async function decideOrder(tx: Database, id: Id<'case-refund'>, { to, by, at }: Decided): Promise<boolean> {
  const rows = await tx.query(sql`
    update case_refunds set state = ${to}, decided_by = ${by}, decided_at = ${at}
    where id = ${id} and state = 'requested' returning 1`)
  return rows.length > 0
}

export const endOrder = (tx: Database, id: Id<'case-refund'>, at: Instant): Promise<unknown> =>
  tx.query(sql`update case_refunds set state = 'done', ended_at = ${at} where id = ${id} and state = 'running'`)

export type GiftRow = {
  readonly id: Id<'donation'>
  readonly at: Instant
  readonly gross: Cents
  readonly refunded: Cents
  readonly end: GiftEnd
}

/** Gifts to a project, newest first, with what happened to each; they name no donor. */
export const listGifts = (
  db: Database,
  projectId: string,
  after: Place | undefined,
  limit: number,
): Promise<GiftRow[]> =>
  db.query<GiftRow>(sql`
    select gift.id, gift.succeeded_at as at, gift.gross_cents as gross, gift.refunded_cents as refunded,
      case when gift.state = 'disputed' then 'disputed' when last.state in ('requested', 'sending') then 'sending'
        when gift.state = 'refunded' then 'back' when gift.state = 'lost' then 'lost'
        when last.state = 'failed' then 'refused' when gift.refunded_cents > 0 then 'partly' else 'kept' end as "end"
    from donations gift left join lateral (
      select state from refunds where donation_id = gift.id order by requested_at desc, id desc limit 1
    ) last on true
    where gift.project_id = ${projectId} and gift.succeeded_at is not null
      ${after ? sql`and (gift.succeeded_at, gift.id) < (${after.at}, ${after.id})` : nothing}
    order by gift.succeeded_at desc, gift.id desc limit ${limit}`)
