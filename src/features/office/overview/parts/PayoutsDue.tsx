import { Link } from 'react-router'
import type { PayoutItem } from '#features/funding/payouts/contract/objects.ts'
import { reasonLabels } from '#features/funding/payouts/rules/holds.ts'
import { DateText } from '#ui/DateText.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { inCents, sumCents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'

/** Payouts that wait for us; the others are on the tab. */
export function PayoutsDue({ items, now }: { items: readonly PayoutItem[]; now: Instant }) {
  const waiting = ['requested', 'held'].flatMap((state) => items.filter((one) => one.state === state))
  const count = (state: PayoutItem['state']): number => items.filter((one) => one.state === state).length
  const away = items.filter(({ state }) => state === 'sending' || state === 'in_transit')
  const sum = (state: PayoutItem['state']): string =>
    inCents(sumCents(items.filter((one) => one.state === state).map((one) => one.cents)))
  const groups = { requested: `To approve, ${sum('requested')}`, held: `On hold, ${sum('held')}` }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2>Payouts due</h2>
        <p className="text-ink-3 text-sm dense:text-xs">
          {count('requested')} to approve, {count('held')} on hold
          {away.length > 0 && `; ${away.length} on their way, ${inCents(sumCents(away.map((one) => one.cents)))}`}
        </p>
        <p className="ml-auto text-sm dense:text-xs">
          <Link
            to={deskPaths.financial({ tab: 'payouts' })}
            className="inline-flex min-h-11 items-center dense:min-h-8"
          >
            All payouts
          </Link>
        </p>
      </div>
      {waiting.length > 0 ? (
        <Table
          caption="Payouts due"
          columns={columnsOf(now)}
          rows={waiting}
          rowKey={({ id }) => id}
          groupOf={({ state }) => groups[state === 'held' ? 'held' : 'requested']}
        />
      ) : (
        <p className="text-ink-2 text-sm dense:text-xs">No payout waits for us.</p>
      )}
    </div>
  )
}

const columnsOf = (now: Instant): readonly Column<PayoutItem>[] => [
  {
    key: 'number',
    head: 'No.',
    rowHead: true,
    cell: ({ id, number }) => (
      <Link to={deskPaths.financial({ tab: 'payouts', payout: id })} className="-my-2 inline-block py-2">
        P-{number}
      </Link>
    ),
  },
  { key: 'project', head: 'Project', cut: true, cell: ({ project }) => project.title },
  { key: 'payee', head: 'Payee', cell: ({ payee }) => payee },
  { key: 'amount', head: 'Amount', numeric: true, cell: ({ cents }) => <Money amount={cents} exact /> },
  { key: 'state', head: 'State', cell: (item) => <State item={item} now={now} /> },
  {
    key: 'date',
    head: 'Asked, or review by',
    numeric: true,
    cell: ({ hold, requestedAt }) => <DateText at={hold?.reviewBy ?? requestedAt} />,
  },
]

function State({ item: { hold, approved, seats }, now }: { item: PayoutItem; now: Instant }) {
  if (hold === null)
    return <StatusBadge tone="neutral">{seats === 2 ? `${approved} of 2 approved` : 'needs 1'}</StatusBadge>
  if (hold.reviewBy < now) return <StatusBadge tone="bad">Review overdue</StatusBadge>
  return <StatusBadge tone="warn">{reasonLabels[hold.reason]}</StatusBadge>
}
