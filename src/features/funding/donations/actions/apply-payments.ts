import { queueMails } from '#features/foundation/mail/actions.ts'
import { declinedBy } from '#features/foundation/mail-preferences/actions/preferences.ts'
import { unsubscribingOf } from '#features/foundation/mail-preferences/actions/unsubscribe.ts'
import { notify } from '#features/foundation/notifications/actions.ts'
import { postEntries } from '#features/funding/ledger/actions.ts'
import type { Entry } from '#features/funding/ledger/rules.ts'
import type { Database } from '#platform/database.ts'
import type { GatewayPayment, PaymentState } from '#platform/payments.ts'
import type { Platform } from '#platform/platform.ts'
import { cents } from '#values/money.ts'
import { type Instant, within } from '#values/time.ts'
import { giftMail, giftNotices, receiptMail } from '../mails.ts'
import { type DonationState, nextState } from '../rules.ts'
import {
  appendDeltas,
  type Confirmed,
  lockGifts,
  type Move,
  moveGifts,
  type PaidGift,
  reserveReceipts,
} from '../store/confirmations.ts'
import { bookCosts } from './book-costs.ts'
import { receiptPath } from './guest-key.ts'
import { countDeclines } from './limits.ts'
import { findOwnGifts } from './own-gifts.ts'

/** A gateway's event about a payment. */
export type PaymentEvent = {
  readonly gateway: string
  readonly eventId: string
  readonly madeAt: Instant
  readonly payment: GatewayPayment
}

/**
 * Applies payment events to gifts in the caller's transaction; events may come in any order and more than once.
 * A success commits together with its ledger entry, receipt number, mails and notifications. Project totals are added
 * up afterwards (`foldTotals`). The gateway's cost is booked whenever an event states it.
 *
 * @returns a reason for each event that cannot be applied now, by event id.
 */
export async function applyPayments(
  tx: Database,
  platform: Platform,
  events: readonly PaymentEvent[],
): Promise<Map<string, string>> {
  const gifts = await lockGifts(tx, ...keysOf(events))
  const { moves, problems } = decide(events, gifts)
  if (moves.length > 0) await move(tx, platform, moves, paidTimes(events, gifts, platform.clock.now()))
  await bookCosts(tx, platform, paidEvents(events, gifts, problems))
  await countDeclines(tx, platform, declined(events, gifts))
  return problems
}

/** A gift stays open after a declined card: a gateway may keep the checkout open for another card. */
function declined(events: readonly PaymentEvent[], gifts: readonly PaidGift[]): PaidGift[] {
  const byRef = new Map(gifts.map((gift) => [gift.paymentRef, gift]))
  return events.flatMap(({ payment: { paymentRef, state, failureCode } }) => {
    const gift = byRef.get(paymentRef)
    return gift && failureCode !== undefined && (state === 'failed' || state === 'open') ? [gift] : []
  })
}

/** Gifts that are paid, whether confirmed now or before, with the events that say so. */
function paidEvents(
  events: readonly PaymentEvent[],
  gifts: readonly PaidGift[],
  problems: ReadonlyMap<string, string>,
) {
  const byRef = new Map(gifts.map((gift) => [gift.paymentRef, gift]))
  return events.flatMap((event) => {
    const gift = byRef.get(event.payment.paymentRef)
    return gift && event.payment.state === 'succeeded' && !problems.has(event.eventId) ? [{ gift, event }] : []
  })
}

async function move(
  tx: Database,
  platform: Platform,
  moves: readonly Decided[],
  paidAt: ReadonlyMap<string, Instant>,
): Promise<void> {
  const confirmed = await numberReceipts(tx, moves, paidAt)
  const numbers = new Map(confirmed.map((gift) => [gift.id, gift]))
  const rows = moves.map(({ gift, to, failureCode }): Move => {
    const success = numbers.get(gift.id)
    const { succeededAt = null, receiptNumber = null } = success ?? {}
    return { id: gift.id, to, failureCode, succeededAt, receiptNumber }
  })
  // Pipelined: no query needs another's result, and the transaction keeps them in order.
  await Promise.all([moveGifts(tx, rows, platform.clock.now()), ...postGifts(tx, platform, confirmed)])
  const byGuests = confirmed.filter((gift) => gift.asGuest)
  await findOwnGifts(
    tx,
    platform,
    byGuests.map((gift) => gift.id),
  )
}

/** Each payment once, though several events may be about it. */
function keysOf(events: readonly PaymentEvent[]): [string[], string[]] {
  const once = new Map(events.map((event) => [`${event.gateway} ${event.payment.paymentRef}`, event]))
  const distinct = [...once.values()]
  return [distinct.map((event) => event.gateway), distinct.map((event) => event.payment.paymentRef)]
}

type Decided = { readonly gift: PaidGift; readonly to: DonationState; readonly failureCode: string | null }

const movesMoney: readonly PaymentState[] = ['processing', 'succeeded']

