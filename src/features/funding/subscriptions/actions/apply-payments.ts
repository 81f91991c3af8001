import type { Database } from '#platform/database.ts'
import type { GatewayPayment } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { Subscription } from '../rules/life.ts'
import { findInvoices, type Invoice, listUnpaid } from '../store/invoices.ts'
import { findPaymentsByRef, type PlanPayment, savePayments } from '../store/payments.ts'
import { lockSubscriptions } from '../store/subscriptions.ts'
import { bookCosts, bookSurplus } from './book.ts'
import { keepMethods, type Paid, settlePaid, voidDrafts } from './settle-paid.ts'

/** What a gateway reports about a payment: by an event, or when it is queried. */
export type PlanPaymentEvent = {
  readonly gateway: string
  readonly eventId: string
  readonly madeAt: Instant
  readonly payment: GatewayPayment
}

/** The payments of plans among these references. */
export async function findPlanPayments(db: Database, gateway: string, refs: readonly string[]): Promise<PlanPayment[]> {
  return refs.length === 0 ? [] : findPaymentsByRef(db, gateway, refs)
}

/** Locks the plans of all that a batch is about, in a fixed order: otherwise two batches could deadlock. */
export async function holdPlansOf(tx: Database, payments: readonly Pick<PlanPayment, 'userId'>[]): Promise<void> {
  if (payments.length > 0) await lockSubscriptions(tx, [...new Set(payments.map((one) => one.userId))])
}

type World = {
  readonly payments: Map<string, PlanPayment>
  readonly invoices: Map<string, Invoice>
  readonly subscriptions: Map<string, Subscription>
  /** Upgrades whose next month waits to be paid. */
  readonly billed: ReadonlySet<string>
}

/**
 * Applies gateways' events about payments of plans, in the caller's transaction; events may come in any order and more
 * than once. A success commits together with its period, its entry, its number, its allowances and its mail. What is
 * paid besides the payment that counts is refunded in full.
 *
 * @param events about payments of plans. @returns a reason for each event that cannot be applied,
 * by event id.
 */
export async function applyPlanPayments(
  tx: Database,
  platform: Platform,
  events: readonly PlanPaymentEvent[],
): Promise<Map<string, string>> {
  const problems = new Map<string, string>()
  if (events.length === 0) return problems
  const world = await lockWorld(tx, events)
  const changed = new Map<string, PlanPayment>()
  const paid: Paid[] = []
  const voided: Invoice[] = []
  for (const event of events) {
    const payment = changed.get(refOf(event)) ?? world.payments.get(refOf(event))
    if (!payment) continue
    const outcome = step(payment, event, world, paid)
    if (typeof outcome === 'string') problems.set(event.eventId, outcome)
    else if (outcome) {
      changed.set(refOf(event), outcome)
      const invoice = world.invoices.get(payment.invoiceId ?? '')
      if (outcome.state !== 'open' && outcome.state !== 'succeeded' && isDraftCharge(payment, invoice) && invoice)
        voided.push(invoice)
    }
  }
  const rows = [...changed.values()]
  await savePayments(tx, rows, platform.clock.now())
  const newly = rows.filter((row) => world.payments.get(keyOf(row))?.state !== row.state)
  await keepMethods(tx, platform, cardsIn(events, newly), world.subscriptions)
  await settlePaid(tx, platform, paid, world.subscriptions)
  await voidDrafts(tx, platform, voided)
  const surplus = newly.filter(({ state }) => state === 'surplus')
  await bookSurplus(tx, platform, surplus)
  const withCost = rows.filter((row) => row.cost !== null && world.payments.get(keyOf(row))?.cost === null)
  await bookCosts(tx, platform, withCost)
  if (surplus.length > 0) platform.tasks.wake('plan-returns')
  return problems
}

const keyOf = (row: PlanPayment): string => `${row.gateway} ${row.paymentRef}`
const refOf = ({ gateway, payment }: PlanPaymentEvent): string => `${gateway} ${payment.paymentRef}`

