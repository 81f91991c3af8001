import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTaxonomy } from '#features/research/catalogue/parts/use-taxonomy.ts'
import { areaLabel, sectorLabel } from '#features/research/catalogue/rules/form-areas.ts'
import type { ProjectDetail } from '#features/research/projects/contract/objects.ts'
import { findingLabels } from '#features/research/projects/rules/completion.ts'
import { fundingUseLabels } from '#features/research/projects/rules/projects.ts'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { paths } from '#values/paths.ts'

/** In the preview of a draft. */
const notChosen = 'Not chosen yet'

/** PROJ-35 to PROJ-38. */
export function DetailsCard({ project }: { readonly project: ProjectDetail }) {
  const taxonomy = useTaxonomy()
  return (
    <Card as="section">
      <h2 className="text-xl">Project details</h2>
      <dl className="mt-3 grid gap-2.5 text-sm">
        <Line term="Category">{sectorLabel(taxonomy, project.sector) || notChosen}</Line>
        <Line term="Research area">{areaLabel(taxonomy, project.sector, project.subsection) || notChosen}</Line>
        {project.fundingUses.length > 0 && (
          <Line term="Money goes to">{project.fundingUses.map((use) => fundingUseLabels[use]).join(', ')}</Line>
        )}
        <Line term={project.donationsRefused === 'deadline_passed' ? 'Closed' : 'Deadline'}>
          <DateText at={project.deadline} form="long" />
        </Line>
        <Line term="Submitted">
          <DateText at={project.submittedAt} form="long" />
        </Line>
        {project.completedAt !== null && project.finding !== null && (
          <Line term="Completed">
            <DateText at={project.completedAt} form="long" />.{' '}
            <Link to={paths.project(project.id, { tab: 'updates' })}>{findingLabels[project.finding]}</Link>
          </Line>
        )}
        <Line term="Duration">{project.duration}</Line>
        {project.status === 'approved' && (
          <Line term="Wording">
            <Link to={paths.projectHistory(project.id)}>
              {project.changedAt ? 'Changed after review' : 'As reviewed'}
            </Link>
          </Line>
        )}
      </dl>
      {project.status === 'approved' && (
        <Link
          to={paths.contact({ about: 'project', id: project.id })}
          className="mt-1 inline-flex min-h-11 items-center text-sm"
        >
          Report a problem
        </Link>
      )}
    </Card>
  )
}

const Line = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <div className="flex justify-between gap-4 border-line border-t pt-2.5">
    <dt className="text-ink-2">{term}</dt>
    <dd className="text-right font-medium">{children}</dd>
  </div>
)
