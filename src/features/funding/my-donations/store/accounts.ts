import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

export type AccountLine = {
  readonly projectId: Id<'project'>
  readonly title: string
  readonly sector: string
  readonly subsection: string
  readonly imageId: string | null
  readonly isPublic: boolean
  readonly deadlineAt: Instant
  readonly completedAt: Instant | null
  readonly finding: 'positive' | 'negative' | 'open' | null
  readonly gifts: number
  readonly firstAt: Instant
  /** Less what came back. */
  readonly given: Cents
  /** Of that, what reached the project. */
  readonly reached: Cents
  readonly milestones: number
  readonly milestonesReached: number
  /** Updates since the first of these gifts that the donor may read. */
  readonly updates: number
  readonly latestText: string | null
  readonly latestAt: Instant | null
  readonly finalText: string | null
  readonly finalAt: Instant | null
  /** Lines of those updates that contain a DOI. */
  readonly doiLines: readonly string[]
}

/** Whether an update `n` is published and this donor of its project may read it. */
const isReadable = (donorId: string) => sql`n.state = 'published' and n.hidden_at is null
  and (n.audience = 'public' or exists (select from project_donors known
    where known.project_id = n.project_id and known.donor_id = ${donorId} and known.gifts > 0))`

/**
 * What a person gave to each project in a period, by the ledger, and what the project has published since; latest
 * gift first. Projects that keep nothing of the gifts are left out.
 */
export const listAccounts = (db: Database, donorId: string, from: Instant, until: Instant) =>
  db.query<AccountLine>(sql`
    with mine as (
      select entry.subject_id as project_id, min(entry.occurred_at) as first_at, max(entry.occurred_at) as last_at,
        count(distinct gift.id) as gifts,
        coalesce(sum(posting.amount_cents) filter (where account.code in
          ('processor_clearing', 'processor_cost', 'dispute_receivable', 'dispute_fee')), 0) as given,
        coalesce(-sum(posting.amount_cents) filter (where account.code in
          ('project_pending', 'project_dispute_hold')), 0) as reached
      from donations gift
        join ledger_entries entry on entry.source_id = gift.id
        join ledger_postings posting on posting.entry_id = entry.id
        join ledger_accounts account on account.id = posting.account_id
      where gift.donor_id = ${donorId} and entry.occurred_at >= ${from} and entry.occurred_at < ${until}
      group by 1
    ), shown as (
      select mine.*, p.title, p.sector, p.subsection, p.image_id, p.deadline_at, p.completed_at, p.finding,
        p.status = 'approved' and p.hidden_at is null as is_public
      from mine join projects p on p.id = mine.project_id where mine.reached > 0
    )
    select s.project_id as "projectId", s.title, s.sector, s.subsection, s.image_id as "imageId",
      s.is_public as "isPublic", s.deadline_at as "deadlineAt", s.completed_at as "completedAt", s.finding,
      s.gifts::int as gifts, s.first_at as "firstAt", s.given::bigint as given, s.reached::bigint as reached,
      planned.count as milestones, planned.reached as "milestonesReached", news.count as updates,
      latest.content as "latestText", latest.published_at as "latestAt", final.content as "finalText",
      final.published_at as "finalAt", news.lines as "doiLines"
    from shown s
      cross join lateral (
        select count(*)::int, count(m.reached_at)::int as reached from milestones m
        where m.project_id = s.project_id and s.is_public
      ) planned
      cross join lateral (
        select count(distinct n.id)::int,
          coalesce(jsonb_agg(line order by n.published_at, at) filter (where line ~ '10\\.\\d{4,9}'), '[]') as lines
        from project_updates n left join lateral regexp_split_to_table(n.content, '\\s+') with ordinality
          as words (line, at) on line ~ '10\\.\\d{4,9}'
        where n.project_id = s.project_id and s.is_public and ${isReadable(donorId)}
          and n.published_at >= s.first_at
      ) news
      left join lateral (
        select left(n.content, 600) as content, n.published_at from project_updates n
        where n.project_id = s.project_id and s.is_public and ${isReadable(donorId)}
          and n.published_at >= s.first_at
        order by n.published_at desc, n.id desc limit 1
      ) latest on true
      left join lateral (
        select left(n.content, 600) as content, n.published_at from project_updates n
        where n.project_id = s.project_id and s.is_public and ${isReadable(donorId)}
          and n.kind = 'final'
        order by n.published_at desc, n.id desc limit 1
      ) final on true
    order by s.last_at desc, s.project_id limit 200`)
