import { DateText } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { SystemState } from '../contract.ts'
import { partNames, partTones } from './system-words.ts'

/** How each part of the product stands. What is not known says so. */
export function SystemTable({ parts, now }: Pick<SystemState, 'parts' | 'now'>) {
  const columns: readonly Column<SystemState['parts'][number]>[] = [
    { key: 'part', head: 'Part', rowHead: true, cell: ({ part }) => partNames[part] },
    {
      key: 'state',
      head: 'State',
      cell: ({ state, word }) => <StatusBadge tone={partTones[state]}>{word}</StatusBadge>,
    },
    { key: 'detail', head: 'What is known', cell: ({ detail }) => <span className="text-ink-2">{detail}</span> },
    {
      key: 'at',
      head: 'Last',
      cell: ({ at }) =>
        at ? (
          <DateText at={at} now={now} className="whitespace-nowrap" />
        ) : (
          <span className="text-ink-3">As of now</span>
        ),
    },
  ]
  return <Table caption="System" columns={columns} rows={parts} rowKey={({ part }) => part} />
}
