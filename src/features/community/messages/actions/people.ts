import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { insertBlock } from '../store/blocks.ts'
import { setMutedAbout } from '../store/members.ts'

/** Blocks a person, in both directions, wherever both show their names. Threads started by number continue. */
export const blockPerson = (platform: Platform, blockerId: Id<'user'>, blockedId: Id<'user'>): Promise<unknown> =>
  insertBlock(platform.database, {
    ...{ id: newId<'block'>(platform), blockerId, blockedId, roomId: null, at: platform.clock.now() },
  })

/** All conversations of a person about the projects of a researcher. */
export const muteAbout = (db: Database, userId: Id<'user'>, ownerId: Id<'user'>, muted: boolean): Promise<unknown> =>
  setMutedAbout(db, userId, ownerId, muted)
