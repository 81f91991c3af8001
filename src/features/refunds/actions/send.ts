import { record } from '#features/audit/actions.ts'
import { receiptPath } from '#features/donations/actions/guest-key.ts'
import { holdGift, type SettledGift, settleGift } from '#features/donations/actions/settle-gift.ts'
import { postEntries } from '#features/ledger/actions.ts'
import { type Entry, nonZero } from '#features/ledger/rules.ts'
import { queueMails } from '#features/mail/actions.ts'
import { notify } from '#features/notifications/actions.ts'
import type { Database } from '#platform/database.ts'
import type { GatewayRefund } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { backOffMs } from '#platform/task.ts'
import { cents } from '#values/money.ts'
import { type Instant, later, minuteMs } from '#values/time.ts'
import { refundMails, refundNotices } from '../mails.ts'
import { refundShares, type Shares } from '../rules.ts'
import { isDisputed } from '../store/disputes.ts'
import { type DueRefund, finishRefund, leaseDue, putOff } from '../store/refunds.ts'

const atOnce = 10
/** Should this process die while it asks, another asks again after this, with the same key. */
const leaseMs = minuteMs

/**
 * Asks the gateway for refunds that are due, outside any transaction and with a key that is the refund's own: whoever
 * dies in between asks again and gives nothing back twice.
 *
 * @returns whether there may be more.
 */
export async function sendRefunds(platform: Platform): Promise<boolean> {
  const now = platform.clock.now()
  const due = await leaseDue(platform.database, now, later(now, leaseMs), atOnce)
  await Promise.all(due.map((refund) => send(platform, refund)))
  return due.length > 0
}

async function send(platform: Platform, refund: DueRefund): Promise<void> {
  const answer = await ask(platform, refund).catch((cause) => {
    platform.log.warn('a refund was not answered and will be asked for again', { refund: refund.id, cause })
    return undefined
  })
  if (answer?.state === 'succeeded') return finish(platform, refund, answer.refundRef ?? refund.id)
  if (answer?.state === 'failed') return fail(platform, refund, answer.failureCode ?? 'unknown')
  const error = answer ? 'the gateway is still working on it' : 'the gateway did not answer'
  const until = later(platform.clock.now(), backOffMs(refund.attempts))
  await putOff(platform.database, { id: refund.id, refundRef: answer?.refundRef ?? null, error, until })
}

async function ask(platform: Platform, refund: DueRefund): Promise<GatewayRefund | undefined> {
  const { payments } = platform
  if (refund.gateway !== payments.name) throw new Error(`this gift was paid through the gateway ${refund.gateway}`)
  const { paymentRef, amount, reason, refundRef } = refund
  if (refundRef !== null) return payments.findRefund(refundRef)
  return payments.refund({ idempotencyKey: `refund:${refund.id}`, paymentRef, amount, reason })
}

/** The money is back: posted, told and taken off the totals in one transaction. */
async function finish(platform: Platform, refund: DueRefund, refundRef: string): Promise<void> {
  const now = platform.clock.now()
  await platform.database.transaction(async (tx) => {
    const gift = await holdGift(tx, { id: refund.donationId })
    if (!gift) throw new Error(`the refund ${refund.id} is of a gift that is not there`)
    const shares = refundShares(gift, refund.amount)
    if (!(await finishRefund(tx, refund.id, { refundRef, shares, now }))) return
    const refunded = cents(gift.refunded + refund.amount)
    await postEntries(tx, platform, [entryFor(gift, refund, shares, now)])
    await settleGift(tx, platform, gift, { refunded, lost: gift.lost, isDisputed: await isDisputed(tx, gift.id) })
    const receipt = await receiptPath(platform, { id: gift.id, isGuests: gift.donorId === null })
    await queueMails(tx, platform, refundMails(platform, { ...gift, receipt }, refund, shares))
    await notify(tx, platform, refundNotices(gift, refund))
    await tell(tx, platform, 'refund.made', refund, {})
  })
  for (const task of ['ledger-balances', 'mail']) platform.tasks.wake(task)
}

/** money.md §4: the giver gets back what project and platform fee return; the processing fee is kept. */
const entryFor = (gift: SettledGift, refund: DueRefund, shares: Shares, now: Instant): Entry => ({
  kind: 'refund',
  reference: `refund:${refund.id}:succeeded`,
  reverses: `donation:${gift.id}:succeeded`,
  subjectId: gift.projectId,
  sourceId: gift.id,
  memo: refund.reason,
  occurredAt: now,
  postings: nonZero([
    { account: 'project_pending', ownerId: gift.projectId, amount: shares.project },
    { account: 'platform_fee', amount: shares.platform },
    { account: 'processor_clearing', amount: cents(-refund.amount) },
  ]),
})

/** The gateway will not: what was reserved is free again. */
async function fail(platform: Platform, refund: DueRefund, failureCode: string): Promise<void> {
  await platform.database.transaction(async (tx) => {
    if (await finishRefund(tx, refund.id, { failureCode }))
      await tell(tx, platform, 'refund.failed', refund, { failureCode })
  })
}

const tell = (tx: Database, platform: Platform, action: string, refund: DueRefund, more: object) =>
  record(tx, platform, {
    action,
    targetKind: 'donation',
    targetId: refund.donationId,
    data: { refundId: refund.id, cents: refund.amount, ...more },
  })
