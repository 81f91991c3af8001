import { DateText } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { Instant } from '#values/time.ts'
import type { Delivery } from '../contract.ts'
import { classWords, stateWords } from './words.ts'

const none = <span className="text-ink-3">–</span>

/** One row for each mail; nothing in it reveals the recipient. */
export function DeliveryTable({ mails, now }: { mails: readonly Delivery[]; now: Instant }) {
  const at = (moment: Instant | null) =>
    moment ? <DateText at={moment} now={now} className="whitespace-nowrap" /> : none
  const columns: readonly Column<Delivery>[] = [
    {
      key: 'class',
      head: 'Mail',
      rowHead: true,
      cell: ({ class: of, about }) => (about ? `${classWords[of]}: ${about}` : classWords[of]),
    },
    {
      key: 'state',
      head: 'State',
      cell: ({ state }) => <StatusBadge tone={stateWords[state].tone}>{stateWords[state].label}</StatusBadge>,
    },
    { key: 'written', head: 'Written', cell: ({ createdAt }) => at(createdAt) },
    { key: 'sent', head: 'Sent', cell: ({ sentAt }) => at(sentAt), isEmpty: ({ sentAt }) => sentAt === null },
    { key: 'tries', head: 'Tries', numeric: true, cell: ({ tries }) => tries },
    {
      key: 'next',
      head: 'Next try',
      // One whose time has come waits for its turn.
      cell: ({ nextTryAt }) => (nextTryAt !== null && nextTryAt <= now ? 'due now' : at(nextTryAt)),
      isEmpty: ({ nextTryAt }) => nextTryAt === null,
    },
    {
      key: 'code',
      head: 'Answer',
      cell: ({ code }) => (code ? <span className="tabular-nums">{code}</span> : none),
      isEmpty: ({ code }) => code === null,
    },
  ]
  return <Table caption="Mails" columns={columns} rows={mails} rowKey={({ id }) => id} />
}
