import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { forgetRequester } from '../store/forget.ts'

/** Part of closing an account: what its owner wrote to support, and what was answered, goes. */
export const forgetTicketsOf = (tx: Database, { clock }: Platform, userId: Id<'user'>): Promise<unknown> =>
  forgetRequester(tx, userId, clock.now())
