import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Privacy } from './contract.ts'
import * as store from './store.ts'

const defaults: Privacy = { anonymousByDefault: false, visibleToSupporters: false }

export const readPrivacy = async ({ database }: Platform, userId: Id<'user'>): Promise<Privacy> =>
  (await store.findPrivacy(database, userId)) ?? defaults

/** Changing this setting shows or hides the person at once: triggers follow it (0387). */
export async function savePrivacy(
  platform: Platform,
  userId: Id<'user'>,
  to: { readonly [Name in keyof Privacy]?: boolean | undefined },
): Promise<Privacy> {
  const { database: db, clock } = platform
  const at = clock.now()
  // Committed first: a gift that is being confirmed locks the row, and is not missed.
  await store.ensurePrivacy(db, userId, at)
  await store.updatePrivacy(db, userId, to, { cardId: newId<'supporter'>(platform), at })
  return readPrivacy(platform, userId)
}

/** Part of closing an account. */
export const forgetPrivacyOf = (tx: Database, userId: Id<'user'>): Promise<unknown> => store.deletePrivacy(tx, userId)
