import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'
import { championsMax } from './rules/plan.ts'

/** What is public, as the index should have it; content that waits to be indexed is not checked. */
const isPublic = sql`(
  select 'project' as kind, p.id, p.title as name from projects p where p.status = 'approved' and p.hidden_at is null
  union all
  select 'researcher', u.id, u.first_name || ' ' || u.last_name from researcher_profiles r join users u on u.id = r.user_id
  where u.user_type = 'researcher' and u.state = 'active' and u.first_name || u.last_name <> ''
)`
const isWaiting = (of: Sql): Sql =>
  sql`exists (select from search_changes c where c.kind = ${of}.kind and c.id = ${of}.id)`

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, Sql>> = {
  'everything public is found, and nothing else': sql`
    select coalesce(o.kind, d.kind) || ' ' || coalesce(o.id, d.id) || case when d.id is null then ' is not found' else ' is not public' end as detail
    from ${isPublic} o full join search_documents d on d.kind = o.kind and d.id = o.id
    where (o.id is null or d.id is null)
      and not exists (select from search_changes c where c.id = coalesce(o.id, d.id)) limit 100`,
  'search knows the money, the deadline and the end of each project': sql`
    select 'project ' || p.id as detail from search_documents d join projects p on d.kind = 'project' and p.id = d.id
    where (d.raised_cents, d.goal_cents, d.deadline_at, d.is_completed) is distinct from
        (p.raised_cents, p.funding_goal_cents, p.deadline_at, p.completed_at is not null) and not ${isWaiting(sql`d`)} limit 100`,
  'a word is counted once for each document that has it': sql`
    select 'word ' || word || ' ' || documents || ' instead of ' || counted as detail from (
      select w.word, w.documents,
        (select count(*) from search_documents d where d.words @@ to_tsquery('simple', '''' || w.lexeme || '''')
          and w.word = any (d.vocabulary)) as counted
      -- A stop word is found in titles alone.
      from search_words w where to_tsvector('english', w.word) <> '' order by w.word limit 200
    ) sample where documents <> counted limit 100`,
  'the list of the best has each public document once': sql`
    with list as (
      select nos, cardinality(nos) < ${championsMax} as has_room from search_champions where lexeme = '' and made_at is not null
    ), listed as (select no, count(*) as times from list cross join unnest(nos) no group by no)
    select no || ' stands there ' || times || ' times' as detail from listed where times > 1
    union all
    select d.kind || ' ' || d.id || ' is missing' from search_documents d join list on has_room
    where d.no not in (select no from listed) limit 100`,
}

export const searchChecks: readonly Check[] = Object.entries(queries).map(([promise, query]) => ({
  promise,
  // Search moves no money.
  pausesGifts: false,
  broken: async (db) => (await db.query<{ detail: string }>(query)).map(({ detail }) => detail),
}))
