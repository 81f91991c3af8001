import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { counted } from '#values/count.ts'
import { deskPaths } from '#values/desk-paths.ts'
import { inCents } from '#values/money.ts'
import { nearDate } from '#values/time.ts'
import type { Waiting } from '../contract.ts'

/** What waits for the finance team now, each with the way to it. */
export function WaitingLine({ waiting }: { waiting: Waiting }) {
  const { payouts, holds, disputes, refunds, exceptions, pastDue, closing, claims, now } = waiting
  const parts: readonly (readonly [key: string, part: ReactNode, isThere: boolean])[] = [
    [
      'payouts',
      <>
        <ToTab tab="payouts">{counted(payouts.count, 'payout')}</ToTab> {inCents(payouts.cents)}
      </>,
      payouts.count > 0,
    ],
    [
      'holds',
      <StatusBadge key="past" tone="bad">
        {counted(holds.past, 'hold')} past review
      </StatusBadge>,
      holds.past > 0,
    ],
    [
      'refunds',
      <ToTab key="refunds" tab="refunds">{`${counted(refunds.count, 'refund')} to decide`}</ToTab>,
      refunds.count > 0,
    ],
    [
      'disputes',
      <>
        <ToTab tab="disputes">{counted(disputes.count, 'dispute')}</ToTab>
        {disputes.respondBy && `, evidence by ${nearDate(disputes.respondBy, now)}`}
      </>,
      disputes.count > 0,
    ],
    ['plans', <ToTab key="plans" tab="plans">{`${counted(pastDue.count, 'plan')} past due`}</ToTab>, pastDue.count > 0],
    [
      'exceptions',
      <ToTab key="exceptions" tab="exceptions">
        {counted(exceptions, 'exception')}
      </ToTab>,
      exceptions > 0,
    ],
    ['claims', <ToTab key="claims" tab="settlement">{`${counted(claims, 'claim')} to give up`}</ToTab>, claims > 0],
    ['closing', <ToTab key="closing" tab="months">{`${counted(closing, 'month')} to check`}</ToTab>, closing > 0],
  ]
  const shown = parts.filter(([, , isThere]) => isThere)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b pb-2 text-sm dense:text-xs">
      <h2 className="font-sans font-semibold text-sm tracking-normal dense:text-xs">Waiting for us</h2>
      {shown.length === 0 && <span className="text-ink-2">Nothing.</span>}
      {shown.map(([key, part]) => (
        <span key={key} className="border-line sm:border-l sm:pl-4">
          {part}
        </span>
      ))}
      <span className="ml-auto text-ink-3">now, {now.slice(11, 16)} UTC</span>
    </div>
  )
}

const ToTab = ({ tab, children }: { tab: string; children: string }) => (
  <Link to={deskPaths.financial({ tab })} className="inline-flex min-h-11 items-center dense:min-h-8">
    {children}
  </Link>
)
