import type { Database } from '#platform/database.ts'
import {
  listStillUnread,
  listToGather,
  markMailed,
  type Recount,
  type UnreadRoom,
  type WhoGathers,
} from '../store/mail.ts'

export type { Recount, UnreadRoom } from '../store/mail.ts'

/** What these people have not read, in threads that they want gathered in a mail of this kind. */
export const listUnreadToGather = (tx: Database, asked: readonly WhoGathers[]): Promise<UnreadRoom[]> =>
  listToGather(tx, asked)

/** It is in a mail now: until something is written anew, no other one has it. */
export const markGathered = async (tx: Database, rooms: readonly UnreadRoom[]): Promise<void> => {
  if (rooms.length > 0) await markMailed(tx, rooms)
}

/** What of these threads is still unread. */
export const listGatheredAgain = (db: Database, asked: readonly Recount[]): Promise<UnreadRoom[]> =>
  asked.length > 0 ? listStillUnread(db, asked) : Promise.resolve([])
