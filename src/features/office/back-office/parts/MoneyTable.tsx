import { DateText } from '#ui/DateText.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { type Cents, cents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { ClientMoney } from '../contract.ts'

type Line = { readonly what: string; readonly amount: Cents; readonly isSum?: boolean }

const columns: readonly Column<Line>[] = [
  {
    key: 'what',
    head: 'What',
    rowHead: true,
    cell: ({ what, isSum }) => <span className={isSum ? '' : 'font-normal'}>{what}</span>,
  },
  { key: 'amount', head: 'Amount', numeric: true, cell: ({ amount }) => <Money amount={amount} exact /> },
]

/** What the gateway owes us against what we owe to projects, and what the newest proof of the books found. */
export function MoneyTable({ money, now }: { money: ClientMoney; now: Instant }) {
  const lines: readonly Line[] = [
    { what: 'At the gateway', amount: money.atGateway },
    { what: 'Owed to projects', amount: money.owed },
    { what: 'Above what is owed', amount: cents(money.atGateway - money.owed), isSum: true },
  ]
  return (
    <>
      <Table
        caption="Client money"
        columns={columns}
        rows={lines}
        rowKey={({ what }) => what}
        isSum={({ isSum }) => isSum === true}
      />
      <p className="text-ink-3 text-xs">
        {money.proof === null ? (
          'The books were not proven yet.'
        ) : (
          <>
            <StatusBadge tone={money.proof.isWhole ? 'ok' : 'bad'}>
              {money.proof.isWhole ? 'The books are consistent' : 'The books are broken'}
            </StatusBadge>
            , proven <DateText at={money.proof.at} now={now} />
          </>
        )}
      </p>
    </>
  )
}
