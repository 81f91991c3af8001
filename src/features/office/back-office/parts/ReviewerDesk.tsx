import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTaxonomy } from '#features/research/catalogue/parts/use-taxonomy.ts'
import { areaLabel } from '#features/research/catalogue/rules/form-areas.ts'
import type { OwnDesk } from '#features/research/reviews/contract/own-desk.ts'
import { QueueList } from '#features/research/reviews/parts/QueueList.tsx'
import { useTakeBack } from '#features/research/reviews/parts/use-take-back.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { SpineList } from '#ui/SpineList.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import type { Instant } from '#values/time.ts'
import type { Dashboard } from '../contract.ts'
import { Section } from './Section.tsx'

type ReviewerDeskProps = {
  readonly queue: NonNullable<Dashboard['queue']>
  readonly reviewer: OwnDesk
  /** Open reviews in the reviewer's fields. */
  readonly open: number
  readonly now: Instant
}

/** ADMN-13: the queue, and beside it what is the reviewer's own now. */
export function ReviewerDesk({ queue, reviewer, open, now }: ReviewerDeskProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-12">
      <div className="lg:col-span-8">
        <Section
          id="queue"
          title="Review queue"
          note={`${open} in your areas, soonest first`}
          end={<Link to={deskPaths.reviews()}>Open the review desk</Link>}
        >
          {queue.length > 0 ? (
            <>
              <QueueList items={queue} now={now} />
              <p className="flex flex-wrap items-center justify-between gap-x-4 text-ink-2 text-xs">
                {open > queue.length ? <Link to={deskPaths.reviews()}>{open - queue.length} more</Link> : <span />}
                <span className="flex items-center gap-3 max-lg:hidden">
                  <span>
                    <Kbd>j</Kbd>
                    <Kbd>k</Kbd> move
                  </span>
                  <span>
                    <Kbd>t</Kbd> take
                  </span>
                  <span>
                    <Kbd>↵</Kbd> open
                  </span>
                </span>
              </p>
            </>
          ) : (
            <EmptyState as="h3" title="Nothing to review." text="New submissions in your fields will appear here." />
          )}
        </Section>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:col-span-4">
        <Yours yours={reviewer.yours} />
        <Areas areas={reviewer.areas} />
        <Remarks said={reviewer.said} now={now} />
      </div>
    </div>
  )
}

const line = 'flex min-h-11 items-center justify-between gap-3 border-line border-b dense:min-h-8 dense:text-xs'

function Yours({ yours }: Pick<OwnDesk, 'yours'>) {
  const { takeBack, isBusy } = useTakeBack()
  return (
    <Section id="yours" title="Yours now">
      {yours.length === 0 && <p className="text-ink-2 text-sm dense:text-xs">You read nothing now.</p>}
      <ul className="border-line border-t empty:hidden">
        {yours.map((one) => (
          <li key={one.id} className={line}>
            <Link to={deskPaths.reviews({ review: one.id })} className="min-w-0 truncate">
              {one.title}
            </Link>
            {one.letterAt === null ? (
              <Until at={one.heldUntil} />
            ) : (
              <span className="flex items-center gap-2 whitespace-nowrap">
                <span className="text-ink-2">letter leaves {one.letterAt.slice(11, 16)} UTC</span>
                <Button variant="quiet" size="sm" busy={isBusy} onClick={() => takeBack(one.id)}>
                  Take it back
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Until = ({ at }: { readonly at: Instant | null }): ReactNode =>
  at && (
    <StatusBadge tone="warn" className="whitespace-nowrap">
      until {at.slice(11, 16)} UTC
    </StatusBadge>
  )

function Areas({ areas }: Pick<OwnDesk, 'areas'>) {
  const taxonomy = useTaxonomy()
  return (
    <Section id="areas" title="Your areas" note="open reviews">
      {areas.length === 0 && <p className="text-ink-2 text-sm dense:text-xs">Nothing is open in them.</p>}
      <ul className="border-line border-t empty:hidden">
        {areas.map(({ sector, subsection, open }) => (
          <li key={sector + subsection} className={line}>
            <Link to={deskPaths.reviews({ sector })}>{areaLabel(taxonomy, sector, subsection)}</Link>
            <span className="tabular-nums">{open}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const whats: Readonly<Record<OwnDesk['said'][number]['what'], (title: string) => string>> = {
  commented: (title) => `on ${title}`,
  prioritized: (title) => `changed how urgent ${title} is`,
  answered: (title) => `answered what you asked of ${title}`,
}

const Remarks = ({ said, now }: Pick<OwnDesk, 'said'> & { readonly now: Instant }) => (
  <Section id="said" title="Said to you">
    {said.length === 0 ? (
      <p className="text-ink-2 text-sm dense:text-xs">Comments on what you read, and answers, will stand here.</p>
    ) : (
      <SpineList
        label="Said to you"
        notes={said.map((one) => ({
          id: one.at + one.what + one.reviewId,
          date: <DateText at={one.at} now={now} />,
          title: (
            <span className="font-normal">
              {one.by}
              {one.text === null ? ' ' : <span className="line-clamp-3">“{one.text}”</span>}
              <Link to={deskPaths.reviews({ review: one.reviewId })}>{whats[one.what](one.title)}</Link>
            </span>
          ),
        }))}
      />
    )}
  </Section>
)
