import type { Entry, Posting } from '#features/funding/ledger/rules.ts'
import { nonZero } from '#features/funding/ledger/rules.ts'
import { type Cents, cents } from '#values/money.ts'
import { dayMs } from '#values/time.ts'

/** Every statement reads this period again: gateways list some rows late. */
export const overlapMs = 3 * dayMs
/** A bank may return a payout this long after it arrived. */
export const payoutReturnsMs = 40 * dayMs
/** A payout that is this much past its day is late. */
export const payoutLateMs = 4 * dayMs

/** The currency of the books (AMB-108). */
export const bookCurrency = 'usd'

/** The rows of a payout summed up, and its state. */
export type PayoutFacts = {
  readonly state: 'pending' | 'paid' | 'failed' | 'cancelled'
  /** What its rows took from the balance and did not return. */
  readonly gone: Cents
  /** What the gateway deducted for it. */
  readonly fee: Cents
}

type PayoutAccount = 'processor_clearing' | 'bank_in_transit' | 'bank_client' | 'bank_operating' | 'processor_cost'
export type PayoutStanding = Readonly<Record<PayoutAccount, number>>
/** Where an account's payouts go: of gifts to the bank account for gifts, of plans to the platform's own. */
export type OurBank = 'bank_client' | 'bank_operating'

/**
 * A payout's balances in the books, debit positive, as a function of its rows and its state, like a gift
 * (docs/decisions/0021): money that left the balance is on its way until the gateway says that it arrived.
 */
export function standingOfPayout({ state, gone, fee }: PayoutFacts, bank: OurBank = 'bank_client'): PayoutStanding {
  const arrived = state === 'paid' ? gone : 0
  return {
    processor_clearing: -gone - fee,
    bank_in_transit: gone - arrived,
    bank_client: bank === 'bank_client' ? arrived : 0,
    bank_operating: bank === 'bank_operating' ? arrived : 0,
    processor_cost: fee,
  }
}

/** The postings that lead from what is booked of a payout to its present standing. */
export const payoutPostings = (booked: PayoutStanding, facts: PayoutFacts, bank?: OurBank): Posting[] => {
  const to = standingOfPayout(facts, bank)
  const accounts = Object.keys(to) as PayoutAccount[]
  return nonZero(accounts.map((account) => ({ account, amount: cents(to[account] - booked[account]) })))
}

/** The account and kind of entry for a row that concerns nothing else. */
const counterpart = {
  // Fees that belong to no single payment, for example for the account.
  fee: { kind: 'gateway_fee', account: 'processor_cost' },
  // The platform added its own money.
  topup: { kind: 'gateway_topup', account: 'bank_operating' },
  // Never to a project: it waits for a person's explanation (money.md §10).
  other: { kind: 'gateway_unexplained', account: 'suspense' },
} as const satisfies Record<string, Pick<Entry, 'kind'> & Pick<Posting, 'account'>>
export type SelfExplained = keyof typeof counterpart

/** @param net by how much the balance changed. */
export const ownRowEntry = (kind: SelfExplained, net: Cents): Pick<Entry, 'kind' | 'postings'> => ({
  kind: counterpart[kind].kind,
  postings: [
    { account: 'processor_clearing', amount: net },
    { account: counterpart[kind].account, amount: cents(-net) },
  ],
})

type Held = {
  /** What the gateway owes us, what is on its way, and what our bank holds for gifts. */
  readonly clearing: Cents
  readonly inTransit: Cents
  readonly bank: Cents
  /** What we owe to projects and may pay out; what is on hold is matched by what banks took. */
  readonly owed: Cents
  /** Unexplained money from the gateway: it may have to go back. */
  readonly suspense: Cents
  /** Revenue of plans that is together with the gifts' money. */
  readonly plans: Cents
}

const beyondOwed = ({ clearing, inTransit, bank, owed, suspense }: Held): number =>
  clearing + inTransit + bank - owed - Math.max(0, suspense)

/**
 * The surplus of gifts' money over what is owed to projects: the platform's own. If negative, the platform has to add
 * money of its own, because its fees did not cover its costs. Revenue of plans covers nothing of it.
 */
export const ownPart = (held: Held): Cents => cents(beyondOwed(held) - Math.max(0, held.plans))

/** What may be taken from our bank account for gifts without leaving less than is owed to projects. */
export const freeToTake = (held: Held): Cents => cents(Math.max(0, Math.min(held.bank, beyondOwed(held))))
