import { attemptsMax } from '#features/foundation/mail/rules.ts'
import { type Database, first, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

type Queue = { readonly waiting: number; readonly oldestAt: Instant | null }

const waiting = sql`from outbox_mails where sent_at is null and dropped is null and attempts < ${attemptsMax}`

/**
 * What waits to leave, what servers refused in seven days, and when the newest mail that left did so. The oldest is one
 * that is due, or that a server did not take: others wait for their time.
 */
export async function findMails(
  db: Database,
  now: Instant,
): Promise<Queue & { readonly refused: number; readonly lastAt: Instant | null }> {
  const row = await first(
    db.query<Queue & { refused: number; lastAt: Instant | null }>(sql`
      select (select count(*) ${waiting}) waiting,
        (select min(case when last_error is null then next_attempt_at else created_at end) ${waiting}
          and (last_error is not null or next_attempt_at <= ${now})) "oldestAt",
        (select count(*) from outbox_mails
          where dropped = 'address_refused' and created_at > ${now}::timestamptz - interval '7 days') refused,
        (select sent_at from outbox_mails where sent_at is not null order by created_at desc limit 1) "lastAt"`),
  )
  return row ?? { waiting: 0, oldestAt: null, refused: 0, lastAt: null }
}

/** Of gateways: what is not handled yet, and when the last one came. */
export async function findEvents(db: Database): Promise<Queue & { readonly lastAt: Instant | null }> {
  const row = await first(
    db.query<Queue & { lastAt: Instant | null }>(sql`
      select (select count(*) from payment_events where handled_at is null) waiting,
        (select min(received_at) from payment_events where handled_at is null) "oldestAt",
        (select received_at from payment_events order by received_at desc, event_id desc limit 1) "lastAt"`),
  )
  return row ?? { waiting: 0, oldestAt: null, lastAt: null }
}

export async function sizeOfDatabase(db: Database): Promise<number> {
  const row = await first(db.query<{ bytes: number }>(sql`select pg_database_size(current_database()) bytes`))
  return row?.bytes ?? 0
}

/** What is still to be found by its words; counted up to ten thousand. */
export async function countSearchChanges(db: Database): Promise<number> {
  const row = await first(
    db.query<{ waiting: number }>(sql`select count(*) waiting from (select from search_changes limit 10000) change`),
  )
  return row?.waiting ?? 0
}
