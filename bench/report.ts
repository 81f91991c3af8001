import { type BudgetName, budgets } from './budgets.ts'
import type { Budget } from './parts.ts'

export type Figure = {
  readonly of: BudgetName
  readonly measured: number
  /** Which one, when a budget applies to several. */
  readonly which?: string
  /** For information: absolute figures of this machine, which cannot be compared with another. */
  readonly note?: string
}

export const isKept = ({ of, measured }: Figure): boolean => {
  const { limit }: Budget = budgets[of]
  return 'atMost' in limit ? measured <= limit.atMost : measured >= limit.atLeast
}

export const limitText = ({ limit, unit }: Budget): string =>
  `${'atMost' in limit ? `≤ ${limit.atMost}` : `≥ ${limit.atLeast}`}${unit ? ` ${unit}` : ''}`

export function measuredText({ of, measured }: Figure): string {
  const { unit }: Budget = budgets[of]
  return `${measured >= 100 ? measured.toFixed(0) : measured.toPrecision(3)}${unit ? ` ${unit}` : ''}`
}

const whatOf = ({ of, which }: Figure): string => (which ? `${budgets[of].what} (${which})` : budgets[of].what)

/** A row of the table, in Markdown. */
export const rowOf = (figure: Figure): string =>
  `| ${isKept(figure) ? 'ok' : 'MISSED'} | ${whatOf(figure)} | ${measuredText(figure)} | ${limitText(budgets[figure.of])} | ${figure.note ?? ''} |`

/** The table, then each missed budget by name. */
export function reportOf(figures: readonly Figure[]): string {
  const missed = figures.filter((figure) => !isKept(figure))
  return [
    '| | what | measured | budget | on this machine |\n|---|---|---|---|---|',
    ...figures.map(rowOf),
    '',
    ...missed.map((one) => `MISSED ${whatOf(one)}: ${measuredText(one)}, budget ${limitText(budgets[one.of])}`),
    `${figures.length - missed.length} of ${figures.length} figures within their budget`,
  ].join('\n')
}
