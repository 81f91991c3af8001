import { record } from '#features/foundation/audit/actions.ts'
import { ownGiftReturned, ownGiftsToReturn } from '#features/funding/donations/actions/own-gifts.ts'
import { holdGift } from '#features/funding/donations/actions/settle-gift.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { goesBackWhole, leftToRefund } from '../rules/refunds.ts'
import { countByThemselves, insertRefund, sumRefunds } from '../store/refunds.ts'

const atOnce = 20

const notes = {
  owner: 'Given by the project’s own researcher as a guest.',
  staff: 'Given by a member of staff as a guest.',
} as const

type Own = Awaited<ReturnType<typeof ownGiftsToReturn>>[number]

/**
 * Orders refunds of gifts that owners and staff made as guests, of as much as is left. This needs no request and no
 * decision.
 *
 * @returns whether there may be more.
 */
export async function returnOwnGifts(platform: Platform): Promise<boolean> {
  const own = await ownGiftsToReturn(platform.database, atOnce)
  for (const gift of own) await giveBack(platform, gift)
  if (own.length > 0) platform.tasks.wake('refunds')
  return own.length === atOnce
}

async function giveBack(platform: Platform, { id: donationId, reason: whose }: Own): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const gift = await holdGift(tx, { id: donationId })
    const { reserved } = await sumRefunds(tx, donationId)
    // Since the gift was listed a refund was requested or a dispute opened: it waits for that.
    if (!gift || gift.state === 'disputed' || reserved > gift.refunded) return
    if (!(await ownGiftReturned(tx, platform, donationId))) return
    // Also if a bank took a part of the gift: that part is back with its owner already.
    const isWhole = goesBackWhole('platform_error', platform.settings.wholeRefunds)
    const amount = leftToRefund(gift, reserved, isWhole)
    if (amount === 0) return
    const id = newId<'refund'>(platform)
    const about = { id, donationId, amount, reason: 'platform_error', note: notes[whose] } as const
    // Again when a bank reversed its decision and gave back what it had taken.
    const times = await countByThemselves(tx, donationId)
    const row = { ...about, state: 'sending', requestedBy: null, clientKey: `own gift ${times + 1}` } as const
    await insertRefund(tx, row, platform.clock.now())
    const data = { refundId: id, cents: amount, reason: whose }
    await record(tx, platform, {
      ...{ action: 'refund.by_itself', targetKind: 'donation', targetId: donationId },
      data,
    })
  })
}
