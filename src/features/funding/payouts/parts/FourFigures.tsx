import { cx } from '#ui/cx.ts'
import { type Cents, inCents } from '#values/money.ts'
import { longDate } from '#values/time.ts'
import type { MoneyPage } from '../contract/objects.ts'
import { hasArrived } from '../rules/payouts.ts'

const tones = { pending: 'fill-ink', onHold: 'fill-edge', available: 'fill-brand-500', paid: 'fill-brand-700' } as const

/** Pending, on hold, available, paid; the strip is to scale, in the same order. */
export function FourFigures({ money: { totals, holds, payouts, receipts } }: { money: MoneyPage }) {
  const arrived = payouts.filter(({ state }) => hasArrived(state))
  // Newest first: the last one started it.
  const first = arrived.at(-1)?.paidAt
  const since = first && longDate(first)
  const figures = [
    { key: 'pending', label: 'Pending', note: 'gifts younger than 7 days' },
    {
      key: 'onHold',
      label: 'On hold',
      note: holds.length === 0 ? 'nothing' : `${count(holds.length, 'reason')}, below`,
    },
    { key: 'available', label: 'Available', note: receipts.overdue ? 'once receipts are attached' : 'to be asked for' },
    { key: 'paid', label: 'Paid', note: since ? `${count(arrived.length, 'payout')} since ${since}` : 'nothing yet' },
  ] as const
  const sum = figures.reduce((all, { key }) => all + totals[key], 0)
  const starts = figures.map((_, at) => figures.slice(0, at).reduce((all, { key }) => all + totals[key], 0))
  const share = (part: number): string => `${sum > 0 ? (part / sum) * 100 : 0}%`
  return (
    <div>
      <dl className="grid grid-cols-2 border-ink border-y md:grid-cols-4">
        {figures.map(({ key, label, note }, at) => (
          <div
            key={key}
            className={cx(
              'py-3 pr-3',
              at % 2 === 1 && 'border-line border-l pl-4',
              at === 2 && 'md:border-line md:border-l md:pl-4',
              at > 1 && 'max-md:border-line max-md:border-t',
            )}
          >
            <dt className="flex items-center gap-2 text-ink-2 text-sm">
              <Square tone={tones[key]} />
              {label}
            </dt>
            <dd className="mt-0.5 font-semibold font-serif text-2xl tabular-nums max-sm:text-xl">
              <Figure amount={totals[key]} isMarked={key === 'available'} />
            </dd>
            <dd className="mt-1 text-ink-3 text-sm">{note}</dd>
          </div>
        ))}
      </dl>
      <svg aria-hidden="true" width="100%" height="14" shapeRendering="crispEdges" className="mt-4 block rounded-sm">
        <rect width="100%" height="14" className="fill-line" />
        {figures.map(({ key }, at) => (
          <rect key={key} x={share(starts[at] ?? 0)} width={share(totals[key])} height="14" className={tones[key]} />
        ))}
      </svg>
      <p className="mt-1.5 text-ink-2 text-sm">
        {inCents(totals.given)} were given, {inCents(totals.fees)} of that for fees.
      </p>
    </div>
  )
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`

const Square = ({ tone }: { tone: string }) => (
  <svg aria-hidden="true" width="9" height="9" className="shrink-0">
    <rect width="9" height="9" className={tone} />
  </svg>
)

const Figure = ({ amount, isMarked }: { amount: Cents; isMarked: boolean }) =>
  isMarked ? <span className="mark">{inCents(amount)}</span> : inCents(amount)
