import { RichText } from '#features/foundation/rich-text/parts/RichText.tsx'
import type { ProjectDetail } from '#features/research/projects/contract/detail.ts'
import { LetterLink } from '#features/research/projects/parts/LetterLink.tsx'
import { ProjectPlan } from '#features/research/projects/parts/ProjectPlan.tsx'
import { imageSources } from '#features/research/projects/rules/picture-sources.ts'
import { fundingUseLabels } from '#features/research/projects/rules/projects.ts'
import type { renderedFields } from '#features/research/projects/rules/rendered-fields.ts'
import { DateText } from '#ui/DateText.tsx'
import { dollars, inDollars } from '#values/money.ts'
import type { Review } from '../contract/objects.ts'

/** The letter of an approval opens for reviewers. */
export const letterOf = (project: ProjectDetail) => (key: string) => (
  <LetterLink projectId={project.id} approval={key} />
)

/** The whole project as its page would show it, from top to bottom. */
export function ProjectTab({ review: { project } }: { readonly review: Review }) {
  const { summary, projectImage, rendered } = project
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {summary && <p className="max-w-prose font-serif text-ink-2 text-lg">{summary}</p>}
      <Picture image={projectImage} />
      <PublicFacts project={project} />
      {texts.map(({ field, title, missing }) => {
        const text = project[field]
        if (!text && missing === undefined) return null
        return (
          <section key={field} aria-labelledby={`text-${field}`}>
            <h2 id={`text-${field}`} className="mb-2 text-xl dense:text-lg">
              {title}
            </h2>
            {text ? <RichText text={text} rendered={rendered?.[field]} /> : <p className="text-ink-2">{missing}</p>}
          </section>
        )
      })}
      {project.team.length > 0 && <Team team={project.team} />}
      <ProjectPlan project={project} letter={letterOf(project)} />
    </div>
  )
}

type Text = {
  readonly field: (typeof renderedFields)[number]
  readonly title: string
  /** The page's text for empty fields. */
  readonly missing?: string
}
const texts: readonly Text[] = [
  { field: 'description', title: 'Overview' },
  { field: 'timeline', title: 'Timeline' },
  { field: 'methodology', title: 'Methodology', missing: 'Methodology details will be available soon.' },
  { field: 'impact', title: 'Impact', missing: 'Impact details will be available soon.' },
]

type PictureProps = { readonly image: string; readonly caption?: string }

/** The photo of a project, or its drawing. */
export const Picture = ({ image, caption }: PictureProps) => (
  <figure className="grid gap-1">
    <img
      src={image}
      srcSet={imageSources(image)}
      sizes="(min-width: 1280px) 27rem, 100vw"
      alt=""
      width={800}
      height={300}
      className="photo aspect-8/3 w-full rounded-lg border border-line bg-brand-50 object-cover"
    />
    {caption && <figcaption className="text-ink-3 text-sm dense:text-xs">{caption}</figcaption>}
  </figure>
)

function PublicFacts({ project }: { readonly project: ProjectDetail }) {
  const { fundingGoal, minimumViable, deadline, duration, fundingUses, badge } = project
  const facts = [
    ['Goal', inDollars(dollars(fundingGoal))],
    ['Minimum', minimumViable > 0 ? inDollars(dollars(minimumViable)) : 'None'],
    ['Deadline', <DateText key="deadline" at={deadline} form="long" />],
    ['Duration', duration],
    [
      'Funding is for',
      fundingUses.length > 0 ? fundingUses.map((use) => fundingUseLabels[use]).join(', ') : 'Not said',
    ],
    ['Shown to its owner as', badge],
  ] as const
  return (
    <dl className="grid gap-x-6 gap-y-2 border-line border-y py-3 text-sm sm:grid-cols-2 dense:text-xs">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="text-ink-3">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Team = ({ team }: { readonly team: ProjectDetail['team'] }) => (
  <section aria-labelledby="team">
    <h2 id="team" className="mb-2 text-xl dense:text-lg">
      Team
    </h2>
    <ul className="grid border-line border-t text-sm">
      {team.map(({ name, institution, role, publicId }) => (
        <li key={name + publicId} className="wrap-anywhere border-line border-b py-2">
          <strong className="font-semibold">{name}</strong>
          {institution && `, ${institution}`}{' '}
          <span className="text-ink-2">{role === 'editor' ? 'writes it with its lead' : 'reads it'}</span>
        </li>
      ))}
    </ul>
  </section>
)