function decide(events: readonly PaymentEvent[], gifts: readonly PaidGift[]) {
  const byRef = new Map(gifts.map((gift) => [gift.paymentRef, gift]))
  const moves = new Map<string, Decided>()
  const problems = new Map<string, string>()
  for (const { eventId, payment } of events) {
    const gift = byRef.get(payment.paymentRef)
    if (!gift) {
      // A checkout whose answer was lost was never shown to the donor and ends without money: ignore it.
      if (!movesMoney.includes(payment.state)) continue
      problems.set(eventId, `no gift is known by the payment ${payment.paymentRef}`)
    } else if (payment.amount !== gift.gross) {
      problems.set(eventId, `the payment is of ${payment.amount} cents, the gift ${gift.id} of ${gift.gross}`)
    } else {
      const to = nextState(moves.get(gift.id)?.to ?? gift.state, payment.state)
      const failureCode = to === 'failed' ? (payment.failureCode ?? 'unknown') : null
      if (to) moves.set(gift.id, { gift, to, failureCode })
    }
  }
  return { moves: [...moves.values()], problems }
}

/**
 * When the gateway took each payment: it dates the gift, however late the event reaches us. A gateway's clock may be
 * wrong, but no gift is paid before it began or after we received its event.
 */
function paidTimes(
  events: readonly PaymentEvent[],
  gifts: readonly PaidGift[],
  now: Instant,
): ReadonlyMap<string, Instant> {
  const begun = new Map(gifts.map((gift) => [gift.paymentRef, gift.createdAt]))
  const successes = events.filter((event) => event.payment.state === 'succeeded')
  return new Map(
    successes.map(({ payment: { paymentRef, paidAt }, madeAt }) => [
      paymentRef,
      within(paidAt ?? madeAt, begun.get(paymentRef) ?? now, now),
    ]),
  )
}

async function numberReceipts(
  tx: Database,
  moves: readonly Decided[],
  paidAt: ReadonlyMap<string, Instant>,
): Promise<Confirmed[]> {
  const gifts = moves.filter((move) => move.to === 'succeeded').map((move) => move.gift)
  if (gifts.length === 0) return []
  const counts = new Map<string, number>()
  for (const gift of gifts) counts.set(gift.seriesId, (counts.get(gift.seriesId) ?? 0) + 1)
  const reserved = await reserveReceipts(
    tx,
    [...counts].map(([seriesId, count]) => ({ seriesId, count })),
  )
  const next = new Map(reserved.map((one) => [one.seriesId, one.lastNumber - (counts.get(one.seriesId) ?? 0)]))
  return gifts.map((gift) => {
    const receiptNumber = (next.get(gift.seriesId) ?? 0) + 1
    next.set(gift.seriesId, receiptNumber)
    const succeededAt = paidAt.get(gift.paymentRef)
    if (succeededAt === undefined) throw new Error(`the gift ${gift.id} succeeded without an event that says so`)
    return { ...gift, receiptNumber, succeededAt }
  })
}

function postGifts(tx: Database, platform: Platform, confirmed: readonly Confirmed[]): Promise<unknown>[] {
  if (confirmed.length === 0) return []
  const entries = confirmed.map(entryFor)
  return [
    postEntries(tx, platform, entries),
    appendDeltas(tx, confirmed),
    queueGiftMails(tx, platform, confirmed),
    notify(tx, platform, confirmed.flatMap(giftNotices)),
  ]
}

async function queueGiftMails(tx: Database, platform: Platform, confirmed: readonly Confirmed[]): Promise<void> {
  const receipts = await Promise.all(
    confirmed.map((gift) => receiptPath(platform, { id: gift.id, isGuests: gift.donorId === null })),
  )
  const gathered = await declinedBy(
    tx,
    confirmed.map(({ ownerId }) => ownerId),
    'gift',
  )
  const toOwners = confirmed.map(async (gift) =>
    gathered.has(gift.ownerId) ? [] : giftMail(platform, gift, await unsubscribingOf(platform, gift.ownerId, 'gift')),
  )
  const toDonors = confirmed.map((gift, at) => receiptMail(platform, gift, receipts[at] ?? ''))
  await queueMails(tx, platform, [...toDonors, ...(await Promise.all(toOwners))].flat())
}

/** money.md §4: the gift and its parts. */
const entryFor = (gift: Confirmed): Entry => ({
  kind: 'donation',
  reference: `donation:${gift.id}:succeeded`,
  subjectId: gift.projectId,
  sourceId: gift.id,
  occurredAt: gift.succeededAt,
  postings: [
    { account: 'processor_clearing', amount: gift.gross },
    { account: 'project_pending', ownerId: gift.projectId, amount: cents(-gift.net) },
    { account: 'platform_fee', amount: cents(-gift.platformFee) },
    { account: 'processing_fee_recovered', amount: cents(-gift.processingFee) },
  ],
})
