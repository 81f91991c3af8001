import { queueMails } from '#features/foundation/mail/actions.ts'
import { GatewayUnavailable } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { backOffMs } from '#platform/task.ts'
import { later, minuteMs } from '#values/time.ts'
import { returnedMail } from '../mails.ts'
import { sumLost } from '../store/disputes.ts'
import { findInvoices } from '../store/invoices.ts'
import { leaseSurplus, markReturned, noteRefusal, putOffSurplus, type Surplus } from '../store/payments.ts'
import { listPayers, lockSubscriptions } from '../store/subscriptions.ts'
import { bookReturned } from './book.ts'

const atOnce = 10
const leaseMs = minuteMs
/** A refund on its way, or one whose answer was lost. */
const againMs = 5 * minuteMs

/**
 * Refunds in full what was paid besides the payment that counts, outside any transaction. Until the gateway has
 * answered it is asked with the same key, so that a retry refunds nothing twice; after a refusal with a new one,
 * because it repeats its answer to a known key.
 *
 * @returns whether there may be more.
 */
export async function returnSurplus(platform: Platform): Promise<boolean> {
  const { database, clock, payments } = platform
  if (payments.mode === 'none') return false
  const now = clock.now()
  const due = await leaseSurplus(database, payments.name, now, later(now, leaseMs), atOnce)
  await Promise.all(due.map((one) => giveBack(platform, one)))
  return due.length === atOnce
}

async function giveBack(platform: Platform, one: Surplus): Promise<void> {
  const { payments, database, clock } = platform
  const { paymentRef, amount, refusals } = one
  const idempotencyKey = `plan-return:${one.id}${refusals === 0 ? '' : `:${refusals}`}`
  const order = { idempotencyKey, paymentRef, amount, reason: 'platform_error' } as const
  const asked = one.refundRef === null ? payments.refund(order) : payments.findRefund(one.refundRef)
  const answer = await asked.catch((cause) => {
    if (!(cause instanceof GatewayUnavailable)) throw cause
    return undefined
  })
  if (answer?.state === 'failed') {
    platform.log.error('a second payment of a plan cannot go back', { payment: one.id, code: answer.failureCode })
    return noteRefusal(database, one.id, refusals, later(clock.now(), backOffMs(refusals + 1)))
  }
  if (answer?.state !== 'succeeded')
    return putOffSurplus(database, one.id, answer?.refundRef ?? null, later(clock.now(), againMs))
  await database.transaction(async (tx) => {
    // Applying a dispute about it locks the plan, too.
    const [plan] = await lockSubscriptions(tx, [one.userId])
    if (!(await markReturned(tx, one.id, answer.refundRef ?? one.id, clock.now()))) return
    await bookReturned(tx, platform, one, await sumLost(tx, one.id))
    if (!plan) return
    const [payer] = await listPayers(tx, [one.userId])
    const [invoice] = await findInvoices(tx, one.invoiceId === null ? [] : [one.invoiceId])
    await queueMails(tx, platform, returnedMail(platform, payer, { payment: one, plan, invoice }))
  })
}
