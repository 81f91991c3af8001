import type { Tier } from '#features/identity/plans/rules.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import { type Line, sumLines } from '../rules/lines.ts'
import type { Period } from '../rules/periods.ts'
import { type Invoice, type InvoiceKind, insertInvoices, type NewLine, takeNumbers } from '../store/invoices.ts'
import { insertPayments, type PlanPayment } from '../store/payments.ts'
import { bindTaxes } from '../store/taxes.ts'

export type Bill = {
  readonly userId: Id<'user'>
  readonly kind: InvoiceKind
  readonly tier: Tier
  readonly price: Cents
  readonly period: Period
  readonly region: string
  readonly lines: readonly Line[]
  readonly taxName: string | null
  /** A service's answer about its tax. */
  readonly taxId?: Id<'plan tax'> | undefined
  /** The plan that a credit is for, if it is another one. */
  readonly fromTier?: Tier
}

const seriesOf = (now: Instant): string => now.slice(0, 4)

/**
 * Makes invoices with their lines, in as many statements for one as for many. Renewals are open and numbered at once;
 * invoices of a checkout or an upgrade are drafts until they are paid.
 */
export async function issue(
  tx: Database,
  platform: Pick<Platform, 'clock' | 'random'>,
  bills: readonly Bill[],
): Promise<Invoice[]> {
  if (bills.length === 0) return []
  const now = platform.clock.now()
  const numbered = bills.filter(({ kind }) => kind === 'renewal').length
  let number = numbered > 0 ? await takeNumbers(tx, seriesOf(now), numbered) : 0
  const invoices = bills.map((bill): Invoice => {
    const isOpen = bill.kind === 'renewal'
    const { userId, kind, tier, price, region, period } = bill
    const of = { userId, kind, tier, price, region, periodStart: period.start, periodEnd: period.end }
    const numbering = { series: isOpen ? seriesOf(now) : null, number: isOpen ? number++ : null }
    const trying = { firstTryAt: null, tries: 0, nextTryAt: isOpen ? now : null, leaseUntil: null, refusedCode: null }
    const dates = { issuedAt: isOpen ? now : null, paidAt: null }
    const id = newId<'invoice'>(platform)
    return { id, ...of, ...numbering, ...sumLines(bill.lines), ...trying, ...dates, state: isOpen ? 'open' : 'draft' }
  })
  const lines = invoices.flatMap(({ id }, at) => linesOf(id, bills[at]))
  await insertInvoices(tx, invoices, lines, now)
  await bindTaxes(
    tx,
    invoices.flatMap(({ id }, at) => {
      const taxId = bills[at]?.taxId
      return taxId ? [{ id: taxId, invoiceId: id }] : []
    }),
  )
  return invoices
}

const linesOf = (invoiceId: string, bill: Bill | undefined): NewLine[] =>
  (bill?.lines ?? []).map(({ kind, amount, taxBps, tax }, line) => ({
    ...{ invoiceId, line, kind, amount, taxBps, tax },
    tier: kind === 'setup' ? null : kind === 'credit' ? (bill?.fromTier ?? null) : (bill?.tier ?? null),
    taxName: tax === 0 ? null : (bill?.taxName ?? null),
    from: kind === 'setup' ? null : (bill?.period.start ?? null),
    to: kind === 'setup' ? null : (bill?.period.end ?? null),
  }))

/** Drafts that were paid get their numbers. */
export async function numbered(tx: Database, invoices: readonly Invoice[], now: Instant): Promise<Invoice[]> {
  const without = invoices.filter((one) => one.number === null)
  if (without.length === 0) return [...invoices]
  let next = await takeNumbers(tx, seriesOf(now), without.length)
  return invoices.map((one) =>
    one.number === null ? { ...one, series: seriesOf(now), number: next++, issuedAt: now } : one,
  )
}

type Ordered = Pick<PlanPayment, 'userId' | 'invoiceId' | 'kind' | 'amount'>

/** Stores what is about to be ordered from the gateway. */
export async function keepPayments(
  tx: Database,
  platform: Pick<Platform, 'clock' | 'random' | 'payments'>,
  orders: readonly Ordered[],
): Promise<PlanPayment[]> {
  const createdAt = platform.clock.now()
  const nothing = { paymentRef: null, pageUrl: null, refusedCode: null, cost: null, paidAt: null }
  const rows = orders.map((order): PlanPayment => {
    const id = newId<'plan payment'>(platform)
    return { id, ...order, gateway: platform.payments.name, state: 'open', ...nothing, createdAt }
  })
  await insertPayments(tx, rows, createdAt)
  return rows
}
