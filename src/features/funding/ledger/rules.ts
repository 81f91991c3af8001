import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

/** The chart of accounts. Project accounts exist once for each project. */
export const accountTypes = {
  /** What the payment gateway owes us. */
  processor_clearing: 'asset',
  /** What we owe a project and can not pay out yet. */
  project_pending: 'liability',
  /** Money that banks took back while a dispute is open. */
  dispute_receivable: 'asset',
  /** A project's money in dispute: kept apart until the bank has decided. */
  project_dispute_hold: 'liability',
  /** CNST-01. */
  platform_fee: 'revenue',
  /** CNST-02: the processing fee that donors pay; our cost is another account (never netted). */
  processing_fee_recovered: 'revenue',
  /** The gateways' fees, borne by the platform whatever donors paid for processing. */
  processor_cost: 'expense',
  /** The gateways' dispute fees, borne by the platform, because a researcher must not pay for a donor's dispute. */
  dispute_fee: 'expense',
  /** Refunds beyond what was taken from projects and the platform fee. */
  refund_loss: 'expense',
  /** What the gateway has sent to our bank and has not arrived yet. */
  bank_in_transit: 'asset',
  /** Our bank account for gifts, kept apart from the platform's own money. */
  bank_client: 'asset',
  /** The platform's own bank account, for money that it added to gifts or took from them as fees. */
  bank_operating: 'asset',
  /** What left a project and has not arrived at its payee's bank: still owed. */
  payout_in_transit: 'liability',
  /** Money in payees' accounts at the gateway, on its way to their banks. */
  payee_balance: 'asset',
  /**
   * What banks took of a project's gifts after it was paid out: advanced by the platform until later gifts to the
   * project repay it.
   */
  payee_receivable: 'asset',
  /** Claims on later gifts that finance wrote off, less what was recovered. */
  bad_debt: 'expense',
  /** Unexplained movements of the gateway's balance (money.md §10). */
  suspense: 'liability',
  /** What researchers paid for months of their plan that have not passed. */
  deferred_plans: 'liability',
  /** Months of plans that have passed. */
  plan_revenue: 'revenue',
  /** Charged to each researcher once. */
  setup_fee: 'revenue',
  /** Taxes on plans, owed to the regions. */
  tax_payable: 'liability',
} as const
export type AccountCode = keyof typeof accountTypes

/** Owner of the platform's own accounts. */
export const platformOwner = '00000000-0000-0000-0000-000000000000'

/** One line of an entry: debit positive, credit negative. */
export type Posting = {
  readonly account: AccountCode
  /** The project the account belongs to; the platform's own when absent. */
  readonly ownerId?: string
  readonly amount: Cents
}

export const entryKinds = [
  'donation',
  'processor_cost',
  'refund',
  'refund_returned',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'dispute_reversed',
  'dispute_fee_returned',
  'redirect_out',
  'redirect_in',
  'payout',
  'payout_back',
  'payout_cover',
  'claim_written_off',
  'claim_recovered',
  'bank_payout',
  'gateway_fee',
  'gateway_topup',
  'gateway_unexplained',
  'plan_paid',
  'plan_cost',
  'plan_surplus',
  'plan_returned',
  'plan_dispute',
  'plan_revenue',
] as const
export type EntryKind = (typeof entryKinds)[number]

export type Entry = {
  readonly kind: EntryKind
  /** The unique business key, for example `donation:<id>:succeeded`: a repeated event posts once. */
  readonly reference: string
  /** What the entry is about: the project, or the platform itself. */
  readonly subjectId: string
  /** What caused it: the donation, a payout to our bank, or a row of the gateway's balance. */
  readonly sourceId: string
  /** The reference of the entry that this one reverses, wholly or in part. */
  readonly reverses?: string
  /** The person who caused it, if any. */
  readonly actorId?: string
  /** For readers of the books. */
  readonly memo?: string
  readonly occurredAt: Instant
  readonly postings: readonly Posting[]
}

/** Why an entry is invalid, or undefined. The database checks the same again at commit. */
export function entryError(entry: Entry): string | undefined {
  if (entry.postings.length < 2) return 'an entry needs at least two postings'
  if (entry.postings.some((posting) => posting.amount === 0)) return 'a posting of nothing explains nothing'
  const sum = entry.postings.reduce((total, posting) => total + posting.amount, 0)
  return sum === 0 ? undefined : `the postings sum to ${sum}, not to zero`
}

/** Leaves out postings of zero. */
export const nonZero = (postings: readonly Posting[]): Posting[] => postings.filter((posting) => posting.amount !== 0)

/** The sum of the postings of one account and kind. */
export type Balance = {
  readonly account: AccountCode
  readonly kind: EntryKind
  readonly balance: Cents
  readonly postings: number
}
