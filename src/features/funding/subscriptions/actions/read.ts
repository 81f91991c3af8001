import { isOpen } from '#features/funding/exceptions/actions/read-exceptions.ts'
import { setupFee } from '#features/identity/plans/rules.ts'
import { countHeld } from '#features/research/reviews/actions/holds.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { withPlanPayments } from '#platform/plan-payments.ts'
import type { Platform } from '#platform/platform.ts'
import { cents } from '#values/money.ts'
import { Refusal } from '#wire/refusal.ts'
import type { OwnSubscription, PlanInvoice, UpgradeQuote } from '../contract.ts'
import { allowanceKinds } from '../rules/allowances.ts'
import { declineText } from '../rules/dunning.ts'
import { invoiceLabel } from '../rules/invoice-label.ts'
import type { Subscription } from '../rules/life.ts'
import { sumLines } from '../rules/lines.ts'
import { monthsOf } from '../rules/months.ts'
import { addressText } from '../rules/place-of.ts'
import { leastCharge } from '../rules/proration.ts'
import { priceOfPlan } from '../rules/states.ts'
import { sumUsable } from '../store/allowances.ts'
import { hasOpenDispute } from '../store/disputes.ts'
import {
  findNumberedInvoice,
  findOwnInvoice,
  findUnpaid,
  hasPaidSetup,
  type Invoice,
  listCarried,
  listInvoices,
  listLines,
  type NumberedInvoice,
} from '../store/invoices.ts'
import { findOpenCard, listOpenPayments } from '../store/payments.ts'
import type { Quote } from '../store/quotes.ts'
import { findChosenTier, findSubscription, findTaxRate, listAllRates } from '../store/subscriptions.ts'
import { findLastTax } from '../store/taxes.ts'
import { taxRefusedOf } from './ask-renewal-taxes.ts'

const invoicesMax = 60

/** One's own plan (RESP-21, AMB-105). */
export async function readSubscription(platform: Platform, { userId }: Actor): Promise<OwnSubscription> {
  const { database, clock, payments } = withPlanPayments(platform)
  const now = clock.now()
  const [one, chosenTier, usable, invoices, draft, open, isSetupPaid, taxes, held] = await Promise.all([
    findSubscription(database, userId),
    findChosenTier(database, userId),
    sumUsable(database, [userId], now),
    listInvoices(database, userId, invoicesMax),
    findUnpaid(database, userId, 'draft'),
    findUnpaid(database, userId, 'open'),
    hasPaidSetup(database, userId),
    listAllRates(database, now),
    countHeld(database, userId),
  ])
  const isDisputed = one !== undefined && one.heldSince !== null
  const hasBegun = one !== undefined && one.anchorAt !== null
  const tier = hasBegun ? one.tier : (chosenTier ?? 'standard')
  const { periodStart: start = null, periodEnd: end = null } = one ?? {}
  const usageOf = (kind: (typeof allowanceKinds)[number]) => usable.find((row) => row.kind === kind)
  return {
    tier,
    state: one?.state ?? 'pending_payment',
    perMonth: hasBegun ? one.price : priceOfPlan(tier),
    region: one?.region ?? null,
    postalCode: one?.postalCode ?? null,
    address: one ? addressText(one) : null,
    isPlaceRefused: one?.state === 'active' && (await isOpen(database, taxRefusedOf(withPlanPayments(platform), one))),
    setupFeeDue: isSetupPaid ? cents(0) : setupFee,
    asksTaxes: payments.taxes !== undefined,
    taxes: payments.taxes ? [] : taxes,
    period: start !== null && end !== null && one?.state !== 'ended' ? { start, end } : null,
    pendingChange: one?.pendingChange ?? null,
    nextCharge: one ? await nextChargeOf(platform, one) : null,
    usage: allowanceKinds.map((kind) => ({
      ...{ kind, granted: usageOf(kind)?.granted ?? 0, used: usageOf(kind)?.used ?? 0 },
      resetsAt: usageOf(kind)?.resetsAt ?? null,
    })),
    method: one?.methodLabel ? { label: one.methodLabel, expires: one.methodExpires } : null,
    due: open ? dueOf(open, one) : null,
    isDisputed,
    isDisputeLost: isDisputed && !(await hasOpenDispute(database, userId)),
    isChanging: draft?.kind === 'upgrade',
    isPaying: await isPaying(database, [open, draft]),
    awaitsCard: (await findOpenCard(database, userId)) !== undefined,
    held,
    invoices: invoices.map(shortOf),
    now,
  }
}

