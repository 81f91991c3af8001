import { type Cents, cents } from '#values/money.ts'

/** A part of a price by seconds, rounded half up to the cent. Exact: the fraction is never a float. */
export function priceOf(price: Cents, seconds: number, whole: number): Cents {
  if (whole <= 0) return cents(0)
  const [top, bottom] = [BigInt(price) * BigInt(seconds) * 2n + BigInt(whole), BigInt(whole) * 2n]
  return cents(Number(top / bottom))
}

/** A share of an amount in basis points, rounded half away from zero, so that a credit mirrors its charge. */
export function taxOf(amount: Cents, basisPoints: number): Cents {
  const [size, sign] = amount < 0 ? [-BigInt(amount), -1] : [BigInt(amount), 1]
  const tax = Number((size * BigInt(basisPoints) + 5000n) / 10_000n)
  return cents(tax === 0 ? 0 : sign * tax)
}

type Upgrade = { readonly from: Cents; readonly to: Cents; readonly left: number; readonly whole: number }

/** The rest of the price in force is credited, that of the new price is charged. Never negative for an upgrade. */
export function prorate({ from, to, left, whole }: Upgrade): { readonly credit: Cents; readonly charge: Cents } {
  return { credit: priceOf(from, left, whole), charge: priceOf(to, left, whole) }
}

/** Gateways do not charge cards less than this: it is carried to the next invoice (money.md §4). */
export const leastCharge: Cents = cents(50)
