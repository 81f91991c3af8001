import { rangeName } from '#features/office/overview/rules/ranges.ts'
import { SeriesChart } from '#ui/SeriesChart.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { StaffAnalytics } from '../contract.ts'
import { type ChartId, charts } from '../rules/charts.ts'
import { Panel } from './Panel.tsx'
import { amountText, changeText, scaleText, stepName, type Unit } from './words.ts'

type ChartPanelProps = { analytics: StaffAnalytics; id: ChartId; note?: string | undefined }

/** A chart over the steps of the days, with its numbers step by step. */
export function ChartPanel({ analytics, id, note }: ChartPanelProps) {
  const { against, starts, step } = analytics
  const { title, unit } = charts[id]
  const series = seriesOf(analytics, id)
  const total = series.reduce((sum, one) => sum + one.total, 0)
  const before = series.reduce((sum, one) => sum + one.beforeTotal, 0)
  // What parts of a whole come to together says little of any of them.
  const isOne = series.length === 1 || unit === 'cents'
  const isEmpty = series.every(({ values, before }) => [...values, ...before].every((value) => value === 0))
  const notes = [note, against && isOne && changeText(total, before)].filter(Boolean).join(', ')
  if (isEmpty)
    return (
      <Panel id={id} title={title} note={note}>
        <p className="text-ink-2">Nothing in these days.</p>
      </Panel>
    )
  return (
    <Panel id={id} title={title} note={notes} table={<StepTable analytics={analytics} id={id} />}>
      <SeriesChart
        series={series.map((one) => ({
          ...{ key: one.key, label: one.label, values: one.values },
          note:
            amountText(one.total, unit) +
            (against && unit === 'count' ? `, was ${amountText(one.beforeTotal, unit)}` : ''),
          before: against ? one.before : undefined,
        }))}
        from={stepName(starts[0] ?? '', step)}
        to={stepName(starts.at(-1) ?? '', step)}
        scale={(value) => scaleText(value, unit)}
        beforeLabel={against ? rangeName(against) : undefined}
      />
    </Panel>
  )
}

const seriesOf = ({ charts: drawn }: StaffAnalytics, id: ChartId) => {
  const found = drawn.find((one) => one.id === id)?.series ?? []
  const labels = new Map<string, string>(charts[id].series.map(({ key, label }) => [key, label]))
  return found.map((one) => ({ ...one, label: labels.get(one.key) ?? one.key }))
}

type StepRow = { readonly name: string; readonly at: number }

function StepTable({ analytics, id }: { analytics: StaffAnalytics; id: ChartId }) {
  const { starts, beforeStarts, step, against } = analytics
  const { title, unit } = charts[id]
  const series = seriesOf(analytics, id)
  const columns: Column<StepRow>[] = [
    { key: 'step', head: 'From (UTC)', rowHead: true, cell: ({ name }) => name },
    ...series.map(({ key, label, values }): Column<StepRow> => {
      return { ...column(key, label), cell: ({ at }) => cell(values[at], unit), isEmpty: ({ at }) => !values[at] }
    }),
    ...(against
      ? series.map(({ key, label, before }): Column<StepRow> => {
          return {
            ...column(`${key} before`, `${label} before`),
            cell: ({ at }) => cell(before[at], unit),
            isEmpty: ({ at }) => !before[at],
          }
        })
      : []),
  ]
  const rows = Array.from({ length: Math.max(starts.length, beforeStarts.length) }, (_, at): StepRow => {
    const start = starts[at]
    return { at, name: start ? stepName(start, step) : `Before: ${stepName(beforeStarts[at] ?? '', step)}` }
  })
  return <Table caption={`${title}, step by step`} columns={columns} rows={rows} rowKey={({ at }) => String(at)} />
}

const column = (key: string, head: string) => ({ key, head, numeric: true })

const cell = (value: number | undefined, unit: Unit): string => (value === undefined ? '' : amountText(value, unit))
