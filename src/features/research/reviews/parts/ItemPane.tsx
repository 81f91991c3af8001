import { type ReactNode, useEffect, useRef } from 'react'
import { areaLabel, sectorLabel } from '#features/research/catalogue/rules/taxonomies.ts'
import { imageSources } from '#features/research/projects/rules/picture-sources.ts'
import { fundingUseLabels, pageBadge } from '#features/research/projects/rules/projects.ts'
import { FieldDifferences } from '#features/research/versions/parts/FieldDifferences.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Label } from '#ui/Label.tsx'
import { Money } from '#ui/Money.tsx'
import { Prose } from '#ui/Prose.tsx'
import type { Review } from '../contract/objects.ts'
import { DecisionBar, type DecisionProps } from './DecisionBar.tsx'

type ItemPaneProps = DecisionProps & { head: ReactNode }

/** The project as the public would see it, and the decision below it. */
export function ItemPane({ head, ...decision }: ItemPaneProps) {
  const { review } = decision
  const { title, projectImage, sector, subsection } = review
  const heading = useHeadingFocus(review.id)
  return (
    <article
      aria-labelledby="review-title"
      className="flex min-w-0 flex-col bg-surface max-xl:border-line max-xl:border-b xl:overflow-y-auto"
    >
      {head}
      <div className="grid flex-1 content-start gap-4 px-4 py-4 lg:px-5">
        <div className="grid gap-1">
          <Label parts={[sectorLabel(sector), areaLabel(sector, subsection)]} boxed={false} />
          <h2 ref={heading} id="review-title" tabIndex={-1} className="text-xl leading-7 outline-none">
            {title}
          </h2>
          <p className="text-ink-2 text-sm dense:text-xs">
            {review.researcher}, {review.institution}
          </p>
        </div>
        <img
          src={projectImage}
          srcSet={imageSources(projectImage)}
          sizes="(min-width: 1280px) 27rem, 100vw"
          alt=""
          width={800}
          height={200}
          className="aspect-4/1 w-full rounded-lg border border-line bg-brand-50 object-cover"
        />
        {review.difference.length > 0 && <Changes review={review} />}
        <PublicFacts review={review} />
        <Part title="Description" text={review.description} />
        <Part title="Timeline" text={review.timeline} />
        <Part title="Methodology" text={review.methodology} missing="Methodology details will be available soon." />
        <Part title="Impact" text={review.impact} missing="Impact details will be available soon." />
      </div>
      <DecisionBar {...decision} />
    </article>
  )
}

/** Focuses the title when another item is chosen, but not on the first render. */
function useHeadingFocus(id: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(id)
  useEffect(() => {
    if (shown.current !== id) heading.current?.focus()
    shown.current = id
  }, [id])
  return heading
}

/** AMB-061: a project knows three statuses; to its owner a review under way is a project that waits. */
const shownStatus = ({ status, kind }: Review): string => {
  if (kind === 'recheck') return 'approved'
  return status === 'in_review' || status === 'changes_requested' ? 'pending' : status
}

function PublicFacts({ review }: { review: Review }) {
  const badge = pageBadge(shownStatus(review), { isClosed: review.deadlineAt <= review.now })
  const uses = review.fundingUses.map((use) => fundingUseLabels[use])
  const facts = [
    ['Goal', <Money key="goal" amount={review.fundingGoalCents} />],
    ['Deadline', <DateText key="deadline" at={review.deadlineAt} form="long" />],
    ['Duration', review.duration],
    ['Funding is for', uses.length > 0 ? uses.join(', ') : 'Not said'],
    ['Shown to its owner as', badge.text],
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

/** What reviewers have not read yet; the whole text stands below. */
const Changes = ({ review }: { review: Review }) => (
  <section className="grid gap-2 rounded-lg border border-line bg-paper p-4">
    <h3>
      {review.decidedAt === null ? 'Changed since it was passed' : 'Changed since the version that was passed last'}
    </h3>
    <FieldDifferences items={review.difference} />
  </section>
)

function Part({ title, text, missing }: { title: string; text: string | null; missing?: string }) {
  if (!text && !missing) return null
  return (
    <section className="grid gap-1">
      <h3>{title}</h3>
      {text ? <Prose text={text} /> : <p className="text-ink-2">{missing}</p>}
    </section>
  )
}
