import { type Cents, sumCents } from '#values/money.ts'
import { Money } from './Money.tsx'

export type LedgerTone = 'brand' | 'deep' | 'ink' | 'quiet'
export type LedgerPart = { label: string; cents: Cents; tone: LedgerTone }
export type LedgerStripProps = {
  parts: readonly LedgerPart[]
  /** Adds a last row with the sum of the parts under this name. */
  totalLabel?: string
  className?: string
}

const fill: Record<LedgerTone, string> = {
  brand: 'fill-brand-500',
  deep: 'fill-brand-700',
  ink: 'fill-ink',
  quiet: 'fill-edge',
}

const share = (part: number, whole: number): number => (whole > 0 ? (part / whole) * 100 : 0)

/**
 * Where an amount goes, drawn to scale, with every part to the cent below. The rows repeat all that the drawing shows.
 */
export function LedgerStrip({ parts, totalLabel, className }: LedgerStripProps) {
  const total = sumCents(parts.map((part) => part.cents))
  const starts = parts.map((_, index) => sumCents(parts.slice(0, index).map((part) => part.cents)))
  return (
    <div className={className}>
      <svg aria-hidden="true" width="100%" height="14" shapeRendering="crispEdges" className="block rounded-sm">
        <rect width="100%" height="14" className="fill-line" />
        {parts.map((part, index) => {
          const x = `${share(starts[index] ?? 0, total)}%`
          return (
            <g key={part.label}>
              <rect x={x} width={`${share(part.cents, total)}%`} height="14" className={fill[part.tone]} />
              {index > 0 && <rect x={x} width="1" height="14" className="fill-surface" />}
            </g>
          )
        })}
      </svg>
      <dl className="mt-2.5 grid gap-1 text-sm">
        {parts.map((part) => (
          <div key={part.label} className="flex items-baseline gap-2">
            <dt className="flex min-w-0 flex-1 items-baseline gap-2 text-ink-2">
              <svg aria-hidden="true" width="9" height="9" className="shrink-0">
                <rect width="9" height="9" className={fill[part.tone]} />
              </svg>
              {part.label}
            </dt>
            <dd className="font-semibold">
              <Money amount={part.cents} exact />
            </dd>
          </div>
        ))}
        {totalLabel !== undefined && (
          <div className="mt-1 flex items-baseline gap-2 border-line border-t pt-2 font-semibold">
            <dt className="flex-1">{totalLabel}</dt>
            <dd>
              <Money amount={total} exact />
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}
