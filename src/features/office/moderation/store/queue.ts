import { laterByMs, type Measure, openReportsMax } from '#features/foundation/reports/rules/reports.ts'
import { type Database, fixed, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { ReportedKind } from '#values/reported-kind.ts'
import type { Instant } from '#values/time.ts'
import type { QueueView, Source } from '../rules.ts'

export type QueueRow = {
  readonly source: Source
  readonly id: string
  readonly kind: ReportedKind
  readonly title: string
  readonly since: Instant
  /** Where it is among what waits. */
  readonly queuedAt: Instant
  readonly isHidden: boolean
  readonly isAppealed: boolean
  readonly reporters: number
  readonly reason: string | null
  readonly flags: string[]
  readonly measure: Measure | null
}

type Wanted = {
  readonly view: QueueView
  readonly kind: ReportedKind | undefined
  readonly after: { readonly at: Instant; readonly id: string } | undefined
  readonly staffId: Id<'user'>
  readonly limit: number
}

// A moderator gets neither their own content nor messages about projects that they gave to or belong to.
const isMine = (staffId: Id<'user'>): Sql => sql`(c.author_id is not null and c.author_id = ${staffId}
  or c.kind = 'message' and exists (select from rooms r where r.id::text = split_part(c.target, ':', 1)
    and (exists (select from room_members mine where mine.room_id = r.id and mine.user_id = ${staffId})
      or exists (select from project_donors known
        where known.project_id = r.project_id and known.donor_id = ${staffId}))))`

const appealed = sql`exists (select from moderation_appeals a join moderation_decisions d on d.id = a.decision_id
  where d.case_id = c.id and a.outcome is null)`

/** Nothing speaks for a case but reports of people who have very many waiting: it is behind what others report. */
const isOfFew = sql`c.flags = '{}' and not ${appealed}
  and exists (select from moderation_reports r where r.case_id = c.id and r.decision_id is null)
  and not exists (select from moderation_reports r where r.case_id = c.id and r.decision_id is null
    and r.reporter_id not in (select m.reporter_id from moderation_reports m where m.decision_id is null
      group by m.reporter_id having count(*) > ${fixed(openReportsMax)}))`

const casesOf = ({ view, staffId }: Wanted): Sql => sql`
  select 'case' as source, c.id, c.kind, c.title, c.opened_at as since,
    case when ${isOfFew} then c.opened_at + interval '1 millisecond' * ${fixed(laterByMs)} else c.opened_at end as "queuedAt",
    c.is_hidden as "isHidden",
    ${appealed} as "isAppealed",
    (select count(*)::int from moderation_reports r where r.case_id = c.id and r.decision_id is null) as reporters,
    (select r.reason from moderation_reports r where r.case_id = c.id and r.decision_id is null
      order by r.at, r.id limit 1) as reason,
    c.flags, null::text as measure
  from moderation_cases c
  where c.state = 'open' and not ${isMine(staffId)} ${view === 'appeals' ? sql`and ${appealed}` : nothing}`

const positionsOf = ({ staffId }: Wanted): Sql => sql`
  select 'position' as source, job.id, 'position' as kind, r.title, held.since, held.since as "queuedAt", false as "isHidden",
    false as "isAppealed",
    (select count(*)::int from job_reports said where said.job_id = job.id and said.handled_at is null) as reporters,
    (select said.kind from job_reports said where said.job_id = job.id and said.handled_at is null
      order by said.at, said.id limit 1) as reason,
    case when job.waiting_revision is null and job.sealed_at is null then '{}' else r.doubts end as flags, null::text as measure
  from (
    select id, min(since) as since from (
      select id, made_at as since from jobs join job_revisions waiting
        on waiting.job_id = jobs.id and waiting.number = jobs.waiting_revision
      where jobs.waiting_revision is not null and jobs.state <> 'awaiting_email'
      union all select id, sealed_at from jobs where sealed_at is not null and state in ('published', 'closed')
      union all select job_id, at from job_reports where handled_at is null
    ) open group by id
  ) held join jobs job on job.id = held.id
  join job_revisions r on r.job_id = job.id and r.number = coalesce(job.waiting_revision, job.live_revision)
  where job.poster_id is distinct from ${staffId}`

const messagesOf = ({ staffId }: Wanted): Sql => sql`
  select 'message' as source, report.id, 'message' as kind, 'Message about ' || p.title as title, report.at as since, report.at as "queuedAt",
    exists (select from message_removals gone
      where gone.room_id = report.room_id and gone.seq = report.seq and gone.ended_at is null) as "isHidden",
    false as "isAppealed",
    (select count(*)::int from message_reports other
      where other.room_id = report.room_id and other.seq = report.seq and other.state = 'open') as reporters,
    report.reason, '{}'::text[] as flags, null::text as measure
  from message_reports report join rooms r on r.id = report.room_id join projects p on p.id = r.project_id
  where report.state = 'open' and not exists (
      select from message_reports earlier
      where earlier.room_id = report.room_id and earlier.seq = report.seq and earlier.state = 'open'
        and (earlier.at, earlier.id) < (report.at, report.id))
    and not exists (select from room_members mine where mine.room_id = r.id and mine.user_id = ${staffId})
    and not exists (select from project_donors known where known.project_id = p.id and known.donor_id = ${staffId})`

/** Walks the decisions from the latest one, and stops when the page is full: the newest of each case counts. */
const decidedOf = ({ staffId, kind, after, limit }: Wanted): Sql => sql`
  select 'case' as source, c.id, c.kind, c.title, d.at as since, d.at as "queuedAt", c.is_hidden as "isHidden", false as "isAppealed",
    0 as reporters, d.reason, '{}'::text[] as flags, d.measure
  from moderation_decisions d join moderation_cases c on c.id = d.case_id
  where c.state = 'decided' ${kind === undefined ? nothing : sql`and c.kind = ${kind}`} and not ${isMine(staffId)}
    ${after === undefined ? nothing : sql`and (d.at, d.case_id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
    and not exists (select from moderation_decisions newer
      where newer.case_id = d.case_id and (newer.at, newer.id) > (d.at, d.id))
  order by d.at desc, d.case_id desc limit ${limit}`

const waitingOf = (wanted: Wanted): Sql =>
  wanted.view === 'appeals'
    ? casesOf(wanted)
    : sql`${casesOf(wanted)} union all ${positionsOf(wanted)} union all ${messagesOf(wanted)}`

/** Waiting cases, the longest wait first; decided ones, the latest first. */
export function listQueue(db: Database, wanted: Wanted): Promise<QueueRow[]> {
  const { view, kind, after, limit } = wanted
  if (view === 'decided') return db.query<QueueRow>(decidedOf(wanted))
  const ofKind = kind === undefined ? nothing : sql`and kind = ${kind}`
  const later =
    after === undefined ? nothing : sql`and ("queuedAt", id) > (${after.at}::timestamptz, ${after.id}::uuid)`
  return db.query<QueueRow>(sql`
    select * from (${waitingOf(wanted)}) found where true ${ofKind} ${later} order by "queuedAt", id limit ${limit}`)
}

export type QueueCounts = {
  readonly open: number
  readonly appeals: number
  /** Positions that wait for a look, and items that two people or more reported. */
  readonly positions: number
  readonly repeated: number
  readonly oldestAt: Instant | null
}

export async function countQueue(db: Database, staffId: Id<'user'>): Promise<QueueCounts> {
  const wanted: Wanted = { view: 'open', kind: undefined, after: undefined, staffId, limit: 0 }
  const [row] = await db.query<QueueCounts>(sql`
    select count(*)::int as open, (count(*) filter (where "isAppealed"))::int as appeals,
      (count(*) filter (where source = 'position'))::int as positions,
      (count(*) filter (where reporters > 1))::int as repeated, min(since) as "oldestAt"
    from (${waitingOf(wanted)}) found`)
  return row ?? { open: 0, appeals: 0, positions: 0, repeated: 0, oldestAt: null }
}
