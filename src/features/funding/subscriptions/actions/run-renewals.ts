import { queueMails } from '#features/foundation/mail/actions.ts'
import { closeGone, isClosed } from '#features/funding/exceptions/actions/close-exception.ts'
import { fileExceptions } from '#features/funding/exceptions/actions/file-exceptions.ts'
import { readKindState } from '#features/funding/exceptions/actions/read-exceptions.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { dayMs, later } from '#values/time.ts'
import { endedMail, suspendedMail } from '../mails.ts'
import { endsAfterMs } from '../rules/dunning.ts'
import { ended, type Subscription, suspended } from '../rules/life.ts'
import { type Month, monthsOf } from '../rules/months.ts'
import { isRunTooLarge, isTooSoon } from '../rules/states.ts'
import { bindCarried, listCarried, listUnpaid, saveInvoices } from '../store/invoices.ts'
import { listOpenPayments, savePayments } from '../store/payments.ts'
import {
  countBegun,
  countDue,
  insertPlanEvents,
  listPayers,
  listTaxRates,
  lockDue,
  lockLapsed,
  referenceOfMonth,
  saveSubscriptions,
} from '../store/subscriptions.ts'
import { listTaxesOfMonths } from '../store/taxes.ts'
import { askRenewalTaxes, taxOfMonth } from './ask-renewal-taxes.ts'
import { refreshHoldsOf } from './holds.ts'
import { type Bill, issue } from './invoicing.ts'
import { byService, type Taxing, taxedLines } from './taxes.ts'

const batchSize = 200

/**
 * Makes the invoices of months that begin, each once: its period is unique in the database, so that two concurrent
 * runs, or one that was killed, bill no plan twice. `runCharges` charges them.
 *
 * Two limits need a person's approval before anything is charged: a second renewal of one subscription within twenty
 * days, and a run of more than one and a half times the months that were begun a month ago.
 *
 * @returns whether there may be more.
 */
export async function runRenewals(platform: Platform): Promise<boolean> {
  if (platform.payments.mode === 'none') return false
  await lapse(platform)
  if (await isBraked(platform)) return false
  await askRenewalTaxes(platform, batchSize)
  const { locked, done } = await platform.database.transaction((tx) => renewBatch(tx, platform))
  if (done > 0) platform.tasks.wake('plan-charges')
  return locked === batchSize && done > 0
}

/**
 * One case for each time that the runs stop, however long it lasts. A person who closes it lets through all that is due
 * by then; what comes later counts anew.
 */
async function isBraked({ database, clock, payments, random }: Platform): Promise<boolean> {
  const now = clock.now()
  const about = { gateway: payments.name, kind: 'renewals_stopped' } as const
  const { openReference, decidedAt } = await readKindState(database, about)
  const due = await countDue(database, payments.name, now, decidedAt)
  const begun = due?.oldest ? await countBegun(database, later(due.oldest, -32 * dayMs), later(now, -27 * dayMs)) : 0
  const isStopped = due !== undefined && isRunTooLarge(due.count, begun)
  if (!isStopped && openReference === null) return false
  return database.transaction(async (tx) => {
    if (!isStopped) {
      await closeGone(tx, about, [], 'No more plans are due than usual.', now)
      return false
    }
    const found = { ...about, reference: openReference ?? now.slice(0, 16), donationId: null }
    // A person may have closed it just now.
    if (await isClosed(tx, found)) return false
    const detail = `${due.count} plans are due at once, and ${begun} months were begun a month ago. Nothing is charged until this case is closed.`
    await fileExceptions(tx, { clock, random }, [{ ...found, detail }])
    return true
  })
}

async function renewBatch(tx: Database, platform: Platform): Promise<{ locked: number; done: number }> {
  const now = platform.clock.now()
  const due = await lockDue(tx, platform.payments.name, now, batchSize)
  if (due.length === 0) return { locked: 0, done: 0 }
  const cancelled = due.filter((one) => one.pendingChange === 'cancel')
  await endAll(tx, platform, cancelled)
  const going = due.filter((one) => one.pendingChange !== 'cancel')
  const soon = going.filter((one) => isTooSoon(one.lastRenewedAt, now))
  const parked = await park(tx, platform, soon)
  const free = going.filter((one) => !parked.has(one.userId))
  const billed = await bill(tx, platform, free)
  // Months that wait for their tax are not done: a run with nothing else to do ends.
  return { locked: due.length, done: due.length - free.length + billed }
}

/**
 * Files a case for a person, and leaves the plan out of further runs until they have decided. @returns those that
 * wait now.
 */
async function park(tx: Database, platform: Platform, soon: readonly Subscription[]): Promise<Set<string>> {
  const parked = new Set<string>()
  for (const one of soon) {
    const { userId, lastRenewedAt } = one
    const reference = referenceOfMonth(one)
    const found = { gateway: platform.payments.name, kind: 'renewal_too_soon', reference, donationId: null } as const
    if (await isClosed(tx, found)) continue
    const detail = `This plan was renewed on ${lastRenewedAt} and is due again. It is not charged until this case is closed.`
    await fileExceptions(tx, platform, [{ ...found, detail }])
    parked.add(userId)
  }
  return parked
}

