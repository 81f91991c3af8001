import { GatewayUnavailable } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { hourMs, later } from '#values/time.ts'
import { type PlanPayment, takeToAsk } from '../store/payments.ts'
import { applyAnswers } from './charge.ts'

const atOnce = 20
/** Somebody may pay a page for half a day. */
const againMs = hourMs

/** Asks the gateway for payments of plans that it has said nothing of. @returns whether there may be more. */
export async function askAboutPlans(platform: Platform): Promise<boolean> {
  const { payments, database, clock } = platform
  if (payments.mode === 'none') return false
  const now = clock.now()
  const waiting = await takeToAsk(database, payments.name, now, later(now, againMs), atOnce)
  await Promise.all(waiting.map((one) => ask(platform, one)))
  return waiting.length === atOnce
}

async function ask(platform: Platform, payment: PlanPayment): Promise<void> {
  if (payment.paymentRef === null) return
  try {
    const answer = await platform.payments.findPayment(payment.paymentRef)
    if (!answer || answer.state === 'open') return
    await platform.database.transaction((tx) => applyAnswers(tx, platform, [{ payment, answer }]))
  } catch (cause) {
    if (!(cause instanceof GatewayUnavailable)) throw cause
    platform.log.warn('the gateway was asked for a plan’s payment and did not answer', { payment: payment.id, cause })
  }
}
