import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { DayBars } from '#ui/DayBars.tsx'
import { Money } from '#ui/Money.tsx'
import { SaveButton } from '#ui/SaveButton.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { inThousands } from '#values/count.ts'
import { type Cents, cents, inCents, inDollars } from '#values/money.ts'
import { shortDate } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { Analytics, AnalyticsDay, analyticsContract } from '../contract.ts'

type Detail = NonNullable<Analytics['detail']>
type DayChartsProps = { detail: Detail; goal: Cents; project: string | undefined; days: number }

/** Views by day and gifts over time against the goal, with the same numbers as a table and as a file. */
export function DayCharts({ detail, goal, project, days }: DayChartsProps) {
  const [isOpen, setOpen] = useState(false)
  const api = useApi<typeof analyticsContract>()
  const sums = sumsOf(detail)
  const [first, last] = [detail.days[0], detail.days.at(-1)]
  const ends = { from: first ? shortDate(first.day) : '', to: last ? shortDate(last.day) : '' }
  const most = Math.max(...detail.days.map(({ views }) => views))
  const eventful = detail.days.filter(({ views, gifts }) => views + gifts > 0)
  return (
    <section aria-label="By day" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <DayBars
        caption="Views by day"
        bars={detail.days.map(({ day, views }) => ({ key: day, value: views }))}
        highest={most === 0 ? 'none in this period' : `at most ${inThousands(most)} on a day`}
        {...ends}
      />
      <DayBars
        caption="Given since the beginning"
        bars={sums.map(({ day, sum }) => ({ key: day, value: sum }))}
        goal={{ value: goal, label: `the line is the goal, ${inDollars(goal)}` }}
        highest={`${inCents(sums.at(-1)?.sum ?? cents(0))}, before refunds`}
        {...ends}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the Table' : 'Table'}
        </Button>
        <SaveButton
          name="analytics.csv"
          what="table"
          load={() => api('GET /api/me/analytics.csv', { query: { project, days } })}
          variant="quiet"
          size="sm"
        >
          CSV
        </SaveButton>
      </div>
      {isOpen && (
        <Table caption="Days with views or gifts" columns={columns} rows={eventful} rowKey={({ day }) => day} />
      )}
    </section>
  )
}

/** The sum given up to each day. */
function sumsOf({ days, givenBefore }: Detail): readonly { day: string; sum: Cents }[] {
  let sum = givenBefore
  return days.map(({ day, given }) => {
    sum = cents(sum + given)
    return { day, sum }
  })
}

const columns: readonly Column<AnalyticsDay>[] = [
  { key: 'day', head: 'Day (UTC)', cell: ({ day }) => shortDate(day), rowHead: true },
  { key: 'views', head: 'Views', cell: ({ views }) => inThousands(views), numeric: true },
  { key: 'gifts', head: 'Gifts', cell: ({ gifts }) => inThousands(gifts), numeric: true },
  { key: 'given', head: 'Given', cell: ({ given }) => <Money amount={given} exact />, numeric: true },
]
