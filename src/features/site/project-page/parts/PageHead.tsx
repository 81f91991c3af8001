import { Link } from 'react-router'
import { useTaxonomy } from '#features/research/catalogue/parts/use-taxonomy.ts'
import { areaLabel, sectorLabel } from '#features/research/catalogue/rules/form-areas.ts'
import { SaveButton } from '#features/research/follows/parts/SaveButton.tsx'
import type { ProjectDetail } from '#features/research/projects/contract/objects.ts'
import { badgeOf, standfirst } from '#features/research/projects/rules/projects.ts'
import { buttonClass } from '#ui/button-class.ts'
import { DateText } from '#ui/DateText.tsx'
import { Label } from '#ui/Label.tsx'
import { ShareButton } from '#ui/ShareButton.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { paths } from '#values/paths.ts'
import { ResearcherLine } from './ResearcherLine.tsx'

type PageHeadProps = {
  readonly project: ProjectDetail
  /** A draft can be neither saved nor shared. */
  readonly isPreview?: boolean
}

/** Title, state and people of a project (PROJ-04 to PROJ-15). */
export function PageHead({ project, isPreview = false }: PageHeadProps) {
  const taxonomy = useTaxonomy()
  const badge = badgeOf(project)
  // A draft may have neither yet.
  const places = [
    sectorLabel(taxonomy, project.sector),
    areaLabel(taxonomy, project.sector, project.subsection),
  ].filter(Boolean)
  const lead = project.summary ?? standfirst(project.description)
  const mayWrite = project.standing === 'lead' || project.standing === 'editor'
  return (
    <header className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {places.length > 0 && <Label parts={places} />}
        {!isPreview && <StatusBadge tone={badge.tone}>{badge.text}</StatusBadge>}
        {project.status === 'approved' && (
          <span className="text-ink-2 text-sm">
            {project.completedAt !== null || project.donationsRefused === 'deadline_passed' ? 'on' : 'until'}{' '}
            <DateText at={project.completedAt ?? project.deadline} form="long" />
          </span>
        )}
      </p>
      <h1>{project.title}</h1>
      {lead !== null && <p className="max-w-prose font-serif text-ink-2 text-standfirst">{lead}</p>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <ResearcherLine project={project} />
        {!isPreview && (
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
            {mayWrite && project.withdrawnAt === null && (
              <Link to={paths.editProject(project.id)} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
                Edit
              </Link>
            )}
            {project.standing !== null && (
              <Link to={paths.projectTeam(project.id)} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
                Team
              </Link>
            )}
            <SaveButton projectId={project.id} saved={project.isSaved} />
            <ShareButton title={project.title} />
          </div>
        )}
      </div>
    </header>
  )
}
