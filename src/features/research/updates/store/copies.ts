import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

type Copies = {
  readonly updateId: Id<'update'>
  readonly contents: readonly string[]
  readonly byId: Id<'user'>
  readonly at: Instant
}

/** The same wording is stored once. */
export async function insertCopies(tx: Database, { updateId, contents, byId, at }: Copies): Promise<void> {
  await tx.query(sql`
    insert into update_copies (update_id, content, by_id, at)
    select ${updateId}, content, ${byId}, ${at} from unnest(${[...contents]}::text[]) content
    on conflict do nothing`)
}

export type Copy = { readonly text: string; readonly at: Instant }

/** The latest first. */
export const listCopies = (db: Database, updateId: Id<'update'>): Promise<Copy[]> =>
  db.query<Copy>(sql`
    select content as text, at from update_copies where update_id = ${updateId} order by at desc, content limit 40`)

/** Of any update of a project, with a passage. */
export async function deleteCopiesWith(tx: Database, projectId: Id<'project'>, passage: string): Promise<void> {
  await tx.query(sql`
    delete from update_copies copy using project_updates u
    where u.id = copy.update_id and u.project_id = ${projectId} and position(${passage} in copy.content) > 0`)
}

export async function deleteCopiesOf(tx: Database, userId: Id<'user'>): Promise<void> {
  await tx.query(sql`delete from update_copies where by_id = ${userId}`)
}

const batch = 500

/** @returns whether there may be more. */
export async function deleteOldCopies(db: Database, before: Instant): Promise<boolean> {
  const gone = await db.query(sql`
    delete from update_copies where ctid in (select ctid from update_copies where at < ${before} limit ${batch})
    returning update_id`)
  return gone.length === batch
}
