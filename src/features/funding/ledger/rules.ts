import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

/** Where money can be. Each account has one nature; a project's money has an account for each project. */
export const accountTypes = {
  /** What the payment gateway owes us. */
  processor_clearing: 'asset',
  /** What we owe a project and may not pay out yet. */
  project_pending: 'liability',
  /** What banks took back while they decide on disputes. */
  dispute_receivable: 'asset',
  /** A project's money in dispute: kept apart until the bank has decided. */
  project_dispute_hold: 'liability',
  /** CNST-01. */
  platform_fee: 'revenue',
  /** CNST-02: what the giver's side pays for processing; what it costs us is another account (never netted). */
  processing_fee_recovered: 'revenue',
  /** What gateways keep of each payment: the platform's, whatever the giver's side paid for processing. */
  processor_cost: 'expense',
  /** What gateways charge for disputes: the platform's, because a stranger's act must not punish a researcher. */
  dispute_fee: 'expense',
  /** What was given back to givers beyond what projects and the platform fee returned. */
  refund_loss: 'expense',
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
  'dispute_fee_returned',
  'redirect_out',
  'redirect_in',
] as const
export type EntryKind = (typeof entryKinds)[number]

export type Entry = {
  readonly kind: EntryKind
  /** The unique business key, for example `donation:<id>:succeeded`: a repeated event posts once. */
  readonly reference: string
  /** What the entry is about: the project. */
  readonly subjectId: string
  /** What caused it: the donation. */
  readonly sourceId: string
  /** The reference of the entry that this takes back, wholly or in part. */
  readonly reverses?: string
  /** Who caused it, where a person did. */
  readonly actorId?: string
  /** For readers of the books. */
  readonly memo?: string
  readonly occurredAt: Instant
  readonly postings: readonly Posting[]
}

/** Why an entry may not be written, or undefined. The database asks the same once more at the commit. */
export function faultOf(entry: Entry): string | undefined {
  if (entry.postings.length < 2) return 'an entry needs at least two postings'
  if (entry.postings.some((posting) => posting.amount === 0)) return 'a posting of nothing explains nothing'
  const sum = entry.postings.reduce((total, posting) => total + posting.amount, 0)
  return sum === 0 ? undefined : `the postings sum to ${sum}, not to zero`
}

/** Postings without the empty ones: an amount of nothing explains nothing. */
export const nonZero = (postings: readonly Posting[]): Posting[] => postings.filter((posting) => posting.amount !== 0)

/** What the postings of one account and kind sum to. */
export type Balance = {
  readonly account: AccountCode
  readonly kind: EntryKind
  readonly balance: Cents
  readonly postings: number
}
