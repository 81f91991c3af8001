import { Link } from 'react-router'
import type { Settlement } from '#features/funding/settlements/contract.ts'
import { DateText } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { type Cents, cents, inCents } from '#values/money.ts'

const signed = (amount: Cents): string => inCents(amount).replace('-', '−')

/** What the gateway says beside what the books say, and whether all client money is there. */
export function BankAgainstBooks({ settlement }: { settlement: Settlement }) {
  const { statement, held, own, now } = settlement
  const there = cents(held.clearing + held.inTransit + held.bank)
  return (
    <section aria-labelledby="bank" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="bank">Bank against books</h2>
        {statement && (
          <p className="text-ink-3 text-sm dense:text-xs">
            compared <DateText at={statement.at} now={now} />
          </p>
        )}
      </div>
      {statement === null || statement.balance === null ? (
        <p className="text-ink-2 text-sm dense:text-xs">
          {statement === null
            ? 'The gateway is asked every night. No comparison has ended yet.'
            : 'The gateway settles in another currency than US dollars, so nothing can be compared.'}
        </p>
      ) : (
        <Compared {...statement} balance={statement.balance} />
      )}
      <dl className="grid text-sm tabular-nums dense:text-xs">
        <Line text="With the gateway" amount={held.clearing} />
        <Line text="On its way to our bank" amount={held.inTransit} />
        <Line text="In our bank account for gifts" amount={held.bank} />
        {held.suspense > 0 && <Line text="Not explained yet" amount={cents(0 - held.suspense)} />}
        <Line text="Owed to projects, undisputed" amount={cents(0 - held.owed)} />
        {held.plans > 0 && <Line text="Brought in by plans" amount={cents(0 - held.plans)} />}
        <Line text="Above what is owed" amount={own} isSum />
      </dl>
      <p className="text-sm dense:text-xs">
        {own < 0 ? (
          <StatusBadge tone="bad">Less is there than is owed to projects</StatusBadge>
        ) : (
          <StatusBadge tone="ok">{signed(there)} cover what is owed</StatusBadge>
        )}
        <Link
          to={deskPaths.financial({ tab: 'settlement' })}
          className="ml-3 inline-flex min-h-11 items-center dense:min-h-8"
        >
          Gateway and bank
        </Link>
      </p>
    </section>
  )
}

type ComparedProps = NonNullable<Settlement['statement']> & { balance: Cents }

const Compared = ({ balance, booked, elsewhere, differing, differingGifts, unexplained, young }: ComparedProps) => (
  <table className="w-full text-sm tabular-nums dense:text-xs">
    <caption className="sr-only">What the gateway says, and what the books say</caption>
    <thead>
      <tr className="*:border-edge *:border-b *:py-1 *:font-normal *:text-ink-3">
        <th scope="col" className="small-caps text-left">
          Account
        </th>
        <th scope="col" className="small-caps text-right">
          They say
        </th>
        <th scope="col" className="small-caps text-right">
          Books
        </th>
      </tr>
    </thead>
    <tbody>
      <tr className="font-semibold">
        <th scope="row" className="pt-1.5 text-left">
          Gateway
        </th>
        <td className="pt-1.5 text-right">{signed(cents(balance - elsewhere))}</td>
        <td className="pt-1.5 text-right">{signed(booked)}</td>
      </tr>
      <tr className="*:border-line *:border-b">
        <td colSpan={3} className="py-1">
          {differing === 0 && unexplained === 0 ? (
            <StatusBadge tone="ok">Agrees</StatusBadge>
          ) : (
            <span className="inline-flex flex-wrap items-center gap-x-3">
              <StatusBadge tone="bad">{signed(cents(differing + unexplained))}</StatusBadge>
              <Link to={deskPaths.financial({ tab: 'exceptions' })}>
                {differingGifts > 0 ? `${differingGifts} gifts count another sum there` : 'not explained yet'}
              </Link>
            </span>
          )}
          {young !== 0 && <span className="ml-3 text-ink-2">{signed(young)} too new to judge</span>}
        </td>
      </tr>
    </tbody>
  </table>
)

const Line = ({ text, amount, isSum = false }: { text: string; amount: Cents; isSum?: boolean }) => (
  <div
    className={
      isSum
        ? 'mt-1 flex justify-between gap-4 border-ink border-t py-1.5 font-semibold'
        : 'flex justify-between gap-4 py-1'
    }
  >
    <dt className={isSum ? '' : 'text-ink-2'}>{text}</dt>
    <dd className="whitespace-nowrap">{signed(amount)}</dd>
  </div>
)
