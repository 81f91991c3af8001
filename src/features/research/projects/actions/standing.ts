import type { Database } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import * as store from '../store/standing.ts'

/**
 * A person's role in a project: its lead owns it, editors write it with them, readers read what is not public yet.
 */
export type Standing = 'lead' | 'editor' | 'reader'

/** The person's role in the project; undefined for everyone else. */
export const findStanding = store.findStanding

/** Who may change a project's content and act for it. */
export const mayWrite = (standing: Standing | undefined): boolean => standing === 'lead' || standing === 'editor'

/** Everyone who may act for a project. */
export const listWriters = async (db: Database, projectId: Id<'project'>): Promise<Id<'user'>[]> =>
  (await store.listWriters(db, projectId)).map(({ userId }) => userId)

/** The projects that a person may act for. */
export const listWritten = async (db: Database, userId: Id<'user'>): Promise<Id<'project'>[]> =>
  (await store.listWritten(db, userId)).map(({ id }) => id)
