import { Link } from 'react-router'
import { DateText } from '#ui/DateText.tsx'
import { Due } from '#ui/Due.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { Instant } from '#values/time.ts'
import type { WorkItem } from '../contract.ts'
import { urgencyOf } from '../rules/dashboard.ts'
import { deskOf, pathOf, whatOf, whyOf } from './work-words.ts'

/** The most urgent work of all desks; each name leads to where it is done. */
export function WorkTable({ work, now }: { work: readonly WorkItem[]; now: Instant }) {
  const isOneDesk = new Set(work.map(({ kind }) => deskOf[kind].name)).size === 1
  const columns: readonly Column<WorkItem>[] = [
    {
      key: 'due',
      head: 'Due',
      cell: ({ dueAt, since }) =>
        dueAt ? (
          <Due at={dueAt} now={now} />
        ) : (
          <span className="text-ink-2">
            since <DateText at={since} />
          </span>
        ),
    },
    ...(isOneDesk
      ? []
      : [
          {
            ...{ key: 'desk', head: 'Desk' },
            cell: ({ kind }: WorkItem) => <span className="text-ink-2">{deskOf[kind].name}</span>,
          },
        ]),
    {
      key: 'what',
      head: 'What',
      rowHead: true,
      cut: true,
      cell: (item) => (
        <Link to={pathOf(item)} className="-my-2 inline py-2 font-semibold">
          {whatOf(item)}
        </Link>
      ),
    },
    {
      key: 'why',
      head: 'Why',
      // Some reasons are sentences: in one line they would push the table over its frame.
      cell: (item) => (
        <span title={whyOf(item)} className="block text-ink-2 lg:max-w-48 lg:truncate">
          {whyOf(item)}
        </span>
      ),
    },
  ]
  return (
    <Table
      caption="Waiting for you"
      columns={columns}
      rows={work}
      rowKey={({ kind, id }) => `${kind} ${id}`}
      groupOf={(item) => urgencyOf(item, now)}
    />
  )
}
