import type { MailClass } from '#features/foundation/mail/rules.ts'
import { attemptsMax } from '#features/foundation/mail/rules.ts'
import { type Database, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Place } from '#values/place.ts'
import type { Instant } from '#values/time.ts'
import type { DeliveryClass } from './contract.ts'
import type { DeliveryState } from './rules.ts'

export type DeliveryFilter = {
  readonly class: MailClass | undefined
  readonly state: DeliveryState | undefined
  /** Undefined: of every person. */
  readonly email: string | undefined
}

type DeliveryRow = {
  readonly id: Id<'mail'>
  readonly class: MailClass
  readonly kind: string
  readonly state: DeliveryState
  readonly tries: number
  readonly nextTryAt: Instant | null
  readonly error: string | null
  readonly createdAt: Instant
  readonly sentAt: Instant | null
}

const came = (kinds: Sql): Sql =>
  sql`exists (select from mail_events e where e.mail_id = m.id and e.kind in (${kinds}))`

/** A mail whose last try was not answered is at its server just now: it waits, as before. */
const stateOf = sql`coalesce(m.dropped, case
  when m.sent_at is null and m.last_error is null then 'waiting'
  when m.sent_at is null and m.attempts < ${attemptsMax} then 'retrying'
  when m.sent_at is null then 'given_up'
  when ${came(sql`'complaint'`)} then 'unwanted'
  when ${came(sql`'hard', 'soft'`)} then 'came_back'
  else 'sent' end)`

/** The condition that an index serves, beside the state itself. */
const within = (state: DeliveryState): Sql => {
  if (state === 'sent') return sql`and m.sent_at is not null`
  if (state === 'came_back' || state === 'unwanted')
    return sql`and m.sent_at is not null and m.id in (select e.mail_id from mail_events e where e.mail_id is not null)`
  return sql`and m.sent_at is null`
}

export const listDeliveries = (
  db: Database,
  filter: DeliveryFilter,
  after: Place | undefined,
  limit: number,
): Promise<DeliveryRow[]> =>
  db.query<DeliveryRow>(sql`
    select m.id, m.class, split_part(m.event_key, ':', 1) as kind, ${stateOf} as state, m.attempts as tries,
      case when m.sent_at is null and m.dropped is null and m.attempts < ${attemptsMax} then m.next_attempt_at end
        as "nextTryAt",
      m.last_error as error, m.created_at as "createdAt", m.sent_at as "sentAt"
    from outbox_mails m
    where true
      ${filter.class ? sql`and m.class = ${filter.class}` : nothing}
      ${filter.state ? sql`${within(filter.state)} and ${stateOf} = ${filter.state}` : nothing}
      ${filter.email === undefined ? nothing : sql`and lower(m.recipient) = ${filter.email}`}
      ${after ? sql`and (m.created_at, m.id) < (${after.at}, ${after.id})` : nothing}
    order by m.created_at desc, m.id desc limit ${limit}`)

/** Only what waits is counted: there is little of it, and an index has it. */
export const countWaiting = (db: Database): Promise<DeliveryClass[]> =>
  db.query<DeliveryClass>(sql`
    select m.class, count(*)::int as waiting, count(m.last_error)::int as retrying, min(m.created_at) as "oldestAt"
    from outbox_mails m where m.sent_at is null and m.dropped is null and m.attempts < ${attemptsMax}
    group by m.class order by m.class`)

/** An account, by its id or its address. */
export const findAccount = (
  db: Database,
  by: { readonly id: Id<'user'> } | { readonly email: string },
): Promise<{ id: Id<'user'>; email: string | null }[]> =>
  db.query(
    sql`select id, lower(email) as email from users where ${'id' in by ? sql`id = ${by.id}` : sql`email = ${by.email}`}`,
  )
