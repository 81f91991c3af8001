import type { Tier } from '#features/identity/plans/rules.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, hourMs, type Instant, later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Subscription } from '../rules/life.ts'
import { firstLines, sumLines } from '../rules/lines.ts'
import { periodAt, wholeSecond } from '../rules/periods.ts'
import { nameOfPlan, priceOfPlan } from '../rules/states.ts'
import { findUnpaid, hasPaidSetup, type Invoice } from '../store/invoices.ts'
import { listOpenPayments, type PlanPayment, savePayments } from '../store/payments.ts'
import { ensureSubscription, findSubscription, keepPostalCode, lockSubscriptions } from '../store/subscriptions.ts'
import { findTaxOfInvoice, type PlanTax } from '../store/taxes.ts'
import { keepConsent } from './consent.ts'
import { issue, keepPayments } from './invoicing.ts'
import { openPage } from './pages.ts'
import { mustNotBeHeld } from './quote.ts'
import { voidDrafts } from './settle-paid.ts'
import { askFor, byService, byTable, taxedLines } from './taxes.ts'

/** Gateways close an unpaid page after twelve hours; before that another one is opened. */
const pageLastsMs = 11 * hourMs
/** A service's answer for a draft is valid this long; then the draft is made again. */
const taxLastsMs = dayMs

type Wish = { readonly tier: Tier; readonly region: string; readonly postalCode: string | null }

/**
 * Opens the first checkout of a plan (AMB-099): the setup fee, once per account for life, the first
 * month and its tax.
 * There is one open checkout; requested again, the same page opens. Nothing counts as paid before
 * the gateway reports it.
 *
 * @throws Refusal subscription_active, subscription_held, tax_address_refused (409), gateway_unavailable (503).
 */
export async function startPlan(
  platform: Platform,
  { userId }: Actor,
  given: Omit<Wish, 'postalCode'> & { readonly postalCode?: string | undefined },
): Promise<{ checkoutUrl: string }> {
  const request = { ...given, postalCode: given.postalCode ?? null }
  const taxAnswer = await taxOfDraft(platform, userId, request)
  const { payment, invoice } = await platform.database.transaction(async (tx) => {
    const now = platform.clock.now()
    const price = priceOfPlan(request.tier)
    await ensureSubscription(tx, { userId, tier: request.tier, region: request.region, price }, now)
    const [one] = await lockSubscriptions(tx, [userId])
    mustBeStartable(one)
    await keepPostalCode(tx, userId, request.postalCode)
    const invoice = await draftFor(tx, platform, userId, request, taxAnswer)
    await keepConsent(tx, platform, { userId, tier: request.tier, price })
    return { invoice, payment: await openPaymentOf(tx, platform, invoice) }
  })
  const name = nameOfPlan(invoice.tier)
  return openPage(platform, payment, {
    description: `${platform.settings.brand}: plan ${name}`,
    customerRef: undefined,
  })
}

function mustBeStartable(one: Subscription | undefined): void {
  if (one?.state !== 'pending_payment' && one?.state !== 'ended' && one?.state !== 'suspended')
    throw new Refusal('subscription_active', 'You have a plan already. Please change it instead.')
  mustNotBeHeld(one)
}

/** The service's answer for the first month, or the one for the earlier draft: it is asked once for a draft. */
async function taxOfDraft(platform: Platform, userId: Id<'user'>, request: Wish): Promise<PlanTax | undefined> {
  const { database, clock } = platform
  if (!platform.payments.taxes) return undefined
  const one = await findSubscription(database, userId)
  if (one) mustBeStartable(one)
  const draft = await findUnpaid(database, userId, 'draft')
  const known = draft && (await findTaxOfInvoice(database, draft.id))
  if (known && stillHolds(known, request, clock.now())) return known
  return askFor(platform, {
    userId,
    region: request.region,
    postalCode: request.postalCode,
    amount: priceOfPlan(request.tier),
  })
}

const stillHolds = (known: PlanTax, { tier, region, postalCode }: Wish, now: Instant): boolean =>
  known.region === region &&
  known.postalCode === postalCode &&
  known.amount === priceOfPlan(tier) &&
  known.askedAt > later(now, -taxLastsMs)

/** The earlier draft, if its content is the same; otherwise it is abandoned. */
async function draftFor(
  tx: Database,
  platform: Platform,
  userId: Id<'user'>,
  request: Wish,
  taxAnswer: PlanTax | undefined,
): Promise<Invoice> {
  const now = platform.clock.now()
  const { tier, region } = request
  const taxing = byService(taxAnswer) ?? (await byTable(tx, region, now))
  const isSetupPaid = await hasPaidSetup(tx, userId)
  const price = priceOfPlan(tier)
  const lines = taxedLines(taxing, (bps) => firstLines(price, bps, !isSetupPaid))
  const known = await findUnpaid(tx, userId, 'draft')
  // Of two concurrent requests the first one's draft counts, with the service's answer for it.
  const before = known && taxAnswer ? await findTaxOfInvoice(tx, known.id) : undefined
  const isTaxed = taxAnswer
    ? before !== undefined && stillHolds(before, request, now)
    : known?.total === sumLines(lines).total
  const isPriced = known?.tier === tier && known.net === sumLines(lines).net
  const isSame = isPriced && known.region === region && isTaxed
  if (known && isSame && known.kind === 'first') return known
  if (known) await voidDrafts(tx, platform, [known])
  const period = periodAt(wholeSecond(now), 0)
  const bill = {
    userId,
    kind: 'first',
    tier,
    price,
    period,
    region,
    lines,
    taxName: taxing.name,
    taxId: taxAnswer?.id,
  } as const
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
