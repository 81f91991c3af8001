import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { payeeStates } from '#features/funding/payees/rules.ts'
import type { WholePayout } from '#features/funding/payouts/contract/objects.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { exactTime } from '#ui/DateText.tsx'
import { SpineList } from '#ui/SpineList.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { cents } from '#values/money.ts'
import { shortDate } from '#values/time.ts'
import { payeeStateLabels } from './labels.tsx'
import { SumList } from './SumList.tsx'

/** Who agreed and to what it is bound, the reader's limit, the payee, and what happened. */
export function PayoutFacts({ payout }: { payout: WholePayout }) {
  const { limit, history } = payout
  const state = payeeStates.find((one) => one === payout.payeeState)
  const left = cents(limit.cap - limit.used - (payout.notApprovable === null ? payout.cents : 0))
  return (
    <aside aria-label="Approval and history" className="bg-paper xl:overflow-y-auto xl:border-line xl:border-l">
      <Part title="Approval" note={payout.seats === 2 ? '2 people' : '1 person'}>
        <Seats payout={payout} />
        <p className="text-ink-3 text-xs">
          Bound to this sum and to account {payout.last4}. Ends if either changes, with a hold, and after 72 hours.
        </p>
      </Part>
      <Part title="Your limit today">
        <SumList
          lines={[
            { label: 'Limit', amount: limit.cap },
            { label: 'Approved by you', amount: cents(-limit.used) },
            { label: 'This one', amount: cents(-payout.cents), hidden: payout.notApprovable !== null },
          ]}
          total={{ label: payout.notApprovable === null ? 'Left after it' : 'Left', amount: left }}
        />
      </Part>
      <Part title="Payee" note={<Link to={deskPaths.financial({ tab: 'payees', payee: payout.payeeId })}>Open</Link>}>
        <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-y-1 text-sm dense:text-xs">
          <dt className="text-ink-3">State</dt>
          <dd>
            {state && <StatusBadge tone={payeeStateLabels[state].tone}>{payeeStateLabels[state].text}</StatusBadge>}
          </dd>
          <dt className="text-ink-3">Kind</dt>
          <dd>{payout.payeeKind}</dd>
          <dt className="text-ink-3">Asked by</dt>
          <dd className="wrap-anywhere">{payout.requester}</dd>
        </dl>
      </Part>
      <Part title="History">
        <SpineList
          label="History"
          notes={history.map(({ at, text }) => ({
            id: at + text,
            date: <time dateTime={at}>{exactTime(at)}</time>,
            title: <span className="wrap-anywhere font-normal">{text}</span>,
          }))}
        />
      </Part>
    </aside>
  )
}

type PartProps = { title: string; note?: ReactNode; children: ReactNode }

const Part = ({ title, note, children }: PartProps) => (
  <section className="grid gap-2 border-line border-b px-4 py-3">
    <div className="flex items-baseline justify-between gap-3">
      <h3 className="font-sans font-semibold text-sm tracking-normal dense:text-xs">{title}</h3>
      {note && <span className="text-ink-3 text-xs">{note}</span>}
    </div>
    {children}
  </section>
)

const seat = 'grid grid-cols-[2rem_minmax(0,1fr)] gap-2.5'

/** A seat for each person who must agree; an empty one says whether the reader may take it. */
function Seats({ payout }: { payout: WholePayout }) {
  const counting = payout.approvals.filter(({ counts }) => counts).slice(0, payout.seats)
  const ended = payout.approvals.filter(({ counts }) => !counts)
  const empty = payout.mayHold ? payout.seats - counting.length : 0
  return (
    <>
      <ol className="grid gap-2 text-sm dense:text-xs">
        {counting.map(({ approver, at, until }) => (
          <li key={approver + at} className={seat}>
            <Avatar name={approver} size="sm" />
            <span className="wrap-anywhere">
              <span className="flex justify-between gap-2">
                <strong>{approver}</strong>
                <StatusBadge tone="ok">Approved</StatusBadge>
              </span>
              <span className="text-ink-2">
                {exactTime(at)}. {payout.mayHold && `Holds until ${exactTime(until)}.`}
              </span>
            </span>
          </li>
        ))}
        {Array.from({ length: empty }, (_, at) => (
          <li key={`empty ${at + 1}`} className={seat}>
            <span
              aria-hidden="true"
              className="grid size-8 place-items-center rounded-full border border-edge border-dashed text-ink-2 text-xs"
            >
              {counting.length + at + 1}
            </span>
            <span className="wrap-anywhere">
              {payout.notApprovable === null && at === 0 ? (
                <>
                  <strong>You can.</strong> You did not ask for it, are not paid by it and ended no hold on it.
                </>
              ) : (
                <>
                  <strong>Not yet.</strong> <span className="text-ink-2">{at === 0 && payout.notApprovable}</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      {ended.map(({ approver, at }) => (
        <p key={approver + at} className="text-ink-3 text-xs">
          {approver} approved on {shortDate(at)}. That has ended.
        </p>
      ))}
    </>
  )
}
