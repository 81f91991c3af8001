import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { OwedAgreement } from '../contract/agreements.ts'
import type { LegalSlug } from '../rules/places.ts'
import * as store from '../store/agreements.ts'
import { listInForce } from '../store/versions.ts'

/** Legal texts that ask the person to agree: the present version asks, and is newer than their last consent. */
export async function listOwed({ database, clock }: Platform, { userId }: Actor): Promise<{ items: OwedAgreement[] }> {
  const rows = await store.listOwed(database, userId, clock.now())
  return { items: rows.map((row) => ({ ...row, slug: row.slug as LegalSlug })) }
}

/** Stores who agreed to which version, and when. @throws Refusal text_not_found (404), text_changed (409). */
export async function agree(
  platform: Platform,
  actor: Actor,
  { slug, number }: { readonly slug: LegalSlug; readonly number: number },
): Promise<{ items: OwedAgreement[] }> {
  const { database, clock } = platform
  const now = clock.now()
  const held = (await listInForce(database, 'legal', now)).find((one) => one.slug === slug)
  if (!held) throw new Refusal('text_not_found', 'Nothing is asked about this text.')
  if (held.number !== number)
    throw new Refusal('text_changed', 'Another version of this text holds by now. Please read that one.')
  await store.insertAgreement(database, { userId: actor.userId, slug, number, at: now })
  return listOwed(platform, actor)
}

/** Part of closing an account. */
export const forgetAgreementsOf = (tx: Database, userId: Id<'user'>): Promise<unknown> =>
  store.deleteAgreements(tx, userId)
