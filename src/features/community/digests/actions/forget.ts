import type { Database } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { deleteDigestsOf } from '../store/digests.ts'

/** Part of closing an account. */
export const forgetDigestsOf = (tx: Database, userId: Id<'user'>): Promise<void> => deleteDigestsOf(tx, userId)
