import type { Database } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { forgetMember } from '../store/members.ts'

/**
 * Part of closing an account: messages stay, under 'Former donor' or the number; the person leaves all rooms, and
 * their blocks and reading positions are deleted.
 */
export const forgetMessagesOf = (tx: Database, userId: Id<'user'>): Promise<unknown> => forgetMember(tx, userId)
