import type { Cents } from '#values/money.ts'

/** A card that a gateway keeps, so that the person is charged each month without being there. */
export type KeptMethod = {
  readonly customerRef: string
  readonly methodRef: string
  /** For people, as 'Visa ending 4242'. */
  readonly label: string
  /** '2027-04'; undefined where the gateway does not say. */
  readonly expires: string | undefined
}

export type ChargeOrder = {
  readonly idempotencyKey: string
  readonly amount: Cents
  readonly description: string
  readonly customerRef: string
}

/** The gateway will not make this charge: it counts as a declined try. */
export type RefusedCharge = { readonly state: 'refused'; readonly failureCode: string }
