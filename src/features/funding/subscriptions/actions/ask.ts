import type { Database } from '#platform/database.ts'
import { type GatewayPayment, GatewayUnavailable } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { hourMs, later, minuteMs } from '#values/time.ts'
import { findInvoices, type Invoice } from '../store/invoices.ts'
import { findPaymentsById, listUnnamed, type PlanPayment, takeToAsk } from '../store/payments.ts'
import { lockSubscriptions } from '../store/subscriptions.ts'
import { applyAnswers } from './charge.ts'
import { voidDrafts } from './settle-paid.ts'

const atOnce = 20
/** A subscriber may pay on a gateway's page for half a day. */
const againMs = hourMs
/** The process that orders a charge stores its reference within seconds, or has died. */
const unnamedMs = 10 * minuteMs

/** Queries the gateway about payments of plans without news. @returns whether there may be more. */
export async function askAboutPlans(platform: Platform): Promise<boolean> {
  const { payments, database, clock } = platform
  if (payments.mode === 'none') return false
  const now = clock.now()
  for (const { id, userId } of await listUnnamed(database, payments.name, later(now, -unnamedMs), atOnce))
    await database.transaction((tx) => giveUp(tx, platform, id, userId))
  const waiting = await takeToAsk(database, payments.name, now, later(now, againMs), atOnce)
  await Promise.all(waiting.map((one) => ask(platform, one)))
  return waiting.length === atOnce
}

async function ask(platform: Platform, payment: PlanPayment): Promise<void> {
  if (payment.paymentRef === null) return
  try {
    const answer = await lastWord(platform, payment, payment.paymentRef)
    if (!answer || answer.state === 'open') return
    await platform.database.transaction((tx) => applyAnswers(tx, platform, [{ payment, answer }]))
  } catch (cause) {
    if (!(cause instanceof GatewayUnavailable)) throw cause
    platform.log.warn('the gateway was asked for a plan’s payment and did not answer', { payment: payment.id, cause })
  }
}

/** A charge of an upgrade that is still open was declined, or the process that ordered it has died: it ends. */
async function lastWord(platform: Platform, payment: PlanPayment, ref: string): Promise<GatewayPayment | undefined> {
  const { payments, database } = platform
  const answer = await payments.findPayment(ref)
  if (answer?.state !== 'open' || !(await draftOf(database, payment))) return answer
  return payments.charges.cancel(ref)
}

async function draftOf(db: Database, { kind, invoiceId }: PlanPayment): Promise<Invoice | undefined> {
  if (kind !== 'charge' || invoiceId === null) return undefined
  const [invoice] = await findInvoices(db, [invoiceId])
  return invoice?.state === 'draft' ? invoice : undefined
}

/** An upgrade that was ordered and never reached the gateway: if it is paid after all, it is refunded in full. */
async function giveUp(tx: Database, platform: Platform, id: string, userId: string): Promise<void> {
  await lockSubscriptions(tx, [userId])
  const [payment] = await findPaymentsById(tx, [id])
  const draft = payment && payment.paymentRef === null ? await draftOf(tx, payment) : undefined
  if (draft) await voidDrafts(tx, platform, [draft])
}
