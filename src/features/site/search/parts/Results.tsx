import { Link } from 'react-router'
import { useTaxonomy } from '#features/research/catalogue/parts/use-taxonomy.ts'
import { areaLabel, sectorLabel } from '#features/research/catalogue/rules/form-areas.ts'
import { DaysLeft } from '#features/research/projects/parts/DaysLeft.tsx'
import { wholeDollars } from '#features/research/projects/parts/whole-dollars.ts'
import { percentFunded } from '#features/research/projects/rules/projects.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { GraduatedBar } from '#ui/GraduatedBar.tsx'
import { Label } from '#ui/Label.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { inDollars } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import type { FoundItem, FoundProject, FoundResearcher } from '../contract.ts'
import { Hits } from './Hits.tsx'

type ResultsProps = {
  readonly items: readonly FoundItem[]
  /** Called when a result is opened. */
  readonly onOpen: () => void
}

const row =
  'relative grid gap-x-10 gap-y-3 border-line border-b py-4 before:absolute before:inset-y-0 before:-left-4 before:w-0.5 focus-within:before:bg-brand-500 sm:grid-cols-[minmax(0,1fr)_200px]'
const titleLink = 'text-ink no-underline hover:text-brand-700 focus-visible:underline'

/** The results of a search. The keys j and k move from one to the next. */
export const Results = ({ items, onOpen }: ResultsProps) => (
  <ol data-results>
    {items.map((item) => (
      <li key={item.id} className={row}>
        {item.kind === 'project' ? (
          <ProjectResult project={item} onOpen={onOpen} />
        ) : (
          <ResearcherResult researcher={item} onOpen={onOpen} />
        )}
      </li>
    ))}
  </ol>
)

function ProjectResult({ project, onOpen }: { readonly project: FoundProject; readonly onOpen: () => void }) {
  const taxonomy = useTaxonomy()
  const raised = wholeDollars(project.totalFunded)
  const percent = percentFunded(project.totalFunded, project.totalTarget)
  return (
    <>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3">
          <Label
            boxed={false}
            parts={[sectorLabel(taxonomy, project.sector), areaLabel(taxonomy, project.sector, project.subsection)]}
          />
          <StatusBadge tone={project.daysLeft === null && !project.isCompleted ? 'neutral' : 'ok'}>
            {project.isCompleted ? 'Completed' : project.daysLeft === null ? 'Closed' : 'Open'}
          </StatusBadge>
        </p>
        <h2 className="mt-1 text-lg">
          <Link to={paths.project(project.id)} onClick={onOpen} className={titleLink}>
            <Hits pieces={project.title} />
          </Link>
        </h2>
        <p className="mt-0.5 line-clamp-2 max-w-[37.5rem] text-ink-2 text-sm">
          <Hits pieces={project.excerpt} strong />
        </p>
        <p className="mt-0.5 text-ink-3 text-sm">
          {project.researcher} · {project.institution}
        </p>
      </div>
      <div className="sm:pt-6">
        <GraduatedBar
          percent={percent}
          label="Funded"
          valueText={`${percent} % funded, ${inDollars(raised)} raised of ${inDollars(wholeDollars(project.totalTarget))}`}
        />
        <p aria-hidden="true" className="mt-1.5 flex justify-between font-semibold text-sm">
          <Money amount={raised} />
          <span>{percent}%</span>
        </p>
        <p className="flex justify-between text-ink-3 text-sm">
          <span aria-hidden="true">of {inDollars(wholeDollars(project.totalTarget))}</span>
          <DaysLeft days={project.daysLeft} />
        </p>
      </div>
    </>
  )
}

function ResearcherResult({
  researcher,
  onOpen,
}: {
  readonly researcher: FoundResearcher
  readonly onOpen: () => void
}) {
  const { fieldOfStudy, institution, projects } = researcher
  const about = [fieldOfStudy, institution].filter(Boolean).join(' · ')
  return (
    <>
      <div className="min-w-0">
        <p>
          <Label boxed={false} parts={['Researcher']} />
        </p>
        <div className="mt-1 flex gap-3">
          <Avatar name={researcher.name.map(({ text }) => text).join('')} src={researcher.photo} size="sm" />
          <div className="min-w-0">
            <h2 className="text-lg">
              <Link to={paths.researcher(researcher.publicId)} onClick={onOpen} className={titleLink}>
                <Hits pieces={researcher.name} />
              </Link>
            </h2>
            {about && <p className="text-ink-3 text-sm">{about}</p>}
            {researcher.excerpt.length > 0 && (
              <p className="mt-0.5 line-clamp-2 max-w-[37.5rem] text-ink-2 text-sm">
                <Hits pieces={researcher.excerpt} strong />
              </p>
            )}
          </div>
        </div>
      </div>
      <p className="text-ink-3 text-sm sm:pt-6 sm:text-right">
        {projects === 0 ? 'No public project yet' : projects === 1 ? '1 public project' : `${projects} public projects`}
      </p>
    </>
  )
}