async function isPaying(db: Database, unpaid: readonly (Invoice | undefined)[]): Promise<boolean> {
  const ids = unpaid.flatMap((one) => one?.id ?? [])
  return ids.length > 0 && (await listOpenPayments(db, ids)).some(({ kind }) => kind === 'checkout')
}

async function nextChargeOf(platform: Platform, one: Subscription): Promise<OwnSubscription['nextCharge']> {
  const { database, clock, payments } = withPlanPayments(platform)
  if (one.state !== 'active' || one.pendingChange === 'cancel' || one.periodEnd === null) return null
  // While a bank disputes a payment, no month begins and no invoice is charged.
  if (one.heldSince !== null) return null
  const carried = await listCarried(database, [one.userId])
  const [month] = monthsOf([one], carried)
  if (!month) return null
  // A service's next answer is not known yet; it is likely to equal its last one.
  const bps = payments.taxes
    ? (await findLastTax(database, one.userId))?.bps
    : (await findTaxRate(database, one.region, clock.now()))?.bps
  return { at: one.periodEnd, tier: month.tier, ...sumLines(month.make(bps ?? 0)) }
}

const dueOf = (open: Invoice, one: Subscription | undefined) => ({
  total: open.total,
  reason: open.refusedCode === null ? null : declineText(open.refusedCode),
  nextTryAt: open.nextTryAt,
  graceUntil: one?.graceUntil ?? null,
})

/** Only numbered ones are shown, and no draft has a number. */
const shownState = (state: Invoice['state']): PlanInvoice['state'] => (state === 'draft' ? 'open' : state)

const shortOf = (one: Invoice) => ({
  id: one.id,
  label: invoiceLabel(one),
  tier: one.tier,
  issuedAt: one.issuedAt ?? one.periodStart,
  total: one.total,
  state: shownState(one.state),
})

/** @throws Refusal invoice_not_found (404), also for other people's. */
export async function readInvoice(platform: Platform, { userId }: Actor, id: string): Promise<PlanInvoice> {
  const one = await findOwnInvoice(platform.database, userId, id)
  if (!one) throw new Refusal('invoice_not_found', 'There is no such invoice of yours.')
  return wholeInvoice(platform, one)
}

/** For staff, whosever it is. @throws Refusal invoice_not_found (404). */
export async function readAnyInvoice(platform: Platform, id: string): Promise<PlanInvoice> {
  const one = await findNumberedInvoice(platform.database, id)
  if (!one) throw new Refusal('invoice_not_found', 'There is no such invoice.')
  return wholeInvoice(platform, one)
}

async function wholeInvoice({ database, settings }: Platform, one: NumberedInvoice): Promise<PlanInvoice> {
  const lines = await listLines(database, one.id)
  const { number: taxNumber } = settings.tax ?? {}
  return {
    ...shortOf(one),
    paidAt: one.paidAt,
    region: one.region,
    billedTo: { name: one.billedName, institution: one.billedInstitution },
    issuer: { name: settings.brand, ...settings.contact, ...(taxNumber !== undefined && { taxNumber }) },
    lines,
    net: one.net,
    tax: one.tax,
    total: one.total,
  }
}

export const quoteAnswer = (quote: Quote): UpgradeQuote => ({
  ...{ id: quote.id, toTier: quote.toTier, credit: quote.credit, charge: quote.charge, tax: quote.tax },
  ...{ taxName: quote.taxName, due: quote.due, isCarried: quote.due < leastCharge, expiresAt: quote.expiresAt },
})
