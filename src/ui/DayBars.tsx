export type DayBarsProps = {
  readonly caption: string
  /** Oldest first. */
  readonly bars: readonly { readonly key: string; readonly value: number }[]
  /** A level to reach, drawn as a line. */
  readonly goal?: { readonly value: number; readonly label: string } | undefined
  /** The text about the highest bar, shown above the chart. */
  readonly highest: string
  readonly from: string
  readonly to: string
}

const height = 96

/**
 * One figure over many days, without axes: only its highest value and both ends are labelled. Drawn with SVG attributes
 * only, because the content policy forbids inline styles; the caller shows the numbers in a table.
 */
export function DayBars({ caption, bars, goal, highest, from, to }: DayBarsProps) {
  const most = Math.max(...bars.map(({ value }) => value), goal?.value ?? 0, 1)
  const lineAt = goal && height - (goal.value / most) * height
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{caption}</span>
        <span className="text-ink-2">{highest}</span>
      </figcaption>
      <svg
        aria-hidden="true"
        width="100%"
        height={height + 1}
        viewBox={`0 0 ${bars.length} ${height + 1}`}
        preserveAspectRatio="none"
        className="block"
      >
        {bars.map(({ key, value }, at) => (
          <rect
            key={key}
            x={at + 0.1}
            width={0.8}
            y={height - (value / most) * height}
            height={(value / most) * height}
            className="fill-brand-500"
          />
        ))}
        <rect x={0} width={bars.length} y={height} height={1} className="fill-ink" />
        {lineAt !== undefined && <rect x={0} width={bars.length} y={lineAt} height={1} className="fill-ink-3" />}
      </svg>
      <p className="flex justify-between gap-4 text-ink-3 text-xs">
        <span>{from}</span>
        {goal && <span>{goal.label}</span>}
        <span>{to}</span>
      </p>
    </figure>
  )
}
