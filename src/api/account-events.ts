import { forgetNotices } from '#features/foundation/notifications/actions.ts'
import { forgetQuotas } from '#features/foundation/quotas/actions.ts'
import { anonymizeGifts } from '#features/funding/donations/actions/anonymize-gifts.ts'
import { claimGifts } from '#features/funding/donations/actions/claim-gifts.ts'
import { forgetDonor } from '#features/research/donors/actions.ts'
import { forgetSaves } from '#features/research/follows/actions.ts'
import { hideProjectsOf, showProjectsOf } from '#features/research/projects/actions/hide-with-owner.ts'
import { ensureProfile, forgetResearcher } from '#features/research/researchers/actions.ts'
import { renameUpdatesOf } from '#features/research/updates/actions.ts'
import type { AccountEvents } from '#platform/platform.ts'

/** The handlers of each account event, in the order in which they run. */
export const accountEvents: AccountEvents = {
  confirmed: [claimGifts],
  becameResearcher: [ensureProfile],
  hidden: [hideProjectsOf],
  shown: [showProjectsOf],
  exporting: [claimGifts],
  closed: [
    (tx, _, userId) => forgetDonor(tx, userId),
    (tx, _, userId) => forgetSaves(tx, userId),
    (tx, _, userId) => forgetNotices(tx, userId),
    (tx, _, userId) => forgetQuotas(tx, userId),
    (tx, _, userId) => anonymizeGifts(tx, userId),
    forgetResearcher,
    (tx, _, userId) => renameUpdatesOf(tx, userId, 'Deleted account'),
  ],
}
