import { useState } from 'react'
import { Link } from 'react-router'
import type { WholeDeskPlan } from '#features/funding/plan-desk/contract.ts'
import { placeOf } from '#features/funding/subscriptions/rules/place-of.ts'
import { nameOfPlan } from '#features/funding/subscriptions/rules/states.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { inCents } from '#values/money.ts'
import { InvoiceRows } from './InvoicesTab.tsx'
import { type PlanAct, PlanDialog } from './PlanDialog.tsx'
import { eventText, PlanState } from './plan-words.tsx'

/** One plan: what is paid and due, each try, its invoices, and what staff may do. */
export function PlanPane({ plan }: { plan: WholeDeskPlan }) {
  const [act, setAct] = useState<PlanAct>()
  const { invoices, charges, history, notCancellable, notResumable } = plan
  return (
    <article aria-labelledby="plan" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <Link
        to={deskPaths.financial({ tab: 'plans' })}
        className="inline-flex min-h-11 items-center justify-self-start dense:min-h-8"
      >
        Back to the plans
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-1">
          <h2 id="plan" className="wrap-anywhere">
            {nameOfPlan(plan.tier)}, {plan.person}
          </h2>
          <PlanState plan={plan} />
        </div>
        <div className="flex flex-wrap items-start gap-3">
          {plan.pendingChange !== null && (
            <Button variant="quiet" onClick={() => setAct('resume')} disabledReason={notResumable ?? undefined}>
              Take the Change Back
            </Button>
          )}
          <Button variant="quiet" onClick={() => setAct('cancel')} disabledReason={notCancellable ?? undefined}>
            Cancel the Plan
          </Button>
        </div>
      </div>
      <Facts plan={plan} />
      {charges.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h3>Charges of the card</h3>
          <Table
            caption="Charges of the card"
            columns={chargeColumns}
            rows={charges}
            rowKey={({ at, label }) => at + label}
          />
        </div>
      )}
      {invoices.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h3>Invoices</h3>
          <InvoiceRows invoices={invoices} />
        </div>
      )}
      <History history={history} now={plan.now} />
      <PlanDialog plan={plan} act={act} onClose={() => setAct(undefined)} />
    </article>
  )
}

function Facts({ plan }: { plan: WholeDeskPlan }) {
  const { perMonth, periodEnd, graceUntil, due, tries, nextTryAt, region, method, email, now } = plan
  const facts = [
    ['E-mail', email ?? 'None'],
    ['Price', `${inCents(perMonth)} a month`],
    ['Month ends', periodEnd ? <DateText key="end" at={periodEnd} form="long" /> : 'Not begun'],
    ['Card', method ?? 'None'],
    ['Taxes are due in', placeOf(region)],
    ...(due === null
      ? []
      : [
          ['Due', `${inCents(due)}, ${tries === 1 ? 'tried once' : `tried ${tries} times`}`],
          ['Next try', nextTryAt ? <DateText key="next" at={nextTryAt} now={now} /> : 'Not by itself'],
        ]),
    ...(graceUntil && plan.state === 'past_due'
      ? [['Grace until', <DateText key="grace" at={graceUntil} form="long" />]]
      : []),
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm dense:text-xs">
      {facts.map(([term, value]) => (
        <div key={String(term)} className="contents">
          <dt className="text-ink-3">{term}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const chargeColumns: readonly Column<WholeDeskPlan['charges'][number]>[] = [
  { key: 'at', head: 'When', rowHead: true, cell: ({ at }) => <DateText at={at} className="whitespace-nowrap" /> },
  { key: 'invoice', head: 'Invoice', cell: ({ label }) => label },
  {
    key: 'outcome',
    head: 'Outcome',
    cell: ({ outcome }) => (
      <StatusBadge tone={outcome === 'succeeded' ? 'ok' : outcome === 'declined' ? 'bad' : 'neutral'}>
        {outcome === 'succeeded' ? 'Paid' : outcome === 'declined' ? 'Declined' : 'With the bank'}
      </StatusBadge>
    ),
  },
  { key: 'reason', head: 'What was said', cell: ({ reason }) => reason, isEmpty: ({ reason }) => !reason },
]

const History = ({ history, now }: Pick<WholeDeskPlan, 'history' | 'now'>) => (
  <section aria-labelledby="history" className="grid gap-2">
    <h3 id="history">History</h3>
    {history.length === 0 && <p className="text-ink-2">Nothing has happened yet.</p>}
    <ul className="grid gap-1.5 text-sm dense:text-xs">
      {history.map(({ event, at, by, reason }) => (
        <li key={at + event}>
          <DateText at={at} now={now} className="text-ink-3" /> {eventText(event)}
          {by && `, by ${by}`}
          {reason && <span className="wrap-anywhere block text-ink-2">{reason}</span>}
        </li>
      ))}
    </ul>
  </section>
)
