import { type AccountCode, nonZero, type Posting } from '#features/funding/ledger/rules.ts'
import { type Cents, cents, dollars } from '#values/money.ts'
import { dateOf, dayMs, hourMs, type Instant, instantOf, later, millisOf } from '#values/time.ts'

export const payoutStates = [
  'requested',
  'held',
  'approved',
  'sending',
  'in_transit',
  'paid',
  'final',
  'returning',
  'failed',
  'returned',
  'declined',
  'cancelled',
] as const
export type PayoutState = (typeof payoutStates)[number]

/** The only allowed transitions between states. */
const next: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
  requested: ['held', 'approved', 'declined', 'cancelled'],
  held: ['requested', 'declined', 'cancelled'],
  approved: ['requested', 'held', 'sending', 'declined', 'cancelled'],
  // The gateway may refuse the transfer itself: then nothing left.
  sending: ['in_transit', 'failed'],
  in_transit: ['paid', 'returning'],
  // Paid is not final: a bank may send it back for days.
  paid: ['final', 'returning'],
  // Later than any bank should pay.
  final: ['returning'],
  returning: ['failed', 'returned'],
  failed: [],
  returned: [],
  declined: [],
  cancelled: [],
}
export const mayBecome = (from: PayoutState, to: PayoutState): boolean => next[from].includes(to)

/** Requested, and nothing has left yet: it can be held, declined and cancelled. */
export const isWaiting = (state: PayoutState): boolean =>
  state === 'requested' || state === 'held' || state === 'approved'
/** The project's money came back, or never left. */
export const isGivenBack = (state: PayoutState): boolean =>
  state === 'failed' || state === 'returned' || state === 'declined' || state === 'cancelled'
export const hasArrived = (state: PayoutState): boolean => state === 'paid' || state === 'final'

/** Above this a second person must agree; payouts to one payee in seven days count together. */
export const aloneMax: Cents = dollars(5000)
export const aloneWindowMs = 7 * dayMs
/** @param others the other payouts that this payee requested in the window and that did not come back. */
export const seatsFor = (amount: Cents, others: Cents): 1 | 2 => (amount + others > aloneMax ? 2 : 1)

/** What one person may approve in a day, unless another sum is set for them. */
export const dayCap: Cents = dollars(25_000)
export const capWindowMs = dayMs
/** An approval expires after this. */
export const approvalMs = 72 * hourMs

/** Approvals are bound to these: the text that is hashed. */
export const contentOf = (payout: {
  readonly id: string
  readonly cents: Cents
  readonly projectId: string
  readonly destinationId: string
}): string => [payout.id, payout.cents, payout.projectId, payout.destinationId].join(' ')

type Approval = { readonly approverId: string; readonly contentHash: string; readonly approvedAt: Instant }

/** The approvals that count now: of the same content, younger than 72 hours, and given after the last hold. */
export function validApprovals<One extends Approval>(
  approvals: readonly One[],
  {
    contentHash,
    heldAt,
    now,
  }: { readonly contentHash: string; readonly heldAt: Instant | null; readonly now: Instant },
): One[] {
  const counting = approvals.filter(
    (one) =>
      one.contentHash === contentHash &&
      millisOf(one.approvedAt) > millisOf(now) - approvalMs &&
      (heldAt === null || one.approvedAt > heldAt),
  )
  return counting.filter((one, at) => counting.findIndex(({ approverId }) => approverId === one.approverId) === at)
}

export const finalAfterBankingDays = 10
/** A moment some banking days later; the holidays of countries are not considered. */
export function bankingDaysAfter(at: Instant, days: number): Instant {
  let millis = millisOf(at)
  for (let left = days; left > 0; ) {
    millis += dayMs
    const day = dateOf(millis).getUTCDay()
    if (day !== 0 && day !== 6) left -= 1
  }
  return instantOf(millis)
}

type PayoutAccount = 'project_pending' | 'payout_in_transit' | 'payee_balance' | 'processor_clearing'
export type PayoutStanding = Readonly<Record<PayoutAccount, number>>

/** Which steps of a payout were done and not undone. */
export type PayoutFacts = {
  readonly cents: Cents
  readonly sent: boolean
  readonly transferred: boolean
  readonly arrived: boolean
}

