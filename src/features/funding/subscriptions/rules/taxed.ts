import { type Cents, cents, sumCents } from '#values/money.ts'
import type { Line } from './lines.ts'

type CalculatedTax = { readonly tax: Cents; readonly bps: number }

/** Where a service needs more than the country to calculate the tax. */
export const wantsPostalCode = (region: string): boolean => ['US', 'CA'].includes(region)

const isTaxed = ({ kind }: Line): boolean => kind !== 'setup'

/** What is taxed (specification §9): everything but the setup fee. */
export const taxedAmount = (lines: readonly Line[]): Cents =>
  sumCents(lines.filter(isTaxed).map(({ amount }) => amount))

/**
 * Splits the tax that a service calculated for a whole invoice over its lines: in proportion to them, to the cent, so
 * that they sum to it. Credits bear their tax with the opposite sign.
 */
export function withTax(lines: readonly Line[], { tax, bps }: CalculatedTax): Line[] {
  const whole = taxedAmount(lines)
  let [passed, given] = [0, 0]
  return lines.map((line) => {
    if (!isTaxed(line) || whole === 0) return { ...line, taxBps: 0, tax: cents(0) }
    passed += line.amount
    const until = Math.round((tax * passed) / whole)
    const own = until - given
    given = until
    return { ...line, taxBps: bps, tax: cents(own) }
  })
}
