import { useEffect, useRef } from 'react'
import { areaLabel, sectorLabel } from '#features/research/catalogue/rules/taxonomies.ts'
import { imageSources } from '#features/research/projects/rules/pictures.ts'
import { fundingUseLabels, pageBadge } from '#features/research/projects/rules/projects.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Label } from '#ui/Label.tsx'
import { Money } from '#ui/Money.tsx'
import { Prose } from '#ui/Prose.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import type { Review } from '../contract.ts'
import { Kbd } from './Kbd.tsx'

type ItemPaneProps = { review: Review; onApprove: () => void; onReject: () => void }

/** The project as the public would see it, with the decision above it. */
export function ItemPane({ review, onApprove, onReject }: ItemPaneProps) {
  const { title, projectImage, sector, subsection } = review
  const heading = useHeadingFocus(review.id)
  return (
    <article aria-labelledby="review-title" className="grid content-start gap-5">
      <div className="grid gap-2">
        <Label parts={[sectorLabel(sector), areaLabel(sector, subsection)]} boxed={false} />
        <h2 ref={heading} id="review-title" tabIndex={-1} className="text-xl outline-none sm:text-2xl">
          {title}
        </h2>
        <p className="text-ink-2">
          {review.researcher}, {review.institution}
        </p>
      </div>
      <DecisionBar review={review} onApprove={onApprove} onReject={onReject} />
      <img
        src={projectImage}
        srcSet={imageSources(projectImage)}
        sizes="(min-width: 1280px) 40rem, 100vw"
        alt=""
        width={800}
        height={450}
        className="aspect-video w-full rounded-lg border border-line bg-brand-50 object-cover"
      />
      <PublicFacts review={review} />
      <Part title="Description" text={review.description} />
      <Part title="Timeline" text={review.timeline} />
      <Part title="Methodology" text={review.methodology} missing="Methodology details will be available soon." />
      <Part title="Impact" text={review.impact} missing="Impact details will be available soon." />
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

function DecisionBar({ review, onApprove, onReject }: ItemPaneProps) {
  if (review.decidedAt !== null) return <Decided review={review} />
  const reason = review.isOwn ? 'This is your own project. Another reviewer must decide on it.' : undefined
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Button onClick={onApprove} disabledReason={reason} aria-keyshortcuts="a">
        Approve <Kbd>a</Kbd>
      </Button>
      {!review.isOwn && (
        <Button variant="quiet" onClick={onReject} aria-keyshortcuts="r">
          Reject <Kbd>r</Kbd>
        </Button>
      )}
    </div>
  )
}

function Decided({ review }: { review: Review }) {
  const approved = review.status === 'approved'
  return (
    <div className="rounded-lg border border-line bg-surface p-4">
      <p className="flex flex-wrap items-center gap-x-2">
        <StatusBadge tone={approved ? 'ok' : 'bad'}>{approved ? 'Approved' : 'Rejected'}</StatusBadge>
        <span className="text-ink-2">
          by {review.decidedBy} {review.decidedAt && <DateText at={review.decidedAt} now={review.now} />}
        </span>
      </p>
      {review.reason && <p className="mt-2 whitespace-pre-line">{review.reason}</p>}
    </div>
  )
}

function PublicFacts({ review }: { review: Review }) {
  const badge = pageBadge(review.status, { isClosed: review.deadlineAt <= review.now })
  const uses = review.fundingUses.map((use) => fundingUseLabels[use])
  const facts = [
    ['Goal', <Money key="goal" amount={review.fundingGoalCents} />],
    ['Deadline', <DateText key="deadline" at={review.deadlineAt} form="long" />],
    ['Duration', review.duration],
    ['Funding is for', uses.length > 0 ? uses.join(', ') : 'Not said'],
    ['Shown to its owner as', badge.text],
  ] as const
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="text-ink-3 text-sm">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Part({ title, text, missing }: { title: string; text: string | null; missing?: string }) {
  if (!text && !missing) return null
  return (
    <section className="grid gap-2">
      <h3>{title}</h3>
      {text ? <Prose text={text} /> : <p className="text-ink-2">{missing}</p>}
    </section>
  )
}
