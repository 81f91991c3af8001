import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { budgets } from './budgets.ts'
import type { Budget } from './parts.ts'
import { type Figure, limitText, measuredText } from './report.ts'

const file = join(import.meta.dirname, '../docs/performance.md')

export const performancePage = (): string => readFileSync(file, 'utf8')
const allBudgets: readonly (readonly [string, Budget])[] = Object.entries(budgets)
const startOf = ({ part, what, limit, unit }: Budget): string =>
  `| ${part} | ${what} | ${limitText({ part, what, limit, ...(unit && { unit }) })} |`

/** The expected rows of the page, without the last column. */
export const rowStarts = (): string[] => allBudgets.map(([, budget]) => startOf(budget))

/** The page with each budget's worst figure in its last column; figures that were not measured stay. */
export function withLastSeen(page: string, figures: readonly Figure[]): string {
  const lastSeen = new Map<string, string>()
  for (const [of, budget] of allBudgets) {
    const measured = figures.filter((figure) => figure.of === of).sort((a, b) => a.measured - b.measured)
    const worst = 'atMost' in budget.limit ? measured.at(-1) : measured[0]
    if (worst) lastSeen.set(startOf(budget), measuredText(worst))
  }
  const line = (text: string): string => {
    const start = text.slice(0, text.lastIndexOf('|', text.length - 2) + 1)
    const seen = lastSeen.get(start)
    return seen ? `${start} ${seen} |` : text
  }
  return page.split('\n').map(line).join('\n')
}

export const writeLastSeen = (figures: readonly Figure[]): void =>
  writeFileSync(file, withLastSeen(performancePage(), figures))
