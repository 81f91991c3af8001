import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTaxonomy } from '#features/research/catalogue/parts/use-taxonomy.ts'
import { areaLabel, sectorLabel } from '#features/research/catalogue/rules/form-areas.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { GraduatedBar } from '#ui/GraduatedBar.tsx'
import { Label } from '#ui/Label.tsx'
import { Money } from '#ui/Money.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { inThousands } from '#values/count.ts'
import { inDollars } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import type { ProjectCard as ProjectCardData } from '../contract/objects.ts'
import { cutDescription, cutTitle, percentFunded } from '../rules/projects.ts'
import { DaysLeft } from './DaysLeft.tsx'
import { ProjectPicture } from './ProjectPicture.tsx'
import { VerifiedBadge } from './VerifiedBadge.tsx'
import { wholeDollars } from './whole-dollars.ts'

export type ProjectCardProps = {
  readonly project: ProjectCardData
  /** A status or a 'Match' badge, beside the label. */
  readonly badge?: ReactNode
  /** The heading's level. */
  readonly as?: 'h2' | 'h3'
  /** The `sizes` attribute of its picture; a card of the grid of lists unless said otherwise. */
  readonly sizes?: string
  /** Whether its picture is visible without scrolling, so that it is loaded with the page. */
  readonly inFirstView?: boolean
  /** What its owner may do with it, below its facts. */
  readonly footer?: ReactNode
}

const sizesInGrid = '(min-width: 1024px) 360px, (min-width: 640px) 50vw, 100vw'

/** A project in a list (LIST-13 to LIST-21). The whole card is a link. */
export function ProjectCard(props: ProjectCardProps) {
  const { project, badge, as: Heading = 'h3', sizes = sizesInGrid, inFirstView = false, footer } = props
  const { researcher } = project
  const taxonomy = useTaxonomy()
  const raised = wholeDollars(project.totalFunded)
  const percent = percentFunded(project.totalFunded, project.totalTarget)
  return (
    <Card
      as="article"
      className="group relative h-full transition-colors duration-150 hover:border-brand-500"
      art={<ProjectPicture image={project.projectImage} alt="" sizes={sizes} lazy={!inFirstView} />}
    >
      <div className="flex min-w-0 items-center justify-between gap-2">
        <Label
          boxed={false}
          parts={[sectorLabel(taxonomy, project.sector), areaLabel(taxonomy, project.sector, project.subsection)]}
        />
        {badge ||
          (project.isCompleted ? (
            <StatusBadge tone="ok">Completed</StatusBadge>
          ) : (
            project.daysLeft === null && <StatusBadge tone="neutral">Closed</StatusBadge>
          ))}
      </div>
      <Heading className="mt-2 text-xl">
        <Link
          to={paths.project(project.id)}
          className="text-ink no-underline after:absolute after:inset-0 group-hover:text-brand-700"
        >
          {cutTitle(project.title)}
        </Link>
      </Heading>
      <p className="mt-2 text-ink-2 text-sm">{cutDescription(project.description)}</p>
      <div className="mt-4 mb-4 flex min-w-0 items-center gap-2.5">
        <Avatar name={researcher.name} src={researcher.photo} size="sm" />
        <p className="min-w-0 text-sm leading-snug">
          <span className="flex min-w-0 items-center gap-1 font-medium">
            <span className="truncate">{researcher.name}</span>
            {researcher.verified && <VerifiedBadge compact />}
          </span>
          <span className="block truncate text-ink-3">{researcher.institution}</span>
        </p>
      </div>
      <GraduatedBar
        className="mt-auto"
        percent={percent}
        label="Funded"
        caption={`${percent}%`}
        valueText={`${percent} % funded, ${inDollars(raised)} raised`}
      />
      <dl className="mt-3 flex flex-wrap justify-between gap-x-3 gap-y-1 text-sm leading-snug">
        <Fact term={<>of {inDollars(wholeDollars(project.totalTarget))}</>}>
          <Money amount={raised} />
        </Fact>
        <Fact term={project.donorCount === 1 ? 'donor' : 'donors'}>{inThousands(project.donorCount)}</Fact>
        <Fact
          term={
            <>
              <span className="sr-only">deadline </span>
              <DateText at={project.deadline} />
            </>
          }
        >
          <DaysLeft days={project.daysLeft} />
        </Fact>
      </dl>
      {footer && <div className="relative mt-3 border-line border-t pt-1">{footer}</div>}
    </Card>
  )
}

/** Shows the number above its name; screen readers read the name first. */
const Fact = ({ term, children }: { readonly term: ReactNode; readonly children: ReactNode }) => (
  <div className="flex flex-col-reverse whitespace-nowrap">
    <dt className="text-ink-3">{term}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
)
