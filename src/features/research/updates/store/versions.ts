import { type Database, type Sql, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'

/** As of a project's wordings. */
export const contentHash = (salt: Sql, content: Sql): Sql =>
  sql`encode(sha256(convert_to(${salt} || chr(10) || 'update' || chr(10) || ${content}, 'UTF8')), 'hex')`

export type NewVersion = {
  readonly updateId: Id<'update'>
  readonly number: number
  readonly content: string
  readonly salt: string
  readonly byId: Id<'user'>
  readonly at: Instant
}

export async function insertVersion(db: Database, version: NewVersion): Promise<void> {
  await db.query(sql`
    insert into update_versions (update_id, number, content, salt, hash, by_id, at)
    select ${version.updateId}, ${version.number}, given.content, given.salt,
      ${contentHash(sql`given.salt`, sql`given.content`)}, ${version.byId}, ${version.at}
    from (select ${version.content}::text as content, ${version.salt}::text as salt) given`)
}

export type UpdateVersion = {
  readonly number: number
  /** The rest of it, if something was removed. */
  readonly content: string
  readonly at: Instant
  /** Why staff removed something from it. */
  readonly removed: string | null
}

/** Oldest first; the latest hundred. */
export const listVersions = async (db: Database, updateId: Id<'update'>): Promise<UpdateVersion[]> => {
  const rows = await db.query<UpdateVersion>(sql`
    select v.number, coalesce(v.content, v.remainder, '') as content, v.at, r.reason as removed
    from update_versions v left join project_redactions r on r.id = v.redaction_id
    where v.update_id = ${updateId} order by v.number desc limit 100`)
  return rows.reverse()
}

/** A wording, or the rest of one that something was removed from before. */
export type KeptVersion = {
  readonly updateId: Id<'update'>
  readonly number: number
  readonly content: string
  readonly isEmptied: boolean
}

/** Wordings of a project's updates that contain this passage. */
export const listVersionsWith = (db: Database, projectId: Id<'project'>, passage: string): Promise<KeptVersion[]> =>
  db.query<KeptVersion>(sql`
    select v.update_id as "updateId", v.number, coalesce(v.content, v.remainder, '') as content,
      v.redaction_id is not null as "isEmptied"
    from update_versions v join project_updates u on u.id = v.update_id
    where u.project_id = ${projectId} and position(${passage} in coalesce(v.content, v.remainder, '')) > 0
    order by v.update_id, v.number`)

type Emptied = { readonly updateId: Id<'update'>; readonly number: number; readonly remainder: string }

/** Text and salt are deleted permanently; the hash stays. */
export async function emptyVersions(tx: Database, redactionId: string, versions: readonly Emptied[]): Promise<void> {
  const column = (name: 'updateId' | 'remainder') => versions.map((one) => one[name])
  await tx.query(sql`
    update update_versions v
    set content = null, salt = null, remainder = given.remainder,
      redaction_id = coalesce(v.redaction_id, ${redactionId})
    from unnest(${column('updateId')}::uuid[], ${versions.map(({ number }) => number)}::int[],
      ${column('remainder')}::text[]) as given (update_id, number, remainder)
    where v.update_id = given.update_id and v.number = given.number`)
}
