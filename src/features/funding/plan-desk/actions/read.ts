import { record } from '#features/foundation/audit/actions.ts'
import { readAnyInvoice } from '#features/funding/subscriptions/actions/read.ts'
import { readTaxRates } from '#features/funding/subscriptions/actions/tax-rates.ts'
import { declineText } from '#features/funding/subscriptions/rules/dunning.ts'
import { invoiceLabel } from '#features/funding/subscriptions/rules/invoice-label.ts'
import type { Actor } from '#platform/actor.ts'
import { withPlanPayments } from '#platform/plan-payments.ts'
import type { Platform } from '#platform/platform.ts'
import { pageOf, placeFrom } from '#values/place.ts'
import type { Instant } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { DeskInvoice, DeskPlan, TaxRates, WholeDeskPlan } from '../contract.ts'
import { notCancellable, notResumable } from '../rules.ts'
import { type InvoiceFilter, type InvoiceRow, listInvoices, listInvoicesOf, listTriesOf } from '../store/invoices.ts'
import { countByState, findPlan, listEvents, listPlans, type PlanFilter } from '../store/plans.ts'

const pageSize = 30
const shownOfOne = 24

type Asked<Filter> = Omit<Filter, 'after'> & { readonly after: string | undefined }

export async function readPlans(platform: Platform, filter: Asked<PlanFilter>) {
  const { database, clock } = platform
  const search = filter.search?.trim() || undefined
  const [rows, counts] = await Promise.all([
    listPlans(database, { ...filter, search, after: placeFrom(filter.after) }, pageSize + 1),
    countByState(database),
  ])
  const { page, older } = pageOf<DeskPlan>(rows, pageSize, ({ createdAt: at, userId: id }) => ({ at, id }))
  return { plans: page, older, counts, now: clock.now() }
}

export async function readInvoices(platform: Platform, filter: Asked<InvoiceFilter>) {
  const search = filter.search?.trim() || undefined
  const filters = { ...filter, search, after: placeFrom(filter.after) }
  const rows = await listInvoices(platform.database, filters, pageSize + 1)
  const { page, older } = pageOf(rows.map(shownOf), pageSize, ({ issuedAt: at, id }) => ({ at, id }))
  return { invoices: page, older }
}

/** No numbered one is a draft. */
const shownOf = ({ series, number, state, ...row }: InvoiceRow): DeskInvoice => ({
  ...row,
  label: invoiceLabel({ series, number }),
  state: state === 'draft' ? 'open' : state,
})

/** With the person's name and address: the view is logged. @throws Refusal plan_not_found (404). */
export async function readPlan(platform: Platform, actor: Actor, userId: string): Promise<WholeDeskPlan> {
  const { database, clock } = platform
  const now = clock.now()
  const plan = await findPlan(database, userId)
  if (!plan) throw planNotFound()
  const about = { action: 'person.looked_at', targetKind: 'user', targetId: userId, data: { plan: true } }
  await record(database, platform, { actorId: actor.userId, ...about })
  const [invoices, tries, history] = await Promise.all([
    listInvoicesOf(database, userId, shownOfOne),
    listTriesOf(database, userId, shownOfOne),
    listEvents(database, userId, shownOfOne),
  ])
  return {
    ...plan,
    invoices: invoices.map(shownOf),
    charges: tries.map(({ series, number, at, outcome, code }) => ({
      ...{ label: series === null || number === null ? '' : invoiceLabel({ series, number }), at, outcome },
      reason: code === null ? null : declineText(code),
    })),
    history,
    notCancellable: notCancellable(plan, now),
    notResumable: notResumable(plan, now),
    now,
  }
}

export const planNotFound = (): Refusal => new Refusal('plan_not_found', 'There is no such plan.')

export async function readRates(platform: Platform): Promise<TaxRates> {
  const now = platform.clock.now()
  const rows = await readTaxRates(platform)
  const current = (region: string): Instant | undefined =>
    rows.find((one) => one.region === region && one.validFrom <= now)?.validFrom
  const rates = rows.map((row) => {
    const isCurrent = row.validFrom === current(row.region)
    return { ...row, state: isCurrent ? ('now' as const) : row.validFrom > now ? ('next' as const) : ('past' as const) }
  })
  return { rates, today: now.slice(0, 10), isUsed: withPlanPayments(platform).payments.taxes === undefined }
}

/** The PDF has the person's name: the opening is logged. @throws Refusal invoice_not_found (404). */
export async function openInvoice(platform: Platform, actor: Actor, id: string) {
  const invoice = await readAnyInvoice(platform, id)
  const about = { action: 'invoice.opened', targetKind: 'invoice', targetId: id }
  await record(platform.database, platform, { actorId: actor.userId, ...about })
  return invoice
}
