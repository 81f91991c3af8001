import { areBooksWhole } from '#features/funding/ledger/actions.ts'
import { hashFingerprint } from '#features/funding/payees/actions/fingerprint.ts'
import { listStaffWithPermission } from '#features/identity/staff/actions/grants.ts'
import type { Database } from '#platform/database.ts'
import type { MadeStep } from '#platform/payouts.ts'
import type { Platform } from '#platform/platform.ts'
import { backOffMs } from '#platform/task.ts'
import type { Id } from '#values/id.ts'
import { hourMs, later, minuteMs } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import { lockProjects } from '../store/money.ts'
import { isNextToSend, listApproved, lockPayout, type PayoutRow } from '../store/payouts.ts'
import { askAnewAt, type DueStep, endStep, insertStep, leaseSteps, putOffStep } from '../store/steps.ts'
import { hold, shortfallHold } from './holds.ts'
import { move } from './move.ts'
import { mustStillBePayable, seatsOf } from './still-payable.ts'

const atOnce = 10
/** If this process dies while asking, another asks again after this time, with the same key. */
const leaseMs = minuteMs
/** Our balance at the gateway grows with the next gifts. */
const balanceAgainMs = hourMs

type Named = { readonly id: Id<'payout'>; readonly projectId: Id<'project'> }

/** Runs one payout under its locks. */
export const withPayout = (
  platform: Platform,
  { id, projectId }: Named,
  work: (tx: Database, payout: PayoutRow) => Promise<void>,
): Promise<void> =>
  platform.database.transaction(async (tx) => {
    await lockProjects(tx, [projectId])
    const payout = await lockPayout(tx, id)
    if (payout) await work(tx, payout)
  })

/** Sends approved payouts, the oldest first; while the books are broken, they wait. */
export async function beginSending(platform: Platform): Promise<void> {
  const { payments, database } = platform
  if (!payments.payouts || !(await areBooksWhole(database))) return
  for (const one of await listApproved(database, payments.name, atOnce))
    await withPayout(platform, one, (tx, payout) => begin(tx, platform, payout))
}

async function begin(tx: Database, running: Platform, payout: PayoutRow): Promise<void> {
  if (payout.state !== 'approved' || payout.gateway !== running.payments.name) return
  // Decided as of the moment of the check: a second later an approval may end, and gifts may settle.
  const at = running.clock.now()
  const platform: Platform = { ...running, clock: { now: () => at } }
  const { valid, seats } = await seatsOf(tx, platform, payout)
  // If two people had to approve, both approvals must still hold, also if the payouts that counted with it no longer
  // exist.
  const needed = Math.max(seats, payout.seats ?? 1)
  // The approval of a person who has lost the role since then no longer counts.
  const finance = await listStaffWithPermission(tx, 'view_financial')
  if (valid.filter(({ approverId }) => finance.includes(approverId)).length < needed) {
    await move(tx, platform, payout, { to: 'requested', data: { because: 'approval_over' } })
    return
  }
  try {
    await mustStillBePayable(tx, platform, payout)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'payout_too_large') await hold(tx, platform, payout, shortfallHold(platform.clock.now()))
    else await move(tx, platform, payout, { to: 'requested', data: { because: error.code } })
    return
  }
  if (!(await isNextToSend(tx, payout))) return
  await insertStep(tx, payout.id, 'transfer', platform.clock.now())
  await move(tx, platform, payout, { to: 'sending' })
}

/**
 * Asks the gateway for each step that is due, outside any transaction and with the step's own key, so that a retry
 * after a crash or a lost answer moves nothing twice.
 *
 * @returns whether there may be more.
 */
export async function runSteps(platform: Platform): Promise<boolean> {
  const { payments, database, clock } = platform
  if (!payments.payouts) return false
  const now = clock.now()
  const due = await leaseSteps(database, now, later(now, leaseMs), atOnce)
  for (const step of due) await run(platform, step)
  return due.length > 0
}

async function run(platform: Platform, step: DueStep): Promise<void> {
  const now = platform.clock.now()
  const answer = await ask(platform, step).catch((cause: unknown) => {
    platform.log.warn('a step of a payout was not answered and will be asked for again', { key: step.key, cause })
    return undefined
  })
  if (answer === undefined) return putOffStep(platform.database, step, 'no_answer', later(now, backOffMs(step.tries)))
  const named = { id: step.payoutId, projectId: step.projectId }
  if (answer.state === 'made')
    return withPayout(platform, named, async (tx, payout) => {
      if (await endStep(tx, step, { ref: answer.ref }, now)) await made(tx, platform, payout, step)
    })
  const { failureCode } = answer
  // Payouts of one payee leave in order: the oldest first.
  if (failureCode === 'balance_insufficient')
    return askAnewAt(platform.database, step, failureCode, later(now, balanceAgainMs))
  await withPayout(platform, named, async (tx, payout) => {
    if (step.kind === 'reverse') return askAnewAt(tx, step, failureCode, later(now, balanceAgainMs))
    if (await endStep(tx, step, { code: failureCode }, now)) await refused(tx, platform, payout, step, failureCode)
  })
}

async function ask({ payments, secrets }: Platform, step: DueStep): Promise<MadeStep | undefined> {
  const { payouts } = payments
  const { key: idempotencyKey, accountRef, cents: amount, transferRef } = step
  if (!payouts || step.gateway !== payments.name)
    throw new Error(`this payout goes through the gateway ${step.gateway}`)
  if (step.kind === 'reverse')
    return transferRef === null ? undefined : payouts.reverse({ idempotencyKey, transferRef })
  if (accountRef === null) throw new Error('this payee has no account at the gateway')
  if (step.kind === 'bank') {
    const isApproved = async (fingerprint: string) =>
      (await hashFingerprint(secrets, fingerprint)) === step.fingerprintHash
    return payouts.payOut({ idempotencyKey, accountRef, amount, isApproved })
  }
  return payouts.transfer({ idempotencyKey, accountRef, amount, description: `Payout P-${step.number}` })
}

async function made(tx: Database, platform: Platform, payout: PayoutRow, step: DueStep): Promise<void> {
  const now = platform.clock.now()
  if (step.kind === 'transfer') {
    await move(tx, platform, payout, { to: 'in_transit' })
    await insertStep(tx, payout.id, 'bank', now)
  }
  // Returned money is the project's again only now: before, it is in the payee's account.
  if (step.kind === 'reverse') await move(tx, platform, payout, { to: payout.paidAt === null ? 'failed' : 'returned' })
}

async function refused(
  tx: Database,
  platform: Platform,
  payout: PayoutRow,
  step: DueStep,
  failureCode: string,
): Promise<void> {
  if (step.kind === 'transfer') await move(tx, platform, payout, { to: 'failed', failureCode })
  else await comeBack(tx, platform, payout, failureCode)
}

/** The bank rejected it: the transfer to the payee's account is reversed. */
export async function comeBack(
  tx: Database,
  platform: Platform,
  payout: PayoutRow,
  failureCode: string,
): Promise<void> {
  if (!(await move(tx, platform, payout, { to: 'returning', failureCode }))) return
  await insertStep(tx, payout.id, 'reverse', platform.clock.now())
  platform.tasks.wake('payouts')
}
