import { DateText } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { inCents } from '#values/money.ts'
import { type Instant, nearDate } from '#values/time.ts'
import type { FinanceDesk } from '../contract.ts'
import type { FigureNotes } from './FigureStrip.tsx'

/** What is under the finance team's figures. */
export function financeNotes({ waiting: { payouts, holds, disputes } }: FinanceDesk, now: Instant): FigureNotes {
  return {
    payouts: {
      note:
        payouts.oldestAt === null ? (
          'none waits'
        ) : (
          <>
            {inCents(payouts.cents)}, oldest <DateText at={payouts.oldestAt} now={now} />
          </>
        ),
    },
    holds: {
      note:
        holds.past > 0 ? (
          <StatusBadge tone="bad">{holds.past} past review</StatusBadge>
        ) : holds.count > 0 ? (
          inCents(holds.cents)
        ) : (
          'none is held'
        ),
    },
    disputes: {
      note:
        disputes.count === 0
          ? 'none to answer'
          : `${inCents(disputes.cents)}${disputes.respondBy ? `, papers by ${nearDate(disputes.respondBy, now)}` : ''}`,
    },
  }
}
