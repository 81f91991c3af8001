import { queueMails } from '#features/foundation/mail/actions.ts'
import { GatewayUnavailable } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { backOffMs } from '#platform/task.ts'
import { later, minuteMs } from '#values/time.ts'
import { returnedMail } from '../mails.ts'
import { leaseSurplus, markReturned, putOffSurplus, type Surplus } from '../store/payments.ts'
import { listPayers } from '../store/subscriptions.ts'
import { bookReturned } from './book.ts'

const atOnce = 10
const leaseMs = minuteMs

/**
 * What was paid beside the payment that counts goes back whole, outside any transaction and always with the same key, so
 * that a retry returns nothing twice.
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
  const { paymentRef, amount } = one
  const order = { idempotencyKey: `plan-return:${one.id}`, paymentRef, amount, reason: 'platform_error' } as const
  const asked = one.refundRef === null ? payments.refund(order) : payments.findRefund(one.refundRef)
  const answer = await asked.catch((cause) => {
    if (!(cause instanceof GatewayUnavailable)) throw cause
    return undefined
  })
  if (answer?.state !== 'succeeded') {
    if (answer?.state === 'failed')
      platform.log.error('a second payment of a plan cannot go back', { payment: one.id, code: answer.failureCode })
    return putOffSurplus(database, one.id, answer?.refundRef ?? null, later(clock.now(), backOffMs(one.attempts)))
  }
  await database.transaction(async (tx) => {
    if (!(await markReturned(tx, one.id, answer.refundRef ?? one.id, clock.now()))) return
    await bookReturned(tx, platform, one)
    const [payer] = await listPayers(tx, [one.userId])
    await queueMails(tx, platform, returnedMail(platform, payer, one))
  })
}