/** Subscriptions first, as everywhere, then what depends on them is read. */
async function lockWorld(tx: Database, events: readonly PlanPaymentEvent[]): Promise<World> {
  const gateway = events[0]?.gateway ?? ''
  const refs = events.map(({ payment }) => payment.paymentRef)
  const known = await findPaymentsByRef(tx, gateway, refs)
  const locked = await lockSubscriptions(
    tx,
    known.map((one) => one.userId),
  )
  const payments = await findPaymentsByRef(tx, gateway, refs)
  const invoices = await findInvoices(
    tx,
    payments.flatMap((one) => one.invoiceId ?? []),
  )
  const upgrading = invoices.filter(({ kind }) => kind === 'upgrade').map(({ userId }) => userId)
  const unpaid = upgrading.length === 0 ? [] : await listUnpaid(tx, upgrading)
  return {
    billed: new Set(unpaid.filter(({ state }) => state === 'open').map(({ userId }) => userId)),
    payments: new Map(payments.map((one) => [keyOf(one), one])),
    invoices: new Map(invoices.map((one) => [one.id, one])),
    subscriptions: new Map(locked.map((one) => [one.userId, one])),
  }
}

/** An upgrade is agreed to for now: if it is declined, the person has to request it again. */
const isDraftCharge = (payment: PlanPayment, invoice: Invoice | undefined): boolean =>
  payment.kind === 'charge' && invoice?.state === 'draft'

/**
 * An upgrade is for one month: once the next one is billed, or the plan is over, it buys nothing and is refunded in
 * full. Otherwise a whole month of the larger plan would cost only the last hours of one.
 */
function isStillWanted(invoice: Invoice, { subscriptions, billed }: World): boolean {
  if (invoice.state !== 'draft' && invoice.state !== 'open') return false
  if (invoice.kind !== 'upgrade') return true
  const plan = subscriptions.get(invoice.userId)
  return plan?.state === 'active' && plan.periodEnd === invoice.periodEnd && !billed.has(invoice.userId)
}

/** The payment after an event; undefined when it contains nothing new, a text when it cannot be right. */
function step(
  payment: PlanPayment,
  { payment: reported, madeAt }: PlanPaymentEvent,
  world: World,
  paid: Paid[],
): PlanPayment | string | undefined {
  const { invoices } = world
  if (reported.amount !== payment.amount)
    return `the payment is of ${reported.amount} cents, the plan’s of ${payment.amount}`
  if (reported.state === 'succeeded') {
    const cost = reported.cost ? cents(reported.cost.amount) : payment.cost
    const isKnown = payment.state === 'succeeded' || payment.state === 'surplus' || payment.state === 'returned'
    if (isKnown) return cost === payment.cost ? undefined : { ...payment, cost }
    const moved = { ...payment, cost, refusedCode: null, paidAt: reported.paidAt ?? madeAt }
    // An abandoned page gives no card: the account may be closed.
    if (payment.kind === 'card') return payment.state === 'open' ? { ...moved, state: 'succeeded' } : undefined
    const invoice = invoices.get(payment.invoiceId ?? '')
    const isWanted = invoice !== undefined && isStillWanted(invoice, world)
    const isFirst = !paid.some((one) => one.invoice.id === invoice?.id)
    if (!invoice || !isWanted || !isFirst) return { ...moved, state: 'surplus' }
    paid.push({ payment: { ...moved, state: 'succeeded' }, invoice })
    return { ...moved, state: 'succeeded' }
  }
  const isOver = reported.state === 'failed' || reported.state === 'cancelled'
  if (!isOver || payment.state !== 'open') return undefined
  return {
    ...payment,
    state: reported.state === 'failed' ? 'failed' : 'cancelled',
    refusedCode: reported.failureCode ?? null,
  }
}

/** The saved cards, by their owner. */
const cardsIn = (events: readonly PlanPaymentEvent[], newly: readonly PlanPayment[]) =>
  events.flatMap((event) => {
    const payment = newly.find((row) => keyOf(row) === refOf(event) && row.state !== 'surplus')
    const { method } = event.payment
    return payment && method ? [{ payment, method }] : []
  })
