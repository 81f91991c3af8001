import type { Id } from '#values/id.ts'

/**
 * News from the database, of whatever process changed it: whose session or notifications may be others than before.
 * Said at the commit, and only a hint: who hears it looks.
 */
export type Changes = {
  /** @param missed some news may have been lost, as after a break of the connection: everybody may have changed. */
  follow(heard: { readonly changed: (userId: Id<'user'>) => void; readonly missed: () => void }): void
}

/** Of a host where no stream stays open. */
export const unheard: Changes = { follow: () => {} }
