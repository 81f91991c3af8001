import type { Check } from '#platform/check.ts'
import { type Database, type Sql, sql } from '#platform/database.ts'
import { hourMs, type Instant, later } from '#values/time.ts'

/** Each query returns violations, at most a hundred. */
const queries = (now: Instant): Readonly<Record<string, Sql>> => ({
  'a letter to applicants that left says of each reader what became of it, and no other letter does': sql`
    select distinct 'letter ' || l.id as detail
    from application_letters l join application_letter_items i on i.letter_id = l.id
    where (l.sent_at is null) <> (i.outcome is null) limit 100`,
  'a letter to applicants leaves within an hour of its time': sql`
    select 'letter ' || id as detail from application_letters
    where sent_at is null and cancelled_at is null and send_after < ${later(now, -hourMs)} limit 100`,
  'no applicant is in two letters that wait': sql`
    select 'application ' || i.application_id as detail
    from application_letter_items i join application_letters l on l.id = i.letter_id
    where l.sent_at is null and l.cancelled_at is null
    group by i.application_id having count(*) > 1 limit 100`,
  'nothing that a poster noted about an application outlives its withdrawal': sql`
    select distinct 'application ' || a.id as detail
    from applications a
    left join application_notes n on n.application_id = a.id
    left join application_standings s on s.application_id = a.id
    where a.withdrawn_at < ${later(now, -hourMs)} and (n.id is not null or s.application_id is not null) limit 100`,
})

const promises = Object.keys(queries('1970-01-01T00:00:00.000Z' as Instant))

export const pipelineChecks: readonly Check[] = promises.map((promise) => ({
  promise,
  // Applications move no money.
  pausesGifts: false,
  broken: async (db: Database, now: Instant) => {
    const query = queries(now)[promise]
    return query ? (await db.query<{ detail: string }>(query)).map(({ detail }) => detail) : []
  },
}))
