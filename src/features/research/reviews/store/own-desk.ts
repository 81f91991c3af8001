import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { OwnDesk } from '../contract/own-desk.ts'
import { mayRead, type Reader } from './conflicts.ts'

type Decided = {
  readonly approved: number
  readonly asked: number
  readonly rejected: number
  readonly medianHours: number | null
}

/** What a reviewer decided: counts since the beginning of the month, and the median time of the longer period. */
export const findDecided = (
  db: Database,
  userId: Id<'user'>,
  { month, period }: { readonly month: Instant; readonly period: Instant },
): Promise<Decided | undefined> =>
  first(
    db.query<Decided>(sql`
      select (count(*) filter (where status = 'approved' and decided_at >= ${month}))::int as approved,
        (count(*) filter (where status = 'changes_requested' and decided_at >= ${month}))::int as asked,
        (count(*) filter (where status = 'rejected' and decided_at >= ${month}))::int as rejected,
        percentile_cont(0.5) within group (order by extract(epoch from decided_at - submitted_at) / 3600)
          as "medianHours"
      from project_reviews where decided_by = ${userId} and decided_at >= ${period}`),
  )

type Mine = OwnDesk['yours'][number]

/** What a reviewer holds now, and their decisions whose letter has not been sent. */
export const listYours = (db: Database, reader: Reader, now: Instant): Promise<Mine[]> =>
  db.query<Mine>(sql`
    select r.id, p.title, r.kind = 'recheck' as "isRecheck", r.claimed_until as "heldUntil", null as "letterAt"
    from project_reviews r join projects p on p.id = r.project_id join users u on u.id = p.owner_id
    where r.claimed_by = ${reader.userId} and r.claimed_until > ${now} and r.decided_at is null
      and r.withdrawn_at is null and ${mayRead(reader)}
    union all
    select r.id, p.title, r.kind = 'recheck', null, d.letter_at
    from review_decisions d join project_reviews r on r.id = d.review_id join projects p on p.id = r.project_id
      join users u on u.id = p.owner_id
    where d.by_id = ${reader.userId} and d.is_final and d.sent_at is null and d.taken_back_at is null
      and d.letter_at > ${now} and ${mayRead(reader)}
    order by 4 nulls last, 5`)

type Remark = OwnDesk['said'][number]

/** Comments of others on the reviews that a reviewer took or was given, and answers to their requests. */
export const listSaid = (
  db: Database,
  reader: Reader,
  { since, limit }: { readonly since: Instant; readonly limit: number },
): Promise<Remark[]> =>
  db.query<Remark>(sql`
    with mine as (
      select r.id, p.title, r.priority_by, r.priority_at, r.priority_reason
      from project_reviews r join projects p on p.id = r.project_id join users u on u.id = p.owner_id
      where r.id in (select review_id from review_assignments
        where user_id = ${reader.userId} and event in ('taken', 'offered') and at > ${since}) and ${mayRead(reader)}
    )
    select said.at, said.what, who.first_name || ' ' || who.last_name as by, said.id as "reviewId", said.title,
      said.text
    from (
      select c.created_at as at, 'commented' as what, c.author_id as by_id, mine.id, mine.title, c.body as text
      from mine join review_comments c on c.review_id = mine.id where c.created_at > ${since}
      union all
      select priority_at, 'prioritized', priority_by, id, title, priority_reason from mine where priority_at > ${since}
      union all
      select a.at, 'answered', a.by_id, mine.id, mine.title, null
      from mine join review_decisions d on d.review_id = mine.id and d.by_id = ${reader.userId}
        join review_field_requests q on q.decision_id = d.id join review_request_answers a on a.request_id = q.id
      where a.at > ${since} group by a.at, a.by_id, mine.id, mine.title
    ) said join users who on who.id = said.by_id
    where said.by_id <> ${reader.userId} order by said.at desc, said.id limit ${limit}`)
