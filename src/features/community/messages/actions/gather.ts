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

/** Unread messages of these people, in threads that they want gathered in a mail of this kind. */
export const listUnreadToGather = (tx: Database, asked: readonly WhoGathers[]): Promise<UnreadRoom[]> =>
  listToGather(tx, asked)

/** It is in a mail now: no other mail includes it until something new is written. */
export const markGathered = async (tx: Database, rooms: readonly UnreadRoom[]): Promise<void> => {
  if (rooms.length > 0) await markMailed(tx, rooms)
}

/** Messages of these threads that are still unread. */
export const listGatheredAgain = (db: Database, asked: readonly Recount[]): Promise<UnreadRoom[]> =>
  asked.length > 0 ? listStillUnread(db, asked) : Promise.resolve([])
