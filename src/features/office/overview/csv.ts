import { csvLine } from '#values/csv.ts'
import { cents } from '#values/money.ts'
import type { MonthFigures } from './contract.ts'

export const monthHead = csvLine([
  ...['Month', 'Gifts', 'Gifts (USD)', 'Charged (USD)', 'Costs (USD)', 'Left over (USD)'],
])

export const monthLines = (months: readonly MonthFigures[]): string =>
  months
    .map(({ month, gifts, giftCount, charged, costs }) =>
      csvLine([month, String(giftCount), gifts, charged, costs, cents(charged - costs)]),
    )
    .join('')
