import { type Asker, mustOwnGift } from '#features/funding/donations/actions/read.ts'
import { restOf } from '#features/funding/refunds/rules/refunds.ts'
import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import type { RedirectOffer } from '../contract.ts'
import { offerReason, redirectRefused, refusalTexts } from '../rules.ts'
import { findRedirectState, listOpen } from '../store/redirects.ts'

const choicesMax = 12

/** @throws Refusal not_signed_in, donation_not_found; receipt_not_ready for a gift that was never confirmed. */
export async function readOffer(
  platform: Platform,
  asker: Asker,
  donationId: string,
  search: string | undefined,
): Promise<RedirectOffer> {
  const gift = await mustOwnGift(platform, asker, donationId)
  if (gift.succeededAt === null)
    throw new Refusal('receipt_not_ready', 'This gift is not confirmed yet, so it cannot be redirected.')
  const { database: db, clock } = platform
  const now = clock.now()
  const state = await findRedirectState(db, donationId)
  const { redirected = false, redirectUntil = null } = state ?? {}
  const refused = redirectRefused({ state: gift.state, redirected, redirectUntil }, now)
  const project = { id: gift.projectId, title: gift.projectTitle }
  const asked = { giverId: gift.giverId, not: gift.projectId, search: search?.trim() || undefined, now }
  return {
    donationId: gift.id,
    split: restOf(gift),
    project,
    reason: state && !refused ? offerReason(state) : null,
    until: redirected ? null : redirectUntil,
    redirectedTo: redirected ? project : null,
    refused: refused ? refusalTexts[refused] : null,
    choices: refused ? [] : await listOpen(db, asked, choicesMax),
  }
}
