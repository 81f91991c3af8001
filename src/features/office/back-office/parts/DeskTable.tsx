import { Link } from 'react-router'
import { DateText } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { inThousands } from '#values/count.ts'
import type { Instant } from '#values/time.ts'
import type { DeskState } from '../contract.ts'
import { deskOf } from './work-words.ts'

/** Every desk of this staff member, with how much waits there and since when. */
export function DeskTable({ desks, now }: { desks: readonly DeskState[]; now: Instant }) {
  const columns: readonly Column<DeskState>[] = [
    {
      key: 'desk',
      head: 'Desk',
      rowHead: true,
      cell: ({ kind }) => (
        <Link to={deskOf[kind].path} className="-my-2 inline-block py-2 font-semibold">
          {deskOf[kind].name}
        </Link>
      ),
    },
    {
      key: 'waiting',
      head: 'Waiting',
      numeric: true,
      cell: ({ waiting }) => <span className={waiting === 0 ? 'text-ink-3' : ''}>{inThousands(waiting)}</span>,
    },
    {
      key: 'late',
      head: 'Late',
      numeric: true,
      cell: ({ late }) =>
        late > 0 ? <StatusBadge tone="bad">{inThousands(late)}</StatusBadge> : <span className="text-ink-3">0</span>,
    },
    {
      key: 'oldest',
      head: 'Oldest',
      cell: ({ oldestAt }) =>
        oldestAt ? (
          <DateText at={oldestAt} now={now} className="whitespace-nowrap" />
        ) : (
          <span className="text-ink-3">None</span>
        ),
    },
  ]
  return <Table caption="Desks" columns={columns} rows={desks} rowKey={({ kind }) => kind} />
}
