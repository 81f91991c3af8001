import type { Id } from '#values/id.ts'

/**
 * Hints from the database, sent at each commit of any process: the session or the notifications of this user may have
 * changed. The receiver reads the current state.
 */
export type Changes = {
  /** @param missed hints may have been lost, as after a broken connection: any user may have changed. */
  follow(follower: {
    readonly changed: (userId: Id<'user'>) => void
    /** Something was written in this conversation, or removed from it. */
    readonly written: (roomId: Id<'room'>) => void
    /** Staff changed a setting of the installation. */
    readonly settings?: () => void
    readonly missed: () => void
  }): void
}

/** For hosts without open streams. */
export const noChanges: Changes = { follow: () => {} }
