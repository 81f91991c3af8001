import { shortDate } from '#values/time.ts'
import type { PipelineRow } from '../contract.ts'
import { sentByDay } from './pipeline-choice.ts'

const height = 40

/** How many applications were sent on each day, each bar with its number; a list for screen readers. */
export function SentByDay({ rows }: { readonly rows: readonly PipelineRow[] }) {
  const days = sentByDay(rows)
  if (days.length < 2) return null
  const most = Math.max(...days.map(({ count }) => count))
  const isEach = days.length <= 14
  return (
    <figure className="mt-6 flex items-end gap-4 overflow-x-auto text-ink-3 text-xs">
      <figcaption className="shrink-0 pb-4">Sent by day</figcaption>
      <ol className="flex">
        {days.map(({ day, count }, at) => (
          <li key={day} className="grid w-10 justify-items-center">
            <span className="sr-only">{`${shortDate(day)}: ${count}`}</span>
            <span aria-hidden="true" className="grid w-full justify-items-center">
              <span className="h-4 font-semibold text-ink tabular-nums">{count > 0 && count}</span>
              <svg aria-hidden="true" width="100%" height={height} className="block" shapeRendering="crispEdges">
                <rect
                  x="12%"
                  width="76%"
                  y={height - (count / most) * (height - 1)}
                  height={(count / most) * (height - 1)}
                  className="fill-brand-500"
                />
                <rect x="0" width="100%" y={height - 1} height="1" className="fill-ink" />
              </svg>
              <span className="h-4 whitespace-nowrap tabular-nums">
                {(isEach || at === 0 || at === days.length - 1) &&
                  (isEach && at > 0 ? Number(day.slice(8)) : shortDate(day).replace(/,.*/, ''))}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
