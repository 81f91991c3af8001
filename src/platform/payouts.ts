import type { Cents } from '#values/money.ts'

/**
 * Payouts to people's own bank accounts, in two steps that are each repeated safely: a transfer from our balance to the
 * payee's account at the gateway, and from there a payout to their bank. The gateway's hosted page takes the account
 * number: it never reaches us.
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
   * Moves money from our balance to a payee's account. The same key is always the same transfer. A refusal is an answer.
   * @throws GatewayUnavailable when whether it was made is not known.
   */
  transfer(order: TransferOrder): Promise<MadeStep>
  /** Takes a transfer back whole. @throws GatewayUnavailable */
  reverse(order: { readonly idempotencyKey: string; readonly transferRef: string }): Promise<MadeStep>
  /** Pays from the payee's account to their bank. @throws GatewayUnavailable */
  payOut(order: Omit<TransferOrder, 'description'>): Promise<MadeStep>
  /** The present state of a payout to a payee's bank. @throws GatewayUnavailable */
  findPayout(accountRef: string, payoutRef: string): Promise<BankPayout | undefined>
}

export type PayeeOrder = {
  readonly idempotencyKey: string
  /** Undefined for the first time. */
  readonly accountRef: string | undefined
  readonly returnUrl: string
}

/** A payee's account at the gateway. */
export type GatewayPayee = {
  readonly accountRef: string
  /** `attention`: the gateway pays nothing to it until the payee has been there again. */
  readonly state: 'incomplete' | 'ready' | 'attention'
  /** The bank account, never its number: the last digits, and a mark that is the same for the same account. */
  readonly bank: { readonly name: string; readonly last4: string; readonly fingerprint: string } | undefined
}

export type TransferOrder = {
  readonly idempotencyKey: string
  readonly accountRef: string
  readonly amount: Cents
  readonly description: string
}

/** `failureCode` as the gateway words it; `balance_insufficient` may be tried again. */
export type MadeStep =
  | { readonly state: 'made'; readonly ref: string }
  | { readonly state: 'refused'; readonly failureCode: string }

/** A payout to a payee's bank, which may fail after it was `paid`. */
export type BankPayout = {
  readonly payoutRef: string
  readonly state: 'pending' | 'paid' | 'failed'
  readonly failureCode: string | undefined
}

/** The state of a payee's account, or of a payout to their bank. */
export type PayoutObject = { readonly payee: GatewayPayee } | { readonly bankPayout: BankPayout }
