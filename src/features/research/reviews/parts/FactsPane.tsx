import { useTaxonomy } from '#features/research/catalogue/parts/use-taxonomy.ts'
import { browseArea, browseSector } from '#features/research/catalogue/rules/browse-areas.ts'
import { DateText, exactTime } from '#ui/DateText.tsx'
import { Due } from '#ui/Due.tsx'
import { SpineList } from '#ui/SpineList.tsx'
import type { Review, ReviewEvent } from '../contract/objects.ts'
import { PriorityInFull, ReviewStatusLabel } from './ReviewLabels.tsx'
import { RubricPane } from './RubricPane.tsx'
import type { RubricHandle } from './use-rubric.ts'

/** A small heading inside a pane. */
const paneHead = 'font-sans font-semibold text-sm tracking-normal dense:text-xs'

type FactsPaneProps = { review: Review; rubric: RubricHandle }

/** Facts about the project that only reviewers see, beside it. */
export const FactsPane = ({ review, rubric }: FactsPaneProps) => (
  <div className="min-w-0 divide-y divide-line *:px-4 *:py-3 xl:overflow-y-auto xl:border-line xl:border-l">
    <FactsSection review={review} />
    {review.decidedAt === null && <RubricPane version={review.rubric.version} rubric={rubric} />}
    <HistorySection review={review} />
  </div>
)

/** The same on a phone, as a tab. */
export const FactsTab = ({ review }: { review: Review }) => (
  <div className="grid gap-6">
    <FactsSection review={review} />
    <HistorySection review={review} />
  </div>
)

const FactsSection = ({ review }: { review: Review }) => (
  <section aria-labelledby="facts" className="grid gap-2">
    <h2 id="facts" className={paneHead}>
      Facts
    </h2>
    <Facts review={review} />
  </section>
)

function HistorySection({ review }: { review: Review }) {
  const notes = review.history.map((event) => ({
    id: event.at + event.to,
    date: <DateText at={event.at} now={review.now} />,
    title: eventText(event),
    children: event.reason && <p className="whitespace-pre-line">{event.reason}</p>,
  }))
  return (
    <section aria-labelledby="history" className="grid gap-2">
      <h2 id="history" className={paneHead}>
        History
      </h2>
      <SpineList label="History" notes={notes} />
    </section>
  )
}

function Facts({ review }: { review: Review }) {
  const taxonomy = useTaxonomy()
  const places = review.browseAreas.map(
    ({ sectorId, areaId }) =>
      `${browseSector(taxonomy, sectorId)?.label ?? sectorId}, ${browseArea(taxonomy, sectorId, areaId)?.label ?? areaId}`,
  )
  const facts = [
    ['Owner', review.researcher],
    ['Institution', review.institution],
    ['Submitted', <DateText key="submitted" at={review.submittedAt} form="long" />],
    ...(review.decidedAt === null ? [['Due', <DueInFull key="due" review={review} />]] : []),
    ...(review.decidedAt === null ? [['Taken', takenText(review)]] : []),
    ['Status', <ReviewStatusLabel key="status" status={review.status} />],
    ...(review.decidedAt === null ? [['Priority', <PriorityInFull key="priority" {...review} />]] : []),
    ['Round', review.round],
    ['Listed under', places.join('; ')],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm dense:text-xs">
      {facts.map(([term, value]) => (
        <div key={String(term)} className="contents">
          <dt className="text-ink-3">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const DueInFull = ({ review: { dueAt, now } }: { review: Review }) => (
  <>
    <Due at={dueAt} now={now} />
    <span className="block text-ink-3">{exactTime(dueAt)}</span>
  </>
)

const takenText = ({ holder, heldUntil, isYours }: Review): string =>
  holder === null ? 'not yet' : `by ${isYours ? 'you' : holder}, until ${heldUntil?.slice(11, 16)} UTC`

function eventText({ from, to, actor }: ReviewEvent): string {
  const who = actor ?? 'The system'
  if (to === 'pending') return from === null ? `${who} submitted it` : `${who} sent it in again`
  if (to === 'changes_requested') return `${who} asked for changes`
  if (to === 'taken_back') return `${who} took the decision back`
  if (to === 'put_back') return `${who} put back the reviewed wording`
  return `${who} ${to} it`
}
