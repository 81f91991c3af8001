import { record } from '#features/foundation/audit/actions.ts'
import { signCredentialLink } from '#features/foundation/files/actions.ts'
import { countWaiting } from '#features/funding/payees/actions/count-waiting.ts'
import { findPayeeOf } from '#features/funding/payees/actions/read.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { cents, inCents } from '#values/money.ts'
import { type Instant, later } from '#values/time.ts'
import type { PayoutItem, WholePayout } from '../contract/objects.ts'
import { closedBy, reserveOf, settlesAfterMs } from '../rules/free.ts'
import { closedTexts } from '../rules/hold-lines.ts'
import { reasonLabels } from '../rules/holds.ts'
import { approvalMs, capWindowMs, dayCap, failureText, isGivenBack, isWaiting } from '../rules/payouts.ts'
import { type HoldRow, listHolds, readCap } from '../store/decisions.ts'
import { findMoney } from '../store/money.ts'
import { findPayout, listPayouts, type PayoutFilter, type PayoutRow } from '../store/payouts.ts'
import { findReceipt, listSpendings, sumReceipts } from '../store/spendings.ts'
import { holdOf, spendingOf } from './read-money.ts'
import { notFound } from './request.ts'
import { listSeats, type Seats, seatsOf } from './still-payable.ts'

const listedMax = 100

export async function readPayouts(
  platform: Platform,
  show: PayoutFilter,
): Promise<{ items: PayoutItem[]; payeesWaiting: number; now: Instant }> {
  const { database, clock } = platform
  const rows = await listPayouts(database, show, listedMax)
  const holds = await listHolds(
    database,
    rows.map(({ id }) => id),
  )
  const seats = await listSeats(database, platform, rows, holds)
  const items = rows.flatMap((row): PayoutItem[] => {
    const own = seats.get(row.id)
    return own
      ? [
          itemOf(
            row,
            holds.findLast((one) => one.payoutId === row.id && one.closedAt === null),
            own,
          ),
        ]
      : []
  })
  return { items, payeesWaiting: await countWaiting(database), now: clock.now() }
}

function itemOf(row: PayoutRow, hold: HoldRow | undefined, { seats: needed, valid }: Seats): PayoutItem {
  // Approved, it keeps how many approved it; until then, the rule says how many.
  const seats = row.state === 'requested' || row.state === 'held' ? needed : (row.seats ?? needed)
  return {
    ...{ id: row.id, number: row.number, project: { id: row.projectId, title: row.projectTitle } },
    ...{ payee: row.payeeName, cents: row.cents, state: row.state, requestedAt: row.requestedAt },
    ...{ sentAt: row.sentAt, endedAt: row.endedAt, seats },
    hold: hold ? holdOf(hold) : null,
    approved: isWaiting(row.state) ? Math.min(valid.length, seats) : (row.seats ?? 0),
  }
}

/** @throws Refusal payout_not_found. */
export async function readPayout(platform: Platform, actor: Actor, id: Id<'payout'>): Promise<WholePayout> {
  const { database, clock } = platform
  const now = clock.now()
  const row = await findPayout(database, id)
  if (!row) throw notFound()
  const [payee, holds, seats, free, receipts, spendings] = await Promise.all([
    findPayeeOf(database, row.payeeOwnerId),
    listHolds(database, [id]),
    seatsOf(database, platform, row),
    readFree(platform, row),
    sumReceipts(database, row.projectId, now),
    listSpendings(database, [id]),
  ])
  const hasAgreed = seats.valid.some((one) => one.approverId === actor.userId)
  const cap = await readCap(database, actor.userId, later(now, -capWindowMs), hasAgreed ? null : id)
  const hold = holds.findLast((one) => one.closedAt === null)
  const limit = { cap: cap.cap ?? dayCap, used: cap.used }
  const isOwn = actor.userId === row.requestedBy || actor.userId === row.payeeOwnerId
  const endedHold = holds.some(({ closedById }) => closedById === actor.userId)
  const mayAct = isWaiting(row.state)
  return {
    ...itemOf(row, hold, seats),
    ...{ payeeId: row.payeeId, payeeKind: payee?.kind ?? '', payeeState: payee?.state ?? '', bank: row.bank },
    ...{ last4: row.last4, purpose: row.purpose, requester: row.requester, refusal: row.refusal },
    failure: row.failureCode === null ? null : failureText(row.failureCode),
    contentHash: seats.contentHash,
    approvals: seats.all.map((one) => ({
      ...{ approver: one.approver, at: one.approvedAt, until: later(one.approvedAt, approvalMs) },
      counts: !mayAct || seats.valid.includes(one),
      isOwn: one.approverId === actor.userId,
    })),
    notApprovable: notApprovable(row, { isOwn, endedHold, hasAgreed, payeeState: payee?.state, free, limit, hold }),
    mayHold: mayAct,
    mayRelease: row.state === 'held' && !isOwn && !(hold?.reason === 'bank_changed' && hold.reviewBy > now),
    mayDecline: mayAct && !isOwn,
    limit,
    free,
    receipts,
    spendings: spendings.map(spendingOf),
    history: historyOf(row, holds, seats),
    now,
  }
}

