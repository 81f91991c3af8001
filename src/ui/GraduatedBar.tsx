import { cx } from './cx.ts'

export type GraduatedBarProps = {
  /** The true percentage. It may exceed 100: the bar is then full, and only the text shows the excess. */
  percent: number
  /** Names what is measured. */
  label: string
  /** The value for screen readers, for example "64 % funded, $4,812 raised". */
  valueText: string
  /** Sits above the end of the fill. */
  caption?: string
  /** The caption is the page's one leading figure: large, with the highlighter behind it. */
  leading?: boolean
  className?: string
}

const height = 14
/** The frame's lower line is below it. */
const floor = height - 1
const tick = (tall: number) => (at: number) => `M${at} ${height - tall}V${floor}`
/** One path for all ticks: pages have many of these bars, and an element for each tick was a fifth of a list's page. */
const ticks = [...[10, 20, 30, 40, 60, 70, 80, 90].map(tick(6)), ...[25, 50, 75].map(tick(10))].join('')

/** Progress as a ruler. Drawn with SVG attributes only, because the content policy forbids inline styles. */
export function GraduatedBar({ percent, label, valueText, caption, leading = false, className }: GraduatedBarProps) {
  const full = Math.min(Math.max(percent, 0), 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(full)}
      aria-valuetext={valueText}
      className={cx('w-full', className)}
    >
      {caption !== undefined && <Caption at={full} text={caption} leading={leading} />}
      <svg
        aria-hidden="true"
        width="100%"
        height={height}
        viewBox={`0 0 100 ${floor}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        className="block overflow-visible border-ink border-x border-b"
      >
        <rect y="4" width={full} height={floor - 4} className="fill-brand-500" />
        <path d={ticks} vectorEffect="non-scaling-stroke" className="stroke-ink" />
      </svg>
    </div>
  )
}

/** The wider the caption, the sooner it must be kept inside the bar's ends. */
function Caption({ at, text, leading }: { readonly at: number; readonly text: string; readonly leading: boolean }) {
  const room = leading ? 30 : 15
  const anchor = at < room ? 'start' : at > 100 - room ? 'end' : 'middle'
  return (
    <svg aria-hidden="true" width="100%" height={leading ? 52 : 24} className="block overflow-visible">
      {leading && <Highlighter />}
      <text
        x={`${at}%`}
        y={leading ? 38 : 15}
        textAnchor={anchor}
        filter={leading ? `url(#${highlighterId})` : undefined}
        className={cx('fill-ink', leading ? 'figure-text text-4xl' : 'font-semibold text-sm')}
      >
        {text}
      </text>
    </svg>
  )
}

// A page has only one leading figure, so the id is unique.
const highlighterId = 'highlighter'

/** The SVG counterpart of `mark`: SVG text has no background, so a filter floods the lower part of its box. */
const Highlighter = () => (
  <filter id={highlighterId} primitiveUnits="objectBoundingBox" x="-4%" y="0" width="108%" height="100%">
    <feFlood x="-0.03" y="0.55" width="1.06" height="0.3" className="[flood-color:var(--marker)]" result="swipe" />
    <feMerge>
      <feMergeNode in="swipe" />
      <feMergeNode in="SourceGraphic" />
    </feMerge>
  </filter>
)
