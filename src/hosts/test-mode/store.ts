import { type Database, first, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'

/** @param id the time of the submission, in milliseconds since 1970. */
export const findByTime = async (db: Database, id: string): Promise<string | undefined> =>
  (
    await first(
      db.query<{ id: string }>(sql`
        select id from projects where date_trunc('milliseconds', submitted_at) = to_timestamp(${Number(id)}::float8 / 1000)
        order by id limit 1`),
    )
  )?.id

/** The public name of a researcher with this address. */
export const findResearcherByEmail = async (db: Database, email: string): Promise<string | undefined> =>
  (
    await first(
      db.query<{ id: string }>(sql`
        select id from users where email = ${email.toLowerCase()} and user_type = 'researcher' and state = 'active'`),
    )
  )?.id

type Made = {
  readonly accounts: number
  readonly projects: number
  readonly gifts: number
  readonly mails: number
  readonly lastWrittenAt: Instant | null
}

/** Data that people created here: samples belong to people at `demo.example`. */
export async function countMade(db: Database): Promise<Made> {
  const made = await first(
    db.query<Made>(sql`
      with own as (select id from users where email is null or email not like '%@demo.example')
      select (select count(*)::int from own) as accounts,
        (select count(*)::int from projects where owner_id in (select id from own)) as projects,
        (select count(*)::int from donations
          where succeeded_at is not null and (donor_id is null or donor_id in (select id from own))) as gifts,
        (select count(*)::int from outbox_mails) as mails,
        (select max(at) from audit_log) as "lastWrittenAt"`),
  )
  return made ?? { accounts: 0, projects: 0, gifts: 0, mails: 0, lastWrittenAt: null }
}
