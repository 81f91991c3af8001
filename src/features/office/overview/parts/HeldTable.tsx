import { Link } from 'react-router'
import { DateText } from '#ui/DateText.tsx'
import { Money } from '#ui/Money.tsx'
import { counted } from '#values/count.ts'
import { deskPaths } from '#values/desk-paths.ts'
import { type Cents, inCents, sumCents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { HeldLine } from '../contract.ts'
import { heldGroups, heldLabels, type WaitsFor } from '../rules/held.ts'

const tones: Readonly<Record<WaitsFor, string>> = {
  time: 'fill-brand-100',
  researcher: 'fill-brand-500',
  us: 'fill-ink',
  bank: 'fill-ink-3',
}
const tabOf: Readonly<Partial<Record<HeldLine['reason'], string>>> = {
  held: 'payouts',
  approval: 'payouts',
  transit: 'payouts',
  disputed: 'disputes',
}

/** What is owed to projects now, by who it waits for, drawn to scale; the lines add up to what the books owe. */
export function HeldTable({ held, owed, now }: { held: readonly HeldLine[]; owed: Cents; now: Instant }) {
  const groups = heldGroups.map((group) => {
    const lines = held.filter(({ reason }) => (group.reasons as readonly string[]).includes(reason))
    return { ...group, lines, sum: sumCents(lines.map(({ cents }) => cents)) }
  })
  const whole = groups.reduce((all, { sum }) => all + Math.max(0, sum), 0)
  const share = (part: number): string => `${whole > 0 ? (Math.max(0, part) / whole) * 100 : 0}%`
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((all, { sum }) => all + Math.max(0, sum), 0))
  return (
    <section aria-labelledby="held" className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="held">Money held, and why</h2>
        <p className="text-ink-3 text-sm dense:text-xs">now, whatever the dates above</p>
      </div>
      <svg aria-hidden="true" width="100%" height="10" shapeRendering="crispEdges" className="block">
        <rect width="100%" height="10" className="fill-line" />
        {groups.map(({ waitsFor, sum }, at) => (
          <rect key={waitsFor} x={share(starts[at] ?? 0)} width={share(sum)} height="10" className={tones[waitsFor]} />
        ))}
      </svg>
      <table className="w-full text-sm tabular-nums dense:text-xs">
        <caption className="sr-only">Money held, and why</caption>
        <tbody>
          {groups.flatMap(({ waitsFor, title, lines, sum }) => [
            <tr key={waitsFor} className="font-semibold *:border-edge *:border-b *:py-1.5">
              <th scope="row" colSpan={3} className="text-left">
                <span className="inline-flex items-center gap-2">
                  <svg aria-hidden="true" width="9" height="9">
                    <rect width="9" height="9" className={tones[waitsFor]} />
                  </svg>
                  {title}
                </span>
              </th>
              <td className="text-right">{inCents(sum).replace('-', '−')}</td>
            </tr>,
            ...lines.map((line) => <Held key={line.reason} line={line} now={now} />),
          ])}
          <tr className="font-semibold *:border-ink *:border-t *:py-1.5">
            <th scope="row" colSpan={3} className="text-left">
              Owed to projects
            </th>
            <td className="text-right">{inCents(owed)}</td>
          </tr>
        </tbody>
      </table>
      <p className="text-sm dense:text-xs">
        <Link to={deskPaths.financial({ tab: 'balances' })} className="inline-flex min-h-11 items-center dense:min-h-8">
          What is owed to each project
        </Link>
      </p>
    </section>
  )
}

function Held({ line: { reason, cents, count, oldestAt }, now }: { line: HeldLine; now: Instant }) {
  const { text, counted: noun } = heldLabels[reason]
  const tab = tabOf[reason]
  const number = counted(count, noun)
  return (
    <tr className="*:border-line *:border-b *:py-1.5">
      <th scope="row" className="pl-4 text-left font-normal">
        {text}
      </th>
      {/* Cells stay on phones, where their words do not: the amounts share a column with the sums. */}
      <td className="px-2 max-sm:px-0">
        <span className="max-sm:hidden">{tab ? <Link to={deskPaths.financial({ tab })}>{number}</Link> : number}</span>
      </td>
      <td className="px-2 text-ink-3 max-sm:px-0">
        {oldestAt && (
          <span className="max-sm:hidden">
            oldest <DateText at={oldestAt} now={now} />
          </span>
        )}
      </td>
      <td className="text-right">
        <Money amount={cents} exact />
      </td>
    </tr>
  )
}
