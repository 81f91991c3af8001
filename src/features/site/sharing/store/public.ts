import { type Database, first, type Sql, sql } from '#platform/database.ts'
import type { Instant } from '#values/time.ts'
import type { FeedEntry } from '../rules/feeds.ts'
import type { Address } from '../rules/sitemaps.ts'

/** The highest number of the search index, which numbers everything public. */
export const lastNumber = async (db: Database): Promise<number> => {
  const row = await first(db.query<{ no: number }>(sql`select coalesce(max(no), 0) as no from search_documents`))
  return row?.no ?? 0
}

/** The public addresses of a range of numbers, each with the last change of its content. */
export const addressesOf = (from: Sql, to: Sql): Sql => sql`
    select '/project/' || p.id as path, to_char(greatest(p.approved_at, changed.at) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt"
    from search_documents d join projects p on p.id = d.id
    left join lateral (select v.at from project_versions v where v.project_id = p.id order by v.number desc limit 1)
      changed on true
    where d.no > ${from} and d.no <= ${to} and d.kind = 'project' and p.status = 'approved' and p.hidden_at is null
    union all
    select '/researcher/' || r.public_id, to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    from search_documents d join researcher_profiles r on r.user_id = d.id join users u on u.id = d.id
    where d.no > ${from} and d.no <= ${to} and d.kind = 'researcher' and u.user_type = 'researcher'
      and u.state = 'active'`

export const listAddresses = (db: Database, from: number, to: number): Promise<Address[]> =>
  db.query<Address>(addressesOf(sql`${from}::int`, sql`${to}::int`))

/** The newest public projects. @param area 'science/ecology'; undefined for all. */
export const listNewest = (db: Database, area: string | undefined, rowsMax: number): Promise<FeedEntry[]> =>
  db.query<FeedEntry>(sql`
    select p.id, p.title, p.description as text, u.first_name || ' ' || u.last_name as researcher,
      to_char(coalesce(p.approved_at, p.submitted_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "publishedAt",
      to_char(coalesce(greatest(p.approved_at, changed.at), p.submitted_at) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt"
    from project_listings l join projects p on p.id = l.project_id join users u on u.id = p.owner_id
    left join lateral (select v.at from project_versions v where v.project_id = p.id order by v.number desc limit 1)
      changed on true
    where l.scope = ${area ?? 'all'} and p.status = 'approved' and p.hidden_at is null
    order by l.submitted_at desc, l.project_id desc limit ${rowsMax}`)

/** When the oldest position in the list was posted. */
export const findFirstPosition = async (db: Database): Promise<Instant | null> => {
  const row = await first(
    db.query<{ at: Instant | null }>(sql`select min(published_at) as at from job_listings where not is_over`),
  )
  return row?.at ?? null
}

/** Open positions that were posted within a period; a sitemap holds fifty thousand. */
export const listPositions = (db: Database, from: Instant, to: Instant, now: Instant): Promise<Address[]> =>
  db.query<Address>(sql`
    select '/jobs/' || job_id as path,
      to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "changedAt"
    from job_listings
    where not is_over and closes_at > ${now} and published_at >= ${from} and published_at < ${to}
    order by published_at desc, job_id limit 50000`)
