import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { inCents } from '#values/money.ts'
import { shortDate } from '#values/time.ts'
import type { Spending } from '../contract/objects.ts'

type SpendingListProps = {
  spendings: readonly Spending[]
  /** What the reader may do with a record. */
  actions?: (spending: Spending) => ReactNode
}

/** What was paid, when, and from which line of the budget; withdrawn records stay, crossed out. */
export const SpendingList = ({ spendings, actions }: SpendingListProps) => (
  <ul className="border-line border-y">
    {spendings.map((spending) => {
      const { id, what, cents, spentOn, line, takenBackAt } = spending
      return (
        <li key={id} className="grid gap-1 border-line border-b py-2 text-sm last:border-b-0">
          <span className={cx('flex items-baseline justify-between gap-4', takenBackAt && 'text-ink-3')}>
            <span className="wrap-anywhere min-w-0">
              {takenBackAt ? <s>{what}</s> : what}
              <span className="block text-ink-3">
                {shortDate(`${spentOn}T00:00:00.000Z`)}
                {line !== null && `, ${line}`}
                {takenBackAt && `; taken back on ${shortDate(takenBackAt)}`}
              </span>
            </span>
            <span className="whitespace-nowrap tabular-nums">
              {takenBackAt ? <s>{inCents(cents)}</s> : inCents(cents)}
            </span>
          </span>
          {actions?.(spending)}
        </li>
      )
    })}
  </ul>
)
