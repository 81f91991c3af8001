import { keepTier } from '#features/identity/accounts/actions/keep-tier.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import { declineText } from '../rules/dunning.ts'
import { isSamePlace, upgraded } from '../rules/life.ts'
import { carriedLine, type Line, upgradeLines } from '../rules/lines.ts'
import { leastCharge } from '../rules/proration.ts'
import { nameOfPlan } from '../rules/states.ts'
import { withTax } from '../rules/taxed.ts'
import { findUnpaid, insertCarried } from '../store/invoices.ts'
import { findPaymentsById, type PlanPayment } from '../store/payments.ts'
import { lockQuote, type Quote, useQuote } from '../store/quotes.ts'
import { insertPlanEvents, lockSubscriptions, saveSubscriptions } from '../store/subscriptions.ts'
import { findTax } from '../store/taxes.ts'
import { applyAnswers, chargeOne } from './charge.ts'
import { keepConsent } from './consent.ts'
import { issue, keepPayments } from './invoicing.ts'
import { cancelCharge, unavailable } from './pages.ts'
import { type ActiveSubscription, mustBeActive } from './quote.ts'
import { voidDrafts } from './settle-paid.ts'
import { byTable } from './taxes.ts'

type Ordered = { readonly payment: PlanPayment; readonly one: ActiveSubscription; readonly quote: Quote }

/**
 * Upgrades at once, for exactly what the quote says. The plan changes with its payment; less than fifty cents are
 * carried to the next invoice, and the larger allowances come with that one.
 *
 * @throws Refusal quote_not_found (404), quote_expired, quote_used, no_subscription, payment_due, subscription_held,
 * no_card, change_under_way, payment_declined (409), gateway_unavailable (503).
 */
export async function upgrade(platform: Platform, { userId }: Actor, quoteId: string): Promise<void> {
  const ordered = await platform.database.transaction(async (tx) => {
    const [locked] = await lockSubscriptions(tx, [userId])
    const one = mustBeActive(locked)
    const quote = await mustHold(tx, platform, one, quoteId)
    await mustBeStill(tx, one)
    await keepConsent(tx, platform, { userId, tier: quote.toTier, price: quote.toPrice })
    if (quote.due < leastCharge) {
      await carry(tx, platform, one, quote)
      return undefined
    }
    return order(tx, platform, one, quote)
  })
  if (ordered) await pay(platform, ordered)
}

async function mustHold(tx: Database, platform: Platform, one: ActiveSubscription, id: string): Promise<Quote> {
  const quote = await lockQuote(tx, one.userId, id)
  if (!quote) throw new Refusal('quote_not_found', 'There is no such offer.')
  if (quote.usedAt !== null) throw new Refusal('quote_used', 'This offer was taken already.')
  const isPriced = quote.fromTier === one.tier && quote.fromPrice === one.price && quote.periodEnd === one.periodEnd
  if (!isPriced || !(await isTaxedHere(tx, one, quote)) || quote.expiresAt <= platform.clock.now())
    throw new Refusal('quote_expired', 'This offer is over. Please look at the new price.')
  return quote
}

/** The person may have changed the address since the offer: the tax is that of the present address. */
async function isTaxedHere(tx: Database, one: ActiveSubscription, { planTaxId, taxName, taxBps, at }: Quote) {
  if (planTaxId === null) {
    const here = await byTable(tx, one.region, at)
    return here.name === taxName && here.bps === taxBps
  }
  const taxAnswer = await findTax(tx, planTaxId)
  return taxAnswer !== undefined && isSamePlace(taxAnswer, one)
}

/** The next month, or another upgrade, is being paid: this upgrade would be of a plan that is changing. */
async function mustBeStill(tx: Database, { userId }: ActiveSubscription): Promise<void> {
  if ((await findUnpaid(tx, userId, 'open')) || (await findUnpaid(tx, userId, 'draft')))
    throw new Refusal('change_under_way', 'A change of your plan is under way. Please wait a moment.')
}

