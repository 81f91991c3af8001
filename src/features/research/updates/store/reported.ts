import { type Database, first, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

type ReportedUpdate = {
  readonly projectId: Id<'project'>
  readonly projectTitle: string
  readonly authorId: Id<'user'>
  readonly content: string
  readonly audience: 'public' | 'donors'
  readonly isHidden: boolean
  readonly isProjectHidden: boolean
  /** Neither it nor its project is hidden. */
  readonly isPublic: boolean
}

/** For an update `u` of a project `p`. */
const isPublic = sql`u.state = 'published' and u.hidden_at is null and p.status = 'approved' and p.hidden_at is null`

/** An update that was published, whatever happened to it. */
export const findReported = (db: Database, id: string): Promise<ReportedUpdate | undefined> =>
  first(
    db.query<ReportedUpdate>(sql`
      select u.project_id as "projectId", p.title as "projectTitle", u.author_id as "authorId", u.content, u.audience,
        u.hidden_at is not null as "isHidden", p.hidden_at is not null as "isProjectHidden",
        ${isPublic} as "isPublic"
      from project_updates u join projects p on p.id = u.project_id
      where u.id = ${id} and u.published_at is not null`),
  )

/** Those of the updates that may be read, or may be again: they or their projects are hidden. */
export const listPublished = (db: Database, ids: readonly string[]): Promise<{ id: string; isHidden: boolean }[]> =>
  db.query<{ id: string; isHidden: boolean }>(sql`
    select u.id, u.hidden_at is not null or p.hidden_at is not null as "isHidden"
    from project_updates u join projects p on p.id = u.project_id
    where u.id = any(${[...ids]}::uuid[]) and u.state = 'published' and p.status = 'approved'`)

/** Hidden since then, or shown again. */
export const storeHidden = (tx: Database, id: string, at: Instant | null): Promise<unknown> =>
  tx.query(sql`
    update project_updates set hidden_at = case when ${at}::timestamptz is null then null else coalesce(hidden_at, ${at}) end
    where id = ${id}`)
