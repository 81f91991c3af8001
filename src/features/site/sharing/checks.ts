import type { Check } from '#platform/check.ts'
import { type Sql, sql } from '#platform/database.ts'
import { numbersInFile } from './rules/sitemaps.ts'
import { addressesOf } from './store/public.ts'

/** Every list that contains a public project; used by pages, feeds and counts. */
const places = sql`(
  select p.id, scope from projects p
  cross join lateral (
    select 'all' as scope
    union all select 'all+' || use from unnest(p.funding_uses) use
    union all select sector_id || '/' || area_id from project_browse_areas where project_id = p.id
    union all select sector_id || '/' || area_id || '+' || use
      from project_browse_areas cross join unnest(p.funding_uses) use where project_id = p.id
  ) scopes
  where p.status = 'approved' and p.hidden_at is null
)`

/** The public addresses, as an anonymous visitor may open them, and whether each still waits for its number. */
const publicAddresses = sql`(
  select '/project/' || p.id as path, exists (select from search_changes c where c.id = p.id) as waits
  from projects p where p.status = 'approved' and p.hidden_at is null
  union all
  select '/researcher/' || r.public_id, exists (select from search_changes c where c.id = u.id)
  from researcher_profiles r join users u on u.id = r.user_id
  where u.user_type = 'researcher' and u.state = 'active' and u.first_name || u.last_name <> ''
)`
/** What all sitemaps together contain: a file for each range of numbers, from the first to the last. */
const named = addressesOf(
  sql`0`,
  sql`(select ceil(coalesce(max(no), 0) / ${numbersInFile}::numeric)::int * ${numbersInFile}::int from search_documents)`,
)

/** Each query returns violations, at most a hundred. */
const queries: Readonly<Record<string, Sql>> = {
  'lists and feeds have each public project in all of its places, and nothing else': sql`
    select coalesce(p.id, l.project_id) || ' ' || coalesce(p.scope, l.scope)
      || case when l.scope is null then ' is missing' else ' does not belong' end as detail
    from ${places} p full join project_listings l on l.project_id = p.id and l.scope = p.scope
    where p.id is null or l.scope is null limit 100`,
  'a list says how many projects it has': sql`
    select coalesce(c.scope, l.scope) || ' ' || coalesce(c.listed, 0) || ' instead of ' || coalesce(l.listed, 0) as detail
    from project_listing_counts c full join (
      select scope, count(*) as listed from project_listings group by scope
      union all select scope, count(*) from project_open_listings group by scope
    ) l on l.scope = c.scope
    where coalesce(c.listed, 0) <> coalesce(l.listed, 0) limit 100`,
  'sitemaps name everything public once, and nothing else': sql`
    select coalesce(p.path, n.path) || case when n.path is null then ' is missing' when p.path is null then ' is not public'
      else ' is named twice' end as detail
    from (select path, count(*) as times from (${named}) addresses group by path) n
    full join ${publicAddresses} p on p.path = n.path
    where n.path is null and not p.waits or n.times > 1 or p.path is null limit 100`,
}

export const sharingChecks: readonly Check[] = Object.entries(queries).map(([promise, query]) => ({
  promise,
  // Listing moves no money.
  pausesGifts: false,
  broken: async (db) => (await db.query<{ detail: string }>(query)).map(({ detail }) => detail),
}))
