import { applyPayments } from '#features/funding/donations/actions/apply-payments.ts'
import { holdGifts } from '#features/funding/donations/actions/settle-gift.ts'
import { applyAccounts } from '#features/funding/payees/actions/apply-accounts.ts'
import { applyBankPayouts, applyReversedTransfers } from '#features/funding/payouts/actions/follow.ts'
import { holdProjectsOf } from '#features/funding/payouts/actions/lock.ts'
import { applyDisputes } from '#features/funding/refunds/actions/apply-disputes.ts'
import { applyRefunds } from '#features/funding/refunds/actions/apply-refunds.ts'
import type { Database } from '#platform/database.ts'
import { eachAccount, withPlanPayments } from '#platform/plan-payments.ts'
import type { Platform } from '#platform/platform.ts'
import { markHandled, takeWaitingEvents } from '../store.ts'
import { lookUpEvents } from './look-up-events.ts'
import { applyPlanEvents, paymentRefOf, type ReceivedEvent } from './plan-events.ts'
import { closeApplied, park } from './unapplied.ts'

/** Measured: larger batches gain nothing, smaller ones cost a commit each. */
const batchSize = 100

/**
 * Looks up the objects that events only name, and applies a batch of events in one transaction: an event counts as
 * handled when its effects are committed. If a batch fails, its events are tried one by one; the faulty one waits.
 *
 * @returns whether there may be more.
 */
export async function handleEvents(platform: Platform): Promise<boolean> {
  const handled = handleBatch(platform, batchSize).catch(async (cause) => {
    platform.log.error('a batch of payment events failed and is tried one by one', { cause })
    return handleOneByOne(platform)
  })
  const [count, ...looked] = await Promise.all([handled, ...eachAccount(platform).map(lookUpEvents)])
  if (count > 0) for (const task of ['donation-totals', 'ledger-balances', 'mail']) platform.tasks.wake(task)
  return looked.includes(true) || count > 0
}

async function handleBatch(platform: Platform, limit: number): Promise<number> {
  return platform.database.transaction(async (tx) => {
    const now = platform.clock.now()
    const events = await takeWaitingEvents(tx, now, limit)
    if (events.length === 0) return 0
    const received = events.map(({ gateway, eventId, payload }) => ({ gateway, eventId, ...payload }))
    const problems = await applyEvents(tx, platform, received)
    const parked = events.filter((event) => problems.has(event.eventId))
    const applied = events.filter((event) => !parked.includes(event))
    await markHandled(tx, applied, now)
    // In a fixed order, so that batches whose events are about the same cannot deadlock over their exceptions.
    for (const event of events.toSorted((one, other) => (one.about < other.about ? -1 : 1))) {
      const problem = problems.get(event.eventId)
      if (problem === undefined) await closeApplied(tx, platform, [event])
      else await park(tx, platform, event, problem)
    }
    return events.length
  })
}

/** Events of plans separately; of gifts the payments first: a refund may be in the same batch as its gift. */
async function applyEvents(
  tx: Database,
  platform: Platform,
  received: readonly ReceivedEvent[],
): Promise<Map<string, string>> {
  const { problems, rest: events } = await applyPlanEvents(tx, withPlanPayments(platform), received)
  const payments = events.filter((one) => 'payment' in one)
  const [refunds, disputes] = [events.filter((one) => 'refund' in one), events.filter((one) => 'dispute' in one)]
  const bankPayouts = events.filter((one) => 'bankPayout' in one)
  const about = refunds.length + disputes.length > 0 ? events.flatMap(paymentOf) : []
  if (about.length > 0) await holdGifts(tx, about)
  // All at once and before any payee, as who asks for a payout does.
  if (about.length + bankPayouts.length > 0)
    await holdProjectsOf(tx, {
      payments: about,
      payouts: bankPayouts.map(({ gateway, bankPayout: { payoutRef } }) => ({ gateway, payoutRef })),
    })
  for (const [id, problem] of await applyPayments(tx, platform, payments)) problems.set(id, problem)
  for (const [id, problem] of await applyRefunds(tx, platform, refunds)) problems.set(id, problem)
  for (const [id, problem] of await applyDisputes(tx, platform, disputes)) problems.set(id, problem)
  const payees = events.filter((one) => 'payee' in one)
  for (const [id, problem] of await applyAccounts(tx, platform, payees)) problems.set(id, problem)
  for (const [id, problem] of await applyBankPayouts(tx, platform, bankPayouts)) problems.set(id, problem)
  const reversed = events.filter((one) => 'reversedTransfer' in one)
  for (const [id, problem] of await applyReversedTransfers(tx, platform, reversed)) problems.set(id, problem)
  return problems
}

const paymentOf = (event: ReceivedEvent): { gateway: string; paymentRef: string }[] =>
  'payee' in event || 'bankPayout' in event || 'reversedTransfer' in event
    ? []
    : [{ gateway: event.gateway, paymentRef: paymentRefOf(event) }]

async function handleOneByOne(platform: Platform): Promise<number> {
  for (let done = 0; done < batchSize; done += 1) {
    const count = await handleBatch(platform, 1).catch((cause) => postponeFailing(platform, cause))
    if (count === 0) return done
  }
  return batchSize
}

/** Parks the event that failed: the query returns it first, as it did for the batch of one. */
async function postponeFailing(platform: Platform, cause: unknown): Promise<number> {
  const now = platform.clock.now()
  return platform.database.transaction(async (tx) => {
    const [event] = await takeWaitingEvents(tx, now, 1)
    if (!event) return 0
    platform.log.error('a payment event cannot be applied', { event: event.eventId, cause })
    await park(tx, platform, event, String(cause))
    return 1
  })
}
