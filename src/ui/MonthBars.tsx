import { type Cents, inCents } from '#values/money.ts'
import { inShortDollars } from '#values/short-money.ts'
import { monthName, shortMonth } from '#values/time.ts'
import { cx } from './cx.ts'

export type MonthBarsProps = {
  readonly caption: string
  /** Oldest first, months as 2026-11; in two rows of six if space is narrow. */
  readonly months: readonly { readonly month: string; readonly amount: Cents }[]
}

const height = 56
const rowLength = 6
/** Keeps a small amount visible next to a large one. */
const least = 2

/**
 * Amounts by month; the bar points down if more was refunded than given. Drawn with SVG attributes only, because the
 * content policy forbids inline styles. Screen readers get a list of months and exact amounts.
 */
export function MonthBars({ caption, months }: MonthBarsProps) {
  const most = Math.max(...months.map(({ amount }) => Math.abs(amount)), 1)
  const hasBelow = months.some(({ amount }) => amount < 0)
  return (
    <figure className="@container">
      <figcaption className="text-ink-2 text-sm">{caption}</figcaption>
      <ol className="mt-2 grid @lg:grid-cols-12 grid-cols-6 gap-y-3">
        {inRows(months).map((row) => (
          <Row key={row[0]?.month} months={row} most={most} hasBelow={hasBelow} />
        ))}
      </ol>
    </figure>
  )
}

const inRows = (months: MonthBarsProps['months']) =>
  months.flatMap((_, at) => (at % rowLength === 0 ? [months.slice(at, at + rowLength)] : []))

type RowProps = Pick<MonthBarsProps, 'months'> & { readonly most: number; readonly hasBelow: boolean }

/** Half a year; where space is narrow a line says that nothing happened in it, instead of six empty bars. */
function Row({ months, most, hasBelow }: RowProps) {
  const [first, last] = [months[0], months.at(-1)]
  const isEmpty = months.every(({ amount }) => amount === 0)
  return (
    <>
      {isEmpty && first && last && (
        <li className="col-span-6 @lg:hidden text-ink-3 text-xs">
          {monthName(first.month)} to {monthName(last.month)}: nothing
        </li>
      )}
      {months.map(({ month, amount }) => (
        <li key={month} className={cx('min-w-0 text-center text-xs', isEmpty && '@max-lg:hidden')}>
          <span className="sr-only">{`${monthName(month)}: ${inCents(amount)}`}</span>
          <span aria-hidden="true" className="grid">
            <span className="h-5 font-semibold tabular-nums">{amount !== 0 && inShortDollars(amount)}</span>
            <Bar share={amount / most} hasBelow={hasBelow} />
            <span className="mt-1 text-ink-3">{shortMonth(month)}</span>
          </span>
        </li>
      ))}
    </>
  )
}

function Bar({ share, hasBelow }: { share: number; hasBelow: boolean }) {
  const tall = share === 0 ? 0 : Math.max(least, Math.abs(share) * height)
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={hasBelow ? height * 2 : height}
      shapeRendering="crispEdges"
      className="block"
    >
      <rect x="18%" width="64%" y={share < 0 ? height : height - tall} height={tall} className="fill-brand-500" />
      <rect x="0" width="100%" y={height - 1} height="1" className="fill-ink" />
    </svg>
  )
}
