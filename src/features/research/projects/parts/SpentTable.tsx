import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Cents, cents, inPlainCents, sumCents } from '#values/money.ts'
import { type FundingUse, fundingUseLabels } from '../rules/projects.ts'

type Line = { readonly key: string; readonly use: FundingUse; readonly label: string; readonly cents: Cents }
/** What was spent of a line, and how many receipts account for it. */
export type SpentLine = { readonly key: string; readonly spent: Cents; readonly receipts: number }
type SpentTableProps = { readonly budget: readonly Line[]; readonly spent: readonly SpentLine[] }

const nothing = { spent: cents(0), receipts: 0 }
const headClass = 'py-2 pl-4 text-right font-semibold'

/** The budget of a project that was paid out from: what was spent of each line, and what is left. */
export function SpentTable({ budget, spent }: SpentTableProps) {
  const lines = budget.map((line) => ({ ...nothing, ...spent.find(({ key }) => key === line.key), ...line }))
  return (
    <section aria-labelledby="budget" className="min-w-0">
      <h2 id="budget" className="mb-2 text-xl dense:text-lg">
        Budget
      </h2>
      <table className="w-full border-ink border-y text-sm">
        <caption className="mb-2 text-left text-ink-2 text-sm">
          In US dollars. Spent means paid out, with a receipt.
        </caption>
        <thead className="small-caps border-ink border-b text-ink-3">
          <tr>
            <th scope="col" className="py-2 text-left font-semibold">
              Line
            </th>
            <th scope="col" className={headClass}>
              Budget
            </th>
            <th scope="col" className={headClass}>
              Spent
            </th>
            <th scope="col" className={`${headClass} max-sm:sr-only`}>
              Left
            </th>
            <th scope="col" className={`${headClass} max-sm:sr-only`}>
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.key} budget={line.cents} spent={line.spent}>
              {line.label}
              <span className="block font-normal text-ink-2">
                {fundingUseLabels[line.use]}
                {line.receipts > 0 && (
                  <>
                    {', '}
                    <Link to="?tab=ledger#spent">{receiptsText(line.receipts)}</Link>
                  </>
                )}
              </span>
            </Row>
          ))}
        </tbody>
        <tfoot className="border-ink border-t font-semibold">
          <Row budget={sumCents(lines.map((line) => line.cents))} spent={sumCents(lines.map((line) => line.spent))}>
            Goal
          </Row>
        </tfoot>
      </table>
      <p className="mt-2 text-sm">
        <Link to="?tab=ledger" className="inline-flex min-h-11 items-center">
          Every cent on the ledger
        </Link>
      </p>
    </section>
  )
}

const receiptsText = (count: number): string => (count === 1 ? 'one receipt' : `${count} receipts`)

type RowProps = { readonly budget: Cents; readonly spent: Cents; readonly children: ReactNode }

const Row = ({ budget, spent, children }: RowProps) => (
  <tr className="border-line border-b last:border-0">
    <th scope="row" className="wrap-anywhere py-2.5 text-left align-baseline font-semibold">
      {children}
    </th>
    <Amount of={budget} />
    <Amount of={spent} />
    <Amount of={cents(budget - spent)} isWide />
    <td className="py-2.5 pl-4 align-baseline max-sm:sr-only">
      <Share of={budget} part={spent} />
    </td>
  </tr>
)

const Amount = ({ of: amount, isWide = false }: { readonly of: Cents; readonly isWide?: boolean }) => (
  <td className={`py-2.5 pl-4 text-right align-baseline tabular-nums ${isWide ? 'max-sm:sr-only' : ''}`}>
    {inPlainCents(amount)}
  </td>
)

/** To scale, and as text for screen readers. Drawn with attributes: the content policy forbids inline styles. */
function Share({ of, part }: { readonly of: Cents; readonly part: Cents }) {
  const share = of > 0 ? Math.min(1, part / of) : 0
  return (
    <svg role="img" aria-label={`${Math.round(share * 100)} % spent`} width="80" height="8" className="ml-auto block">
      <rect width="80" height="8" className="fill-brand-100" />
      <rect width={share * 80} height="8" className="fill-brand-500" />
    </svg>
  )
}
