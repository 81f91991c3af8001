import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

type Listing = {
  readonly jobId: Id<'job'>
  readonly publishedAt: Instant
  readonly closesAt: Instant
  readonly isOver: boolean
  readonly facets: readonly string[]
  readonly words: string
  readonly place: string
}

export const upsertListing = (tx: Database, listing: Listing): Promise<unknown> =>
  tx.query(sql`
    insert into job_listings (job_id, published_at, closes_at, is_over, facets, words, place)
    values (${listing.jobId}, ${listing.publishedAt}, ${listing.closesAt}, ${listing.isOver}, ${listing.facets},
      ${listing.words}, ${listing.place})
    on conflict (job_id) do update set closes_at = excluded.closes_at, is_over = excluded.is_over,
      facets = excluded.facets, words = excluded.words, place = excluded.place`)

export const deleteListings = (tx: Database, ids: readonly Id<'job'>[]): Promise<unknown> =>
  tx.query(sql`delete from job_listings where job_id = any(${ids}::uuid[])`)

/**
 * Marks listings past their deadline, except those renewed meanwhile, and removes those that closed before `gone`.
 * @returns how many were marked.
 */
export async function moveOn(db: Database, now: Instant, gone: Instant, rowsMax: number): Promise<number> {
  await db.query(sql`delete from job_listings where is_over and closes_at < ${gone}`)
  const marked = await db.query<{ id: Id<'job'> }>(sql`
    update job_listings set is_over = true where job_id in (
      select job_id from job_listings where not is_over and closes_at <= ${now} order by closes_at limit ${rowsMax}
    ) and closes_at <= ${now} returning job_id as id`)
  return marked.length
}
