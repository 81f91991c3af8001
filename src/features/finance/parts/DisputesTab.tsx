import { Link } from 'react-router'
import type { Dispute } from '#features/refunds/contract.ts'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { paths } from '#values/paths.ts'
import type { Instant } from '#values/time.ts'
import { DisputeStateLabel, inWords } from './labels.tsx'

/** Open disputes by their deadline, then the closed ones. */
export const DisputesTab = ({ disputes, now }: { disputes: readonly Dispute[]; now: Instant }) =>
  disputes.length > 0 ? (
    <DisputeTable disputes={disputes} now={now} named />
  ) : (
    <EmptyState
      title="No disputes"
      text="When a giver’s bank asks a payment back, it appears here with its deadline."
    />
  )

type DisputeTableProps = { disputes: readonly Dispute[]; now?: Instant; named?: boolean }

export function DisputeTable({ disputes, now, named = false }: DisputeTableProps) {
  const project: Column<Dispute> = {
    key: 'project',
    head: 'Project',
    rowHead: true,
    cell: (dispute) => (
      <Link to={paths.adminFinancial({ gift: dispute.donationId })} className="-my-2 inline-block py-2 font-semibold">
        {dispute.projectTitle}
      </Link>
    ),
  }
  const columns: Column<Dispute>[] = [
    ...(named ? [project] : []),
    {
      key: 'amount',
      head: 'Amount',
      rowHead: !named,
      cell: (dispute) => <Money amount={dispute.amount} exact />,
    },
    { key: 'reason', head: 'The bank says', cell: (dispute) => inWords(dispute.reason) },
    { key: 'opened', head: 'Opened', cell: (dispute) => <DateText at={dispute.openedAt} /> },
    { key: 'deadline', head: 'Answer by', cell: (dispute) => <Deadline dispute={dispute} now={now} /> },
    { key: 'held', head: 'On hold', numeric: true, cell: (dispute) => <Money amount={dispute.held} exact /> },
    { key: 'fee', head: 'Dispute fee', numeric: true, cell: (dispute) => <Money amount={dispute.fee} exact /> },
    { key: 'state', head: 'State', cell: (dispute) => <DisputeStateLabel state={dispute.state} /> },
  ]
  return <Table caption="Disputes" columns={columns} rows={disputes} rowKey={(dispute) => dispute.id} />
}

function Deadline({ dispute, now }: { dispute: Dispute; now: Instant | undefined }) {
  if (dispute.state !== 'open' || dispute.respondBy === null) return <span className="text-ink-2">Closed</span>
  return (
    <span className="font-semibold">
      <DateText at={dispute.respondBy} />
      {now !== undefined && dispute.respondBy < now && <span className="block text-bad">The deadline has passed</span>}
    </span>
  )
}
