import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Privacy } from './contract.ts'
import * as store from './store.ts'

const defaults: Privacy = { anonymousByDefault: false, visibleToSupporters: false }

export const readPrivacy = async ({ database }: Platform, userId: Id<'user'>): Promise<Privacy> =>
  (await store.findPrivacy(database, userId)) ?? defaults

/** Who allows being seen, or takes it back, is seen or gone at once: triggers follow (0387). */
export async function savePrivacy(
  platform: Platform,
  userId: Id<'user'>,
  to: { readonly [Name in keyof Privacy]?: boolean | undefined },
): Promise<Privacy> {
  const { database: db, clock } = platform
  const at = clock.now()
  // Committed first: a gift that is confirmed at this moment locks the row, and is not missed.
  await store.ensurePrivacy(db, userId, at)
  await store.updatePrivacy(db, userId, to, { cardId: newId<'supporter'>(platform), at })
  return readPrivacy(platform, userId)
}

/** Part of closing an account. */
export const forgetPrivacyOf = (tx: Database, userId: Id<'user'>): Promise<unknown> => store.deletePrivacy(tx, userId)
