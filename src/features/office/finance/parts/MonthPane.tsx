import { useState } from 'react'
import { Link } from 'react-router'
import type { monthsContract, TrialBalanceLine, WholeMonth } from '#features/funding/months/contract.ts'
import { accountChart } from '#features/funding/months/rules/chart.ts'
import { useSending } from '#features/funding/payees/parts/use-sending.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Money } from '#ui/Money.tsx'
import { SaveButton } from '#ui/SaveButton.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { counted, inThousands } from '#values/count.ts'
import { deskPaths } from '#values/desk-paths.ts'
import { sumCents } from '#values/money.ts'
import { monthName } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import { joinWords } from './labels.tsx'
import { type MonthAct, MonthDialogs } from './MonthDialogs.tsx'
import { MonthStateLabel, stepLabels } from './month-words.tsx'

/** One month: what is left to do before it is closed, and its trial balance. */
export function MonthPane({ month }: { month: WholeMonth }) {
  const [act, setAct] = useState<MonthAct>()
  const api = useApi<typeof monthsContract>()
  const { busy, fault, send } = useSending()
  const name = monthName(month.month)
  const params = { month: month.month }
  const close = (): Promise<unknown> =>
    send(
      () => api('POST /api/admin/books/months/:month/close', { params }),
      `${name} is closed. Another person checks it.`,
    )
  return (
    <article aria-labelledby="month" className="grid min-w-0 gap-4">
      <Link
        to={deskPaths.financial({ tab: 'months' })}
        className="inline-flex min-h-11 items-center justify-self-start dense:min-h-8"
      >
        Back to the months
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-1">
          <h2 id="month">{name}</h2>
          <MonthStateLabel state={month.state} />
          <People month={month} />
        </div>
        <div className="flex flex-wrap items-start gap-3">
          {month.state === 'closing' && month.hash !== null ? (
            <>
              <Button onClick={() => setAct('check')} disabledReason={month.notCheckable ?? undefined}>
                Check {name}
              </Button>
              <Button variant="quiet" onClick={() => setAct('reopen')}>
                Open It Again
              </Button>
            </>
          ) : (
            month.state !== 'closed' && (
              <Button busy={busy} onClick={() => void close()} disabledReason={month.notClosable ?? undefined}>
                Close {name}
              </Button>
            )
          )}
          <SaveButton
            name={`journal-${month.month}.csv`}
            what="journal"
            load={() => api('GET /api/admin/books/months/:month/journal.csv', { params })}
            variant="quiet"
          >
            Journal (CSV)
          </SaveButton>
        </div>
      </div>
      {fault !== undefined && (
        <p role="alert" className="text-bad">
          {fault}
        </p>
      )}
      <Steps month={month} />
      <TrialBalance lines={month.trialBalance} />
      {month.hash !== null && (
        <p className="wrap-anywhere text-ink-3 text-xs">
          What it holds has the hash {month.hash}. The books are proven every night, and the hash with them.
        </p>
      )}
      <MonthDialogs month={month} act={act} onClose={() => setAct(undefined)} />
    </article>
  )
}

const People = ({ month: { closedBy, closedAt, checkedBy, checkedAt, now } }: { month: WholeMonth }) => (
  <p className="text-ink-2 text-sm dense:text-xs">
    {closedBy !== null && closedAt !== null && (
      <>
        Closed by {closedBy}, <DateText at={closedAt} now={now} />.{' '}
      </>
    )}
    {checkedBy !== null && checkedAt !== null && (
      <>
        Checked by {checkedBy}, <DateText at={checkedAt} now={now} />.
      </>
    )}
  </p>
)

const Steps = ({ month: { steps, late, unexplained } }: { month: WholeMonth }) => (
  <section aria-labelledby="steps" className="grid max-w-xl gap-2">
    <div className="flex flex-wrap items-baseline gap-x-3">
      <h3 id="steps">Before it is closed</h3>
      <p className="text-ink-3 text-sm dense:text-xs">
        {steps.filter(({ isDone }) => isDone).length} of {steps.length}
      </p>
    </div>
    <ul className="border-line border-t text-sm dense:text-xs">
      {steps.map(({ step, isDone }) => (
        <li key={step} className="flex justify-between gap-4 border-line border-b py-1.5">
          <span>
            {stepLabels[step]}
            {step === 'explained' && unexplained > 0 && (
              <Link to={deskPaths.financial({ tab: 'exceptions' })} className="ml-2">
                {counted(unexplained, 'exception')} open
              </Link>
            )}
          </span>
          <StatusBadge tone={isDone ? 'ok' : 'neutral'}>{isDone ? 'Done' : 'Open'}</StatusBadge>
        </li>
      ))}
    </ul>
    {late > 0 && (
      <p className="text-ink-2 text-sm dense:text-xs">
        {late === 1 ? 'One entry' : `${inThousands(late)} entries`} of an earlier, closed month{' '}
        {late === 1 ? 'counts' : 'count'} here.
      </p>
    )}
  </section>
)

type Row = TrialBalanceLine & { readonly isSum?: boolean }

function TrialBalance({ lines }: { lines: readonly TrialBalanceLine[] }) {
  if (lines.length === 0) return <p className="text-ink-2">Nothing was booked up to the end of this month.</p>
  const sumOf = (of: (line: TrialBalanceLine) => TrialBalanceLine['debit']) => sumCents(lines.map(of))
  const sum: Row = {
    ...{ account: 'sum', type: 'asset', isSum: true },
    ...{ opening: sumOf(({ opening }) => opening), debit: sumOf(({ debit }) => debit) },
    ...{ credit: sumOf(({ credit }) => credit), closing: sumOf(({ closing }) => closing) },
  }
  const byNumber = lines.toSorted((one, other) => numberOf(one.account).localeCompare(numberOf(other.account)))
  const rows: readonly Row[] = [...byNumber, sum]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3>Trial balance</h3>
        <p className="text-ink-3 text-sm dense:text-xs">in US dollars; debit is positive, credit negative</p>
      </div>
      <Table
        caption="Trial balance"
        columns={columns}
        rows={rows}
        rowKey={({ account }) => account}
        isSum={({ isSum }) => isSum === true}
      />
    </div>
  )
}

const numberOf = (account: string): string => accountChart[account as keyof typeof accountChart]?.number ?? ''
const nameOf = (account: string): string => accountChart[account as keyof typeof accountChart]?.name ?? account

const columns: readonly Column<Row>[] = [
  { key: 'number', head: 'No.', cell: ({ account, isSum }) => (isSum ? '' : numberOf(account)) },
  {
    key: 'account',
    head: 'Account',
    rowHead: true,
    cell: ({ account, isSum }) => (isSum ? 'All accounts' : nameOf(account)),
  },
  { key: 'type', head: 'Type', cell: ({ type, isSum }) => (isSum ? '' : joinWords(type)) },
  {
    key: 'opening',
    head: 'At its start',
    numeric: true,
    cell: ({ opening }) => <Money amount={opening} exact paleZero />,
  },
  { key: 'debit', head: 'Debit', numeric: true, cell: ({ debit }) => <Money amount={debit} exact paleZero /> },
  { key: 'credit', head: 'Credit', numeric: true, cell: ({ credit }) => <Money amount={credit} exact paleZero /> },
  {
    key: 'closing',
    head: 'At its end',
    numeric: true,
    cell: ({ closing }) => <Money amount={closing} exact paleZero />,
  },
]
