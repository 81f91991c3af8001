import { inThousands } from './count.ts'
import { typedDollars } from './digits.ts'

/** An amount of US dollars in whole cents (AMB-108): a safe integer, never a float of dollars. */
export type Cents = number & { readonly unit: 'cents' }

/** @throws RangeError when the number is not a safe integer: inexact money is a defect. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`)
  return amount as Cents
}

export const dollars = (whole: number): Cents => cents(whole * 100)

/** An amount in dollars, with any cents cut. */
export const dollarsIn = (amount: Cents): number => Math.trunc(amount / 100)

export const sumCents = (amounts: readonly Cents[]): Cents => cents(amounts.reduce<number>((sum, one) => sum + one, 0))

/**
 * A share of an amount in basis points (350 is 3.5 %), rounded half up to the cent (AMB-096).
 * Integer arithmetic throughout; exact up to 9 × 10¹¹ cents.
 */
export function shareOf(amount: Cents, basisPoints: number): Cents {
  return cents(Math.floor((amount * basisPoints + 5000) / 10_000))
}

/** A part's portion of an amount, cut to the cent: the caller decides who gets the remainder. */
export const proRata = (amount: number, part: number, whole: number): Cents =>
  cents(whole === 0 ? 0 : Math.floor((amount * part) / whole))

/**
 * The amount that leaves `left` after a share in basis points is taken, cut to the cent. Because the share itself is
 * rounded, the exact answer is within a cent or two.
 */
export const grossBefore = (left: number, basisPoints: number): Cents =>
  cents(Math.floor((left * 10_000) / (10_000 - basisPoints)))

const minus = (amount: Cents): string => (amount < 0 ? '-' : '')
const wholeDollars = (amount: Cents): string => inThousands(Math.trunc(Math.abs(amount) / 100))

/** CNST-03: whole US dollars, for cards and progress. Cents are cut, never rounded up: $4,999.99 is not $5,000 yet. */
export const inDollars = (amount: Cents): string => `${minus(amount)}$${wholeDollars(amount)}`

/** To the cent, for checkout, receipts and ledgers. */
export const inCents = (amount: Cents): string =>
  `${inDollars(amount)}.${String(Math.abs(amount) % 100).padStart(2, '0')}`

/** 1,234.56, for the cells of a table whose caption names the dollars; with a typographic minus sign. */
export const inPlainCents = (amount: Cents): string => inCents(amount).replace('$', '').replace('-', '\u2212')

/**
 * An amount of any currency, to its smallest unit.
 *
 * @param currency ISO 4217. @param minorUnits the amount in the currency's smallest unit: cents, or whole yen.
 */
export function inCurrency(currency: string, minorUnits: number): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(minorUnits / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

/** Parses a typed amount, $1,234.56 or 12.5 or 12; undefined for anything else. */
export function centsFrom(typed: string): Cents | undefined {
  const [, whole = '', part = ''] = /^([^.]*)(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? []
  const number = typedDollars(whole)
  return number === undefined || number > 999_999_999 ? undefined : cents(number * 100 + Number(part.padEnd(2, '0')))
}

/** A rate for people: 350 basis points are 3.5%. */
export const inPercent = (basisPoints: number): string => `${basisPoints / 100}%`
