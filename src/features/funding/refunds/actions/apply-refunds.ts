import { holdGift } from '#features/funding/donations/actions/settle-gift.ts'
import { fileExceptions } from '#features/funding/exceptions/actions/file-exceptions.ts'
import { compareRefund } from '#features/funding/exceptions/rules.ts'
import type { Database } from '#platform/database.ts'
import type { ReportedRefund } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { findReportedRefund } from '../store/refunds.ts'
import { fail, succeed, takeBack } from './finish.ts'

/** A gateway's event about a refund. */
export type RefundEvent = { readonly gateway: string; readonly eventId: string; readonly refund: ReportedRefund }

/**
 * Applies refund events in the caller's transaction: mostly what `sendRefunds` has recorded already, and sometimes that
 * the donor's bank returned the money.
 *
 * @returns a reason for each event that cannot be applied now, by event id.
 */
export async function applyRefunds(
  tx: Database,
  platform: Platform,
  events: readonly RefundEvent[],
): Promise<Map<string, string>> {
  const problems = new Map<string, string>()
  // One after another: refunds are rare, and two events of a batch may be about the same one.
  for (const event of events) {
    const problem = await apply(tx, platform, event)
    if (problem) problems.set(event.eventId, problem)
  }
  return problems
}

async function apply(tx: Database, platform: Platform, event: RefundEvent): Promise<string | undefined> {
  const { gateway, refund: reported } = event
  const gift = await holdGift(tx, { gateway, paymentRef: reported.paymentRef })
  if (!gift) return `no gift is known by the payment ${reported.paymentRef}`
  if (gift.succeededAt === null) return `the gift ${gift.id} is not confirmed yet`
  const ourId = reported.idempotencyKey?.replace(/^refund:/, '')
  const known = await findReportedRefund(tx, gift.id, { refundRef: reported.refundRef, id: ourId })
  const { finding } = compareRefund(reported, known)
  if (finding)
    await fileExceptions(tx, platform, [{ ...finding, gateway, reference: reported.refundRef, donationId: gift.id }])
  if (finding || !known) return undefined
  if (reported.state === 'succeeded' && known.state === 'sending')
    await succeed(tx, platform, gift, known, reported.refundRef)
  if (reported.state !== 'failed') return undefined
  const failureCode = reported.failureCode ?? 'unknown'
  if (known.state === 'sending') await fail(tx, platform, known, failureCode)
  else if (known.state === 'succeeded')
    await takeBack(tx, platform, gift, known, { refundRef: reported.refundRef, failureCode })
  return undefined
}
