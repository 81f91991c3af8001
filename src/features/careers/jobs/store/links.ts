import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

type NewLink = {
  readonly jobId: Id<'job'>
  readonly tokenHash: string
  readonly at: Instant
  readonly expiresAt: Instant
}

/** Earlier links end. */
export async function replaceLink(tx: Database, { jobId, tokenHash, at, expiresAt }: NewLink): Promise<void> {
  await endLinks(tx, jobId, at)
  await tx.query(sql`
    insert into job_links (token_hash, job_id, made_at, expires_at)
    values (${tokenHash}, ${jobId}, ${at}, ${expiresAt})`)
}

export const endLinks = (tx: Database, jobId: Id<'job'>, at: Instant): Promise<unknown> =>
  tx.query(sql`update job_links set revoked_at = ${at} where job_id = ${jobId} and revoked_at is null`)

/** The position that a link opens now. */
export const findByLink = (db: Database, tokenHash: string, now: Instant): Promise<{ id: Id<'job'> } | undefined> =>
  first(
    db.query<{ id: Id<'job'> }>(sql`
      select job_id as id from job_links
      where token_hash = ${tokenHash} and revoked_at is null and expires_at > ${now}`),
  )
