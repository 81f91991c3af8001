import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'

/** Each query returns at most a hundred violations. */
const queries: Readonly<Record<string, Sql>> = {
  // A mail that was being handed over at that moment still goes out, hence the 15 minutes.
  'no news leave to an address from which mail comes back': sql`
    select 'mail ' || mail.id as detail from mail_stops stop join outbox_mails mail on mail.recipient = stop.email
    where mail.class = 'news' and mail.sent_at > stop.since + interval '15 minutes' limit 100`,
  'what a person can end is news, and nothing else is': sql`
    select 'mail ' || id as detail from outbox_mails
    where (topic is not null and class <> 'news') or (class = 'money' and unsubscribe_url is not null) limit 100`,
}

export const bounceChecks: readonly Check[] = Object.entries(queries).map(([promise, query]) => ({
  promise,
  // Mails move no money.
  pausesGifts: false,
  broken: async (db) => (await db.query<{ detail: string }>(query)).map(({ detail }) => detail),
}))
