import type { Database } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { forgetMember } from '../store/members.ts'

/**
 * Part of closing an account: messages stay, under 'Former donor', 'Former researcher' or the number. The blocks that
 * the person made are deleted; a task takes a donor out of all rooms.
 */
export const forgetMessagesOf = (tx: Database, userId: Id<'user'>): Promise<unknown> => forgetMember(tx, userId)
