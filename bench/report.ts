export type Figure = {
  readonly what: string
  readonly measured: number
  /** What it is measured in; a ratio has none. */
  readonly unit: string
  readonly budget: { readonly atMost: number } | { readonly atLeast: number } | undefined
  readonly note?: string
}

const isKept = ({ measured, budget }: Figure): boolean => {
  if (!budget) return true
  return 'atMost' in budget ? measured <= budget.atMost : measured >= budget.atLeast
}

const short = (number: number): string => (number >= 100 ? number.toFixed(0) : number.toPrecision(3))
const budgetText = ({ budget }: Figure): string =>
  !budget ? '' : 'atMost' in budget ? `≤ ${budget.atMost}` : `≥ ${budget.atLeast}`

/** A row of the table, in Markdown. */
export const rowOf = (figure: Figure): string =>
  `| ${isKept(figure) ? 'ok' : 'MISSED'} | ${figure.what} | ${short(figure.measured)} ${figure.unit} | ${budgetText(figure)} | ${figure.note ?? ''} |`

/** Prints the table. @returns an exit code: 1 when a budget is not kept. */
export function printFigures(figures: readonly Figure[]): number {
  console.log('\n| | what | measured | budget | |\n|---|---|---|---|---|')
  for (const figure of figures) console.log(rowOf(figure))
  const missed = figures.filter((figure) => !isKept(figure))
  console.log(`\n${figures.length - missed.length} of ${figures.length} figures within their budget`)
  return missed.length === 0 ? 0 : 1
}
