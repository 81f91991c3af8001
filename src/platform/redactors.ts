import type { Id } from '#values/id.ts'
import type { Database, Sql } from './database.ts'
import { sql } from './database.ts'

/** A passage of personal data that staff remove from all texts about a project. */
export type Passage = {
  readonly projectId: Id<'project'>
  /** Exactly as written. */
  readonly words: string
  /** The replacement. */
  readonly mark: string
}

/** A stored text that contains the passage; the key identifies its row. */
export type WordsAt = { readonly kind: string; readonly key: string }

/**
 * Finds a passage in the texts of one slice, and removes it permanently: salt and text are deleted, the hash stays.
 * Projects are a lower layer than questions, reviews and gifts, so the redactors are listed in api/redactors.ts and
 * passed in with the platform.
 */
export type Redactor = {
  readonly find: (db: Database, passage: Passage) => Promise<readonly WordsAt[]>
  /** In the caller's transaction. @returns what it changed. */
  readonly remove: (tx: Database, passage: Passage) => Promise<readonly WordsAt[]>
}

/** A text without a passage, cut if the replacement makes it too long. */
export const textWithout = (text: Sql, { words, mark }: Passage, lengthMax: number): Sql =>
  sql`left(replace(${text}, ${words}, ${mark}), ${lengthMax})`

export const hasWords = (text: Sql, { words }: Passage): Sql => sql`position(${words} in ${text}) > 0`
