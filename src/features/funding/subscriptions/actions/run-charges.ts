import { queueMails } from '#features/foundation/mail/actions.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { hourMs, later, minuteMs } from '#values/time.ts'
import { declinedMail, declinedNotice } from '../mails.ts'
import { classOf, nextTry } from '../rules/dunning.ts'
import { declined } from '../rules/life.ts'
import { nameOfPlan } from '../rules/states.ts'
import { findInvoices, type Invoice, saveInvoices } from '../store/invoices.ts'
import {
  findPaymentsById,
  insertTries,
  leaseTries,
  type PlanPayment,
  putOffTries,
  savePayments,
  type ToCharge,
} from '../store/payments.ts'
import { insertPlanEvents, listPayers, lockSubscriptions, saveSubscriptions } from '../store/subscriptions.ts'
import { applyAnswers, type ChargeAnswer, chargeTogether } from './charge.ts'
import { refreshHoldsOf } from './holds.ts'
import { keepPayments } from './invoicing.ts'

const batchSize = 200
/** This many charges are open at the gateway at a time. */
const atOnce = 20
/** If this process dies while charging, another continues after this time, with the same payments. */
const leaseMs = 10 * minuteMs
/** A subscriber who is paying an invoice is not charged meanwhile. */
const pageMs = hourMs

type Tried = ToCharge & { readonly payment: PlanPayment | undefined; readonly answer: ChargeAnswer | undefined }

/**
 * Charges open invoices whose next attempt is due: leased in one statement, charged without any lock, and the results
 * are applied in one transaction for the batch.
 *
 * @returns whether there may be more.
 */
export async function runCharges(platform: Platform): Promise<boolean> {
  if (platform.payments.mode === 'none') return false
  const now = platform.clock.now()
  const leased = await leaseTries(platform.database, platform.payments.name, now, later(now, leaseMs), batchSize)
  if (leased.length === 0) return false
  const isOnPage = ({ paymentKind, paymentAt }: ToCharge) =>
    paymentKind === 'checkout' && paymentAt !== null && paymentAt > later(now, -pageMs)
  const paying = leased.filter(isOnPage)
  await putOffTries(
    platform.database,
    paying.map((one) => one.invoiceId),
    later(now, pageMs),
  )
  const payments = await ensureCharges(
    platform,
    leased.filter((one) => !isOnPage(one)),
  )
  const tried = await chargeAll(platform, payments)
  await platform.database.transaction((tx) => applyTries(tx, platform, tried))
  for (const task of ['ledger-balances', 'mail']) platform.tasks.wake(task)
  return leased.length === batchSize
}

type Charging = { readonly due: ToCharge; readonly payment: PlanPayment | undefined }

/** The payment of each invoice, or a new one. A page from which the payer did not return is abandoned. */
async function ensureCharges(platform: Platform, due: readonly ToCharge[]): Promise<Charging[]> {
  const known = due.filter((one) => one.paymentKind === 'charge')
  return platform.database.transaction(async (tx) => {
    // Locked before they are read: what is being paid at this moment stays paid, and is not charged again.
    await lockSubscriptions(
      tx,
      due.map((one) => one.userId),
    )
    const invoices = await findInvoices(
      tx,
      due.map((one) => one.invoiceId),
    )
    const isOpen = ({ invoiceId }: ToCharge) => invoices.some(({ id, state }) => id === invoiceId && state === 'open')
    const rest = due.filter((one) => one.paymentKind !== 'charge' && one.methodRef !== null && isOpen(one))
    const pages = await findPaymentsById(
      tx,
      rest.flatMap((one) => one.paymentId ?? []),
    )
    await savePayments(
      tx,
      pages.filter(({ state }) => state === 'open').map((one) => ({ ...one, state: 'cancelled' })),
      platform.clock.now(),
    )
    const made = await keepPayments(
      tx,
      platform,
      rest.map(({ userId, invoiceId, total }) => ({ userId, invoiceId, kind: 'charge', amount: total })),
    )
    const there = await findPaymentsById(
      tx,
      known.flatMap((one) => one.paymentId ?? []),
    )
    const all = [...made, ...there.filter(({ state }) => state === 'open')]
    return due.map((one) => ({ due: one, payment: all.find(({ invoiceId }) => invoiceId === one.invoiceId) }))
  })
}

async function chargeAll(platform: Platform, charging: readonly Charging[]): Promise<Tried[]> {
  const tried: Tried[] = []
  for (let from = 0; from < charging.length; from += atOnce)
    tried.push(...(await tryThese(platform, charging.slice(from, from + atOnce))))
  return tried
}

