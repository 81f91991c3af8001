import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { GraduatedBar } from '#ui/GraduatedBar.tsx'
import { inDollars } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import type { ProjectCard } from '../contract/objects.ts'
import { cutTitle, percentFunded } from '../rules/projects.ts'
import { DaysLeft } from './DaysLeft.tsx'
import { wholeDollars } from './whole-dollars.ts'

type CompactCardProps = { readonly project: ProjectCard; readonly badge?: ReactNode; readonly rank: number }

/** A project beside a list that may start with the same one: its rank, title and progress, without the picture. */
export function CompactCard({ project, badge, rank }: CompactCardProps) {
  const percent = percentFunded(project.totalFunded, project.totalTarget)
  return (
    <article className="group relative grid h-full content-between gap-3 rounded-lg border border-line bg-surface p-4 transition-colors duration-150 hover:border-brand-500">
      <div className="flex items-start gap-3">
        <span aria-hidden="true" className="figure-text w-5 shrink-0 pt-0.5 text-brand-500 text-lg">
          {rank}
        </span>
        <h3 className="min-w-0 flex-1 text-base">
          <Link
            to={paths.project(project.id)}
            className="text-ink no-underline after:absolute after:inset-0 group-hover:text-brand-700"
          >
            {cutTitle(project.title)}
          </Link>
        </h3>
        {badge}
      </div>
      <div>
        <GraduatedBar
          percent={percent}
          label="Funded"
          valueText={`${percent} % funded, ${inDollars(wholeDollars(project.totalFunded))} raised`}
        />
        <p className="mt-1.5 flex justify-between text-sm">
          <span aria-hidden="true" className="font-semibold">
            {percent}%
          </span>
          <span className="text-ink-3">
            <DaysLeft days={project.daysLeft} />
          </span>
        </p>
      </div>
    </article>
  )
}
