import { Link } from 'react-router'
import type { OwnBoosts } from '#features/funding/boosts/contract.ts'
import { BoostAct } from '#features/funding/boosts/parts/BoostAct.tsx'
import type { OwnProject } from '#features/research/projects/contract/objects.ts'
import { ProjectCard } from '#features/research/projects/parts/ProjectCard.tsx'
import { cardBadge } from '#features/research/projects/rules/projects.ts'
import { buttonClass } from '#ui/button-class.ts'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { paths } from '#values/paths.ts'

type MyProjectsProps = { projects: readonly OwnProject[]; boosts: OwnBoosts | undefined; wide: boolean }

/** The projects that the researcher leads or works on, each with what they may do with it. */
export function MyProjects({ projects, boosts, wide }: MyProjectsProps) {
  if (projects.length === 0)
    return (
      <EmptyState
        title="No projects yet"
        text="Say what you want to find out, what it costs and when you will report: it is saved while you write. A reviewer reads it within three business days. From then on donors can give for ninety days, and this page shows what they gave and what they wait for."
        action={
          <Link to={paths.submitProject} className={buttonClass()}>
            Create Your First Project
          </Link>
        }
      />
    )
  return (
    <ul className={cx('grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2', wide && 'lg:grid-cols-3')}>
      {projects.map((project) => {
        const badge = cardBadge(project.status, project)
        return (
          <li key={project.id}>
            <ProjectCard
              project={project}
              badge={<StatusBadge tone={badge.tone}>{badge.text}</StatusBadge>}
              as="h2"
              footer={
                project.withdrawnAt === null &&
                project.standing !== 'reader' && <OwnerLinks project={project} boosts={boosts} />
              }
            />
          </li>
        )
      })}
    </ul>
  )
}

/** AMB-065, and AMB-089 where the public can read it. */
const OwnerLinks = ({ project, boosts }: { project: OwnProject; boosts: OwnBoosts | undefined }) => (
  <div className="flex flex-wrap gap-x-6">
    <Link to={paths.editProject(project.id)} className="inline-flex min-h-11 items-center">
      {project.status === 'rejected' ? 'Edit and send in again' : 'Edit'}
      <span className="sr-only">: {project.title}</span>
    </Link>
    <Link to={paths.projectTeam(project.id)} className="inline-flex min-h-11 items-center">
      Team<span className="sr-only"> of {project.title}</span>
    </Link>
    {project.status === 'approved' && (
      <Link to={paths.project(project.id, { tab: 'updates' })} className="inline-flex min-h-11 items-center">
        Post an Update<span className="sr-only"> on {project.title}</span>
        {project.updateDueSince !== null && (
          <StatusBadge tone="warn" className="ml-2">
            overdue
          </StatusBadge>
        )}
      </Link>
    )}
    {boosts && <BoostAct boosts={boosts} projectId={project.id} />}
  </div>
)