/** The access is recorded before the link is returned. @throws Refusal payout_not_found. */
export async function linkReceipt(platform: Platform, actor: Actor, id: Id<'payout'>, spendingId: string) {
  const fileId = await findReceipt(platform.database, id, spendingId)
  if (!fileId) throw notFound()
  const about = { action: 'payout.receipt_opened', targetKind: 'payout', targetId: id, data: { spendingId } }
  await record(platform.database, platform, { actorId: actor.userId, ...about })
  return signCredentialLink(platform, fileId)
}

async function readFree({ database, clock }: Platform, row: PayoutRow): Promise<WholePayout['free']> {
  const now = clock.now()
  const money = await findMoney(database, row.projectId, later(now, -settlesAfterMs))
  if (!money) throw new Error(`the payout ${row.id} is of a project that is not there`)
  const { given, gifts, fees, returned, young, disputed, promised, writtenOff, minimum, raised } = money
  const own = isGivenBack(row.state) ? 0 : row.cents
  const closed = closedBy(money, now)
  return {
    ...{ given, gifts, fees, returned, young, disputed, promised, writtenOff, minimum, raised },
    otherPayouts: cents(money.underWay + money.paid - own),
    unreleased: reserveOf(money),
    // It may be less than this payout: then the payout waits.
    available: cents(money.old - reserveOf(money) - money.underWay - money.paid + writtenOff + own),
    closed: closed ? closedTexts(money)[closed] : null,
  }
}

type About = {
  readonly isOwn: boolean
  readonly endedHold: boolean
  readonly hasAgreed: boolean
  readonly payeeState: string | undefined
  readonly free: WholePayout['free']
  readonly limit: WholePayout['limit']
  readonly hold: HoldRow | undefined
}

/** Why the reader may not approve, in the order in which the endpoint refuses. */
function notApprovable(row: PayoutRow, about: About): string | null {
  const { isOwn, endedHold, hasAgreed, payeeState, free, limit, hold } = about
  if (!isWaiting(row.state)) return 'It was decided.'
  if (isOwn) return 'You asked for this payout, or are paid by it. A colleague must decide.'
  if (endedHold) return 'You ended a hold on this payout. A colleague must approve it.'
  if (hold) return 'Approving opens when the hold ends; earlier approvals do not count.'
  if (row.state !== 'requested') return 'It is approved, and leaves next.'
  if (hasAgreed) return 'You have approved it. Another person must, too.'
  if (payeeState !== 'verified') return 'The payee is not verified.'
  if (free.closed !== null) return free.closed
  if (free.available < row.cents) return 'Less is left of this project than was asked for.'
  if (row.cents > limit.cap - limit.used)
    return `You may approve ${inCents(cents(Math.max(0, limit.cap - limit.used)))} more today.`
  return null
}

function historyOf(row: PayoutRow, holds: readonly HoldRow[], { all }: Seats): WholePayout['history'] {
  const at = (when: Instant | null, text: string) => (when === null ? [] : [{ at: when, text }])
  return [
    ...at(row.requestedAt, `Asked for by ${row.requester}`),
    ...holds.flatMap((one) => [
      ...at(
        one.openedAt,
        `Held ${one.openedBy ? `by ${one.openedBy}` : 'by rule'}: ${reasonLabels[one.reason].toLowerCase()}`,
      ),
      ...at(one.closedAt, one.closedBy ? `Hold ended by ${one.closedBy}` : 'Hold ended'),
    ]),
    ...all.map((one) => ({ at: one.approvedAt, text: `${one.approver} approved` })),
    ...at(row.sentAt, 'Sent'),
    ...at(row.paidAt, 'Paid'),
    ...at(row.endedAt, row.refusal ? `Declined: ${row.refusal}` : endText(row)),
  ].toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

const endText = ({ state, failureCode }: PayoutRow): string =>
  state === 'cancelled' ? 'Taken back by the researcher' : `Money back: ${failureText(failureCode ?? 'declined')}`
