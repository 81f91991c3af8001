import { csvLine } from '#values/csv.ts'
import { type Cents, cents } from '#values/money.ts'
import type { StaffAnalytics } from './contract.ts'
import { type ChartId, charts } from './rules/charts.ts'
import { delayLabels, delays, type TableId } from './rules/people.ts'

export type CsvTable = { readonly head: string; readonly lines: string }

const isChart = (table: ChartId | TableId): table is ChartId => table in charts

/** The same numbers as on the screen, in the same order. */
export const csvOf = (analytics: StaffAnalytics, table: ChartId | TableId): CsvTable =>
  isChart(table) ? ofChart(analytics, table) : tables[table](analytics)

function ofChart({ charts: drawn, starts, beforeStarts, step }: StaffAnalytics, id: ChartId): CsvTable {
  const { unit, series: rules } = charts[id]
  const series = drawn.find((one) => one.id === id)?.series ?? []
  const cell = (value: number | undefined): string | Cents =>
    value === undefined ? '' : unit === 'cents' ? cents(value) : String(value)
  const names = rules.map(({ label }) => (unit === 'cents' ? `${label} (USD)` : label))
  const isCompared = beforeStarts.length > 0
  const rows = Array.from({ length: Math.max(starts.length, beforeStarts.length) }, (_, at) => [
    nameOf(starts[at], step),
    ...series.map(({ values }) => cell(values[at])),
    ...(isCompared ? [nameOf(beforeStarts[at], step), ...series.map(({ before }) => cell(before[at]))] : []),
  ])
  return {
    head: csvLine([
      'From (UTC)',
      ...names,
      ...(isCompared ? ['Against', ...names.map((name) => `${name}, before`)] : []),
    ]),
    lines: rows.map(csvLine).join(''),
  }
}

const nameOf = (start: string | undefined, step: StaffAnalytics['step']): string =>
  start === undefined
    ? ''
    : step === 'hour'
      ? start.slice(0, 16).replace('T', ' ')
      : start.slice(0, step === 'day' ? 10 : 7)

const people = (count: number | null): string => (count === null ? 'withheld' : String(count))

const tables: Readonly<Record<TableId, (analytics: StaffAnalytics) => CsvTable>> = {
  donors: ({ months }) => ({
    head: csvLine(['Month', 'First gift', 'Gave before']),
    lines: months.map(({ month, first, returning }) => csvLine([month, people(first), people(returning)])).join(''),
  }),
  cohorts: ({ months }) => ({
    head: csvLine(['First gift in', ...months.map((_, at) => `Month ${at}`)]),
    lines: months.map(({ month, cohort }) => csvLine([month, ...cohort.map(people)])).join(''),
  }),
  firstGifts: ({ months }) => ({
    head: csvLine(['Signed up in', 'Donors', ...delays.map((key) => delayLabels[key])]),
    lines: months
      .map(({ month, signedUp, delays: counts }) => csvLine([month, people(signedUp), ...counts.map(people)]))
      .join(''),
  }),
  projects: ({ projects, against }) => ({
    head: csvLine(['Project', 'Gifts', 'Given (USD)', ...(against ? ['Given before (USD)'] : [])]),
    lines: projects
      .map(({ title, gifts, given, before }) =>
        csvLine([title, String(gifts), given, ...(against ? [before ?? 'withheld'] : [])]),
      )
      .join(''),
  }),
}
