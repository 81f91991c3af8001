import { type Database, first, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Desk, TicketState, Topic } from '../rules/tickets.ts'
import { holderOf } from './tickets.ts'

export type QueueFilter = {
  readonly view: 'open' | 'yours' | 'waiting' | 'solved' | 'failed'
  readonly topic: Topic | undefined
  readonly assignee: 'me' | 'nobody' | Id<'user'> | undefined
  readonly number: number | undefined
  readonly search: string | undefined
  readonly after: Id<'ticket'> | undefined
}
export type Reader = { readonly userId: Id<'user'>; readonly desks: readonly Desk[] }

export type QueueRow = {
  id: Id<'ticket'>
  number: number
  title: string
  topic: Topic
  state: TicketState
  desk: Desk
  requester: string
  isGuest: boolean
  assigneeId: Id<'user'> | null
  firstName: string | null
  lastName: string | null
  createdAt: Instant
  changedAt: Instant
  firstAnswerDue: Instant
  firstAnsweredAt: Instant | null
}

/** Tickets with mail that was refused, a merged one as its root: such mails are few, and an index leads to them. */
const failing = sql`
  select coalesce(one.merged_into, one.id) from outbox_mails mail
  join tickets one on one.id = split_part(mail.event_key, ':', 2)::uuid
  where mail.sent_at is null and mail.last_error is not null and starts_with(mail.event_key, 'ticket:')`

const inView = (view: QueueFilter['view'], { userId }: Reader): Sql => {
  switch (view) {
    case 'yours':
      return sql`and ticket.assignee_id = ${userId} and ticket.state <> 'solved'`
    case 'failed':
      return sql`and ticket.id in (${failing})`
    default:
      return sql`and ticket.state = ${view}`
  }
}

const ofAssignee = ({ assignee }: QueueFilter, { userId }: Reader): Sql => {
  if (assignee === undefined) return nothing
  return assignee === 'nobody'
    ? sql`and (ticket.assignee_id is null or ${holderOf(sql`ticket`)} is null)`
    : sql`and ticket.assignee_id = ${assignee === 'me' ? userId : assignee}`
}

/**
 * By number, whole address, words of the name and the title of which the last may be begun, or words of one message.
 */
const matching = ({ number, search }: QueueFilter): Sql => {
  if (search === undefined) return nothing
  if (number !== undefined) return sql`and ticket.number = ${number}`
  return sql`and ticket.id in (
    select id from tickets where to_tsvector('simple', name || ' ' || title) @@ words_begun(${search})
    union all select id from tickets where email = ${search}
    union all select ticket_id from ticket_messages where to_tsvector('simple', words) @@ plainto_tsquery('simple', ${search})
  )`
}

/** A search looks in all states. Open ones by due time, the first answers first; others by their last change. */
export function listQueue(db: Database, filter: QueueFilter, reader: Reader, limit: number): Promise<QueueRow[]> {
  const { view, topic, search, after } = filter
  const isByDue = view === 'open' && search === undefined
  const key = isByDue ? sql`(first_answered_at is not null), queue_at, id` : sql`changed_at, id`
  const order = isByDue ? sql`(first_answered_at is not null), queue_at, id` : sql`changed_at desc, id desc`
  const from = sql`(select ${key} from tickets where id = ${after ?? null})`
  const onward = after === undefined ? nothing : sql`and (${key}) ${isByDue ? sql`>` : sql`<`} ${from}`
  return db.query<QueueRow>(sql`
    select page.id, page.number, page.title, page.topic, page.state, page.desk, page.name as "requester",
      page.requester_id is null and page.emptied_at is null as "isGuest", holder.id as "assigneeId", holder.first_name as "firstName",
      holder.last_name as "lastName", page.created_at as "createdAt", page.changed_at as "changedAt",
      page.first_answer_due as "firstAnswerDue", page.first_answered_at as "firstAnsweredAt"
    from (
      select ticket.* from tickets ticket
      where ticket.merged_into is null and ticket.desk = any(${[...reader.desks]}::text[])
        ${search === undefined ? inView(view, reader) : nothing} ${matching(filter)}
        ${topic === undefined ? nothing : sql`and ticket.topic = ${topic}`}
        ${ofAssignee(filter, reader)}
        ${onward}
      order by ${order} limit ${limit}
    ) page left join users holder on holder.id = ${holderOf(sql`page`)}
    order by ${order}`)
}

export type QueueCounts = { open: number; yours: number; waiting: number; failed: number }
export const countQueue = async (db: Database, { userId, desks }: Reader): Promise<QueueCounts> =>
  (await first(
    db.query<QueueCounts>(sql`
      select (count(*) filter (where state = 'open'))::int as open,
        (count(*) filter (where assignee_id = ${userId}))::int as yours,
        (count(*) filter (where state = 'waiting'))::int as waiting,
        (select count(*) from tickets where id in (${failing}) and desk = any(${[...desks]}::text[]))::int as failed
      from tickets where merged_into is null and state <> 'solved' and desk = any(${[...desks]}::text[])`),
  )) ?? { open: 0, yours: 0, waiting: 0, failed: 0 }

export type OpenCount = { waiting: number; late: number; oldestAt: Instant | null }
/** What waits for an answer of support; late is a first answer past its goal. */
export const countOpen = async (db: Database, now: Instant): Promise<OpenCount> =>
  (await first(
    db.query<OpenCount>(sql`
      select count(*)::int as waiting,
        (count(*) filter (where first_answered_at is null and first_answer_due < ${now}))::int as late,
        min(created_at) as "oldestAt"
      from tickets where merged_into is null and state = 'open'`),
  )) ?? { waiting: 0, late: 0, oldestAt: null }
