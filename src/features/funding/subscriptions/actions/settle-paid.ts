import { queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { keepTier } from '#features/identity/accounts/actions/keep-tier.ts'
import type { KeptMethod } from '#platform/charges.ts'
import type { Database } from '#platform/database.ts'
import { withPlanPayments } from '#platform/plan-payments.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { type Instant, within } from '#values/time.ts'
import { paidMail, paidNotice } from '../mails.ts'
import { begun, renewed, type Subscription, upgraded } from '../rules/life.ts'
import { type Invoice, insertSetupFees, listUnpaid, saveInvoices, sumSetup } from '../store/invoices.ts'
import { insertTries, listOpenPayments, type PlanPayment, savePayments } from '../store/payments.ts'
import { listReplaced } from '../store/quotes.ts'
import { insertPlanEvents, listPayers, lockSubscriptions, saveSubscriptions } from '../store/subscriptions.ts'
import { wishReports } from '../store/taxes.ts'
import { bookPaid } from './book.ts'
import { type Grant, grant } from './grants.ts'
import { refreshHoldsOf } from './holds.ts'
import { numbered } from './invoicing.ts'

export type Paid = { readonly payment: PlanPayment; readonly invoice: Invoice }

type Settled = Paid & { readonly before: Subscription; readonly after: Subscription }

/** The effects of paid invoices, in as many statements for one as for many. Their subscriptions are locked. */
export async function settlePaid(
  tx: Database,
  platform: Platform,
  paid: readonly Paid[],
  subscriptions: Map<string, Subscription>,
): Promise<void> {
  if (paid.length === 0) return
  const now = platform.clock.now()
  const ids = paid.map(({ invoice }) => invoice.id)
  if (withPlanPayments(platform).payments.taxes) await wishReports(tx, ids, now)
  const invoices = await numbered(
    tx,
    paid.map(({ invoice, payment }) => ({
      ...invoice,
      state: 'paid' as const,
      paidAt: within(payment.paidAt ?? now, invoice.firstTryAt ?? payment.createdAt, now),
      ...{ nextTryAt: null, leaseUntil: null, refusedCode: null },
    })),
    now,
  )
  const settled = paid.flatMap(({ payment }, at): Settled[] => {
    const before = subscriptions.get(payment.userId)
    const invoice = invoices[at]
    if (!before || !invoice) throw new Error(`the payment ${payment.id} has no subscription`)
    const after = advanced(before, invoice)
    subscriptions.set(after.userId, after)
    // The month of a first invoice begins when it is paid.
    const { periodStart, periodEnd } = after
    const isFirst = invoice.kind === 'first' && periodStart !== null && periodEnd !== null
    return [{ payment, before, after, invoice: isFirst ? { ...invoice, periodStart, periodEnd } : invoice }]
  })
  await voidOthers(tx, settled)
  await saveInvoices(
    tx,
    settled.map((one) => one.invoice),
    now,
  )
  await saveSubscriptions(
    tx,
    settled.map((one) => one.after),
    now,
  )
  await noteSettled(tx, platform, settled)
}

function advanced(one: Subscription, invoice: Invoice): Subscription {
  const plan = { tier: invoice.tier, price: invoice.price }
  const paidAt = invoice.paidAt
  if (paidAt === null) throw new Error('a paid invoice has its time')
  // A subscriber who starts again may have moved: later months bear the taxes of the new region.
  if (invoice.kind === 'first') return { ...begun(one, plan, paidAt), region: invoice.region }
  return invoice.kind === 'renewal' ? renewed(one, plan, invoice.issuedAt ?? paidAt) : upgraded(one, plan)
}

/** A subscription that starts again leaves its old invoices behind. */
async function voidOthers(tx: Database, settled: readonly Settled[]): Promise<void> {
  const firsts = settled.filter(({ invoice }) => invoice.kind === 'first')
  if (firsts.length === 0) return
  const others = await listUnpaid(
    tx,
    firsts.map(({ after }) => after.userId),
  )
  const now = firsts[0]?.invoice.paidAt
  const rest = others.filter((one) => !settled.some(({ invoice }) => invoice.id === one.id))
  if (now) await saveInvoices(tx, rest.map(voidOf), now)
}

export const voidOf = (one: Invoice): Invoice => ({ ...one, state: 'void', nextTryAt: null, leaseUntil: null })

async function noteSettled(tx: Database, platform: Platform, settled: readonly Settled[]): Promise<void> {
  const now = platform.clock.now()
  const setups = await sumSetup(
    tx,
    settled.map(({ invoice }) => invoice.id),
  )
  const fees = settled.filter(({ invoice }) => setups.some((one) => one.invoiceId === invoice.id))
  await insertSetupFees(
    tx,
    fees.map(({ invoice }) => ({ userId: invoice.userId, invoiceId: invoice.id })),
    now,
  )
  await bookPaid(
    tx,
    platform,
    settled.map(({ payment, invoice }) => ({
      payment,
      invoice,
      setup: setups.find((one) => one.invoiceId === invoice.id)?.setup ?? 0,
    })),
  )
  await grant(
    tx,
    platform,
    settled.map(
      ({ invoice, after }): Grant => ({
        subscription: after,
        invoiceId: invoice.id,
        ...(invoice.kind === 'upgrade' && { upgradedAt: invoice.periodStart }),
      }),
    ),
  )
  await insertTries(
    tx,
    settled
      .filter(({ payment }) => payment.kind === 'charge')
      .map(({ invoice, before }) => ({
        ...{ invoiceId: invoice.id, n: invoice.tries + 1, outcome: 'succeeded', code: null, class: null },
        methodLabel: before.methodLabel,
      })),
    now,
  )
  await insertPlanEvents(
    tx,
    settled.map(({ invoice, before, after }) => ({
      ...{ id: newId(platform), userId: after.userId, event: `paid_${invoice.kind}`, actorId: null },
      detail: { invoiceId: invoice.id, tier: after.tier, before: before.state },
    })),
    now,
  )
  for (const { after, before } of settled) if (after.tier !== before.tier) await keepTier(tx, after.userId, after.tier)
  await notifySettled(tx, platform, settled)
  await refreshHoldsOf(
    tx,
    platform,
    settled.map(({ after }) => after.userId),
  )
}

async function notifySettled(tx: Database, platform: Platform, settled: readonly Settled[]): Promise<void> {
  const payers = await listPayers(
    tx,
    settled.map(({ after }) => after.userId),
  )
  const payerOf = (userId: string) => payers.find((one) => one.userId === userId)
  await queueMails(
    tx,
    platform,
    settled.flatMap(({ invoice, after }) => paidMail(platform, payerOf(after.userId), invoice, after)),
  )
  await notify(
    tx,
    platform,
    settled.map(({ invoice, after }) => paidNotice(invoice, after)),
  )
}

type Kept = { readonly payment: PlanPayment; readonly method: KeptMethod }

/** A new card counts from now on, and an open invoice is charged to it at once. */
export async function keepMethods(
  tx: Database,
  platform: Platform,
  kept: readonly Kept[],
  subscriptions: Map<string, Subscription>,
): Promise<void> {
  if (kept.length === 0) return
  const now = platform.clock.now()
  for (const { payment, method } of kept) {
    const one = subscriptions.get(payment.userId)
    if (!one) continue
    const { customerRef, methodRef, label: methodLabel, expires } = method
    const card = { customerRef, methodRef, methodLabel, methodExpires: expires ?? null, gateway: payment.gateway }
    subscriptions.set(payment.userId, { ...one, ...card })
  }
  const changed = kept.flatMap(({ payment }) => subscriptions.get(payment.userId) ?? [])
  await saveSubscriptions(tx, changed, now)
  const cards = kept.filter(({ payment }) => payment.kind === 'card').map(({ payment }) => payment.userId)
  if (cards.length === 0) return
  const open = (await listUnpaid(tx, cards)).filter((one) => one.state === 'open')
  await saveInvoices(
    tx,
    open.map((one) => ({ ...one, nextTryAt: now })),
    now,
  )
  await insertPlanEvents(
    tx,
    cards.map((userId) => ({ id: newId(platform), userId, event: 'card_changed', detail: {}, actorId: userId })),
    now,
  )
  if (open.length > 0) platform.tasks.wake('plan-charges')
}

/** Drafts whose charge was declined or abandoned: nothing was bought. Their subscriptions are locked. */
export async function voidDrafts(
  tx: Database,
  { clock }: Pick<Platform, 'clock'>,
  drafts: readonly Invoice[],
): Promise<void> {
  if (drafts.length === 0) return
  const now = clock.now()
  await saveInvoices(tx, drafts.map(voidOf), now)
  const left = await listOpenPayments(
    tx,
    drafts.map((one) => one.id),
  )
  await savePayments(
    tx,
    left.map((one) => ({ ...one, state: 'cancelled' })),
    now,
  )
  await wishAgain(tx, drafts, now)
}

/** A failed upgrade restores the change that was scheduled before it, unless another one was scheduled since. */
async function wishAgain(tx: Database, drafts: readonly Invoice[], now: Instant): Promise<void> {
  const upgrades = drafts.filter(({ kind }) => kind === 'upgrade').map(({ id }) => id)
  const replaced = upgrades.length === 0 ? [] : await listReplaced(tx, upgrades)
  if (replaced.length === 0) return
  const plans = await lockSubscriptions(
    tx,
    replaced.map(({ userId }) => userId),
  )
  const again = plans.flatMap((one) => {
    const before = replaced.find(({ userId, periodEnd }) => userId === one.userId && periodEnd === one.periodEnd)
    const isSame = one.state === 'active' && one.pendingChange === null
    return before && isSame ? [{ ...one, pendingChange: before.replaces }] : []
  })
  await saveSubscriptions(tx, again, now)
}
