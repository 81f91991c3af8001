import { record } from '#features/foundation/audit/actions.ts'
import { mustHaveConsistentBooks } from '#features/funding/donations/actions/must-have-consistent-books.ts'
import { holdGift, type SettledGift } from '#features/funding/donations/actions/settle-gift.ts'
import { holdProjects } from '#features/funding/payouts/actions/lock.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { newId, type Platform } from '#platform/platform.ts'
import { type Cents, cents, inCents } from '#values/money.ts'
import { later } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { Refund } from '../contract.ts'
import {
  aloneDayMs,
  goesBackWhole,
  leftToRefund,
  mayBeRefunded,
  needsSecondPerson,
  type RefundReason,
  type RefundVerdict,
} from '../rules/refunds.ts'
import {
  decideRefund,
  findRefund,
  findRefundByKey,
  insertRefund,
  lockRequester,
  type RefundRow,
  sumAlone,
  sumRefunds,
} from '../store/refunds.ts'
import { refundOf } from './read.ts'

export type RefundWish = {
  readonly clientKey: string
  readonly donationId: string
  readonly amountCents: number
  readonly reason: RefundReason
  readonly note: string
}

const refundsPaused =
  'Refunds are paused while a fault in our books is looked into. Nothing was given back. Please ask again once a proof finds them whole.'

/**
 * Requests a refund and reserves its amount (AMB-097). Up to $500 of a gift and $2,000 in a day by
 * one person it is sent to the gateway at once; above that a second person must approve. It is
 * posted only after the gateway has made it.
 *
 * @throws Refusal donation_not_found, gift_not_refundable, gift_disputed, refund_too_large, idempotency_mismatch,
 * books_broken.
 */
export async function requestRefund(platform: Platform, actor: Actor, wish: RefundWish): Promise<Refund> {
  const refund = await platform.database.transaction(async (tx) => {
    const gift = await mustLockGift(tx, wish.donationId)
    const known = await findRefundByKey(tx, actor.userId, wish.clientKey)
    if (known) return mustBeSame(known, wish)
    await mustHaveConsistentBooks(tx, refundsPaused)
    const { reason, note, clientKey } = wish
    const isWhole = goesBackWhole(reason, platform.settings.wholeRefunds)
    mustBeRefundable(gift, isWhole)
    const { reserved, alone } = await sumRefunds(tx, gift.id)
    const amount = cents(wish.amountCents)
    mustBeAvailable(amount, leftToRefund(gift, reserved, isWhole), isWhole)
    const id = newId<'refund'>(platform)
    const now = platform.clock.now()
    await lockRequester(tx, actor.userId)
    const inDay = await sumAlone(tx, actor.userId, later(now, -aloneDayMs))
    const state = needsSecondPerson(amount, { ofGift: alone, inDay }) ? 'requested' : 'sending'
    const row = { id, donationId: gift.id, amount, reason, note, state, requestedBy: actor.userId, clientKey } as const
    await insertRefund(tx, row, now)
    await audit(tx, platform, actor, 'refund.requested', row)
    return mustFind(tx, id)
  })
  platform.tasks.wake('refunds')
  return refundOf(refund, actor)
}

const outcomes = {
  approve: { to: 'sending', action: 'refund.approved' },
  decline: { to: 'declined', action: 'refund.declined' },
  withdraw: { to: 'withdrawn', action: 'refund.withdrawn' },
} as const

/**
 * The second person's decision, or the requester's withdrawal.
 *
 * @throws Refusal refund_not_found, own_refund, refund_of_colleague, refund_decided; gift_disputed,
 * gift_not_refundable, refund_too_large when the gift has changed since; books_broken, for an approval only: the
 * others move nothing.
 */
export async function decideOnRefund(
  platform: Platform,
  actor: Actor,
  id: string,
  verdict: RefundVerdict,
): Promise<Refund> {
  const refund = await platform.database.transaction(async (tx) => {
    const asked = await mustFind(tx, id)
    const gift = await mustLockGift(tx, asked.donationId)
    mustBeTheirs(verdict, asked.requestedBy === actor.userId)
    if (verdict === 'approve') {
      await mustHaveConsistentBooks(tx, refundsPaused)
      const isWhole = goesBackWhole(asked.reason, platform.settings.wholeRefunds)
      mustBeRefundable(gift, isWhole)
      // A bank may have taken a part since the request.
      const { reserved } = await sumRefunds(tx, gift.id)
      const left = leftToRefund(gift, cents(reserved - asked.amount), isWhole)
      if (asked.state === 'requested') mustBeAvailable(asked.amount, left, isWhole)
    }
    const { to, action } = outcomes[verdict]
    const by = verdict === 'withdraw' ? null : actor.userId
    if (!(await decideRefund(tx, { id, to, by, now: platform.clock.now() })))
      throw new Refusal('refund_decided', 'This refund was decided on or withdrawn before.')
    await audit(tx, platform, actor, action, asked)
    return mustFind(tx, id)
  })
  platform.tasks.wake('refunds')
  return refundOf(refund, actor)
}

function mustBeTheirs(verdict: RefundVerdict, isOwn: boolean): void {
  if (isOwn && verdict !== 'withdraw')
    throw new Refusal('own_refund', 'You asked for this refund yourself. Another person must decide on it.')
  if (!isOwn && verdict === 'withdraw')
    throw new Refusal('refund_of_colleague', 'A colleague asked for this refund. You can decline it.')
}

async function mustLockGift(tx: Database, donationId: string): Promise<SettledGift> {
  const gift = await holdGift(tx, { id: donationId })
  if (!gift) throw new Refusal('donation_not_found', 'There is no such gift.')
  await holdProjects(tx, [gift.projectId])
  return gift
}

async function mustFind(tx: Database, id: string): Promise<RefundRow> {
  const refund = await findRefund(tx, id)
  if (!refund) throw new Refusal('refund_not_found', 'There is no such refund.')
  return refund
}

function mustBeSame(known: RefundRow, { donationId, amountCents, reason, note }: RefundWish): RefundRow {
  const isSame =
    known.donationId === donationId && known.amount === amountCents && known.reason === reason && known.note === note
  if (isSame) return known
  throw new Refusal('idempotency_mismatch', 'This key belongs to another refund. Please begin a new one.')
}

function mustBeRefundable(gift: SettledGift, isWhole: boolean): void {
  if (gift.state === 'disputed')
    throw new Refusal('gift_disputed', 'The donor’s bank disputes this gift. It decides about the money first.')
  if (!mayBeRefunded(gift, isWhole))
    throw new Refusal('gift_not_refundable', 'There is nothing left of this gift that could be given back.')
}

function mustBeAvailable(amount: Cents, left: Cents, isWhole: boolean): void {
  if (amount <= left) return
  const sentence =
    left > 0
      ? `At most ${inCents(left)} of this gift can still be given back${isWhole ? '.' : ': the processing fee is kept.'}`
      : 'All of this gift that can be given back is given back or promised already.'
  throw new Refusal('refund_too_large', sentence, { left })
}

function audit(
  tx: Database,
  platform: Platform,
  actor: Actor,
  action: string,
  about: Pick<RefundRow, 'id' | 'donationId' | 'amount' | 'reason'>,
) {
  const { id: refundId, donationId, amount: cents, reason } = about
  const data = { refundId, cents, reason }
  return record(tx, platform, { actorId: actor.userId, action, targetKind: 'donation', targetId: donationId, data })
}
