import { Link } from 'react-router'
import { stepLabels } from '#features/office/finance/parts/month-words.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { cents, inCents } from '#values/money.ts'
import { monthName } from '#values/time.ts'
import type { FinanceDesk } from '../contract.ts'
import { Section } from './Section.tsx'

/** What a member of the finance team has at the right: the month to close, and what they may still approve. */
export const FinanceAside = ({ finance }: { finance: FinanceDesk }) => (
  <>
    <Closing closing={finance.closing} />
    <Limit limit={finance.limit} />
  </>
)

function Closing({ closing }: Pick<FinanceDesk, 'closing'>) {
  if (closing === null)
    return (
      <Section id="closing" title="Closing" isRegion>
        <p className="text-ink-2 text-sm dense:text-xs">Every month that has ended is closed.</p>
      </Section>
    )
  const { month, steps } = closing
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Section
      id="closing"
      title={`Closing ${monthName(month)}`}
      note={`${done} of ${steps.length}`}
      end={<Link to={deskPaths.financial({ tab: 'months', month })}>Open</Link>}
      isRegion
    >
      <Ruler done={done} of={steps.length} />
      <ul className="text-sm dense:text-xs">
        {steps.map(({ step, isDone }) => (
          <li key={step} className="flex justify-between gap-4 border-line border-b py-1.5">
            {stepLabels[step]}
            <StatusBadge tone={isDone ? 'ok' : 'neutral'}>{isDone ? 'Done' : 'Open'}</StatusBadge>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** A tick for each step. */
const Ruler = ({ done, of }: { done: number; of: number }) => (
  <svg aria-hidden="true" width="100%" height="14" shapeRendering="crispEdges" className="block overflow-visible">
    <rect y="4" width={`${(done / of) * 100}%`} height="10" className="fill-brand-500" />
    {Array.from({ length: of + 1 }, (_, at) => (
      <rect key={at} x={`${(at / of) * 100}%`} y="4" width="1" height="10" className="fill-ink" />
    ))}
    <rect y="13" width="100%" height="1" className="fill-ink" />
  </svg>
)

function Limit({ limit: { cap, used } }: Pick<FinanceDesk, 'limit'>) {
  const lines = [
    ['Limit', inCents(cap)],
    ['Approved by you', used === 0 ? inCents(used) : `−${inCents(used)}`],
  ] as const
  return (
    <Section id="limit" title="Your limit today" isRegion>
      <dl className="text-sm tabular-nums dense:text-xs">
        {lines.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-4 py-1">
            <dt className="text-ink-2">{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="mt-1 flex justify-between gap-4 border-ink border-t py-1.5 font-semibold">
          <dt>Left</dt>
          <dd>{inCents(cents(Math.max(0, cap - used)))}</dd>
        </div>
      </dl>
    </Section>
  )
}
