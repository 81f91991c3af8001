import { setupFee } from '#features/identity/plans/rules.ts'
import { type Cents, cents, sumCents } from '#values/money.ts'
import { prorate, taxOf } from './proration.ts'

export const lineKinds = ['setup', 'period', 'credit', 'upgrade', 'carried'] as const
export type LineKind = (typeof lineKinds)[number]

export type Line = {
  readonly kind: LineKind
  readonly amount: Cents
  readonly taxBps: number
  readonly tax: Cents
}

const line = (kind: LineKind, amount: Cents, taxBps: number): Line => ({
  kind,
  amount,
  taxBps,
  tax: taxOf(amount, taxBps),
})

/** Only monthly charges are taxed (specification §9): the setup fee is not. */
const setupLine: Line = line('setup', setupFee, 0)

/**
 * What the first period of a subscription costs: with the setup fee unless the account has paid it, once in its life.
 */
export const firstLines = (price: Cents, taxBps: number, owesSetup: boolean): Line[] => [
  ...(owesSetup ? [setupLine] : []),
  line('period', price, taxBps),
]

/** @param carried the amount of an upgrade that was too small to charge separately, with its tax. */
export const renewalLines = (price: Cents, taxBps: number, carried: readonly Line[] = []): Line[] => [
  line('period', price, taxBps),
  ...carried,
]

type Change = { readonly from: Cents; readonly to: Cents; readonly left: number; readonly whole: number }

/** Two lines, so that both are on the invoice: what is refunded, and what is charged. */
export function upgradeLines(change: Change, taxBps: number): Line[] {
  const { credit, charge } = prorate(change)
  return [line('credit', cents(-credit), taxBps), line('upgrade', charge, taxBps)]
}

/** The lines of an upgrade too small for a payment of its own, as one line of the next invoice. */
export const carriedLine = (lines: readonly Line[], taxBps: number): Line => ({
  kind: 'carried',
  amount: sumCents(lines.map((one) => one.amount)),
  taxBps,
  tax: sumCents(lines.map((one) => one.tax)),
})

export type Sums = { readonly net: Cents; readonly tax: Cents; readonly total: Cents }

export function sumLines(lines: readonly Pick<Line, 'amount' | 'tax'>[]): Sums {
  const [net, tax] = [sumCents(lines.map((one) => one.amount)), sumCents(lines.map((one) => one.tax))]
  return { net, tax, total: cents(net + tax) }
}

export const lineLabels: Readonly<Record<LineKind, string>> = {
  setup: 'Setup fee, once',
  period: 'Plan for one month',
  credit: 'Unused part of the former plan',
  upgrade: 'Rest of the month in the new plan',
  carried: 'Upgrade in the month before',
}
