import type { Database } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { forgetPerson } from '../store/cases.ts'

/**
 * Part of closing an account: deletes what the person wrote to moderators, but not the fact that something was
 * reported.
 */
export const forgetReportsOf = (tx: Database, userId: Id<'user'>): Promise<void> => forgetPerson(tx, userId)