/**
 * A payout's balances in the books, debit positive, as a function of its progress (docs/decisions/0021): sent, it is no
 * longer owed to the project but in transit; transferred, it is in the payee's account at the gateway; arrived, all its
 * balances are zero.
 */
export const standingOf = ({ cents: amount, sent, transferred, arrived }: PayoutFacts): PayoutStanding => ({
  project_pending: sent ? amount : 0,
  payout_in_transit: sent && !arrived ? -amount : 0,
  payee_balance: transferred && !arrived ? amount : 0,
  processor_clearing: transferred ? -amount : 0,
})

/** Which steps a payout has behind it, by its state alone. */
export function factsOf(amount: Cents, state: PayoutState): PayoutFacts {
  const arrived = hasArrived(state)
  const transferred = arrived || state === 'in_transit' || state === 'returning'
  return { cents: amount, sent: transferred || state === 'sending', transferred, arrived }
}

export function postingsBetween(projectId: string, before: PayoutStanding, after: PayoutStanding): Posting[] {
  const isOfProject = (account: AccountCode): boolean =>
    account === 'project_pending' || account === 'payout_in_transit'
  const accounts = Object.keys(after) as PayoutAccount[]
  return nonZero(
    accounts.map((account) => ({
      ...{ account, amount: cents(after[account] - before[account]) },
      ...(isOfProject(account) && { ownerId: projectId }),
    })),
  )
}

/**
 * Receipts of a payout are due this long after it arrived; after that no other payout is paid until they are there.
 */
export const receiptsDueMs = 14 * dayMs
/** The last day that a receipt can be of: a day begins in the east of the world 14 hours before it begins in UTC. */
export const latestReceiptDay = (now: Instant): string => later(now, 14 * hourMs).slice(0, 10)
/** Staff are alarmed when a payout has waited unopened this long. */
export const unreadAfterMs = 2 * dayMs

/** The codes of banks and the gateway as text; the class says what helps. */
const failures: Readonly<Record<string, readonly [text: string, klass: FailureClass]>> = {
  account_closed: ['the bank account is closed', 'account'],
  account_invalid: ['the account at our payment provider is closed', 'account'],
  account_not_ready: ['our payment provider asks for more before it pays', 'person'],
  insufficient_capabilities_for_transfer: ['our payment provider asks for more before it pays', 'person'],
  bank_account_changed: ['the bank account was changed on the way', 'later'],
  bank_account_restricted: ['the bank account takes no payments of this kind', 'account'],
  bank_account_unusable: ['the bank account cannot be used', 'account'],
  unsupported_card: ['the bank account cannot be used', 'account'],
  invalid_account_number_length: ['the account number is too short or too long', 'account'],
  invalid_currency: ['the bank account does not take US dollars', 'account'],
  incorrect_account_holder_address: ['the bank knows the holder by another address', 'person'],
  incorrect_account_holder_tax_id: ['the bank knows the holder by another tax number', 'person'],
  payout_canceled: ['it was cancelled at our payment provider', 'later'],
  no_account: ['there is no such bank account', 'account'],
  invalid_account_number: ['the account number is wrong', 'account'],
  account_number_refused: ['the bank refused the account number', 'account'],
  incorrect_account_holder_name: ['the account is in another name', 'account'],
  debit_not_authorized: ['the bank does not allow it', 'person'],
  account_frozen: ['the bank account is frozen', 'person'],
  bank_ownership_changed: ['the bank was taken over by another', 'account'],
  could_not_process: ['the bank could not process it', 'later'],
  declined: ['the bank declined it', 'person'],
  balance_insufficient: ['our balance at the provider was too low', 'later'],
}
/** Never again to this account; the payee must act; or a retry may work. */
export type FailureClass = 'account' | 'person' | 'later'
export const failureText = (code: string): string =>
  Object.hasOwn(failures, code) ? (failures[code]?.[0] ?? code) : `the bank said ${code.replaceAll('_', ' ')}`
export const failureClass = (code: string): FailureClass =>
  Object.hasOwn(failures, code) ? (failures[code]?.[1] ?? 'person') : 'person'
