import { type Database, first, nothing, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { OwnUpdate, ProjectUpdate } from '../contract.ts'

export type StoredUpdate = OwnUpdate & {
  readonly projectId: Id<'project'>
  readonly authorId: Id<'user'>
  readonly publishedAt: Instant | null
}

export type NewUpdateRow = Omit<StoredUpdate, 'rendered' | 'date' | 'version' | 'editedAt' | 'milestones'> & {
  /** The renderer's number where there is nothing to render, else null. */
  readonly renderer: number | null
  readonly createdAt: Instant
}

export async function insertUpdate(db: Database, update: NewUpdateRow): Promise<void> {
  await db.query(sql`
    insert into project_updates (id, project_id, content, renderer, author_id, author_name, kind, finding, audience,
      state, publish_at, published_at, created_at)
    values (${update.id}, ${update.projectId}, ${update.content}, ${update.renderer}, ${update.authorId},
      ${update.author}, ${update.kind}, ${update.finding}, ${update.audience}, ${update.state}, ${update.publishAt},
      ${update.publishedAt}, ${update.createdAt})`)
}

/** New updates of an author for a project are written one at a time, until the transaction ends. */
export const lockWriting = (tx: Database, authorId: Id<'user'>, projectId: Id<'project'>): Promise<unknown> =>
  tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended('updates of ' || ${authorId} || ' on ' || ${projectId}, 0))`,
  )

/**
 * The same update by the same author, written after `since`; not one whose milestone was sent back, because the same
 * words may report that again.
 */
export const findAlike = (
  tx: Database,
  update: Pick<
    StoredUpdate,
    'projectId' | 'authorId' | 'content' | 'state' | 'kind' | 'finding' | 'audience' | 'publishAt'
  >,
  since: Instant,
): Promise<{ id: Id<'update'> } | undefined> =>
  first(
    tx.query<{ id: Id<'update'> }>(sql`
      select u.id from project_updates u
      where u.project_id = ${update.projectId} and author_id = ${update.authorId} and state = ${update.state}
        and kind = ${update.kind} and audience = ${update.audience} and finding is not distinct from ${update.finding}
        and publish_at is not distinct from ${update.publishAt} and content = ${update.content}
        and created_at > ${since} and hidden_at is null
        and not exists (select from milestone_events e
          where e.project_id = u.project_id and e.update_id = u.id and e.event = 'taken_back')
      order by u.id limit 1`),
  )

/** What changes with an edit, and with time. */
export async function updateUpdate(
  db: Database,
  to: Omit<NewUpdateRow, 'projectId' | 'authorId' | 'createdAt'> & {
    readonly version: number
    readonly editedAt: Instant | null
  },
): Promise<void> {
  await db.query(sql`
    update project_updates set
      rendered = case when content = ${to.content} then rendered end,
      renderer = case when content = ${to.content} then renderer else ${to.renderer}::smallint end,
      content = ${to.content}, author_name = ${to.author}, kind = ${to.kind}, finding = ${to.finding},
      audience = ${to.audience}, state = ${to.state}, publish_at = ${to.publishAt}, published_at = ${to.publishedAt},
      version = ${to.version}, edited_at = ${to.editedAt}
    where id = ${to.id}`)
}

const shown = sql`id, content, rendered, author_name as author, coalesce(published_at, created_at) as date, kind, finding, audience,
  edited_at as "editedAt",
  array(select m.title from milestones m where m.update_id = project_updates.id order by m.position) as milestones`
const own = sql`${shown}, state, publish_at as "publishAt", version, project_id as "projectId",
  author_id as "authorId", published_at as "publishedAt"`

/** Newest first, older than the one named; hidden ones are left out (AMB-090). */
export async function listUpdates(
  db: Database,
  projectId: Id<'project'>,
  { before, limit, withDonors }: { before: Id<'update'> | undefined; limit: number; withDonors: boolean },
): Promise<ProjectUpdate[]> {
  const older =
    before === undefined
      ? nothing
      : sql`and (published_at, id) < (select published_at, id from project_updates where id = ${before})`
  return db.query<ProjectUpdate>(sql`
    select ${shown} from project_updates
    where project_id = ${projectId} and state = 'published' and hidden_at is null
      and (${withDonors} or audience = 'public') ${older}
    order by published_at desc, id desc limit ${limit}`)
}

const findWhere = (db: Database, where: Sql): Promise<StoredUpdate | undefined> =>
  first(db.query<StoredUpdate>(sql`select ${own} from project_updates where ${where}`))

export const findUpdate = (db: Database, id: Id<'update'>): Promise<StoredUpdate | undefined> =>
  findWhere(db, sql`id = ${id} and hidden_at is null`)

/** The same, as it stays until the transaction ends. */
export const holdUpdate = (tx: Database, id: Id<'update'>): Promise<StoredUpdate | undefined> =>
  findWhere(tx, sql`id = ${id} and hidden_at is null for share`)

/** The author's own update, locked until the transaction ends. */
export const lockUpdate = (db: Database, id: Id<'update'>, authorId: Id<'user'>): Promise<StoredUpdate | undefined> =>
  findWhere(db, sql`id = ${id} and author_id = ${authorId} and hidden_at is null for update`)

/** Updates of a project whose present text contains this passage, in any state, locked until the transaction ends. */
export const lockUpdatesWith = (db: Database, projectId: Id<'project'>, passage: string): Promise<StoredUpdate[]> =>
  db.query<StoredUpdate>(sql`
    select ${own} from project_updates
    where project_id = ${projectId} and position(${passage} in content) > 0 order by id for update`)

/** Drafts and scheduled ones, and those published since then, newest first. */
export const listWaiting = (
  db: Database,
  projectId: Id<'project'>,
  authorId: Id<'user'>,
  since: Instant,
): Promise<StoredUpdate[]> =>
  db.query<StoredUpdate>(sql`
    select ${own} from project_updates
    where project_id = ${projectId} and author_id = ${authorId} and hidden_at is null
      and (state in ('draft', 'scheduled') or (state = 'published' and published_at > ${since}))
    order by coalesce(publish_at, created_at) desc, id desc limit 60`)

export async function countWaiting(db: Database, projectId: Id<'project'>, authorId: Id<'user'>): Promise<number> {
  const row = await first(
    db.query<{ waiting: number }>(sql`
      select count(*)::int as waiting from project_updates
      where project_id = ${projectId} and author_id = ${authorId} and state in ('draft', 'scheduled')`),
  )
  return row?.waiting ?? 0
}

export const markTakenBack = (db: Database, id: Id<'update'>, at: Instant): Promise<unknown> =>
  db.query(sql`update project_updates set state = 'taken_back', taken_back_at = ${at} where id = ${id}`)

export const deleteUpdate = (db: Database, id: Id<'update'>): Promise<unknown> =>
  db.query(sql`delete from project_updates where id = ${id} and state in ('draft', 'scheduled')`)

/** Scheduled updates that are due, locked; those of hidden and taken-down projects and of paused accounts wait. */
export const lockDue = (db: Database, now: Instant, count: number): Promise<StoredUpdate[]> =>
  db.query<StoredUpdate>(sql`
    select ${own} from project_updates
    where state = 'scheduled' and publish_at <= ${now} and hidden_at is null and exists (
      select from projects p where p.id = project_updates.project_id and p.status = 'approved' and p.hidden_at is null)
      and exists (select from users author where author.id = project_updates.author_id and author.state = 'active')
    order by publish_at limit ${count} for update skip locked`)

/** Updates that were not rendered by this renderer. */
export const listUnrendered = (
  db: Database,
  renderer: number,
  count: number,
): Promise<{ readonly id: string; readonly content: string }[]> =>
  db.query(sql`
    select id, content from project_updates where renderer is null or renderer < ${renderer} order by id limit ${count}`)

type Rendering = { readonly id: string; readonly content: string; readonly rendered: string | null }

/** Updates that were edited meanwhile are left to the next run. */
export async function keepRendered(db: Database, renderer: number, done: readonly Rendering[]): Promise<void> {
  await db.query(sql`
    update project_updates u set rendered = done.rendered::json, renderer = ${renderer}
    from jsonb_to_recordset(${done}::jsonb) as done (id uuid, content text, rendered text)
    where u.id = done.id and u.content = done.content`)
}

export const renameAuthor = (tx: Database, authorId: string, name: string): Promise<unknown> =>
  tx.query(sql`update project_updates set author_name = ${name} where author_id = ${authorId}`)

/** Part of closing an account: unpublished updates are deleted. */
export const deleteWaiting = (tx: Database, authorId: string): Promise<{ content: string }[]> =>
  tx.query<{ content: string }>(sql`
    delete from project_updates where author_id = ${authorId} and state in ('draft', 'scheduled') returning content`)
