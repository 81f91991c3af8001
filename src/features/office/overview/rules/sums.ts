import type { AccountCode, EntryKind } from '#features/funding/ledger/rules.ts'
import { type Cents, cents } from '#values/money.ts'

/** What moved on an account by entries of one kind, over some days. */
export type Moved = {
  readonly account: AccountCode
  readonly kind: EntryKind
  readonly debit: Cents
  readonly credit: Cents
  readonly postings: number
}

export type Sums = {
  readonly gifts: Cents
  readonly giftCount: number
  readonly platformFee: Cents
  readonly processingFee: Cents
  /** What refunds and disputes took back from projects, less what came back to them. */
  readonly givenBack: Cents
  readonly refundCount: number
  readonly disputeCount: number
  /** Gifts, less both fees, less what was given back. */
  readonly toProjects: Cents
  readonly plans: Cents
  readonly planCount: number
  readonly setupFees: Cents
  /** Fees that went back with refunds; below zero. */
  readonly feesBack: Cents
  readonly charged: Cents
  readonly giftCosts: Cents
  readonly planCosts: Cents
  readonly otherCosts: Cents
  readonly disputeFees: Cents
  readonly losses: Cents
  readonly costs: Cents
  readonly leftOver: Cents
}

/** What is owed to projects moves by gifts and what happens to them; payouts only take it elsewhere. */
const owed: readonly AccountCode[] = ['project_pending', 'project_dispute_hold']
const ofPayouts: readonly EntryKind[] = ['payout', 'payout_back', 'payout_cover', 'claim_recovered']
const fees: readonly AccountCode[] = ['platform_fee', 'processing_fee_recovered']

/** The figures of some days, from what moved: each sum is of the rows that are shown for it. */
export function sumsOf(moved: readonly Moved[]): Sums {
  const debit = (has: (row: Moved) => boolean): number =>
    moved.filter(has).reduce((sum, row) => sum + row.debit - row.credit, 0)
  const count = (kind: EntryKind): number =>
    moved
      .filter((row) => row.kind === kind && row.account === 'processor_clearing')
      .reduce((sum, row) => sum + row.postings, 0)
  const ofGifts = (account: AccountCode): number => debit((row) => row.kind === 'donation' && row.account === account)
  const gifts = ofGifts('processor_clearing')
  const [platformFee, processingFee] = [-ofGifts('platform_fee'), -ofGifts('processing_fee_recovered')]
  const toProjects = -debit((row) => owed.includes(row.account) && !ofPayouts.includes(row.kind))
  const plans = -debit((row) => row.account === 'deferred_plans' && row.kind === 'plan_paid')
  const setupFees = -debit((row) => row.account === 'setup_fee')
  const feesBack = -debit((row) => fees.includes(row.account) && row.kind !== 'donation')
  const charged = platformFee + processingFee + plans + setupFees + feesBack
  const giftCosts = debit((row) => row.account === 'processor_cost' && row.kind === 'processor_cost')
  const planCosts = debit((row) => row.account === 'processor_cost' && row.kind === 'plan_cost')
  const otherCosts = debit((row) => row.account === 'processor_cost') - giftCosts - planCosts
  const disputeFees = debit((row) => row.account === 'dispute_fee')
  const losses = debit((row) => row.account === 'refund_loss' || row.account === 'bad_debt')
  const costs = giftCosts + planCosts + otherCosts + disputeFees + losses
  return {
    ...{ gifts: cents(gifts), giftCount: count('donation') },
    ...{ platformFee: cents(platformFee), processingFee: cents(processingFee) },
    givenBack: cents(gifts - platformFee - processingFee - toProjects),
    ...{ refundCount: count('refund'), disputeCount: count('dispute_opened'), toProjects: cents(toProjects) },
    ...{ plans: cents(plans), planCount: count('plan_paid'), setupFees: cents(setupFees), feesBack: cents(feesBack) },
    charged: cents(charged),
    ...{ giftCosts: cents(giftCosts), planCosts: cents(planCosts), otherCosts: cents(otherCosts) },
    ...{ disputeFees: cents(disputeFees), losses: cents(losses), costs: cents(costs) },
    leftOver: cents(charged - costs),
  }
}
