import type { ReactNode } from 'react'
import type { Refund } from '#features/funding/refunds/contract.ts'
import { reasonLabels } from '#features/funding/refunds/rules/refunds.ts'
import { DateText } from '#ui/DateText.tsx'
import { Money } from '#ui/Money.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { RefundStateLabel } from './labels.tsx'

type RefundTableProps = {
  refunds: readonly Refund[]
  /** Buttons for a refund, in a last column. */
  actions?: (refund: Refund) => ReactNode
  /** The row's header; by default the amount. */
  head?: Column<Refund>
}

export function RefundTable({ refunds, actions, head }: RefundTableProps) {
  const amount: Column<Refund> = {
    key: 'amount',
    head: 'Amount',
    rowHead: head === undefined,
    cell: (refund) => <Money amount={refund.amount} exact />,
  }
  const columns: Column<Refund>[] = [
    ...(head ? [head] : []),
    amount,
    { key: 'reason', head: 'Reason', cell: (refund) => <Reason refund={refund} /> },
    { key: 'asked', head: 'Asked for', cell: (refund) => <Who name={refund.requester} at={refund.requestedAt} /> },
    {
      key: 'decided',
      head: 'Decided',
      cell: ({ decider, decidedAt, state, requester }) =>
        decidedAt ? (
          <Who name={state === 'withdrawn' ? requester : decider} at={decidedAt} />
        ) : (
          decidedAlone(state, requester)
        ),
    },
    { key: 'state', head: 'State', cell: (refund) => <State refund={refund} /> },
    ...(actions ? [{ key: 'actions', head: 'Decide', cell: actions }] : []),
  ]
  const shown = actions ? columns.filter(({ key }) => key !== 'decided' && key !== 'state') : columns
  return <Table caption="Refunds" columns={shown} rows={refunds} rowKey={(refund) => refund.id} />
}

/** A refund that one person may make alone is decided by the request; others wait. */
function decidedAlone(state: Refund['state'], requester: string | null): string {
  if (state === 'requested') return 'Not yet'
  return requester === null ? 'By itself' : `${requester}, alone`
}

const Reason = ({ refund }: { refund: Refund }) => (
  <span>
    {reasonLabels[refund.reason]}
    <span className="wrap-anywhere block text-ink-2">{refund.note}</span>
  </span>
)

const Who = ({ name, at }: { name: string | null; at: Refund['requestedAt'] }) => (
  <span>
    {name ?? 'By itself'}, <DateText at={at} className="whitespace-nowrap" />
  </span>
)

const State = ({ refund }: { refund: Refund }) => (
  <span>
    <RefundStateLabel {...refund} />
    {refund.failure && <span className="block text-ink-2">{refund.failure}</span>}
  </span>
)
