import { Link } from 'react-router'
import { cx } from '#ui/cx.ts'
import { paths } from '#values/paths.ts'
import type { OwnSubscription } from '../contract.ts'
import { allowanceLabels, resetsText } from '../rules/allowances.ts'

const height = 14

/** Whole units: one tick each, the used ones filled. */
export function UnitRuler({ used, granted }: { used: number; granted: number }) {
  const units = Math.max(granted, used, 1)
  return (
    <svg aria-hidden="true" width="100%" height={height} shapeRendering="crispEdges" className="block overflow-visible">
      <rect x="0" y="4" width={`${(used / units) * 100}%`} height={height - 4} className="fill-brand-500" />
      {Array.from({ length: units + 1 }, (_, at) => (
        <rect
          key={at}
          x={`${(at / units) * 100}%`}
          y={at === 0 || at === units ? 0 : 5}
          width="1"
          height={at === 0 || at === units ? height : height - 5}
          transform={`translate(${at === 0 ? 0 : -1} 0)`}
          className="fill-ink"
        />
      ))}
      <rect x="0" y={height - 1} width="100%" height="1" className="fill-ink" />
    </svg>
  )
}

type Usage = OwnSubscription['usage']

/** What the plan includes, and how much of each is used. */
export const UsageRows = ({ usage, className }: { usage: Usage; className?: string }) => (
  <ul className={cx('grid gap-x-8', className)}>
    {usage
      .filter(({ granted }) => granted > 0)
      .map(({ kind, granted, used }) => (
        <li key={kind} className="grid gap-1.5">
          <p className="flex items-baseline justify-between gap-3">
            <span>{allowanceLabels[kind]}</span>
            <span className="whitespace-nowrap font-semibold tabular-nums">
              {used} of {granted}
            </span>
          </p>
          <UnitRuler used={used} granted={granted} />
        </li>
      ))}
  </ul>
)

/** AMB-105: what the plan includes, and how much of it is used. */
export function UsageList({ usage }: { usage: Usage }) {
  const held = usage.filter(({ granted }) => granted > 0)
  if (held.length === 0) return null
  return (
    <section aria-labelledby="plan-usage" className="grid gap-4">
      <h2 id="plan-usage" className="text-xl">
        Used of your plan
      </h2>
      <UsageRows usage={usage} className="gap-y-5 sm:grid-cols-2" />
      <p className="text-ink-2">{resetsText(usage)}</p>
      {held.some(({ kind }) => kind !== 'listing') && (
        <p className="text-ink-2">
          Boosts begin on a project’s card under <Link to={paths.researcherProfile('projects')}>My Projects</Link>, and
          sessions are asked for in your <Link to={`${paths.researcherProfile('settings')}#sessions`}>settings</Link>.
        </p>
      )}
    </section>
  )
}