function linesOf(quote: Quote): Line[] {
  const change = { from: quote.fromPrice, to: quote.toPrice, left: quote.secondsLeft, whole: quote.secondsWhole }
  if (quote.planTaxId === null) return upgradeLines(change, quote.taxBps)
  return withTax(upgradeLines(change, 0), { tax: quote.tax, bps: quote.taxBps })
}

async function carry(tx: Database, platform: Platform, one: ActiveSubscription, quote: Quote): Promise<void> {
  const now = platform.clock.now()
  const { amount, tax, taxBps } = carriedLine(linesOf(quote), quote.taxBps)
  const about = { userId: one.userId, taxName: quote.taxName, from: quote.at, to: quote.periodEnd }
  if (amount > 0) await insertCarried(tx, { id: newId(platform), ...about, amount, tax, taxBps })
  const plan = { tier: quote.toTier, price: quote.toPrice }
  await saveSubscriptions(tx, [{ ...upgraded(one, plan), pendingChange: null }], now)
  await keepTier(tx, one.userId, quote.toTier)
  await useQuote(tx, quote.id, { invoiceId: null, replaces: null }, now)
  const detail = { quoteId: quote.id, from: quote.fromTier, to: quote.toTier }
  const event = { id: newId(platform), userId: one.userId, event: 'upgrade_carried', detail, actorId: one.userId }
  await insertPlanEvents(tx, [event], now)
}

async function order(tx: Database, platform: Platform, one: ActiveSubscription, quote: Quote): Promise<Ordered> {
  const now = platform.clock.now()
  if (one.methodRef === null)
    throw new Refusal('no_card', 'We have no card of yours. Please give us one first, then change the plan.')
  const { userId, region } = one
  const period = { start: quote.at, end: quote.periodEnd }
  const [invoice] = await issue(tx, platform, [
    {
      ...{
        userId,
        region,
        period,
        kind: 'upgrade',
        tier: quote.toTier,
        price: quote.toPrice,
        fromTier: quote.fromTier,
      },
      ...{ lines: linesOf(quote), taxName: quote.taxName, taxId: quote.planTaxId ?? undefined },
    },
  ])
  if (!invoice) throw new Error('an invoice that was just made is not there')
  const charge = { userId, invoiceId: invoice.id, kind: 'charge', amount: invoice.total } as const
  const [payment] = await keepPayments(tx, platform, [charge])
  if (!payment) throw new Error('a payment that was just kept is not there')
  await useQuote(tx, quote.id, { invoiceId: invoice.id, replaces: one.pendingChange }, now)
  await saveSubscriptions(tx, [{ ...one, pendingChange: null }], now)
  return { payment, one, quote }
}

async function pay(platform: Platform, { payment, one, quote }: Ordered): Promise<void> {
  const description = `${platform.settings.brand}: plan ${nameOfPlan(quote.toTier)}`
  const answer = await chargeOne(platform, { payment, one, description, tryNumber: 1 })
  // Whether it was charged is unknown: the gateway is queried again, and the plan changes once it confirms.
  if (!answer) throw unavailable()
  const isOpen = answer.state === 'open' || answer.state === 'failed' || answer.state === 'requires_action'
  const last = !isOpen ? answer : await cancelCharge(platform, answer.paymentRef)
  // A slow bank: the plan changes once it confirms.
  if (last.state === 'processing') return
  const isPaid = await platform.database.transaction(async (tx) => {
    if (last.state !== 'refused') await applyAnswers(tx, platform, [{ payment, answer: last }])
    await lockSubscriptions(tx, [payment.userId])
    const [kept] = await findPaymentsById(tx, [payment.id])
    if (kept?.state === 'succeeded') return true
    const draft = await findUnpaid(tx, payment.userId, 'draft')
    if (draft && draft.id === payment.invoiceId) await voidDrafts(tx, platform, [draft])
    return false
  })
  if (isPaid) return
  if (last.state === 'succeeded')
    throw new Refusal(
      'quote_expired',
      'This offer ended while it was charged. Your plan stays as it is, and the payment goes back whole.',
    )
  throw new Refusal(
    'payment_declined',
    `${declineText(answer.failureCode ?? 'card_declined')} Your plan stays as it is.`,
  )
}
