import { record } from '#features/foundation/audit/actions.ts'
import { mustHaveConsistentBooks } from '#features/funding/donations/actions/must-have-consistent-books.ts'
import { mustConfirmIdentity } from '#features/identity/accounts/actions/confirm-password.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { cents, inCents } from '#values/money.ts'
import { type Instant, later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { WholePayout } from '../contract/objects.ts'
import type { HoldReason } from '../rules/holds.ts'
import { capWindowMs, dayCap, isWaiting } from '../rules/payouts.ts'
import { closeHold, findOpenHold, insertApproval, listHolds, lockApprover, readCap } from '../store/decisions.ts'
import { lockProjects } from '../store/money.ts'
import { findPayout, lockPayout, type PayoutRow } from '../store/payouts.ts'
import { endHold, hold } from './holds.ts'
import { move } from './move.ts'
import { readPayout } from './read-desk.ts'
import { notFound } from './request.ts'
import { mustStillBePayable, seatsOf } from './still-payable.ts'

const paused =
  'Payouts are paused while a fault in our books is looked into. Nothing left. Please approve again once a proof finds them whole.'

type Approval = { readonly contentHash: string; readonly password?: string | undefined }

/**
 * Approves a payout as the approver saw it: an approval is bound to its sum, project and account, and ends after 72
 * hours. The last approval needed sends it.
 *
 * @throws Refusal payout_not_found, own_payout, payout_decided, payout_held, payout_changed, payout_too_large,
 * payout_closed, payee_not_verified, cap_reached, books_broken, and those of mustConfirmIdentity.
 */
export async function approvePayout(
  platform: Platform,
  actor: Actor,
  id: Id<'payout'>,
  { contentHash, password }: Approval,
): Promise<WholePayout> {
  if (!(await findPayout(platform.database, id))) throw notFound()
  await mustConfirmIdentity(platform, actor, password)
  await platform.database.transaction(async (tx) => {
    const payout = await mustLock(tx, id)
    await mustBeApart(tx, payout, actor)
    if (payout.state === 'held') throw new Refusal('payout_held', 'Approving opens when the hold ends.')
    if (payout.state !== 'requested') throw decided()
    await mustHaveConsistentBooks(tx, paused)
    const { seats, contentHash: now, valid } = await seatsOf(tx, platform, payout)
    if (contentHash !== now)
      throw new Refusal('payout_changed', 'The sum or the account changed since you looked. Please look again.')
    if (valid.some((one) => one.approverId === actor.userId)) return
    await mustStillBePayable(tx, platform, payout)
    await mustBeWithinCap(tx, platform, actor, payout, contentHash)
    const about = { actorId: actor.userId, action: 'payout.agreed', targetKind: 'payout', targetId: id }
    await record(tx, platform, { ...about, data: { cents: payout.cents, seat: valid.length + 1, seats } })
    if (valid.length + 1 >= seats) await move(tx, platform, payout, { to: 'approved', actorId: actor.userId, seats })
  })
  platform.tasks.wake('payouts')
  return readPayout(platform, actor, id)
}

async function mustBeWithinCap(
  tx: Database,
  platform: Platform,
  actor: Actor,
  payout: PayoutRow,
  contentHash: string,
): Promise<void> {
  const now = platform.clock.now()
  await lockApprover(tx, actor.userId)
  const { used, cap: own } = await readCap(tx, actor.userId, later(now, -capWindowMs), payout.id)
  const cap = own ?? dayCap
  const left = cents(Math.max(0, cap - used))
  if (payout.cents > left)
    throw new Refusal('cap_reached', `You may approve ${inCents(left)} more today. A colleague can approve this one.`, {
      left,
    })
  const capUsed = cents(used + payout.cents)
  const row = { payoutId: payout.id, approverId: actor.userId, contentHash, approvedAt: now }
  await insertApproval(tx, { ...row, cents: payout.cents, capUsed, cap })
}

type Wish = { readonly reason: HoldReason; readonly shownText: string; readonly reviewOn: string }

/** @throws Refusal payout_not_found, payout_decided, date_in_past. */
export async function holdPayout(
  platform: Platform,
  actor: Actor,
  id: Id<'payout'>,
  { reason, shownText, reviewOn }: Wish,
): Promise<WholePayout> {
  const reviewBy = `${reviewOn}T23:59:00.000Z` as Instant
  await platform.database.transaction(async (tx) => {
    const payout = await mustLock(tx, id)
    if (reviewBy <= platform.clock.now())
      throw new Refusal('date_in_past', 'This day is over. Please give one that is to come.')
    const wanted = { reason, shownText, reviewBy, endsByItself: false, openedBy: actor.userId }
    if (!isWaiting(payout.state) || !(await hold(tx, platform, payout, wanted))) throw decided()
  })
  return readPayout(platform, actor, id)
}

/** @throws Refusal payout_not_found, own_payout, payout_not_held, hold_by_rule. */
export async function releasePayout(platform: Platform, actor: Actor, id: Id<'payout'>): Promise<WholePayout> {
  await platform.database.transaction(async (tx) => {
    const payout = await mustLock(tx, id)
    mustBeAnothers(payout, actor)
    const open = await findOpenHold(tx, id)
    if (payout.state !== 'held' || !open) throw new Refusal('payout_not_held', 'This payout is not on hold.')
    if (open.reason === 'bank_changed' && open.reviewBy > platform.clock.now())
      throw new Refusal('hold_by_rule', 'Every changed account waits 72 hours. Staff cannot end that earlier.')
    await endHold(tx, platform, payout, open, actor.userId)
  })
  return readPayout(platform, actor, id)
}

/** @throws Refusal payout_not_found, own_payout, payout_decided. */
export async function declinePayout(
  platform: Platform,
  actor: Actor,
  id: Id<'payout'>,
  refusal: string,
): Promise<WholePayout> {
  await platform.database.transaction(async (tx) => {
    const payout = await mustLock(tx, id)
    mustBeAnothers(payout, actor)
    if (!(await move(tx, platform, payout, { to: 'declined', actorId: actor.userId, refusal }))) throw decided()
    await closeHold(tx, id, null, platform.clock.now())
  })
  return readPayout(platform, actor, id)
}

const decided = (): Refusal =>
  new Refusal('payout_decided', 'A colleague has decided on this payout already, or it was taken back.')

async function mustLock(tx: Database, id: Id<'payout'>): Promise<PayoutRow> {
  const payout = await findPayout(tx, id)
  if (!payout) throw notFound()
  await lockProjects(tx, [payout.projectId])
  const locked = await lockPayout(tx, id)
  if (!locked) throw notFound()
  return locked
}

function mustBeAnothers({ requestedBy, payeeOwnerId }: PayoutRow, { userId }: Actor): void {
  if (userId === requestedBy || userId === payeeOwnerId)
    throw new Refusal('own_payout', 'You asked for this payout, or are paid by it. A colleague must decide.')
}

/**
 * Who requested it, who is paid, and who released a hold: none of them may approve. The database enforces this, too.
 */
async function mustBeApart(tx: Database, payout: PayoutRow, actor: Actor): Promise<void> {
  mustBeAnothers(payout, actor)
  const holds = await listHolds(tx, [payout.id])
  if (holds.some(({ closedById }) => closedById === actor.userId))
    throw new Refusal('own_payout', 'You ended a hold on this payout. A colleague must approve it.')
}