async function tryThese(platform: Platform, some: readonly Charging[]): Promise<Tried[]> {
  const toPay = some.flatMap(({ due, payment }) => {
    if (!payment || due.methodRef === null) return []
    const description = `${platform.settings.brand}: plan ${nameOfPlan(due.tier as 'standard')}`
    return [{ payment, one: due, description, tryNumber: due.tryNumber }]
  })
  const answers = await chargeTogether(platform, toPay)
  return some.map(({ due, payment }) => {
    const at = toPay.findIndex((one) => one.payment === payment)
    return { ...due, payment, answer: at < 0 ? undefined : answers[at] }
  })
}

async function applyTries(tx: Database, platform: Platform, tried: readonly Tried[]): Promise<void> {
  // In a fixed order, before anything else of these people.
  await lockSubscriptions(
    tx,
    tried.map((one) => one.userId),
  )
  // A payment cancelled at the gateway makes room for another.
  const over = tried.flatMap(({ payment, answer }) =>
    payment && (answer?.state === 'succeeded' || answer?.state === 'cancelled') ? [{ payment, answer }] : [],
  )
  await applyAnswers(tx, platform, over)
  const lost = tried.filter((one) => (one.answer === undefined && one.methodRef !== null) || isWaiting(one.answer))
  await waitFor(tx, platform, lost)
  const refused = tried.filter((one) => one.methodRef === null || isDeclined(one.answer))
  await noteDeclines(tx, platform, refused)
}

const isWaiting = (answer: ChargeAnswer | undefined): boolean =>
  answer?.state === 'processing' || answer?.state === 'cancelled'
const isDeclined = (answer: ChargeAnswer | undefined): boolean =>
  answer !== undefined && answer.state !== 'succeeded' && !isWaiting(answer)

/**
 * Unanswered, pending at the bank, or the person chose another way: the attempt does not count, and is repeated soon.
 */
async function waitFor(tx: Database, { clock }: Platform, lost: readonly Tried[]): Promise<void> {
  const now = clock.now()
  const invoices = await findInvoices(
    tx,
    lost.map((one) => one.invoiceId),
  )
  await saveInvoices(
    tx,
    invoices
      .filter((one) => lost.some((tried) => isStillOpen(one, tried)))
      .map((one) => ({ ...one, leaseUntil: null, nextTryAt: later(now, leaseMs) })),
    now,
  )
}

/** Neither paid meanwhile by the person, nor declined in this attempt by a process that was believed to be dead. */
const isStillOpen = ({ id, state, tries }: Invoice, { invoiceId, tryNumber }: Tried): boolean =>
  id === invoiceId && state === 'open' && tries < tryNumber

/**
 * Only a definite decline counts as an attempt. The days of grace begin with the first one; what can be tried again
 * is, on the third, seventh and fourteenth day.
 */
async function noteDeclines(tx: Database, platform: Platform, refused: readonly Tried[]): Promise<void> {
  if (refused.length === 0) return
  const now = platform.clock.now()
  const ids = refused.map((one) => one.userId)
  const subscriptions = await lockSubscriptions(tx, ids)
  const invoices = await findInvoices(
    tx,
    refused.map((one) => one.invoiceId),
  )
  const payers = await listPayers(tx, ids)
  const notes = refused.flatMap((tried) => {
    const invoice = invoices.find(({ id }) => id === tried.invoiceId)
    const one = subscriptions.find(({ userId }) => userId === tried.userId)
    if (!invoice || !one || !isStillOpen(invoice, tried)) return []
    const code = tried.methodRef === null ? 'no_method' : (tried.answer?.failureCode ?? 'card_declined')
    const firstTryAt = invoice.firstTryAt ?? now
    const tries = tried.tryNumber
    const nextTryAt = nextTry(firstTryAt, tries, classOf(code), now) ?? null
    const after = { ...invoice, firstTryAt, tries, nextTryAt, leaseUntil: null, refusedCode: code }
    return [{ tried, code, invoice: after, one: declined(one, firstTryAt), nextTryAt }]
  })
  await saveInvoices(
    tx,
    notes.map((note) => note.invoice),
    now,
  )
  await saveSubscriptions(
    tx,
    notes.map((note) => note.one),
    now,
  )
  await insertTries(
    tx,
    notes.map(({ invoice, tried, code }) => ({
      ...{ invoiceId: invoice.id, n: tried.tryNumber, outcome: 'declined', code, class: classOf(code) },
      methodLabel: tried.methodLabel,
    })),
    now,
  )
  await insertPlanEvents(
    tx,
    notes.map(({ one, invoice, code }) => ({
      ...{ id: newId(platform), userId: one.userId, event: 'declined', actorId: null },
      detail: { invoiceId: invoice.id, code, try: invoice.tries },
    })),
    now,
  )
  const payerOf = (userId: string) => payers.find((one) => one.userId === userId)
  await queueMails(
    tx,
    platform,
    notes.flatMap((note) => declinedMail(platform, payerOf(note.one.userId), note)),
  )
  await notify(tx, platform, notes.map(declinedNotice))
  await refreshHoldsOf(
    tx,
    platform,
    notes.map(({ one }) => one.userId),
  )
}
