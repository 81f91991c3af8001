import { inThousands } from './count.ts'
import type { Cents } from './money.ts'

const units = ['', 'K', 'M', 'B', 'T'] as const

/** $1.2K, for the labels of a plot that has the full amounts next to it. Cut, as in `inDollars`. */
export function inShortDollars(amount: Cents): string {
  const size = Math.abs(amount)
  const at = units.findLastIndex((_, power) => power === 0 || size >= 100 * 1000 ** power)
  const tenths = Math.trunc(size / (10 * 1000 ** at))
  return `${amount < 0 ? '-' : ''}$${inThousands(Math.trunc(tenths / 10))}${tenths % 10 ? `.${tenths % 10}` : ''}${units[at]}`
}
