import { Link } from 'react-router'
import type { BooksMonth, MonthList } from '#features/funding/months/contract.ts'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { inThousands } from '#values/count.ts'
import { deskPaths } from '#values/desk-paths.ts'
import { monthName } from '#values/time.ts'
import { MonthStateLabel } from './month-words.tsx'

/** The months of the books, newest first. */
export function MonthsTab({ months, next, now }: MonthList) {
  if (months.length === 0)
    return <EmptyState title="Nothing was booked yet" text="Each month stands here from its first entry on." />
  const columns: readonly Column<BooksMonth>[] = [
    {
      key: 'month',
      head: 'Month',
      rowHead: true,
      cell: ({ month }) => (
        <Link to={deskPaths.financial({ tab: 'months', month })} className="-my-2 inline-block py-2">
          {monthName(month)}
        </Link>
      ),
    },
    { key: 'state', head: 'State', cell: ({ state }) => <MonthStateLabel state={state} /> },
    { key: 'lines', head: 'Lines', numeric: true, cell: ({ lines }) => inThousands(lines) },
    {
      key: 'closed',
      head: 'Closed by',
      cell: ({ closedBy, closedAt }) => <Who name={closedBy} at={closedAt} now={now} />,
    },
    {
      key: 'checked',
      head: 'Checked by',
      cell: ({ checkedBy, checkedAt }) => <Who name={checkedBy} at={checkedAt} now={now} />,
    },
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="max-w-prose text-ink-2">
        A month that has ended is closed by one person and checked by another, one month after the other. What happens
        to it later counts for the first open day.{' '}
        {next !== null && <Link to={deskPaths.financial({ tab: 'months', month: next })}>Next: {monthName(next)}</Link>}
      </p>
      <Table caption="Months of the books" columns={columns} rows={months} rowKey={({ month }) => month} />
    </div>
  )
}

type WhoProps = { name: string | null; at: BooksMonth['closedAt']; now: MonthList['now'] }

const Who = ({ name, at, now }: WhoProps) =>
  name === null || at === null ? (
    <span className="text-ink-3">Not yet</span>
  ) : (
    <span>
      {name}, <DateText at={at} now={now} className="text-ink-2" />
    </span>
  )
