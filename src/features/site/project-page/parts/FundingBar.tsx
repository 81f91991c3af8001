import { Link } from 'react-router'
import type { ProjectDetail } from '#features/research/projects/contract/objects.ts'
import { DaysLeft } from '#features/research/projects/parts/DaysLeft.tsx'
import { wholeDollars } from '#features/research/projects/parts/whole-dollars.ts'
import { daysLeft, percentFunded } from '#features/research/projects/rules/projects.ts'
import { buttonClass } from '#ui/button-class.ts'
import { GraduatedBar } from '#ui/GraduatedBar.tsx'
import { inDollars } from '#values/money.ts'
import { paths } from '#values/paths.ts'

/** On phones: the funding progress and a link to the funding card, or for its owner to edit it; fixed at the bottom. */
export function FundingBar({ project }: { readonly project: ProjectDetail }) {
  if (project.donationsRefused !== null) return null
  const raised = inDollars(wholeDollars(project.totalFunded))
  const percent = percentFunded(project.totalFunded, project.totalTarget)
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex items-center gap-4 border-line border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
      <div className="min-w-0 flex-1">
        <p className="mb-1 text-sm">
          <strong className="font-semibold">{raised}</strong> · {percent}% ·{' '}
          <DaysLeft days={daysLeft(project.deadline, project.now)} />
        </p>
        <GraduatedBar percent={percent} label="Funded so far" valueText={`${percent} % funded, ${raised} raised`} />
      </div>
      {project.isOwner ? (
        <Link to={paths.editProject(project.id)} className={buttonClass({ size: 'sm' })}>
          Edit
        </Link>
      ) : (
        <a href="#funding" className={buttonClass({ size: 'sm' })}>
          Support
        </a>
      )}
    </div>
  )
}
