import { record } from '#features/foundation/audit/actions.ts'
import { queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { receiptPath } from '#features/funding/donations/actions/guest-key.ts'
import { holdGift, type SettledGift } from '#features/funding/donations/actions/settle-gift.ts'
import { fileExceptions } from '#features/funding/exceptions/actions/file-exceptions.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { cents, inCents } from '#values/money.ts'
import { refundMails, refundNotices, returnedMails, returnedNotices } from '../mails.ts'
import { sharesBetween } from '../rules/standing.ts'
import { finishRefund, type RefundRow, takeBackRefund } from '../store/refunds.ts'
import { rebook } from './rebook.ts'

/** A refund on its way, or made. */
export type Sent = Pick<RefundRow, 'id' | 'donationId' | 'amount' | 'reason' | 'requestedBy' | 'batchId'>

/**
 * Completes a refund, once: posts it, notifies people and subtracts it from the totals, in the caller's transaction. Of
 * a refund in an order of many, the order notifies them.
 *
 * @param gift locked by the transaction.
 */
export async function succeed(
  tx: Database,
  platform: Platform,
  gift: SettledGift,
  refund: Sent,
  refundRef: string,
): Promise<void> {
  const now = platform.clock.now()
  const after = { ...gift, refunded: cents(gift.refunded + refund.amount) }
  const shares = sharesBetween(gift, gift, after)
  if (!(await finishRefund(tx, refund.id, { refundRef, shares, now }))) return
  await rebook(tx, platform, gift, after, {
    kind: 'refund',
    reference: `refund:${refund.id}:succeeded`,
    reverses: `donation:${gift.id}:succeeded`,
    memo: refund.reason,
    occurredAt: now,
  })
  await audit(tx, platform, 'refund.made', refund, {})
  if (refund.batchId !== null) return
  const receipt = await receiptPath(platform, { id: gift.id, isGuests: gift.donorId === null })
  await queueMails(tx, platform, refundMails(platform, { ...gift, receipt }, refund, shares))
  await notify(tx, platform, refundNotices(gift, refund))
}

/** The gateway refused: the reserved amount is free again. */
export async function fail(tx: Database, platform: Platform, refund: Sent, failureCode: string): Promise<void> {
  if (!(await finishRefund(tx, refund.id, { failureCode }))) return
  await audit(tx, platform, 'refund.failed', refund, { failureCode })
  if (refund.requestedBy === null) await fileKept(tx, platform, refund, failureCode)
}

/** No person requested this refund, so no person watches for its failure: it becomes an exception for staff. */
async function fileKept(tx: Database, platform: Platform, refund: Sent, failureCode: string): Promise<void> {
  const gift = await holdGift(tx, { id: refund.donationId })
  if (!gift) throw new Error(`the refund ${refund.id} is of a gift that is not there`)
  const detail = `${inCents(refund.amount)} should go back, and the gateway refused (${failureCode}).`
  const about = { kind: 'own_gift_kept', reference: refund.id, donationId: gift.id } as const
  await fileExceptions(tx, platform, [{ ...about, gateway: gift.gateway, detail }])
}

/**
 * A completed refund has come back, because the donor's bank refused it: reverses its entry, so that the gift counts
 * again, files an exception, and notifies the donor and the staff who decided. The amount may be refunded again.
 *
 * @param gift locked by the transaction.
 */
export async function takeBack(
  tx: Database,
  platform: Platform,
  gift: SettledGift,
  refund: RefundRow,
  { refundRef, failureCode }: { readonly refundRef: string; readonly failureCode: string },
): Promise<void> {
  const now = platform.clock.now()
  if (!(await takeBackRefund(tx, refund.id, failureCode, now))) return
  const after = { ...gift, refunded: cents(gift.refunded - refund.amount) }
  await rebook(tx, platform, gift, after, {
    kind: 'refund_returned',
    reference: `refund:${refund.id}:returned`,
    reverses: `refund:${refund.id}:succeeded`,
    memo: refund.reason,
    occurredAt: now,
  })
  await audit(tx, platform, 'refund.returned', refund, { failureCode })
  const detail = `${inCents(refund.amount)} came back, because the donor’s bank would not take them (${failureCode}). The donor still waits for them.`
  const found = {
    kind: 'refund_returned',
    gateway: gift.gateway,
    reference: refundRef,
    donationId: gift.id,
    detail,
  } as const
  await fileExceptions(tx, platform, [found])
  const receipt = await receiptPath(platform, { id: gift.id, isGuests: gift.donorId === null })
  await queueMails(tx, platform, returnedMails(platform, { ...gift, receipt }, refund))
  await notify(tx, platform, returnedNotices(gift, refund))
}

const audit = (tx: Database, platform: Platform, action: string, refund: Sent, more: object) =>
  record(tx, platform, {
    action,
    targetKind: 'donation',
    targetId: refund.donationId,
    data: { refundId: refund.id, cents: refund.amount, ...more },
  })
