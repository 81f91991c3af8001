// The state of the peer's Stripe Tax.

export type Calculation = {
  readonly id: string
  readonly object: 'tax.calculation'
  readonly expires_at: number
  readonly amount_total: number
  readonly tax_amount_exclusive: number
  readonly tax_breakdown: readonly object[]
}

export const createTax = () => ({
  calculations: new Map<string, Calculation>(),
  /** By reference. */
  transactions: new Map<string, { readonly tax: number; readonly calculation: string }>(),
  /** Postal codes that Stripe cannot place. */
  unknownCodes: new Set<string>(),
})
