import { cx } from './cx.ts'

export type Series = {
  readonly key: string
  readonly label: string
  /** Shown under the label at the line's end, such as the line's total. */
  readonly note: string
  /** Null where a value is withheld: a gap in the line. */
  readonly values: readonly (number | null)[]
  /** The values to compare with, step by step; drawn for a single series only. */
  readonly before?: readonly number[] | undefined
}

export type SeriesChartProps = {
  readonly series: readonly Series[]
  /** The names of the first and the last step. */
  readonly from: string
  readonly to: string
  /** Formats a value of the scale in few characters. */
  readonly scale: (value: number) => string
  /** What the thin line shows, if there is one. */
  readonly beforeLabel?: string | undefined
  /** What a gap in a line means; said if there is one. */
  readonly gapText?: string | undefined
}

const height = 96
const labelHeight = 30

/** The lowest round number at or above the highest value whose half is whole too: 2, 4 or 10 with zeros. */
export function topOf(highest: number): number {
  const zeros = 10 ** Math.floor(Math.log10(Math.max(highest, 2) / 2))
  return [2, 4, 10, 20].map((step) => step * zeros).find((top) => top >= highest) ?? 20 * zeros
}

/** Positions labels without overlap: at their line's end, or as near as the others allow. */
export function spreadLabels(wished: readonly number[]): number[] {
  const order = wished.map((_, at) => at).sort((one, other) => (wished[one] ?? 0) - (wished[other] ?? 0))
  const placed = wished.map(() => 0)
  let least = 0
  for (const at of order) {
    placed[at] = Math.max(least, wished[at] ?? 0)
    least = (placed[at] ?? 0) + labelHeight
  }
  let most = height - labelHeight
  for (const at of order.toReversed()) {
    placed[at] = Math.min(most, placed[at] ?? 0)
    most = (placed[at] ?? 0) - labelHeight
  }
  return placed
}

/**
 * The unbroken parts of a line, as points. A value alone between two gaps is a short stroke, because a point is not
 * drawn.
 */
export function strokesOf(values: readonly (number | null)[], y: (value: number) => number): string[] {
  if (values.length === 1 && typeof values[0] === 'number') return [`0,${y(values[0])} 1,${y(values[0])}`]
  const strokes: (readonly [number, number])[][] = [[]]
  values.forEach((value, at) => {
    if (value === null) strokes.push([])
    else strokes.at(-1)?.push([at + 0.5, y(value)])
  })
  return strokes
    .filter((points) => points.length > 0)
    .map((points) => {
      const [[x, height] = [0, 0]] = points
      const drawn = points.length > 1 ? points : [-0.2, 0.2].map((aside) => [x + aside, height] as const)
      return drawn.map((point) => point.join()).join(' ')
    })
}

const tones = ['stroke-brand-500', 'stroke-ink', 'stroke-ink-3'] as const

/**
 * One series as bars, or up to three as lines, each with its label and note at the end. Drawn with SVG attributes only,
 * because the content policy forbids inline styles; the table next to it has the numbers.
 */
export function SeriesChart({ series, from, to, scale, beforeLabel, gapText }: SeriesChartProps) {
  const steps = Math.max(1, ...series.map(({ values, before }) => Math.max(values.length, before?.length ?? 0)))
  const isBars = series.length === 1
  const drawn = series.flatMap(({ values, before }) => [...values, ...(isBars ? (before ?? []) : [])])
  const top = topOf(Math.max(0, ...drawn.map((value) => value ?? 0)))
  const y = (value: number): number => height - (Math.max(0, value) / top) * height
  const lastOf = (values: readonly (number | null)[]): number => values.findLast((value) => value !== null) ?? 0
  const places = spreadLabels(series.map(({ values }) => y(lastOf(values)) - labelHeight / 2))
  const [only] = series
  return (
    <div aria-hidden="true" className="grid grid-cols-[minmax(0,1fr)] gap-1.5 text-xs">
      <div className="grid grid-cols-[3rem_minmax(0,1fr)_6.5rem] sm:grid-cols-[3.5rem_minmax(0,1fr)_7rem]">
        <div className="-my-2 flex flex-col justify-between whitespace-nowrap pr-2 text-right text-ink-3 tabular-nums">
          <span>{scale(top)}</span>
          <span>{scale(top / 2)}</span>
          <span>0</span>
        </div>
        <svg
          width="100%"
          height={height + 1}
          viewBox={`0 0 ${steps} ${height + 1}`}
          preserveAspectRatio="none"
          className="block"
          aria-hidden="true"
        >
          <rect x={0} width={steps} y={0} height={1} className="fill-line" />
          <rect x={0} width={steps} y={height / 2} height={1} className="fill-line" />
          {isBars &&
            only?.values.map((value, at) => (
              <rect
                // Steps have no names here and are never reordered.
                key={`${at + 1} of ${steps}`}
                x={at + 0.14}
                width={0.72}
                y={y(value ?? 0)}
                height={height - y(value ?? 0)}
                className="fill-brand-500"
              />
            ))}
          {isBars && only?.before && only.before.length > 1 && (
            <polyline
              points={strokesOf(only.before, y)[0]}
              fill="none"
              strokeWidth="1.5"
              vectorEffect="non-scaling-stroke"
              className="stroke-ink-2"
            />
          )}
          {!isBars &&
            series.map(({ key, values }, at) =>
              strokesOf(values, y).map((points) => (
                <polyline
                  key={`${key} ${points}`}
                  points={points}
                  fill="none"
                  strokeWidth="2"
                  strokeDasharray={at === 2 ? '4 3' : undefined}
                  vectorEffect="non-scaling-stroke"
                  className={tones[at % tones.length]}
                />
              )),
            )}
          <rect x={0} width={steps} y={height} height={1} className="fill-ink" />
        </svg>
        <svg width="100%" height={height + 1} className="block overflow-visible" aria-hidden="true">
          {series.map(({ key, label, note }, at) => (
            <text key={key} y={places[at]} className="fill-ink tabular-nums">
              <tspan x="8" dy="12" className={cx('font-semibold', at === 0 && 'fill-brand-700')}>
                {label}
              </tspan>
              <tspan x="8" dy="14" className="fill-ink-3">
                {note}
              </tspan>
            </text>
          ))}
        </svg>
      </div>
      <p className="mr-26 ml-12 flex flex-wrap justify-between gap-x-4 text-ink-3 sm:mr-28 sm:ml-14">
        <span>{from}</span>
        <span>{to}</span>
      </p>
      {gapText && series.some(({ values }) => values.includes(null)) && (
        <p className="ml-12 text-ink-3 sm:ml-14">{gapText}</p>
      )}
      {isBars && beforeLabel && <p className="ml-12 text-ink-3 sm:ml-14">The line is {beforeLabel}</p>}
    </div>
  )
}
