import { inThousands } from '#values/count.ts'
import { afterFees } from '#values/fees.ts'
import { type Cents, cents, inPlainCents, sumCents } from '#values/money.ts'
import { type FundingUse, fundingUseLabels } from '../rules/projects.ts'

type Line = { readonly key: string; readonly use: FundingUse; readonly label: string; readonly cents: Cents }

const amountClass = 'py-2.5 pl-4 text-right align-baseline tabular-nums'

/** The parts of the goal as a table that adds up, and what is left after fees. */
export function BudgetTable({ budget }: { readonly budget: readonly Line[] }) {
  const goal = sumCents(budget.map((line) => line.cents))
  const { gifts, fees, net } = afterFees(goal)
  return (
    <section aria-labelledby="budget" className="min-w-0">
      <h2 id="budget" className="mb-2 text-xl dense:text-lg">
        Budget
      </h2>
      <table className="w-full border-ink border-y text-sm">
        <caption className="mb-2 text-left text-ink-2 text-sm">What the goal is made of, in US dollars.</caption>
        <thead className="small-caps border-ink border-b text-ink-3">
          <tr>
            <th scope="col" className="py-2 text-left font-semibold">
              Line
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-semibold max-sm:sr-only">
              Share
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-semibold">
              Budget
            </th>
          </tr>
        </thead>
        <tbody>
          {budget.map((line) => (
            <tr key={line.key} className="border-line border-b">
              <th scope="row" className="wrap-anywhere py-2.5 text-left font-semibold">
                {line.label}
                <span className="block font-normal text-ink-2">{fundingUseLabels[line.use]}</span>
              </th>
              <td className="py-2.5 pl-4 max-sm:sr-only">
                <Share of={goal} part={line.cents} />
              </td>
              <Amount of={line.cents} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <SumRow label="Goal" amount={goal} isSum />
          <SumRow label={`Fees, in ${countOf(gifts)}`} amount={cents(-fees)} />
          <SumRow label="Reaches the project, about" amount={net} isSum />
        </tfoot>
      </table>
    </section>
  )
}

const countOf = (gifts: number): string => (gifts === 1 ? 'one gift' : `${inThousands(gifts)} gifts of $50`)

const Amount = ({ of: amount }: { readonly of: Cents }) => <td className={amountClass}>{inPlainCents(amount)}</td>

type SumRowProps = { readonly label: string; readonly amount: Cents; readonly isSum?: boolean }

const SumRow = ({ label, amount, isSum = false }: SumRowProps) => (
  <tr className={isSum ? 'border-ink border-t font-semibold' : 'text-ink-2'}>
    <th scope="row" colSpan={2} className={`py-2.5 text-left ${isSum ? 'font-semibold' : 'font-normal'}`}>
      {label}
    </th>
    <Amount of={amount} />
  </tr>
)

/** To scale, and as text for screen readers. Drawn with attributes: the content policy forbids inline styles. */
function Share({ of, part }: { readonly of: Cents; readonly part: Cents }) {
  const percent = Math.round((part / of) * 100)
  return (
    <svg role="img" aria-label={`${percent} %`} width="96" height="8" className="ml-auto block">
      <rect width="96" height="8" className="fill-brand-100" />
      <rect width={Math.max(1, (part / of) * 96)} height="8" className="fill-brand-500" />
    </svg>
  )
}
