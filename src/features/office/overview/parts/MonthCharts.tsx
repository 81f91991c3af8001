import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { type Cents, cents, inCents } from '#values/money.ts'
import { inShortDollars } from '#values/short-money.ts'
import { shortMonth } from '#values/time.ts'
import type { MonthFigures } from '../contract.ts'

const height = 84

/** The next round number above the highest value: 1, 2 or 5 with zeros. */
export function scaleOf(highest: number): Cents {
  const least = Math.max(highest, 100)
  const zeros = 10 ** Math.floor(Math.log10(least))
  return cents([1, 2, 5, 10].map((step) => step * zeros).find((top) => top >= least) ?? zeros * 10)
}

/**
 * Two panels with one axis of months and two scales, never two scales in one panel. Drawn with SVG attributes only,
 * because the content policy forbids inline styles; the table beside it has the numbers.
 */
export function MonthCharts({ months }: { months: readonly MonthFigures[] }) {
  const last = months.at(-1)
  const giftTop = scaleOf(Math.max(...months.map(({ gifts }) => gifts)))
  const feeTop = scaleOf(Math.max(...months.flatMap(({ charged, costs }) => [charged, costs])))
  if (!last) return null
  return (
    <div aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)] gap-4 text-xs">
      <Panel top={giftTop} labels={[{ name: 'Gifts', amount: last.gifts }]}>
        {months.map(({ month, gifts }, at) => {
          const tall = Math.max(0, (gifts / giftTop) * height)
          const isLast = at === months.length - 1
          const tone = isLast ? 'fill-brand-500' : 'fill-brand-500/55'
          return <rect key={month} x={at + 0.14} width={0.72} y={height - tall} height={tall} className={tone} />
        })}
      </Panel>
      <Panel
        top={feeTop}
        labels={[
          { name: 'Charged', amount: last.charged },
          { name: 'Costs', amount: last.costs },
        ]}
      >
        <polygon
          points={`${pointsOf(months, ({ charged }) => charged, feeTop)} ${pointsOf(months.toReversed(), ({ costs }) => costs, feeTop, true)}`}
          className="fill-brand-500/10"
        />
        <Line points={pointsOf(months, ({ charged }) => charged, feeTop)} tone="stroke-brand-500" />
        <Line points={pointsOf(months, ({ costs }) => costs, feeTop)} tone="stroke-ink" />
      </Panel>
      <ol className="mr-24 ml-14 grid grid-cols-12 text-ink-3">
        {months.map(({ month }, at) => (
          <li
            key={month}
            className={cx(
              'flex justify-center',
              at === 11 ? 'font-semibold text-ink' : at % 2 === 0 && 'max-sm:invisible',
            )}
          >
            {shortMonth(month)}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** In the middle of each month. */
function pointsOf(
  months: readonly MonthFigures[],
  of: (month: MonthFigures) => number,
  top: number,
  fromTheEnd = false,
): string {
  return months
    .map((month, at) => {
      const x = fromTheEnd ? months.length - at - 0.5 : at + 0.5
      return `${x},${height - (Math.max(0, of(month)) / top) * height}`
    })
    .join(' ')
}

const Line = ({ points, tone }: { points: string; tone: string }) => (
  <polyline points={points} fill="none" strokeWidth="2" vectorEffect="non-scaling-stroke" className={tone} />
)

type PanelProps = {
  top: Cents
  /** What its lines end with, the upper one first. */
  labels: readonly { readonly name: string; readonly amount: Cents }[]
  children: ReactNode
}

const Panel = ({ top, labels, children }: PanelProps) => (
  <div className="grid grid-cols-[3.5rem_minmax(0,1fr)_6rem]">
    <div className="-my-2 flex flex-col justify-between whitespace-nowrap pr-2 text-right text-ink-3 tabular-nums">
      <span>{inShortDollars(top)}</span>
      <span>{inShortDollars(cents(Math.round(top / 2)))}</span>
      <span>0</span>
    </div>
    <svg
      width="100%"
      height={height + 1}
      viewBox={`0 0 12 ${height + 1}`}
      preserveAspectRatio="none"
      className="block"
      aria-hidden="true"
    >
      <rect x={0} width={12} y={0} height={1} className="fill-line" />
      <rect x={0} width={12} y={height / 2} height={1} className="fill-line" />
      {children}
      <rect x={0} width={12} y={height} height={1} className="fill-ink" />
    </svg>
    <dl className="flex flex-col justify-center gap-2 pl-2">
      {labels.map(({ name, amount }) => (
        <div key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd className="text-ink-3 tabular-nums">{inCents(amount)}</dd>
        </div>
      ))}
    </dl>
  </div>
)
