import { inCents } from '#values/money.ts'
import { shortDate } from '#values/time.ts'
import type { Spending } from '../contract/objects.ts'

/** What was paid, when, and of which line of the budget. */
export const SpendingList = ({ spendings }: { spendings: readonly Spending[] }) => (
  <ul className="border-line border-y">
    {spendings.map(({ id, what, cents, spentOn, line }) => (
      <li
        key={id}
        className="flex items-baseline justify-between gap-4 border-line border-b py-2 text-sm last:border-b-0"
      >
        <span className="wrap-anywhere min-w-0">
          {what}
          <span className="block text-ink-3">
            {shortDate(`${spentOn}T00:00:00.000Z`)}
            {line !== null && `, ${line}`}
          </span>
        </span>
        <span className="whitespace-nowrap tabular-nums">{inCents(cents)}</span>
      </li>
    ))}
  </ul>
)
