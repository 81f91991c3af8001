import { holdGift } from '#features/funding/donations/actions/settle-gift.ts'
import { fileExceptions } from '#features/funding/exceptions/actions/file-exceptions.ts'
import { compareRefund } from '#features/funding/exceptions/rules.ts'
import type { Database } from '#platform/database.ts'
import type { ToldRefund } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { findRefundTold } from '../store/refunds.ts'
import { fail, succeed, takeBack } from './finish.ts'

/** What a gateway told us about a refund. */
export type HeardRefund = { readonly gateway: string; readonly eventId: string; readonly refund: ToldRefund }

/**
 * Follows refunds by what gateways tell, in the caller's transaction: often news that the sender has heard already, and
 * now and then that money came back which a bank would not take.
 *
 * @returns a reason for each event that cannot be applied now, by event id.
 */
export async function applyRefunds(
  tx: Database,
  platform: Platform,
  events: readonly HeardRefund[],
): Promise<Map<string, string>> {
  const problems = new Map<string, string>()
  // One after another: refunds are rare, and two events of a batch may speak of the same one.
  for (const event of events) {
    const problem = await apply(tx, platform, event)
    if (problem) problems.set(event.eventId, problem)
  }
  return problems
}

async function apply(tx: Database, platform: Platform, event: HeardRefund): Promise<string | undefined> {
  const { gateway, refund: told } = event
  const gift = await holdGift(tx, { gateway, paymentRef: told.paymentRef })
  if (!gift) return `no gift is known by the payment ${told.paymentRef}`
  if (gift.succeededAt === null) return `the gift ${gift.id} is not confirmed yet`
  const ourId = told.idempotencyKey?.replace(/^refund:/, '')
  const known = await findRefundTold(tx, gift.id, { refundRef: told.refundRef, id: ourId })
  const { finding } = compareRefund(told, known)
  if (finding)
    await fileExceptions(tx, platform, [{ ...finding, gateway, reference: told.refundRef, donationId: gift.id }])
  if (finding || !known) return undefined
  if (told.state === 'succeeded' && known.state === 'sending') await succeed(tx, platform, gift, known, told.refundRef)
  if (told.state !== 'failed') return undefined
  const failureCode = told.failureCode ?? 'unknown'
  if (known.state === 'sending') await fail(tx, platform, known, failureCode)
  else if (known.state === 'succeeded')
    await takeBack(tx, platform, gift, known, { refundRef: told.refundRef, failureCode })
  return undefined
}
