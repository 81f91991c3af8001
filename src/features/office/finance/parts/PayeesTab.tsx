import { Link, useSearchParams } from 'react-router'
import type { PayeeItem } from '#features/funding/payees/contract.ts'
import { kindLabels, lookedAtWithinMs } from '#features/funding/payees/rules.ts'
import { DateText } from '#ui/DateText.tsx'
import { Due } from '#ui/Due.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { type Instant, later } from '#values/time.ts'
import { changedUrl } from '#wire/changed-url.ts'
import { payeeStateLabels } from './labels.tsx'

const shows = [
  { id: 'with_us', label: 'Waiting' },
  { id: 'verified', label: 'Verified' },
  { id: 'attention', label: 'Something missing' },
  { id: 'refused', label: 'Refused' },
] as const
export type PayeeShow = (typeof shows)[number]['id']
export const payeeShow = (query: URLSearchParams): PayeeShow =>
  shows.find(({ id }) => id === query.get('show'))?.id ?? 'with_us'

type PayeesTabProps = { items: readonly PayeeItem[]; waiting: number; now: Instant }

/** Who is paid: those whose documents wait, by their age; others by state. */
export function PayeesTab({ items, waiting, now }: PayeesTabProps) {
  const [query] = useSearchParams()
  const show = payeeShow(query)
  const columns: readonly Column<PayeeItem>[] = [
    {
      key: 'name',
      head: 'Payee',
      rowHead: true,
      cell: ({ id, legalName }) => (
        <Link to={changedUrl(query, { payee: id })} className="wrap-anywhere">
          {legalName}
        </Link>
      ),
    },
    { key: 'kind', head: 'Kind', cell: ({ kind, country }) => `${kindLabels[kind]}, ${country}` },
    { key: 'researcher', head: 'Researcher', cell: ({ researcher }) => researcher },
    {
      key: 'state',
      head: 'State',
      cell: ({ state }) => (
        <StatusBadge tone={payeeStateLabels[state].tone}>{payeeStateLabels[state].text}</StatusBadge>
      ),
    },
    {
      key: 'at',
      head: show === 'with_us' ? 'Due' : 'Decided',
      cell: ({ submittedAt, changedAt }) =>
        show === 'with_us' ? (
          <Due at={later(submittedAt, lookedAtWithinMs)} now={now} />
        ) : (
          <DateText at={changedAt} now={now} />
        ),
    },
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <nav aria-label="Payees by state" className="flex flex-wrap gap-x-5 text-sm dense:text-xs">
        {shows.map(({ id, label }) => (
          <Link
            key={id}
            to={changedUrl(query, { show: id === 'with_us' ? undefined : id, payee: undefined })}
            aria-current={id === show ? 'page' : undefined}
            className="inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline dense:min-h-8"
          >
            {label}
            {id === 'with_us' && waiting > 0 && ` ${waiting}`}
          </Link>
        ))}
      </nav>
      {items.length === 0 ? (
        <EmptyState title="No payees here" text="Researchers who say who is paid appear here with their documents." />
      ) : (
        <Table caption="Payees" columns={columns} rows={items} rowKey={({ id }) => id} />
      )}
    </div>
  )
}
