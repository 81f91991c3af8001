import { SeriesChart } from '#ui/SeriesChart.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { inThousands } from '#values/count.ts'
import { type Instant, monthName, shortMonth } from '#values/time.ts'
import type { MonthOfDonors } from '../contract.ts'
import { delayLabels, delays, fewNote } from '../rules/people.ts'
import { CohortTable, People } from './CohortTable.tsx'
import { Panel } from './Panel.tsx'
import { momentText, shareText } from './words.ts'

type DonorsProps = {
  readonly months: readonly MonthOfDonors[]
  /** When donors were last counted; null before the first time. */
  readonly countedAt: Instant | null
}

/** Donors by months, twelve of them whatever the days: who came, who came back, and how soon the first gift was. */
export function Donors({ months, countedAt }: DonorsProps) {
  const known = months.filter(({ first, returning }) => first !== 0 || returning !== 0)
  const signed = months.filter(({ signedUp }) => signedUp !== 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Panel
        id="donors"
        title="Donors by month"
        note={`twelve months, ${countedAt ? `counted ${momentText(countedAt)}` : 'counted within the hour'}`}
        table={
          <Table caption="Donors, month by month" columns={monthColumns} rows={months} rowKey={({ month }) => month} />
        }
      >
        {known.length === 0 ? <Nothing isCounted={countedAt !== null} /> : <MonthChart months={months} />}
      </Panel>
      <Panel id="cohorts" title="Donors who come back" note="by the month of their first gift">
        {known.length === 0 ? <Nothing isCounted={countedAt !== null} /> : <CohortTable months={months} />}
      </Panel>
      <Panel id="firstGifts" title="From sign-up to the first gift" note="by the month of the sign-up">
        {signed.length === 0 ? (
          <Nothing isCounted={countedAt !== null} />
        ) : (
          <Table
            caption="Time to the first gift"
            columns={delayColumns}
            rows={signed.toReversed()}
            rowKey={({ month }) => month}
          />
        )}
      </Panel>
      <p className="text-ink-3 text-sm dense:text-xs">
        {fewNote} A gift counts in the month it was paid in, whatever became of it.
      </p>
    </div>
  )
}

const Nothing = ({ isCounted }: { readonly isCounted: boolean }) => (
  <p className="text-ink-2">{isCounted ? 'No donors in these months.' : 'Not counted yet.'}</p>
)

/** Both ends fit below a chart on a phone. */
const endName = (month: string): string => `${shortMonth(month)} ${month.slice(0, 4)}`

function MonthChart({ months }: { months: readonly MonthOfDonors[] }) {
  const last = months.at(-1)
  const note = (count: number | null | undefined): string =>
    count === null || count === undefined ? 'few this month' : `${inThousands(count)} this month`
  return (
    <SeriesChart
      series={[
        { key: 'first', label: 'First gift', note: note(last?.first), values: months.map(({ first }) => first) },
        {
          ...{ key: 'returning', label: 'Gave before', note: note(last?.returning) },
          values: months.map(({ returning }) => returning),
        },
      ]}
      from={endName(months[0]?.month ?? '')}
      to={endName(last?.month ?? '')}
      scale={inThousands}
      gapText="A gap in a line is a month of few."
    />
  )
}

const monthColumns: readonly Column<MonthOfDonors>[] = [
  { key: 'month', head: 'Month', rowHead: true, cell: ({ month }) => monthName(month) },
  { key: 'first', head: 'First gift', numeric: true, cell: ({ first }) => <People count={first} /> },
  { key: 'returning', head: 'Gave before', numeric: true, cell: ({ returning }) => <People count={returning} /> },
]

const delayColumns: readonly Column<MonthOfDonors>[] = [
  { key: 'month', head: 'Signed up in', rowHead: true, cell: ({ month }) => monthName(month) },
  { key: 'all', head: 'Donors', numeric: true, cell: ({ signedUp }) => <People count={signedUp} /> },
  ...delays.map(
    (key, at): Column<MonthOfDonors> => ({
      ...{ key, head: delayLabels[key], numeric: true },
      cell: ({ delays: counts, signedUp }) => {
        const count = counts[at] ?? null
        return count && signedUp ? `${inThousands(count)}, ${shareText(count, signedUp)}` : <People count={count} />
      },
    }),
  ),
]
