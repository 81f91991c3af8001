import { holdGift } from '#features/funding/donations/actions/settle-gift.ts'
import { areBooksWhole } from '#features/funding/ledger/actions.ts'
import type { GatewayRefund } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { backOffMs } from '#platform/task.ts'
import { later, minuteMs } from '#values/time.ts'
import { type DueRefund, leaseDue, putOff } from '../store/refunds.ts'
import { fail, succeed } from './finish.ts'

const atOnce = 10
/** If this process dies while asking, another asks again after this time, with the same key. */
const leaseMs = minuteMs

/**
 * Sends due refunds to the gateway, outside any transaction and with the refund's own idempotency key, so that a retry
 * after a crash refunds nothing twice. While the books are broken, approved refunds wait.
 *
 * @returns whether there may be more.
 */
export async function sendRefunds(platform: Platform): Promise<boolean> {
  if (!(await areBooksWhole(platform.database))) return false
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
  if (answer && answer.state !== 'pending') return finish(platform, refund, answer)
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

async function finish(platform: Platform, refund: DueRefund, answer: GatewayRefund): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const gift = await holdGift(tx, { id: refund.donationId })
    if (!gift) throw new Error(`the refund ${refund.id} is of a gift that is not there`)
    if (answer.state === 'succeeded') await succeed(tx, platform, gift, refund, answer.refundRef ?? refund.id)
    else await fail(tx, platform, refund, answer.failureCode ?? 'unknown')
  })
  for (const task of ['ledger-balances', 'mail']) platform.tasks.wake(task)
}
