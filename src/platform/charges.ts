import type { Cents } from '#values/money.ts'

/** A card saved at a gateway, so that the person is charged each month without being present. */
export type KeptMethod = {
  readonly customerRef: string
  readonly methodRef: string
  /** For people, as 'Visa ending 4242'. */
  readonly label: string
  /** '2027-04'; undefined if the gateway does not report it. */
  readonly expires: string | undefined
}

export type ChargeOrder = {
  readonly idempotencyKey: string
  readonly amount: Cents
  readonly description: string
  readonly customerRef: string
}

/** The gateway will not make this charge: it counts as a declined attempt. */
export type RefusedCharge = { readonly state: 'refused'; readonly failureCode: string }
