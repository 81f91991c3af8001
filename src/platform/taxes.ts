import type { Cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

/** An amount before taxes, and where the person's taxes are due. */
export type TaxOrder = {
  readonly idempotencyKey: string
  readonly amount: Cents
  /** An ISO 3166 country, with its subdivision where that is known, as in US-CA. */
  readonly region: string
  readonly postalCode: string | null
}

export type CalculatedTax = {
  readonly taxRef: string
  readonly tax: Cents
  /** The rates of all jurisdictions added up; for display only, because the tax is in cents. */
  readonly bps: number
  /** Its local name: VAT, GST, sales tax. */
  readonly name: string
  readonly expiresAt: Instant
}

/** A definite refusal, in the service's terms, for example `customer_tax_location_invalid`. */
export type RefusedTax = { readonly refusedCode: string }

/** A service that computes the tax due on a plan, and receives reports of what was paid of it. */
export type GatewayTaxes = {
  /** Moves nothing. @throws GatewayUnavailable */
  calculate(order: TaxOrder): Promise<CalculatedTax | RefusedTax>
  /**
   * Reports that the calculated tax was paid. A reference of ours is reported once, however often this is called.
   * @throws GatewayUnavailable whether it was reported is not known.
   */
  report(paid: { readonly taxRef: string; readonly reference: string }): Promise<'reported' | RefusedTax>
}
