import type { Database } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { forgetMember } from '../store/members.ts'

/**
 * Part of closing an account: what was written stays, under 'Former donor' or the number; the person leaves all rooms,
 * and whom they blocked and what they were reading is deleted.
 */
export const forgetMessagesOf = (tx: Database, userId: Id<'user'>): Promise<unknown> => forgetMember(tx, userId)
