import { twelveMonths } from '#features/office/overview/rules/ranges.ts'
import { peopleMin, shown, shownParts } from './withheld.ts'

/** From a donor's sign-up to the first gift. */
export const delays = ['day', 'week', 'month', 'quarter', 'later', 'none'] as const
export const delayLabels: Readonly<Record<(typeof delays)[number], string>> = {
  day: 'Within a day',
  week: 'Within 7 days',
  month: 'Within 30 days',
  quarter: 'Within 90 days',
  later: 'Later',
  none: 'Not yet',
}

/** What is a table of its own, beside the charts. */
export const tableIds = ['donors', 'cohorts', 'firstGifts', 'projects'] as const
export type TableId = (typeof tableIds)[number]

export type Counted = {
  readonly measure: 'cohort' | 'first_gift'
  readonly month: string
  readonly key: string
  readonly n: number
}

export type DonorMonth = {
  readonly month: string
  readonly first: number | null
  readonly returning: number | null
  readonly cohort: (number | null)[]
  readonly signedUp: number | null
  readonly delays: (number | null)[]
}

const firstDay = (month: string): string => `${month}-01`

/** Twelve months of donors from what was counted, without figures of too few. */
export function donorMonths(range: { from: string; to: string }, counted: readonly Counted[]): DonorMonth[] {
  const months = twelveMonths(range)
  const cohorts = counted.filter(({ measure }) => measure === 'cohort')
  const table = cohortTable(months, cohorts)
  return months.map((month, at) => {
    const signed = delays.map((key) => sumOf(counted, 'first_gift', month, key))
    const back = cohorts.filter((one) => one.key === firstDay(month) && one.month < firstDay(month))
    return {
      month,
      first: shown(sumOf(counted, 'cohort', month, firstDay(month))),
      returning: shown(back.reduce((sum, { n }) => sum + n, 0)),
      cohort: table[at] ?? [],
      signedUp: shown(signed.reduce((sum, n) => sum + n, 0)),
      delays: shownParts(signed),
    }
  })
}

const sumOf = (counted: readonly Counted[], measure: Counted['measure'], month: string, key: string): number =>
  counted.find((one) => one.measure === measure && one.month === firstDay(month) && one.key === key)?.n ?? 0

/**
 * A row for each first month, a cell for each month from it on. Those who came back in a month are the parts of a sum
 * that is shown: together with those of cohorts before the first of the twelve, as one more part.
 */
function cohortTable(months: readonly string[], cohorts: readonly Counted[]): (number | null)[][] {
  const rows = months.map((first) => months.filter((month) => month >= first).map((): number | null => 0))
  months.forEach((month, column) => {
    const of = (first: string): number => sumOf(cohorts, 'cohort', first, firstDay(month))
    const before = cohorts.filter((one) => one.key === firstDay(month) && one.month < firstDay(months[0] ?? ''))
    const old = before.reduce((sum, { n }) => sum + n, 0)
    const parts = shownParts([...months.slice(0, column).map(of), old])
    months.slice(0, column).forEach((_first, row) => {
      const cells = rows[row]
      if (cells) cells[column - row] = parts[row] ?? null
    })
    const own = rows[column]
    if (own) own[0] = shown(of(month))
  })
  return rows
}

/** Said beside each table of people. */
export const fewNote = `Fewer than ${peopleMin} people are not told apart: such a figure is left out, and where it followed from a sum another one with it.`
