import { refundable } from '#features/funding/donations/rules.ts'
import type { AccountCode, Posting } from '#features/funding/ledger/rules.ts'
import { type Cents, cents, proRata } from '#values/money.ts'

/** A gift's split at payment. */
export type Given = {
  readonly gross: Cents
  readonly platformFee: Cents
  readonly processingFee: Cents
  readonly net: Cents
}

/** What has gone back of a gift. Promised and running refunds are not included: they may still fail. */
export type Gone = {
  /** Refunds that were made and did not come back. */
  readonly refunded: Cents
  /** What banks took for good. */
  readonly lost: Cents
  /** What banks took in undecided disputes. */
  readonly disputed: Cents
}

/** The part of an amount that project and platform fee bear together; the platform bears the rest. */
const shared = (gift: Given, gone: number): number => Math.min(gone, refundable(gift))

/** Of the first cents of a gift that go back, those that the platform fee bears, rounded down. */
export const platformPart = (gift: Given, gone: number): Cents =>
  proRata(shared(gift, gone), gift.platformFee, refundable(gift))

const projectPart = (gift: Given, gone: number): Cents => cents(shared(gift, gone) - platformPart(gift, gone))

type Standing = Readonly<
  Record<
    | 'project_pending'
    | 'project_dispute_hold'
    | 'platform_fee'
    | 'refund_loss'
    | 'dispute_receivable'
    | 'processor_clearing',
    number
  >
>

/**
 * A gift's balances in the books, debit positive, as a function of what has gone back of it and of nothing else: each
 * entry about a gift posts the difference between two standings. So the order in which refunds and disputes are
 * reported does not matter, nor what was under way meanwhile: the project always has what refunds and disputes leave
 * (docs/decisions/0021).
 */
export function standingOf(gift: Given, { refunded, lost, disputed }: Gone): Standing {
  const settled = refunded + lost
  const all = settled + disputed
  return {
    project_pending: projectPart(gift, all) - gift.net,
    project_dispute_hold: projectPart(gift, settled) - projectPart(gift, all),
    platform_fee: platformPart(gift, settled) - gift.platformFee,
    refund_loss: settled - shared(gift, settled),
    dispute_receivable: disputed,
    processor_clearing: gift.gross - all,
  }
}

const isProjects = (account: AccountCode): boolean =>
  account === 'project_pending' || account === 'project_dispute_hold'

/**
 * The postings that lead from one standing of a gift to another.
 *
 * @param more postings of the same entry, such as a dispute's fee: each account is posted to once.
 */
export function postingsBetween(
  gift: Given & { readonly projectId: string },
  before: Gone,
  after: Gone,
  more: readonly { readonly account: AccountCode; readonly amount: Cents }[] = [],
): Posting[] {
  const [from, to] = [standingOf(gift, before), standingOf(gift, after)]
  const sums = new Map<AccountCode, number>()
  for (const account of Object.keys(to) as (keyof Standing)[]) sums.set(account, to[account] - from[account])
  for (const { account, amount } of more) sums.set(account, (sums.get(account) ?? 0) + amount)
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({
      ...{ account, amount: cents(amount) },
      ...(isProjects(account) && { ownerId: gift.projectId }),
    }))
}

/** The sources of an amount that goes back. They sum to it. */
export type Shares = {
  /** The project's money, free or on hold. */
  readonly project: Cents
  readonly platform: Cents
  /** What the platform bears beyond its fee. */
  readonly borne: Cents
}

/** The shares of what went back between two standings. */
export function sharesBetween(gift: Given, before: Gone, after: Gone): Shares {
  const [from, to] = [standingOf(gift, before), standingOf(gift, after)]
  return {
    project: cents(to.project_pending + to.project_dispute_hold - from.project_pending - from.project_dispute_hold),
    platform: cents(to.platform_fee - from.platform_fee),
    borne: cents(to.refund_loss - from.refund_loss),
  }
}

/**
 * What each open dispute keeps from project and platform fee, in the order given; with one of them, all that is kept.
 *
 * @param settled what has gone back for good.
 */
export function splitDispute(gift: Given, settled: number, open: readonly { readonly amount: Cents }[]): Shares[] {
  let taken = settled
  return open.map(({ amount }) => {
    const [from, to] = [taken, taken + amount]
    taken = to
    const project = projectPart(gift, to) - projectPart(gift, from)
    const platform = platformPart(gift, to) - platformPart(gift, from)
    return { project: cents(project), platform: cents(platform), borne: cents(amount - project - platform) }
  })
}
