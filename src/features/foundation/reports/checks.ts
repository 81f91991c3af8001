import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'

/** Each query returns at most a hundred violations. */
const queries: Readonly<Record<string, Sql>> = {
  'no moderator decided an appeal against their own decision': sql`
    select 'appeal ' || a.id as detail from moderation_appeals a join moderation_decisions d on d.id = a.decision_id
    where a.decided_by in (d.by_id, a.by_id) limit 100`,
  'a case is open while a report, a flag or an appeal waits, and only then': sql`
    select 'case ' || c.id as detail from moderation_cases c
    where (c.state = 'open') <> (cardinality(c.flags) > 0
      or exists (select from moderation_reports r where r.case_id = c.id and r.decision_id is null)
      or exists (select from moderation_appeals a join moderation_decisions d on d.id = a.decision_id
        where d.case_id = c.id and a.outcome is null)) limit 100`,
  'an update, profile or picture is hidden if a decision says so, and only then': sql`
    select c.kind || ' ' || c.target as detail from moderation_cases c
    left join project_updates u on c.kind = 'update' and u.id::text = c.target
    left join researcher_profiles r on c.kind = 'profile' and r.user_id::text = c.target
    left join files f on c.kind = 'picture' and f.id::text = c.target
    where coalesce(u.id, r.user_id, f.id) is not null
      and c.is_hidden <> (coalesce(u.hidden_at, r.hidden_at, f.hidden_at) is not null) limit 100`,
  'who reported something open can be shown what it said': sql`
    select 'case ' || r.case_id as detail from moderation_reports r
    where r.decision_id is null and not exists (select from moderation_snapshots s
      where s.case_id = r.case_id and s.content_hash = r.content_hash) limit 100`,
  'the entries of a case file are numbered without a hole, and each hash covers the one before it': sql`
    select 'case file ' || f.number as detail from case_files f left join lateral (
      select count(*)::int as entries, coalesce(bool_and(e.hash = case_entry_hash(coalesce(e.before, ''), e.no, e.kind, e.words, e.by_id)), true) as is_whole
      from (
        select *, lag(hash) over (order by no) as before from case_file_entries where file_id = f.id
      ) e
    ) kept on true
    where kept.entries <> f.last_no or not kept.is_whole limit 100`,
  'gifts of a case that went back as one have each ended, and their donors were notified': sql`
    select 'order ' || o.id as detail from case_refunds o
    where o.state = 'done' and exists (select from refunds r where r.batch_id = o.id
      and (r.state = 'sending' or r.told_at is null)) limit 100`,
  'an order that was declined or withdrawn refunds no gift': sql`
    select 'order ' || o.id as detail from case_refunds o
    where o.state in ('declined', 'withdrawn') and exists (select from refunds where batch_id = o.id) limit 100`,
  'a project is hidden while a file about it is open or tampering with it was confirmed': sql`
    select 'project ' || p.id as detail from projects p join lateral (
      select state from case_files f where f.project_id = p.id order by opened_at desc, id desc limit 1
    ) last on true
    where last.state <> 'cleared' and p.hidden_at is null
      and not exists (select from moderation_decisions d join moderation_cases c on c.id = d.case_id
        where c.kind = 'project' and c.target = p.id::text and d.overturned_at is not null) limit 100`,
}

export const reportChecks: readonly Check[] = Object.entries(queries).map(([promise, query]) => ({
  promise,
  // Reports move no money.
  pausesGifts: false,
  broken: async (db) => (await db.query<{ detail: string }>(query)).map(({ detail }) => detail),
}))
