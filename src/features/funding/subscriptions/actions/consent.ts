import type { Tier } from '#features/identity/plans/rules.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { type Cents, inCents } from '#values/money.ts'
import { consentText, nameOfPlan } from '../rules/states.ts'
import { insertConsent } from '../store/subscriptions.ts'

/** Stores what a person agreed to, word for word: at a checkout, and when a larger plan raises the monthly charge. */
export async function keepConsent(
  tx: Database,
  platform: Pick<Platform, 'clock' | 'random'>,
  { userId, tier, price }: { readonly userId: Id<'user'>; readonly tier: Tier; readonly price: Cents },
): Promise<void> {
  const text = consentText(nameOfPlan(tier), inCents(price))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  await insertConsent(tx, { id: newId(platform), userId, tier, price, text, hash }, platform.clock.now())
}
