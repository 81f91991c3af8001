import type { Tier } from '#features/identity/plans/rules.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { hourMs, later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Subscription } from '../rules/life.ts'
import { firstLines, sumLines } from '../rules/lines.ts'
import { periodAt, wholeSecond } from '../rules/periods.ts'
import { nameOfPlan, priceOfPlan } from '../rules/states.ts'
import { findUnpaid, hasPaidSetup, type Invoice } from '../store/invoices.ts'
import { listOpenPayments, type PlanPayment, savePayments } from '../store/payments.ts'
import { ensureSubscription, findTaxRate, lockSubscriptions } from '../store/subscriptions.ts'
import { keepConsent } from './consent.ts'
import { issue, keepPayments } from './invoicing.ts'
import { openPage } from './pages.ts'
import { voidDrafts } from './settle-paid.ts'

/** Gateways close an unpaid page after twelve hours; before that another one is opened. */
const pageLastsMs = 11 * hourMs

/**
 * Opens the first checkout of a plan (AMB-099): the setup fee, once per account for life, the first month and its tax.
 * There is one open checkout; asked for again, the same page opens. Nothing counts as paid before the gateway says so.
 *
 * @throws Refusal subscription_active (409), gateway_unavailable (503).
 */
export async function startPlan(
  platform: Platform,
  { userId }: Actor,
  wish: { readonly tier: Tier; readonly region: string },
): Promise<{ checkoutUrl: string }> {
  const { payment, invoice } = await platform.database.transaction(async (tx) => {
    const now = platform.clock.now()
    const price = priceOfPlan(wish.tier)
    await ensureSubscription(tx, { userId, ...wish, price }, now)
    const [one] = await lockSubscriptions(tx, [userId])
    mustBeStartable(one)
    const invoice = await draftFor(tx, platform, userId, wish)
    await keepConsent(tx, platform, { userId, tier: wish.tier, price })
    return { invoice, payment: await openPaymentOf(tx, platform, invoice) }
  })
  const name = nameOfPlan(invoice.tier)
  return openPage(platform, payment, {
    description: `${platform.settings.brand}: plan ${name}`,
    customerRef: undefined,
  })
}

function mustBeStartable(one: Subscription | undefined): void {
  if (one?.state === 'pending_payment' || one?.state === 'ended' || one?.state === 'suspended') return
  throw new Refusal('subscription_active', 'You have a plan already. Please change it instead.')
}

/** The draft of before, if it says the same; otherwise it is given up. */
async function draftFor(
  tx: Database,
  platform: Platform,
  userId: Id<'user'>,
  { tier, region }: { readonly tier: Tier; readonly region: string },
): Promise<Invoice> {
  const now = platform.clock.now()
  const [rate, isSetupPaid] = [await findTaxRate(tx, region, now), await hasPaidSetup(tx, userId)]
  const price = priceOfPlan(tier)
  const lines = firstLines(price, rate?.bps ?? 0, !isSetupPaid)
  const known = await findUnpaid(tx, userId, 'draft')
  const isSame = known?.tier === tier && known.region === region && known.total === sumLines(lines).total
  if (known && isSame && known.kind === 'first') return known
  if (known) await voidDrafts(tx, platform, [known])
  const period = periodAt(wholeSecond(now), 0)
  const bill = { userId, kind: 'first', tier, price, period, region, lines, taxName: rate?.name ?? null } as const
  const [invoice] = await issue(tx, platform, [bill])
  if (!invoice) throw new Error('an invoice that was just made is not there')
  return invoice
}

async function openPaymentOf(tx: Database, platform: Platform, invoice: Invoice): Promise<PlanPayment> {
  const [known] = await listOpenPayments(tx, [invoice.id])
  const isYoung = known && known.createdAt > later(platform.clock.now(), -pageLastsMs)
  if (known && isYoung) return known
  if (known) await givenUp(tx, platform, known)
  const order = { userId: invoice.userId, invoiceId: invoice.id, kind: 'checkout', amount: invoice.total } as const
  const [payment] = await keepPayments(tx, platform, [order])
  if (!payment) throw new Error('a payment that was just kept is not there')
  return payment
}

async function givenUp(tx: Database, { clock }: Platform, payment: PlanPayment): Promise<void> {
  await savePayments(tx, [{ ...payment, state: 'cancelled' }], clock.now())
}
