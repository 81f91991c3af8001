import { Link } from 'react-router'
import { areaLabel, sectorLabel } from '#features/catalogue/rules/taxonomies.ts'
import type { OwnProject } from '#features/projects/contract.ts'
import { imageSources } from '#features/projects/rules/pictures.ts'
import { cardBadge, cutTitle, percentFunded } from '#features/projects/rules.ts'
import { Card } from '#ui/Card.tsx'
import { DateText } from '#ui/DateText.tsx'
import { GraduatedBar } from '#ui/GraduatedBar.tsx'
import { Label } from '#ui/Label.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { dollars, inDollars } from '#values/money.ts'
import { paths } from '#values/paths.ts'

/** RESP-09 to RESP-15: an own project, with how it stands. The whole card leads to its page. */
export function OwnProjectCard({ project }: { project: OwnProject }) {
  const badge = cardBadge(project.status)
  const raised = inDollars(dollars(Math.trunc(project.totalFunded)))
  const goal = inDollars(dollars(project.totalTarget))
  const percent = percentFunded(project.totalFunded, project.totalTarget)
  const art = (
    <img
      src={project.projectImage}
      srcSet={imageSources(project.projectImage)}
      sizes="(min-width: 40rem) 360px, 100vw"
      alt=""
      width="800"
      height="450"
      loading="lazy"
      className="aspect-video object-cover"
    />
  )
  return (
    <Card as="article" art={art} className="relative h-full hover:border-brand-500">
      <Label parts={[sectorLabel(project.sector), areaLabel(project.sector, project.subsection)]} boxed={false} />
      <h3 className="mt-1.5 mb-2 text-lg">
        <Link
          to={paths.project(project.id)}
          className="text-ink no-underline after:absolute after:inset-0 hover:underline"
        >
          {cutTitle(project.title)}
        </Link>
      </h3>
      <StatusBadge tone={badge.tone}>{badge.text}</StatusBadge>
      <p className="mt-1 mb-4 text-ink-3 text-sm">
        Submitted <DateText at={project.submittedAt} />
      </p>
      <div className="mt-auto">
        <GraduatedBar
          percent={percent}
          label={`Raised for ${project.title}`}
          valueText={`${percent} % funded, ${raised} of ${goal}`}
        />
        <p className="mt-1.5 flex justify-between gap-3 text-sm">
          <span>
            <span className="font-semibold">{raised}</span> <span className="text-ink-3">of {goal}</span>
          </span>
          <span className="text-ink-2">
            {project.donorCount} {project.donorCount === 1 ? 'donor' : 'donors'}
          </span>
        </p>
      </div>
    </Card>
  )
}
