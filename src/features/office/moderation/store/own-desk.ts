import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { ReportedKind } from '#values/reported-kind.ts'
import type { Instant } from '#values/time.ts'

type Named = { caseId: Id<'case'>; title: string; at: Instant }

/** Own decisions under appeal, which wait for another moderator. */
export const listAppealed = (db: Database, staffId: Id<'user'>, limit: number) =>
  db.query<Named>(sql`
    select c.id as "caseId", c.title, a.at
    from moderation_appeals a join moderation_decisions d on d.id = a.decision_id
      join moderation_cases c on c.id = d.case_id
    where a.outcome is null and d.by_id = ${staffId} order by a.at, a.id limit ${limit}`)

/** By the newest decision that paused each account; from the newest on. */
export const listPaused = (db: Database, staffId: Id<'user'>, limit: number) =>
  db.query<Named>(sql`
    select c.id as "caseId", c.title, d.at
    from users u
    cross join lateral (
      select d.case_id, d.at from moderation_cases own join moderation_decisions d on d.case_id = own.id
      where own.author_id = u.id and d.measure = 'pause' and d.overturned_at is null order by d.at desc limit 1
    ) d join moderation_cases c on c.id = d.case_id
    where u.state = 'paused' and u.id <> ${staffId} order by d.at desc, c.id limit ${limit}`)

type Lately = { decided: number; medianHours: number | null }
/** From the first report that a decision is about, or from the opening of a case without reports. */
export const medianLately = async (db: Database, since: Instant): Promise<Lately> =>
  (await first(
    db.query<Lately>(sql`
      select count(*)::int as decided,
        round((percentile_cont(0.5) within group (order by extract(epoch from one.at - one.began)) / 3600)::numeric, 1)::float8
          as "medianHours"
      from (
        select d.at, coalesce(
          (select min(r.at) from moderation_reports r where r.case_id = c.id and r.decision_id = d.id),
          case when c.opened_at <= d.at then c.opened_at end) as began
        from moderation_decisions d join moderation_cases c on c.id = d.case_id where d.at >= ${since}
      ) one`),
  )) ?? { decided: 0, medianHours: null }

export const countKinds = (db: Database, since: Instant) =>
  db.query<{ kind: ReportedKind; decided: number; kept: number }>(sql`
    select c.kind, count(*)::int as decided, (count(*) filter (where d.measure = 'dismiss'))::int as kept
    from moderation_decisions d join moderation_cases c on c.id = d.case_id
    where d.at >= ${since} group by c.kind order by 2 desc, 1`)
