import { record } from '#features/foundation/audit/actions.ts'
import { mustHaveConsistentBooks } from '#features/funding/donations/actions/must-have-consistent-books.ts'
import { lockPayeeOf, type PayeeOfOwner } from '#features/funding/payees/actions/read.ts'
import { missingOf, missingTexts } from '#features/funding/payees/rules.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { type Cents, cents, inCents } from '#values/money.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { OwnPayout } from '../contract/objects.ts'
import { closedBy, freeOf, settlesAfterMs } from '../rules/free.ts'
import { closedTexts } from '../rules/hold-lines.ts'
import { receiptsDueMs } from '../rules/payouts.ts'
import { closeHold } from '../store/decisions.ts'
import { findMoney, lockProjects, type ProjectMoney } from '../store/money.ts'
import { countFailures, findByKey, findPayout, insertPayout, lockPayout, type PayoutRow } from '../store/payouts.ts'
import { sumReceipts } from '../store/spendings.ts'
import { hold, holdByRule } from './holds.ts'
import { move } from './move.ts'
import { readOwnPayout } from './read-money.ts'

const paused =
  'Payouts are paused while a fault in our books is looked into. Nothing is lost. Please ask again once a proof finds them whole.'
/** After this many returned payouts, no more money is sent to that account. */
const failuresMax = 3

type Wish = {
  readonly clientKey: string
  readonly projectId: Id<'project'>
  readonly amountCents: number
  readonly purpose: string
}

/**
 * Requests a payout and reserves it: from now on it is subtracted from the available money, also while on hold.
 *
 * @throws Refusal project_not_found, payee_not_verified, payout_closed, payout_too_large, receipts_missing,
 * account_refused, idempotency_mismatch, books_broken, payouts_unavailable.
 */
export async function requestPayout(platform: Platform, actor: Actor, wish: Wish): Promise<OwnPayout> {
  const { payments } = platform
  if (!payments.payouts) throw new Refusal('payouts_unavailable', 'No payment gateway that pays out is set up here.')
  const row = await platform.database.transaction(async (tx) => {
    await lockProjects(tx, [wish.projectId])
    const known = await findByKey(tx, actor.userId, wish.clientKey)
    if (known) return mustBeSame(known, wish)
    const money = await mustOwn(tx, platform, actor, wish.projectId)
    await mustHaveConsistentBooks(tx, paused)
    const payee = await mustBePayable(tx, platform, actor)
    mustBeOpen(money, platform)
    await mustHaveReceipts(tx, platform, wish.projectId)
    const amount = cents(wish.amountCents)
    mustBeAvailable(amount, freeOf(money, platform.clock.now()).available)
    const id = newId<'payout'>(platform)
    const { projectId, purpose, clientKey } = wish
    const about = { id, projectId, payeeId: payee.id, destinationId: payee.destination.id, cents: amount, purpose }
    const now = platform.clock.now()
    await insertPayout(tx, { ...about, requestedBy: actor.userId, clientKey, gateway: payments.name }, now)
    await record(tx, platform, {
      ...{ actorId: actor.userId, action: 'payout.requested', targetKind: 'payout', targetId: id },
      data: { cents: amount, projectId },
    })
    const asked = await mustFind(tx, id)
    const wanted = holdByRule(payee, now)
    if (wanted) await hold(tx, platform, asked, wanted)
    return asked
  })
  return readOwnPayout(platform, row.id)
}

/** @throws Refusal payout_not_found, payout_decided. */
export async function cancelPayout(platform: Platform, actor: Actor, id: Id<'payout'>): Promise<OwnPayout> {
  await platform.database.transaction(async (tx) => {
    const payout = await lockOwn(tx, actor, id)
    if (payout.state === 'cancelled') return
    if (!(await move(tx, platform, payout, { to: 'cancelled', actorId: actor.userId })))
      throw new Refusal('payout_decided', 'This payout is on its way already, or was decided. Nothing was changed.')
    await closeHold(tx, id, null, platform.clock.now())
  })
  return readOwnPayout(platform, id)
}

export const notFound = (): Refusal => new Refusal('payout_not_found', 'There is no such payout.')

/** The researcher's own payout. @throws Refusal payout_not_found. */
export async function mustFindOwn(db: Database, actor: Actor, id: Id<'payout'>): Promise<PayoutRow> {
  const payout = await findPayout(db, id)
  if (!payout || payout.payeeOwnerId !== actor.userId) throw notFound()
  return payout
}

/** The same, locked with its project until the transaction ends. */
export async function lockOwn(tx: Database, actor: Actor, id: Id<'payout'>): Promise<PayoutRow> {
  const payout = await mustFindOwn(tx, actor, id)
  await lockProjects(tx, [payout.projectId])
  const locked = await lockPayout(tx, id)
  if (!locked) throw notFound()
  return locked
}

async function mustFind(tx: Database, id: Id<'payout'>): Promise<PayoutRow> {
  const payout = await findPayout(tx, id)
  if (!payout) throw new Error(`the payout ${id} was just stored and is not there`)
  return payout
}

function mustBeSame(known: PayoutRow, { projectId, amountCents, purpose }: Wish): PayoutRow {
  if (known.projectId === projectId && known.cents === amountCents && known.purpose === purpose) return known
  throw new Refusal('idempotency_mismatch', 'This key belongs to another payout. Please begin a new one.')
}

async function mustOwn(tx: Database, { clock }: Platform, actor: Actor, projectId: string): Promise<ProjectMoney> {
  const money = await findMoney(tx, projectId, later(clock.now(), -settlesAfterMs))
  if (!money || money.ownerId !== actor.userId)
    throw new Refusal('project_not_found', 'There is no such project of yours.')
  return money
}

type Payable = PayeeOfOwner & { readonly destination: NonNullable<PayeeOfOwner['destination']> }

async function mustBePayable(tx: Database, platform: Platform, actor: Actor): Promise<Payable> {
  const payee = await lockPayeeOf(tx, actor.userId)
  const missing = missingOf(payee && { ...payee, hasAccount: payee.destination !== undefined })
  if (missing !== undefined || !payee?.destination)
    throw new Refusal('payee_not_verified', missingTexts[missing ?? 'account'])
  if (payee.gateway !== platform.payments.name)
    throw new Refusal('payee_not_verified', 'Please open our payment provider’s page again: it is another one now.')
  if ((await countFailures(tx, payee.destination.id)) >= failuresMax)
    throw new Refusal(
      'account_refused',
      `Three payouts to the account ending in ${payee.destination.last4} came back. Please add another account first.`,
    )
  return { ...payee, destination: payee.destination }
}

function mustBeOpen(money: ProjectMoney, { clock }: Platform): void {
  const closed = closedBy(money, clock.now())
  if (closed) throw new Refusal('payout_closed', closedTexts(money)[closed])
}

async function mustHaveReceipts(tx: Database, { clock }: Platform, projectId: string): Promise<void> {
  const { paid, spent } = await sumReceipts(tx, projectId, later(clock.now(), -receiptsDueMs))
  if (spent >= paid) return
  throw new Refusal(
    'receipts_missing',
    `Receipts for ${inCents(cents(paid - spent))} of earlier payouts are missing. The next payout can be asked for once they are attached.`,
  )
}

function mustBeAvailable(amount: Cents, left: Cents): void {
  if (amount <= left) return
  const sentence =
    left > 0
      ? `At most ${inCents(left)} of this project are available now.`
      : 'Nothing of this project is available now.'
  throw new Refusal('payout_too_large', sentence, { left })
}
