import { type Database, sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import type { Instant } from '#values/time.ts'
import type { KeptField } from '../rules/versions.ts'

/** A wording, or the rest of one that something was removed from before. */
export type KeptText = {
  readonly id: string
  readonly field: KeptField
  readonly body: string
  readonly isEmptied: boolean
}

/**
 * Wordings of a project that contain this passage, as a text or inside a list; some of them only in a property name
 * of the list.
 */
export const listTextsWith = (db: Database, projectId: Id<'project'>, passage: string): Promise<KeptText[]> =>
  db.query<KeptText>(sql`
    select id, field, coalesce(body, remainder, '') as body, redaction_id is not null as "isEmptied" from project_texts
    where project_id = ${projectId} and position(
      case when field in ('budget', 'milestones', 'ethics') then ${JSON.stringify(passage).slice(1, -1)}::text
        else ${passage}::text end in coalesce(body, remainder, '')) > 0
    order by id`)

/** Every title that a project had. */
export const listTitles = async (db: Database, projectId: Id<'project'>): Promise<string[]> =>
  (
    await db.query<{ title: string }>(sql`
      select distinct coalesce(body, remainder, '') as title from project_texts
      where project_id = ${projectId} and field = 'title'`)
  ).map(({ title }) => title)

export type NewRedaction = {
  readonly id: string
  readonly projectId: Id<'project'>
  readonly byId: Id<'user'>
  readonly reason: string
  /** How many stored texts it matches. */
  readonly wordings: number
  readonly at: Instant
}

export async function insertRedaction(tx: Database, one: NewRedaction): Promise<void> {
  await tx.query(sql`
    insert into project_redactions (id, project_id, by_id, reason, wordings, at)
    values (${one.id}, ${one.projectId}, ${one.byId}, ${one.reason}, ${one.wordings}, ${one.at})`)
}

/**
 * Texts that a removal changed and that do not name it themselves: others than the project's, and texts redacted
 * before.
 */
export async function insertRedactedWords(
  tx: Database,
  redactionId: string,
  words: readonly { readonly kind: string; readonly key: string }[],
): Promise<void> {
  await tx.query(sql`
    insert into redacted_words (redaction_id, kind, key)
    select ${redactionId}, kind, key
    from unnest(${words.map(({ kind }) => kind)}::text[], ${words.map(({ key }) => key)}::text[]) as given (kind, key)`)
}

type Emptied = { readonly id: string; readonly remainder: string }

/** Text and salt are deleted permanently; the hash stays. */
export async function emptyTexts(tx: Database, redactionId: string, texts: readonly Emptied[]): Promise<void> {
  await tx.query(sql`
    update project_texts t set body = null, salt = null, remainder = given.remainder,
      redaction_id = coalesce(t.redaction_id, ${redactionId})
    from unnest(${texts.map(({ id }) => id)}::uuid[], ${texts.map(({ remainder }) => remainder)}::text[])
      as given (id, remainder)
    where t.id = given.id`)
}
