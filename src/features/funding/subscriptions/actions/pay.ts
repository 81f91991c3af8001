import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { cents } from '#values/money.ts'
import { hourMs, later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { invoiceLabel } from '../rules/invoice-label.ts'
import { findUnpaid } from '../store/invoices.ts'
import {
  findOpenCard,
  findPaymentsById,
  listOpenPayments,
  type PlanPayment,
  savePayments,
  wishToAsk,
} from '../store/payments.ts'
import { findSubscription, lockSubscriptions } from '../store/subscriptions.ts'
import { applyAnswers } from './charge.ts'
import { keepPayments } from './invoicing.ts'
import { cancelCharge, openPage } from './pages.ts'

/** A younger page is opened again. */
const pageLastsMs = 11 * hourMs

/**
 * The person pays the open invoice on the gateway's page, for example because their bank requires
 * authentication.
 * The earlier charge is ended first, so that the invoice cannot be charged twice.
 *
 * @throws Refusal nothing_due (409), gateway_unavailable (503).
 */
export async function payOpenInvoice(platform: Platform, { userId }: Actor): Promise<{ checkoutUrl: string | null }> {
  const due = await findUnpaid(platform.database, userId, 'open')
  if (!due) throw nothingDue()
  const [open] = await listOpenPayments(platform.database, [due.id])
  const isPaid = open?.kind === 'charge' && (await endCharge(platform, open))
  if (isPaid) return { checkoutUrl: null }
  const ordered = await platform.database.transaction(async (tx) => {
    const [one] = await lockSubscriptions(tx, [userId])
    const invoice = await findUnpaid(tx, userId, 'open')
    if (!one || !invoice) throw nothingDue()
    const order = { userId, invoiceId: invoice.id, kind: 'checkout', amount: invoice.total } as const
    return { one, invoice, payment: await pageFor(tx, platform, order) }
  })
  const description = `${platform.settings.brand}: invoice ${invoiceLabel(ordered.invoice)}`
  return openPage(platform, ordered.payment, { description, customerRef: ordered.one.customerRef ?? undefined })
}

const nothingDue = (): Refusal => new Refusal('nothing_due', 'There is nothing to pay.')

/**
 * Ends a charge at the gateway, then here. @returns whether it has been paid meanwhile, or its bank is about to
 * confirm it.
 */
async function endCharge(platform: Platform, payment: PlanPayment): Promise<boolean> {
  const last = payment.paymentRef === null ? undefined : await cancelCharge(platform, payment.paymentRef)
  if (last?.state === 'processing') return true
  return platform.database.transaction(async (tx) => {
    if (last) await applyAnswers(tx, platform, [{ payment, answer: last }])
    await lockSubscriptions(tx, [payment.userId])
    // Read again: it may have been paid since it was read.
    const [now] = await findPaymentsById(tx, [payment.id])
    if (now?.state === 'open') await savePayments(tx, [{ ...now, state: 'cancelled' }], platform.clock.now())
    return now?.state === 'succeeded'
  })
}

type Order = Pick<PlanPayment, 'userId' | 'invoiceId' | 'amount'> & { readonly kind: 'checkout' | 'card' }

/** The earlier page while it can still be used; otherwise a new one. */
async function pageFor(tx: Database, platform: Platform, order: Order): Promise<PlanPayment> {
  const now = platform.clock.now()
  const known =
    order.invoiceId === null ? await findOpenCard(tx, order.userId) : (await listOpenPayments(tx, [order.invoiceId]))[0]
  if (known?.kind === order.kind && known.createdAt > later(now, -pageLastsMs)) return known
  if (known) await savePayments(tx, [{ ...known, state: 'cancelled' }], now)
  const [payment] = await keepPayments(tx, platform, [order])
  if (!payment) throw new Error('a payment that was just kept is not there')
  return payment
}

/**
 * A page of the gateway where a card is given, without a payment. It counts from the next charge on; an open invoice is
 * tried with it at once.
 *
 * @throws Refusal no_subscription (409), gateway_unavailable (503).
 */
export async function changeCard(platform: Platform, { userId }: Actor): Promise<{ checkoutUrl: string }> {
  const one = await findSubscription(platform.database, userId)
  if (!one || one.anchorAt === null)
    throw new Refusal('no_subscription', 'You have no plan yet. Please choose one first.')
  const order = { userId, invoiceId: null, kind: 'card', amount: cents(0) } as const
  const payment = await platform.database.transaction(async (tx) => {
    await lockSubscriptions(tx, [userId])
    return pageFor(tx, platform, order)
  })
  const description = `${platform.settings.brand}: your card for the plan`
  return openPage(platform, payment, { description, customerRef: one.customerRef ?? undefined })
}

/**
 * The person is back from the gateway's page: the gateway is queried in the background, in case its event is late.
 */
export async function lookUp(platform: Platform, { userId }: Actor): Promise<undefined> {
  await wishToAsk(platform.database, userId, platform.clock.now())
  platform.tasks.wake('plan-asking')
}
