import type { Id } from '#values/id.ts'
import type { Database, Sql } from './database.ts'
import { sql } from './database.ts'

/** Something personal that staff remove from all that is kept about a project. */
export type Passage = {
  readonly projectId: Id<'project'>
  /** Letter for letter. */
  readonly words: string
  /** What stands in its place. */
  readonly mark: string
}

/** A kept text that has the passage; the key leads to its row. */
export type WordsAt = { readonly kind: string; readonly key: string }

/**
 * Finds a passage in the texts of one slice, and takes it out of them for good: salt and words go, the hash stays.
 * Projects stand below what is asked, judged and given, so the redactors are listed in
 * api/redactors.ts and passed in with the platform.
 */
export type Redactor = {
  readonly find: (db: Database, passage: Passage) => Promise<readonly WordsAt[]>
  /** In the caller's transaction. @returns what it changed. */
  readonly remove: (tx: Database, passage: Passage) => Promise<readonly WordsAt[]>
}

/** A text without a passage, cut where the mark made it longer than it may be. */
export const textWithout = (text: Sql, { words, mark }: Passage, lengthMax: number): Sql =>
  sql`left(replace(${text}, ${words}, ${mark}), ${lengthMax})`

export const hasWords = (text: Sql, { words }: Passage): Sql => sql`position(${words} in ${text}) > 0`