/** @returns how many invoices were made. */
async function bill(tx: Database, platform: Platform, due: readonly Subscription[]): Promise<number> {
  if (due.length === 0) return 0
  const userIds = due.map((one) => one.userId)
  const carried = await listCarried(tx, userIds)
  const months = monthsOf(due, carried)
  const taxingOf = await taxingsOf(tx, platform, due)
  const bills = months.flatMap((month): Bill[] => {
    const { one, tier, price, period, make } = month
    const taxing = taxingOf(month)
    // No month is charged without its tax: it waits until the tax is known.
    if (!taxing) return []
    const of = { userId: one.userId, region: one.region, taxName: taxing.name, taxId: taxing.calculated?.id }
    return [{ ...of, kind: 'renewal', tier, price, period, lines: taxedLines(taxing, make) }]
  })
  const invoices = await issue(tx, platform, bills)
  const idOf = new Map(invoices.map((one) => [String(one.userId), one.id]))
  await bindCarried(
    tx,
    carried.flatMap(({ id, userId }) => {
      const invoiceId = idOf.get(userId)
      return invoiceId ? [{ id, invoiceId }] : []
    }),
  )
  return invoices.length
}

/** The tax of each month: by the table, or as the service answered before. */
async function taxingsOf(
  tx: Database,
  { payments, clock }: Platform,
  due: readonly Subscription[],
): Promise<(month: Month) => Taxing | undefined> {
  const now = clock.now()
  if (payments.taxes) {
    const known = await listTaxesOfMonths(
      tx,
      due.map(({ userId }) => userId),
      now,
    )
    return (month) => byService(taxOfMonth(known, month))
  }
  const rates = await listTaxRates(tx, [...new Set(due.map((one) => one.region))], now)
  return ({ one }) => {
    const rate = rates.find(({ wanted }) => wanted === one.region)
    return { name: rate?.name ?? null, bps: rate?.bps ?? 0, calculated: undefined }
  }
}

/**
 * AMB-100: after the days of grace a plan is suspended, and long after that it ends. No data of the person is
 * deleted.
 */
async function lapse(platform: Platform): Promise<void> {
  await platform.database.transaction(async (tx) => {
    const now = platform.clock.now()
    const lapsed = await lockLapsed(tx, now, later(now, -endsAfterMs), batchSize)
    if (lapsed.length === 0) return
    await endAll(
      tx,
      platform,
      lapsed.filter((one) => one.state === 'suspended'),
    )
    const rows = lapsed.filter((one) => one.state === 'past_due').map((one) => suspended(one, now))
    await closeUnpaid(tx, platform, rows)
    await saveSubscriptions(tx, rows, now)
    await note(tx, platform, rows, 'suspended')
  })
}

/** Unpaid invoices are no longer due: a plan that starts again has a new month. */
async function closeUnpaid(tx: Database, { clock }: Platform, rows: readonly Subscription[]): Promise<void> {
  const unpaid = await listUnpaid(
    tx,
    rows.map((one) => one.userId),
  )
  const open = unpaid.filter((one) => one.state === 'open')
  const payments = await listOpenPayments(
    tx,
    open.map((one) => one.id),
  )
  const now = clock.now()
  await savePayments(
    tx,
    payments.map((one) => ({ ...one, state: 'cancelled' })),
    now,
  )
  await saveInvoices(
    tx,
    open.map((one) => ({ ...one, state: 'uncollectible', nextTryAt: null, leaseUntil: null })),
    now,
  )
}

async function endAll(tx: Database, platform: Platform, rows: readonly Subscription[]): Promise<void> {
  if (rows.length === 0) return
  const now = platform.clock.now()
  const over = rows.map((one) => ended(one, now))
  await saveSubscriptions(tx, over, now)
  await note(tx, platform, over, 'ended')
}

async function note(
  tx: Database,
  platform: Platform,
  rows: readonly Subscription[],
  event: 'suspended' | 'ended',
): Promise<void> {
  const payers = await listPayers(
    tx,
    rows.map((one) => one.userId),
  )
  const mailOf = event === 'ended' ? endedMail : suspendedMail
  const payerOf = (userId: string) => payers.find((one) => one.userId === userId)
  await queueMails(
    tx,
    platform,
    rows.flatMap((one) => mailOf(platform, payerOf(one.userId), one)),
  )
  const events = rows.map((one) => ({ id: newId(platform), userId: one.userId, event, detail: {}, actorId: null }))
  await insertPlanEvents(tx, events, platform.clock.now())
  await refreshHoldsOf(
    tx,
    platform,
    rows.map(({ userId }) => userId),
  )
}
