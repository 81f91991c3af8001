import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { counted } from '#values/count.ts'
import { type Cents, inCents } from '#values/money.ts'
import type { Sums } from '../rules/sums.ts'

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)}%`

/** How much more or less than before; nothing where there was nothing. */
const change = (is: number, was: number): string => {
  if (was === 0) return ''
  const by = ((is - was) / was) * 100
  return `, ${by < 0 ? '−' : '+'}${Math.abs(by).toFixed(1)}%`
}

/** Five figures that add up: gifts, less fees, less what was given back, is what projects have. */
export function SumStrip({ sums, before }: { sums: Sums; before: Sums }) {
  const { gifts, platformFee, processingFee, givenBack, toProjects, giftCount, refundCount, disputeCount } = sums
  return (
    <dl className="grid overflow-hidden rounded-lg border border-line bg-surface max-lg:divide-y max-lg:divide-line lg:grid-cols-5 lg:divide-x lg:divide-line">
      <Figure label="Gifts" amount={gifts} note={`${counted(giftCount, 'gift')}${change(gifts, before.gifts)}`} />
      <Figure sign="−" label="Platform fee" amount={platformFee} note="3.5% of a gift" />
      <Figure sign="−" label="Processing fee" amount={processingFee} note="2.5% and 30¢ of a gift" />
      <Figure
        sign="−"
        label="Given back"
        amount={givenBack}
        note={`${counted(refundCount, 'refund')}, ${counted(disputeCount, 'dispute')}`}
      />
      <Figure
        sign="="
        label="To projects"
        amount={toProjects}
        note={gifts > 0 ? `${percent(toProjects, gifts)} of gifts` : 'no gifts'}
        isResult
      />
    </dl>
  )
}

type FigureProps = { label: string; amount: Cents; note: ReactNode; sign?: '−' | '='; isResult?: boolean }

const Figure = ({ label, amount, note, sign, isResult = false }: FigureProps) => (
  <div className="relative min-h-22 min-w-0 content-start px-5 py-2.5">
    <dt className="small-caps text-ink-3">
      {sign && (
        <span className="max-lg:mr-1 lg:absolute lg:top-1/2 lg:left-0 lg:grid lg:size-5 lg:-translate-x-1/2 lg:-translate-y-1/2 lg:place-items-center lg:bg-surface">
          {sign}
        </span>
      )}
      {label}
    </dt>
    <dd className="figure-text text-xl leading-7">
      <span className={cx(isResult && 'mark')}>{inCents(amount).replace('-', '−')}</span>
    </dd>
    <dd className="text-ink-3 text-xs leading-4">{note}</dd>
  </div>
)
