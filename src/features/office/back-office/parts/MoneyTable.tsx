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

/** Where the money of gifts is against what is owed to projects, and what the newest proof of the books found. */
export function MoneyTable({ money, now }: { money: ClientMoney; now: Instant }) {
  const { atGateway, inTransit, inBank, unexplained, owed, plans, own } = money
  const lines: readonly Line[] = [
    { what: 'With the gateway', amount: atGateway },
    { what: 'On its way to our bank', amount: inTransit },
    { what: 'In our bank account for gifts', amount: inBank },
    ...(unexplained === 0 ? [] : [{ what: 'Not explained yet', amount: cents(-unexplained) }]),
    { what: 'Owed to projects', amount: cents(-owed) },
    ...(plans === 0 ? [] : [{ what: 'Brought in by plans', amount: cents(-plans) }]),
    { what: 'The platform’s own', amount: own, isSum: true },
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
      {own < 0 && <StatusBadge tone="bad">Less is there than is owed to projects</StatusBadge>}
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
