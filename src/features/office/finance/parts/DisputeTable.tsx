import { Link } from 'react-router'
import type { Dispute } from '#features/funding/refunds/contract.ts'
import { isGiven, timeLeft, unanswerableReason } from '#features/funding/refunds/rules/answers.ts'
import { DateText } from '#ui/DateText.tsx'
import { Money } from '#ui/Money.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import type { Instant } from '#values/time.ts'
import { AnswerLabel, DisputeStateLabel, joinWords } from './labels.tsx'

type DisputeTableProps = {
  readonly disputes: readonly Dispute[]
  readonly caption?: string
  readonly now?: Instant
  /** Shows the project; leave out where all disputes are of one gift. */
  readonly named?: boolean
}

export function DisputeTable({ disputes, caption = 'Disputes', now, named = false }: DisputeTableProps) {
  const columns: Column<Dispute>[] = [
    ...(named ? [project] : []),
    { key: 'amount', head: 'Amount', rowHead: !named, cell: (dispute) => <Amount dispute={dispute} linked={!named} /> },
    { key: 'reason', head: 'The bank says', cell: (dispute) => joinWords(dispute.reason) },
    { key: 'deadline', head: 'Answer by', cell: (dispute) => <Deadline dispute={dispute} now={now} /> },
    { key: 'answer', head: 'Our answer', cell: (dispute) => <Answer dispute={dispute} /> },
    { key: 'fee', head: 'Dispute fee', numeric: true, cell: (dispute) => <DisputeFee dispute={dispute} /> },
    { key: 'state', head: 'State', cell: (dispute) => <DisputeStateLabel state={dispute.state} /> },
  ]
  return <Table caption={caption} columns={columns} rows={disputes} rowKey={(dispute) => dispute.id} />
}

const urlOf = (dispute: Dispute): string => deskPaths.financial({ tab: 'disputes', dispute: dispute.id })

const project: Column<Dispute> = {
  key: 'project',
  head: 'Project',
  rowHead: true,
  cell: (dispute) => (
    <Link to={urlOf(dispute)} className="-my-2 inline-block py-2 font-semibold">
      {dispute.projectTitle}
    </Link>
  ),
}

function Amount({ dispute, linked }: { dispute: Dispute; linked: boolean }) {
  const amount = <Money amount={dispute.amount} exact />
  if (!linked) return amount
  return (
    <Link to={urlOf(dispute)} className="-my-2 inline-block py-2 font-semibold">
      {amount}
    </Link>
  )
}

function Deadline({ dispute, now }: { dispute: Dispute; now: Instant | undefined }) {
  if (dispute.state !== 'open') return <span className="text-ink-2">Closed</span>
  if (dispute.respondBy === null) return <span className="text-ink-2">No deadline</span>
  const isDue = !isGiven(dispute.answer)
  return (
    <span className="font-semibold">
      <DateText at={dispute.respondBy} />
      {now !== undefined && isDue && (
        <span className={unanswerableReason(dispute, now) ? 'block text-bad' : 'block font-normal text-ink-2'}>
          {timeLeft(dispute.respondBy, now)}
        </span>
      )}
    </span>
  )
}

const Answer = ({ dispute }: { dispute: Dispute }) =>
  dispute.answer ? <AnswerLabel answer={dispute.answer} /> : <span className="text-ink-2">None</span>

export const DisputeFee = ({ dispute }: { dispute: Dispute }) => (
  <span>
    <Money amount={dispute.fee} exact />
    {dispute.feeReturned > 0 && (
      <span className="block text-ink-2">
        <Money amount={dispute.feeReturned} exact /> came back
      </span>
    )}
  </span>
)
