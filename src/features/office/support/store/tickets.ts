import { type Database, first, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import { type Desk, neededOn, type TicketState, type Topic } from '../rules/tickets.ts'

export type NewTicket = {
  readonly id: Id<'ticket'>
  readonly requesterId: Id<'user'> | null
  readonly name: string
  readonly email: string | null
  readonly topic: Topic
  readonly title: string
  readonly followsId: Id<'ticket'> | null
  readonly key: string
  readonly at: Instant
  readonly firstAnswerDue: Instant
}

/** Nothing when the form of this key has opened one already. */
export const insertTicket = (tx: Database, ticket: NewTicket): Promise<{ number: number } | undefined> =>
  first(
    tx.query<{ number: number }>(sql`
      insert into tickets (id, requester_id, name, email, topic, title, follows_id, client_key, created_at, changed_at, first_answer_due, queue_at)
      values (${ticket.id}, ${ticket.requesterId}, ${ticket.name}, ${ticket.email}, ${ticket.topic}, ${ticket.title},
        ${ticket.followsId}, ${ticket.key}, ${ticket.at}, ${ticket.at},
        ${ticket.firstAnswerDue}, ${ticket.firstAnswerDue})
      on conflict (client_key) do nothing
      returning number`),
  )

export type Ticket = {
  id: Id<'ticket'>
  number: number
  requesterId: Id<'user'> | null
  name: string
  email: string | null
  topic: Topic
  title: string
  state: TicketState
  desk: Desk
  assigneeId: Id<'user'> | null
  followsId: Id<'ticket'> | null
  mergedInto: Id<'ticket'> | null
  createdAt: Instant
  changedAt: Instant
  firstAnswerDue: Instant
  firstAnsweredAt: Instant | null
  lastNo: number
  solvedAt: Instant | null
  rating: number | null
  /** Since when its words are gone. */
  emptiedAt: Instant | null
}

/** Who has a ticket: nobody once they do not have its desk any more, so that a colleague takes it. */
export const holderOf = (ticket: Sql): Sql => sql`(
  select member.user_id from staff_members member where member.user_id = ${ticket}.assignee_id and member.active
    and member.permissions && array['all', 'view_tickets', ${neededOn}::jsonb ->> ${ticket}.desk])`

const columns = sql`id, number, requester_id as "requesterId", name, email, topic, title, state, desk,
  ${holderOf(sql`tickets`)} as "assigneeId", follows_id as "followsId",
  merged_into as "mergedInto", created_at as "createdAt", changed_at as "changedAt",
  first_answer_due as "firstAnswerDue", first_answered_at as "firstAnsweredAt", last_no as "lastNo",
  solved_at as "solvedAt", rating, emptied_at as "emptiedAt"`

export const findTicket = (db: Database, id: Id<'ticket'>): Promise<Ticket | undefined> =>
  first(db.query<Ticket>(sql`select ${columns} from tickets where id = ${id}`))

export const lockTicket = (tx: Database, id: Id<'ticket'>): Promise<Ticket | undefined> =>
  first(tx.query<Ticket>(sql`select ${columns} from tickets where id = ${id} for update`))

export const findByKey = (db: Database, key: string): Promise<Ticket | undefined> =>
  first(db.query<Ticket>(sql`select ${columns} from tickets where client_key = ${key}`))

type Moved = { readonly state: TicketState; readonly at: Instant }

/** @param queueAt since when the requester waits; unchanged when absent. */
export const moveTicket = (
  tx: Database,
  id: Id<'ticket'>,
  { state, at, queueAt }: Moved & { readonly queueAt?: Instant },
): Promise<unknown> =>
  tx.query(sql`
    update tickets set state = ${state}, changed_at = ${at}, queue_at = coalesce(${queueAt ?? null}, queue_at),
      solved_at = case when ${state}::text <> 'solved' then null else coalesce(solved_at, ${at}::timestamptz) end
    where id = ${id}`)

/** The first answer of a person counts for the goal. */
export const markAnswered = (tx: Database, id: Id<'ticket'>, at: Instant): Promise<unknown> =>
  tx.query(sql`
    update tickets set first_answered_at = coalesce(first_answered_at, ${at}::timestamptz), changed_at = ${at}
    where id = ${id}`)

export const storeAssignee = (
  tx: Database,
  id: Id<'ticket'>,
  { assigneeId, at }: { readonly assigneeId: Id<'user'> | null; readonly at: Instant },
): Promise<unknown> =>
  tx.query(sql`update tickets set assignee_id = ${assigneeId}, changed_at = ${at} where id = ${id}`)

/** On another desk it begins unassigned. */
export const storeDesk = (
  tx: Database,
  id: Id<'ticket'>,
  { desk, at }: { readonly desk: Desk; readonly at: Instant },
): Promise<unknown> =>
  tx.query(sql`update tickets set desk = ${desk}, assignee_id = null, changed_at = ${at} where id = ${id}`)

/** What was merged into it before leads to the same root. */
export const storeMerge = (
  tx: Database,
  id: Id<'ticket'>,
  { into, at }: { readonly into: Id<'ticket'>; readonly at: Instant },
): Promise<unknown> =>
  tx.query(sql`
    update tickets set merged_into = ${into}, state = 'solved', solved_at = coalesce(solved_at, ${at}::timestamptz),
      changed_at = ${at}
    where id = ${id} or merged_into = ${id}`)

/** False when it was rated before. */
export const storeRating = async (
  tx: Database,
  id: Id<'ticket'>,
  { rating, at }: { readonly rating: number; readonly at: Instant },
): Promise<boolean> => {
  const rows = await tx.query(sql`
    update tickets set rating = ${rating}, rated_at = ${at} where id = ${id} and rated_at is null returning id`)
  return rows.length > 0
}

export type HeadRow = Pick<Ticket, 'id' | 'number' | 'title' | 'topic' | 'state' | 'createdAt' | 'changedAt'>

/** A person's own, newest first. */
export const listOwn = (
  db: Database,
  requesterId: Id<'user'>,
  {
    after,
    limit,
  }: { readonly after: { readonly at: Instant; readonly id: string } | undefined; readonly limit: number },
): Promise<HeadRow[]> =>
  db.query<HeadRow>(sql`
    select id, number, title, topic, state, created_at as "createdAt", changed_at as "changedAt" from tickets
    where requester_id = ${requesterId} and merged_into is null
      and (created_at, id) < (coalesce(${after?.at ?? null}::timestamptz, 'infinity'), coalesce(${after?.id ?? null}::uuid,
        'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by created_at desc, id desc limit ${limit}`)
