import { type Database, nothing, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { ProjectUpdate } from './contract.ts'
import type { Reader } from './mails.ts'

type NewUpdate = ProjectUpdate & {
  readonly projectId: Id<'project'>
  readonly authorId: Id<'user'>
  /** The renderer's number where there is nothing to render, else null. */
  readonly renderer: number | null
}

export async function insertUpdate(db: Database, update: NewUpdate): Promise<void> {
  await db.query(sql`
    insert into project_updates (id, project_id, content, renderer, author_id, author_name, created_at)
    values (${update.id}, ${update.projectId}, ${update.content}, ${update.renderer}, ${update.authorId}, ${update.author}, ${update.date})`)
}

/** Newest first, older than the one named; hidden ones are left out (AMB-090). */
export async function listUpdates(
  db: Database,
  projectId: Id<'project'>,
  before: Id<'update'> | undefined,
  limit: number,
): Promise<ProjectUpdate[]> {
  const older =
    before === undefined
      ? nothing
      : sql`and (created_at, id) < (select created_at, id from project_updates where id = ${before})`
  return db.query<ProjectUpdate>(sql`
    select id, content, rendered, author_name as author, created_at as date from project_updates
    where project_id = ${projectId} and hidden_at is null ${older}
    order by created_at desc, id desc limit ${limit}`)
}

/** Updates that were not rendered by this renderer. */
export const listUnrendered = (
  db: Database,
  renderer: number,
  count: number,
): Promise<{ readonly id: string; readonly content: string }[]> =>
  db.query(sql`
    select id, content from project_updates where renderer is null or renderer < ${renderer} order by id limit ${count}`)

type Rendering = { readonly id: string; readonly content: string; readonly rendered: string | null }

/** What was edited meanwhile is left to the next turn. */
export async function keepRendered(db: Database, renderer: number, done: readonly Rendering[]): Promise<void> {
  await db.query(sql`
    update project_updates u set rendered = done.rendered::json, renderer = ${renderer}
    from jsonb_to_recordset(${done}::jsonb) as done (id uuid, content text, rendered text)
    where u.id = done.id and u.content = done.content`)
}

/** Every account that gave to the project (AMB-107) or saved it (AMB-089), each once, without the author. */
export async function listReaderIds(db: Database, projectId: string, authorId: string): Promise<Id<'user'>[]> {
  const rows = await db.query<{ userId: Id<'user'> }>(sql`
    select known.donor_id as "userId" from project_donors known join users account on account.id = known.donor_id
    where known.project_id = ${projectId} and known.gifts > 0 and known.donor_id <> ${authorId}
    union
    select user_id from saved_projects where project_id = ${projectId} and user_id <> ${authorId}
    order by 1`)
  return rows.map(({ userId }) => userId)
}

/** Those of the people who can be written to. */
export const listAddresses = (db: Database, userIds: readonly Id<'user'>[]): Promise<Reader[]> =>
  db.query<Reader>(sql`
    select id as "userId", email, first_name as "firstName" from users
    where id = any(${userIds}::uuid[]) and state = 'active' and email is not null and email_verified_at is not null
    order by id`)

export const renameAuthor = (tx: Database, authorId: string, name: string): Promise<unknown> =>
  tx.query(sql`update project_updates set author_name = ${name} where author_id = ${authorId}`)
