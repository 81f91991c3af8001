import type { Cents } from '#values/money.ts'
import type { PayoutAccountState } from '#values/payout-account-state.ts'

/**
 * Payouts to people's own bank accounts, in two steps that are each safe to repeat: a transfer from our balance to the
 * payee's account at the gateway, and a payout from there to their bank. The account number is entered on the gateway's
 * hosted page and never reaches us.
 */
export type PayoutGateway = {
  /**
   * The hosted page where a payee enters their bank account, or changes it. The same idempotency key is always the same
   * account.
   * @throws GatewayUnavailable
   */
  openPayee(order: PayeeOrder): Promise<{ readonly accountRef: string; readonly url: string }>
  /** @throws GatewayUnavailable */
  findPayee(accountRef: string): Promise<GatewayPayee | undefined>
  /**
   * Moves money from our balance to a payee's account. The same key is always the same transfer. A refusal is an
   * answer.
   * @throws GatewayUnavailable when whether it was made is not known.
   */
  transfer(order: TransferOrder): Promise<MadeStep>
  /** Reverses a whole transfer. @throws GatewayUnavailable */
  reverse(order: { readonly idempotencyKey: string; readonly transferRef: string }): Promise<MadeStep>
  /** Pays from the payee's account to their bank, if that is the one that was approved. @throws GatewayUnavailable */
  payOut(order: BankOrder): Promise<MadeStep>
  /** The present state of a payout to a payee's bank. @throws GatewayUnavailable */
  findPayout(accountRef: string, payoutRef: string): Promise<BankPayout | undefined>
}

export type PayeeOrder = {
  readonly idempotencyKey: string
  /** Undefined the first time. */
  readonly accountRef: string | undefined
  readonly returnUrl: string
  readonly kind: 'person' | 'institution' | 'foundation'
  readonly name: string
  /** ISO 3166, two capital letters. */
  readonly country: string
  /** Where the gateway sends mail when it needs something. */
  readonly email: string
}

/** A payee's account at the gateway. */
export type GatewayPayee = {
  readonly accountRef: string
  readonly state: PayoutAccountState
  /** The bank account without its number: the last digits, and a fingerprint that is the same for the same account. */
  readonly bank: { readonly name: string; readonly last4: string; readonly fingerprint: string } | undefined
}

export type TransferOrder = {
  readonly idempotencyKey: string
  readonly accountRef: string
  readonly amount: Cents
  readonly description: string
}

export type BankOrder = Omit<TransferOrder, 'description'> & {
  /** Whether the bank account with this fingerprint is the one that was approved: it may have been changed since. */
  readonly isApproved: (fingerprint: string) => Promise<boolean>
}

/** The failure code of a payout when the bank account is not the approved one. */
export const bankChanged = 'bank_account_changed'

/** `failureCode` in the gateway's terms; `balance_insufficient` may be retried. */
export type MadeStep =
  | { readonly state: 'made'; readonly ref: string }
  | { readonly state: 'refused'; readonly failureCode: string }

/** A payout to a payee's bank, which may fail after it was `paid`. */
export type BankPayout = {
  readonly payoutRef: string
  readonly state: 'pending' | 'paid' | 'failed'
  readonly failureCode: string | undefined
}

/** A transfer to a payee's account that was reversed, by us or at the gateway itself. */
export type ReversedTransfer = { readonly transferRef: string }

/** The state of a payee's account, of a payout to their bank, or of a reversed transfer. */
export type PayoutObject =
  | { readonly payee: GatewayPayee }
  | { readonly bankPayout: BankPayout }
  | { readonly reversedTransfer: ReversedTransfer }
