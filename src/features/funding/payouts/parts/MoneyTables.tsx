import { Link } from 'react-router'
import { Money } from '#ui/Money.tsx'
import { SaveButton } from '#ui/SaveButton.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { Cents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { shortDate } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { payoutsContract } from '../contract/endpoints.ts'
import type { MoneyPage } from '../contract/objects.ts'

type Hold = MoneyPage['holds'][number]

const holdColumns: readonly Column<Hold>[] = [
  { key: 'cents', head: 'Amount', rowHead: true, cell: ({ cents }) => <Money amount={cents} exact /> },
  {
    key: 'text',
    head: 'Reason',
    prose: true,
    cell: ({ text, project }) => (
      <span className="wrap-anywhere">
        {text} <span className="text-ink-3">{project}</span>
      </span>
    ),
  },
  { key: 'ends', head: 'What ends it', cell: ({ ends }) => <span className="block sm:min-w-28">{ends}</span> },
  {
    key: 'at',
    head: 'Looked at',
    cell: ({ at }) => <span className="whitespace-nowrap">{at ? shortDate(at) : 'No fixed day'}</span>,
  },
]

/** Every sum on hold: its reason, what ends it, and when. */
export const HoldTable = ({ holds }: { holds: readonly Hold[] }) => (
  <section aria-labelledby="holds" className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2.5">
    <h2 id="holds" className="text-xl">
      On hold, and why
    </h2>
    <Table printed caption="On hold" columns={holdColumns} rows={holds} rowKey={(hold) => hold.project + hold.text} />
  </section>
)

type Row = {
  readonly id: string | undefined
  readonly title: string
  readonly note: string
} & Record<'given' | 'fees' | 'pending' | 'onHold' | 'available' | 'paid', Cents>

const figure = (key: 'given' | 'fees' | 'pending' | 'onHold' | 'available' | 'paid', head: string): Column<Row> => ({
  ...{ key, head, numeric: true },
  cell: (row) => <Money amount={row[key]} exact bare paleZero />,
  isEmpty: (row) => row[key] === 0,
})

const projectColumns: readonly Column<Row>[] = [
  {
    key: 'title',
    head: 'Project',
    rowHead: true,
    cell: ({ id, title, note }) => (
      <span className="wrap-anywhere">
        {id ? <Link to={paths.project(id)}>{title}</Link> : title}
        {note && <span className="block font-normal text-ink-3 text-sm">{note}</span>}
      </span>
    ),
  },
  figure('given', 'Given'),
  figure('fees', 'Fees'),
  figure('pending', 'Pending'),
  figure('onHold', 'On hold'),
  figure('available', 'Available'),
  figure('paid', 'Paid'),
]

/** What each project has, in the same order as the four figures; the last row adds up. */
export function ProjectTable({ money: { projects, totals, now } }: { money: MoneyPage }) {
  const api = useApi<typeof payoutsContract>()
  const rows: Row[] = projects.map((project) => ({
    ...project,
    note: `${project.deadlineAt > now ? 'Open until' : 'Closed'} ${shortDate(project.deadlineAt)}`,
  }))
  const all: Row = { ...totals, id: undefined, title: 'All', note: '' }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="flex flex-wrap items-baseline gap-x-3 text-xl">
          By project <span className="font-normal font-sans text-ink-3 text-sm">in US dollars</span>
        </h2>
        <SaveButton name="money.csv" what="table" load={() => api('GET /api/me/money.csv')} variant="quiet" size="sm">
          CSV
        </SaveButton>
      </div>
      <Table
        printed
        caption="By project"
        columns={projectColumns}
        rows={rows.length > 1 ? [...rows, all] : rows}
        rowKey={({ id }) => id ?? 'all'}
        isSum={({ id }) => id === undefined}
      />
    </section>
  )
}
