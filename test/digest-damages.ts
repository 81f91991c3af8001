import { type Sql, sql } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, later } from '#values/time.ts'

type Hurt = { readonly ownerId: Id<'user'>; readonly donorId: Id<'user'> }

/** For each check about gathered mails and bounced mails: the damage that violates it and no other check. */
export function digestDamages(
  platform: Pick<Platform, 'clock' | 'random'>,
  { ownerId, donorId }: Hurt,
): Readonly<Record<string, readonly Sql[]>> {
  const now = platform.clock.now()
  const [digest, notice, mail] = [newId(platform), newId(platform), newId(platform)]
  const mailOf = (columns: Sql, values: Sql): Sql => sql`
    insert into outbox_mails (id, event_key, recipient, subject, text_body, html_body, next_attempt_at, created_at, ${columns})
    values (${mail}, ${`digest:${mail}`}, 'gone@people.example', 'News', '', '', ${now}, ${now}, ${values})`
  return {
    'what a mail gathers are notifications of its own person, and as many as it counts': [
      sql`insert into notifications (id, user_id, type, event_key, topic, title, target, created_at)
        values (${notice}, ${donorId}, 'message', 'thanks:hurt', 'thanks', 'Thanks', '/', ${now})`,
      sql`insert into digests (id, user_id, kind, local_day, items, left_out, at)
        values (${digest}, ${ownerId}, 'daily', '2026-11-02', 1, 0, ${now})`,
      sql`insert into digest_items (notification_id, digest_id) values (${notice}, ${digest})`,
    ],
    'the next mail of a kind comes by its own rhythm': [
      sql`insert into digest_due (user_id, kind, due_at) values (${donorId}, 'daily', ${later(now, 4 * dayMs)})`,
    ],
    'no news leave to an address from which mail comes back': [
      sql`insert into mail_stops (email, reason, since) values ('gone@people.example', 'hard', ${later(now, -dayMs)})`,
      mailOf(sql`class, topic, sent_at`, sql`'news', 'weekly', ${now}`),
    ],
    'what a person can end is news, and nothing else is': [mailOf(sql`class, topic`, sql`'money', 'weekly'`)],
  }
}
