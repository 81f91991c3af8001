import type { ReactNode } from 'react'
import { DateText } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { inThousands } from '#values/count.ts'
import { inCents } from '#values/money.ts'
import type { Instant } from '#values/time.ts'
import type { Figure } from '../contract.ts'
import { type FigureId, figureLabels } from '../rules/dashboard.ts'

/** What is under a figure instead of its age, and in its place where it is no plain count. */
export type FigureNotes = Partial<Record<FigureId, { readonly value?: string; readonly note: ReactNode }>>
type FigureStripProps = { figures: readonly Figure[]; now: Instant; notes?: FigureNotes }

/** The figures of a role in one row (AMB-152), each with what is late or how old the oldest is. */
export const FigureStrip = ({ figures, now, notes = {} }: FigureStripProps) => (
  <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
    {figures.map((figure) => (
      <div
        key={figure.id}
        className="grid min-h-22 content-start gap-0.5 bg-surface px-4 py-2.5 lg:px-5 max-lg:last:odd:col-span-2"
      >
        <dt className="small-caps text-ink-3">{figureLabels[figure.id]}</dt>
        <dd className="figure-text text-xl leading-7">
          {notes[figure.id]?.value ?? (figure.amount === null ? inThousands(figure.count) : inCents(figure.amount))}
        </dd>
        <dd className="text-ink-3 text-xs leading-4">{notes[figure.id]?.note ?? <Note figure={figure} now={now} />}</dd>
      </div>
    ))}
  </dl>
)

function Note({ figure: { amount, count, late, oldestAt }, now }: { figure: Figure; now: Instant }) {
  if (amount !== null) return `${inThousands(count)} ${count === 1 ? 'gift' : 'gifts'}, before refunds`
  if (late > 0) return <StatusBadge tone="bad">{inThousands(late)} overdue</StatusBadge>
  if (oldestAt === null) return null
  return (
    <>
      oldest <DateText at={oldestAt} now={now} />
    </>
  )
}
