import { Link } from 'react-router'
import { areaLabel } from '#features/research/catalogue/rules/taxonomies.ts'
import { DateText } from '#ui/DateText.tsx'
import { Due } from '#ui/Due.tsx'
import { Money } from '#ui/Money.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { paths } from '#values/paths.ts'
import type { Instant } from '#values/time.ts'
import type { ReviewItem } from '../contract/objects.ts'
import { PriorityLabel } from './ReviewLabels.tsx'

/** The most urgent reviews at a glance; each title opens it on the desk. */
export function QueueTable({ items, now }: { items: readonly ReviewItem[]; now: Instant }) {
  const columns: Column<ReviewItem>[] = [
    {
      key: 'title',
      head: 'Project',
      rowHead: true,
      cell: (item) => (
        <Link to={paths.adminReviews({ review: item.id })} className="-my-2 inline-block py-2 font-semibold">
          {item.title}
        </Link>
      ),
    },
    { key: 'researcher', head: 'Researcher', cell: (item) => item.researcher },
    {
      key: 'field',
      head: 'Field',
      cell: (item) => areaLabel(item.sector, item.subsection),
    },
    {
      key: 'submitted',
      head: 'Submitted',
      cell: (item) => <DateText at={item.submittedAt} className="whitespace-nowrap" />,
    },
    { key: 'goal', head: 'Goal', numeric: true, cell: (item) => <Money amount={item.fundingGoalCents} /> },
    { key: 'due', head: 'Due', cell: (item) => <Due at={item.dueAt} now={now} /> },
    { key: 'priority', head: 'Priority', cell: (item) => <PriorityLabel priority={item.priority} /> },
  ]
  return <Table caption="Review queue" columns={columns} rows={items} rowKey={(item) => item.id} />
}
