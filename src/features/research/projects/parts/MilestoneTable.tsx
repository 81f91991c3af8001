import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { inPercent } from '#values/money.ts'
import { type Instant, shortDate } from '#values/time.ts'
import type { ProjectDetail } from '../contract/objects.ts'
import { milestoneStates } from '../rules/milestones.ts'
import { updateAnchor } from '../rules/update-kinds.ts'

type Milestone = ProjectDetail['milestones'][number]
type MilestoneTableProps = {
  readonly milestones: readonly Milestone[]
  readonly now: Instant
  /** Before the project is public, nothing is in progress or late. */
  readonly isPublic: boolean
  /** What its researcher may do with a milestone. */
  readonly action?: ((milestone: Milestone) => ReactNode) | undefined
}

/** What will be shown and by when, and its state. */
export function MilestoneTable({ milestones, now, isPublic, action }: MilestoneTableProps) {
  const states = milestoneStates(milestones, now, isPublic)
  const held = milestones.reduce((sum, { shareBps }) => sum + shareBps, 0)
  return (
    <section aria-labelledby="milestones" className="min-w-0">
      <h2 id="milestones" className="mb-2 text-xl dense:text-lg">
        Milestones
      </h2>
      <table className="w-full border-ink border-y text-sm">
        <caption className="mb-2 text-left text-ink-2 text-sm">
          What will be shown, and by when. A date that passes stays here with the day it was reached.
          {held > 0 &&
            ` The researcher chose that ${inPercent(held)} of the money is paid out by milestone: a share only once a reviewer has checked that its milestone is reached.${held < 10_000 ? ` The other ${inPercent(10_000 - held)} can be paid out from the start.` : ''}`}
        </caption>
        <thead className="small-caps border-ink border-b text-ink-3">
          <tr>
            <th scope="col" className="py-2 text-left font-semibold">
              Milestone
            </th>
            <th scope="col" className="py-2 pl-4 text-left font-semibold">
              Due
            </th>
            <th scope="col" className="py-2 pl-4 text-left font-semibold">
              State
            </th>
            {held > 0 && (
              <th scope="col" className="py-2 pl-4 text-right font-semibold max-sm:hidden">
                Share
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {milestones.map((milestone, at) => (
            <tr key={milestone.key} className="border-line border-b last:border-0">
              <th scope="row" className="wrap-anywhere py-2.5 text-left font-normal">
                <span className="block">{milestone.title}</span>
                {milestone.shareBps > 0 && (
                  <span className="block text-ink-2 sm:hidden">
                    {inPercent(milestone.shareBps)} of the money, {releaseText(milestone)}
                  </span>
                )}
                <Note {...milestone} />
                {action && <span className="block">{action(milestone)}</span>}
              </th>
              <td className="whitespace-nowrap py-2.5 pl-4 align-top">
                <time dateTime={milestone.dueOn}>{shortDate(milestone.dueOn)}</time>
              </td>
              <td className="py-2.5 pl-4 align-top">
                <StatusBadge tone={states[at]?.tone ?? 'neutral'}>{states[at]?.text}</StatusBadge>
              </td>
              {held > 0 && (
                <td className="py-2.5 pl-4 text-right align-top tabular-nums max-sm:hidden">
                  <Share {...milestone} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const releaseText = ({ releasedAt, reachedAt }: Milestone): string =>
  releasedAt ? `released ${shortDate(releasedAt)}` : reachedAt ? 'being checked' : 'waits'

/** The share of the money that it holds back; on phones below the title. */
function Share(milestone: Milestone) {
  if (milestone.shareBps === 0) return <span className="text-ink-3">none</span>
  return (
    <>
      {inPercent(milestone.shareBps)}
      <span className="block text-ink-2">{releaseText(milestone)}</span>
    </>
  )
}

/** The update that shows it, or why a report was rejected. */
function Note({ updateId, takenBack }: Milestone) {
  if (updateId !== null)
    return (
      <Link to={`?tab=updates#${updateAnchor(updateId)}`} className="block">
        The update that shows it
      </Link>
    )
  if (takenBack === null) return null
  return (
    <span className="block text-ink-2">
      It was said to be reached, which was taken back on {shortDate(takenBack.at)}: {takenBack.reason}
    </span>
  )
}
