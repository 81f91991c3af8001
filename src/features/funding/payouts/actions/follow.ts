import { findPayeeOf, lockPayeeOf } from '#features/funding/payees/actions/read.ts'
import { closePayee } from '#features/funding/payees/actions/submit.ts'
import type { Database } from '#platform/database.ts'
import type { BankPayout, ReversedTransfer } from '#platform/payouts.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { dayMs, hourMs, later } from '#values/time.ts'
import { bankingDaysAfter, finalAfterBankingDays, isWaiting } from '../rules/payouts.ts'
import { closeHold, findOpenHold, listOver } from '../store/decisions.ts'
import { lockProjects, lockProjectsOf } from '../store/money.ts'
import { bindTo, listFinal, listOfOwner, listStray, lockPayout, type PayoutRow } from '../store/payouts.ts'
import { askAgainAt, askNow, findByBankRef, findByTransferRef, listSilent } from '../store/steps.ts'
import { endHold, hold, holdByRule } from './holds.ts'
import { move } from './move.ts'
import { comeBack, withPayout } from './send.ts'

const atOnce = 50

/** A gateway's event about a payout to a payee's bank. */
export type BankPayoutEvent = { readonly gateway: string; readonly eventId: string; readonly bankPayout: BankPayout }

/**
 * Applies a gateway's events about payouts to banks, in the caller's transaction; events may come in any order and more
 * than once. Paid is not final: a bank may send it back for days.
 *
 * @returns a reason for each event that cannot be applied now, by event id.
 */
export async function applyBankPayouts(
  tx: Database,
  platform: Platform,
  events: readonly BankPayoutEvent[],
): Promise<Map<string, string>> {
  const problems = new Map<string, string>()
  for (const { gateway, eventId, bankPayout: reported } of events) {
    const named = await findByBankRef(tx, gateway, reported.payoutRef)
    if (!named) problems.set(eventId, `no payout is known by ${reported.payoutRef}`)
    else {
      await lockProjects(tx, [named.projectId])
      const payout = await lockPayout(tx, named.id)
      if (payout) await apply(tx, platform, payout, reported)
    }
  }
  return problems
}

type ReversedEvent = { readonly gateway: string; readonly eventId: string; readonly reversedTransfer: ReversedTransfer }

/**
 * A reversed transfer is retried at once if we reversed it. Any other waits for a person: its money
 * is in our balance, and the payout says that it left.
 *
 * @returns a reason for each event that cannot be applied now, by event id.
 */
export async function applyReversedTransfers(
  tx: Database,
  platform: Platform,
  events: readonly ReversedEvent[],
): Promise<Map<string, string>> {
  const problems = new Map<string, string>()
  for (const { gateway, eventId, reversedTransfer } of events) {
    const { transferRef } = reversedTransfer
    const payout = await findByTransferRef(tx, gateway, transferRef)
    if (!payout) problems.set(eventId, `no payout is known by ${transferRef}`)
    else if (!payout.isBack)
      problems.set(eventId, `the transfer of payout P-${payout.number} was taken back at the gateway itself`)
    else await askNow(tx, payout.id, platform.clock.now())
  }
  if (events.length > 0) platform.tasks.wake('payouts')
  return problems
}

async function apply(tx: Database, platform: Platform, payout: PayoutRow, reported: BankPayout): Promise<void> {
  if (reported.state === 'paid') {
    const finalAt = bankingDaysAfter(platform.clock.now(), finalAfterBankingDays)
    await move(tx, platform, payout, { to: 'paid', finalAt })
  }
  if (reported.state === 'failed') await comeBack(tx, platform, payout, reported.failureCode ?? 'declined')
}

/** Waiting payouts follow their payee's account, with a hold where the rule asks for one; earlier approvals end. */
export async function followAccounts(platform: Platform): Promise<void> {
  for (const one of await listStray(platform.database, atOnce))
    await withPayout(platform, one, async (tx, payout) => {
      const payee = await findPayeeOf(tx, payout.payeeOwnerId)
      if (!payee?.destination || !isWaiting(payout.state)) return
      await bindTo(tx, payout.id, payee.destination.id)
      const open = await findOpenHold(tx, payout.id)
      // A hold that staff placed is theirs to end; the rule is asked again then.
      if (open && open.openedById !== null) return
      const wanted = holdByRule({ destination: payee.destination, isShared: payee.isShared }, platform.clock.now())
      if (wanted) await hold(tx, platform, payout, wanted)
    })
}

/** Holds that end automatically. */
export async function endHolds(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  for (const one of await listOver(platform.database, now, atOnce))
    await withPayout(platform, one, async (tx, payout) => {
      const open = await findOpenHold(tx, payout.id)
      if (open?.endsByItself && open.reviewBy <= now) await endHold(tx, platform, payout, open, null)
    })
}

export async function makeFinal(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  for (const one of await listFinal(platform.database, now, atOnce))
    await withPayout(platform, one, async (tx, payout) => {
      if (payout.finalAt !== null && payout.finalAt <= now) await move(tx, platform, payout, { to: 'final' })
    })
}

/** Queries payouts without news from the gateway: hourly while they are on their way, daily until they are final. */
export async function askAboutPayouts(platform: Platform): Promise<void> {
  const { payments, database, clock } = platform
  if (!payments.payouts) return
  const now = clock.now()
  for (const one of await listSilent(database, payments.name, later(now, -hourMs), atOnce)) {
    const { accountRef, ref, payoutId } = one
    await askAgainAt(database, payoutId, now)
    if (accountRef === null || ref === null) continue
    const reported = await payments.payouts.findPayout(accountRef, ref).catch((cause: unknown) => {
      platform.log.warn('the gateway did not answer about a payout', { payout: payoutId, cause })
      return undefined
    })
    if (!reported) continue
    await withPayout(platform, { id: payoutId, projectId: one.projectId }, async (tx, payout) => {
      await apply(tx, platform, payout, reported)
      if (payout.state === 'paid') await askAgainAt(tx, payoutId, later(now, dayMs))
    })
  }
}

/** Runs first when an account is closed, because payouts lock project and payee before the account. */
export async function lockPayoutsOf(tx: Database, _: Platform, userId: Id<'user'>): Promise<void> {
  await lockProjectsOf(tx, userId)
  await lockPayeeOf(tx, userId)
}

/** Part of closing an account: no more payouts are sent; those on their way arrive or return to their projects. */
export async function closePayouts(tx: Database, platform: Platform, userId: Id<'user'>): Promise<void> {
  for (const { id, projectId, state } of await listOfOwner(tx, userId, 1000)) {
    if (!isWaiting(state)) continue
    await lockProjects(tx, [projectId])
    const payout = await lockPayout(tx, id)
    if (payout && isWaiting(payout.state)) {
      await move(tx, platform, payout, { to: 'cancelled', actorId: userId })
      await closeHold(tx, id, null, platform.clock.now())
    }
  }
  await closePayee(tx, platform, userId)
}
