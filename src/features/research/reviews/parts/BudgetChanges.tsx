import { type Cents, cents, inPlainCents } from '#values/money.ts'
import { type BudgetChange, budgetChanges } from '../rules/changes.ts'

type Line = { readonly key: string; readonly label: string; readonly cents: Cents }
type BudgetChangesProps = {
  readonly before: readonly Line[]
  readonly after: readonly Line[]
  readonly goal: { readonly was: Cents; readonly now: Cents }
}

const amount = 'py-1.5 pl-3 text-right align-baseline tabular-nums'
const signed = (difference: Cents): string => `${difference > 0 ? '+' : ''}${inPlainCents(difference)}`

/** The changed lines of a budget: before and after, above the goal. */
export function BudgetChanges({ before, after, goal }: BudgetChangesProps) {
  return (
    <table className="w-full border-ink border-b text-sm dense:text-xs">
      <caption className="sr-only">What changed of the budget, in US dollars</caption>
      <thead className="small-caps border-ink border-b text-ink-3">
        <tr>
          <th scope="col" className="py-1.5 text-left font-semibold">
            Line
          </th>
          {['Was', 'Now', 'Difference'].map((head) => (
            <th key={head} scope="col" className="py-1.5 pl-3 text-right font-semibold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {budgetChanges(before, after).map((line) => (
          <Row key={line.key} line={line} />
        ))}
      </tbody>
      <tfoot>
        <tr className="border-ink border-t font-semibold">
          <th scope="row" className="py-1.5 text-left">
            Goal, {after.length === 1 ? 'one line' : `all ${after.length} lines`}
          </th>
          <td className={amount}>{inPlainCents(goal.was)}</td>
          <td className={amount}>{inPlainCents(goal.now)}</td>
          <td className={amount}>{signed(cents(goal.now - goal.was))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const Row = ({ line: { label, was, now, difference } }: { readonly line: BudgetChange }) => (
  <tr className="border-line border-b">
    <th scope="row" className="wrap-anywhere py-1.5 text-left font-semibold">
      {label}
    </th>
    <td className={amount}>{was === null ? <Nothing what="new" /> : inPlainCents(was)}</td>
    <td className={amount}>{now === null ? <Nothing what="gone" /> : inPlainCents(now)}</td>
    <td className={amount}>{signed(difference)}</td>
  </tr>
)

const Nothing = ({ what }: { readonly what: string }) => <span className="text-ink-3">{what}</span>
