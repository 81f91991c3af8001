import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { Topic } from '../rules/tickets.ts'

type Counts = { firstDue: number; firstLate: number; yours: number }

export const countOwn = async (db: Database, userId: Id<'user'>, now: Instant): Promise<Counts> =>
  (await first(
    db.query<Counts>(sql`
      select (count(*) filter (where state = 'open' and first_answered_at is null))::int as "firstDue",
        (count(*) filter (where state = 'open' and first_answered_at is null and first_answer_due < ${now}))::int
          as "firstLate",
        (count(*) filter (where assignee_id = ${userId}))::int as yours
      from tickets where merged_into is null and state <> 'solved'`),
  )) ?? { firstDue: 0, firstLate: 0, yours: 0 }

/** The latest ones, as many as a median needs. */
export const listFirstAnswers = (db: Database, since: Instant, limit: number) =>
  db.query<{ asked: Instant; answered: Instant }>(sql`
    select created_at as asked, first_answered_at as answered from tickets
    where first_answered_at >= ${since} order by first_answered_at desc limit ${limit}`)

/** Who has a ticket open, but for one person. */
export const listPresentColleagues = (db: Database, userId: Id<'user'>, since: Instant) =>
  db.query<{ name: string; seenAt: Instant }>(sql`
    select person.first_name || ' ' || person.last_name as name, max(presence.seen_at) as "seenAt"
    from ticket_presence presence join users person on person.id = presence.user_id
    where presence.seen_at > ${since} and presence.user_id <> ${userId}
    group by person.id order by 2 desc limit 10`)

export const countTopics = (db: Database, since: Instant) =>
  db.query<{ topic: Topic; tickets: number }>(sql`
    select topic, count(*)::int as tickets from tickets where created_at >= ${since} group by topic
    order by 2 desc, topic`)

/** How many answers were written with each text. */
export const countCanned = (db: Database, since: Instant, limit: number) =>
  db.query<{ title: string; answers: number }>(sql`
    select canned.title, count(*)::int as answers
    from canned_uses used join canned_replies canned on canned.id = used.canned_id
    where used.at >= ${since}
    group by canned.id order by 2 desc, lower(canned.title) limit ${limit}`)

export const sumRatings = async (db: Database, since: Instant): Promise<{ count: number; mean: number | null }> =>
  (await first(
    db.query<{ count: number; mean: number | null }>(sql`
      select count(*)::int as count, round(avg(rating), 1)::float8 as mean from tickets where rated_at >= ${since}`),
  )) ?? { count: 0, mean: null }
