import { type RefObject, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { areaLabel, sectorLabel, submissionTaxonomy } from '#features/research/catalogue/rules/taxonomies.ts'
import { buttonClass } from '#ui/button-class.ts'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/DateText.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Field } from '#ui/Field.tsx'
import { Label } from '#ui/Label.tsx'
import { Money } from '#ui/Money.tsx'
import { Select } from '#ui/Select.tsx'
import { TabLinks } from '#ui/Tabs.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import type { Instant } from '#values/time.ts'
import { FilterForm } from '#wire/filter-form.tsx'
import { PageLinks } from '#wire/page-links.tsx'
import { routerLink } from '#wire/router-link.tsx'
import type { ReviewItem, ReviewQueue } from '../contract.ts'
import { deskStatus, deskStatuses, filteredUrl, queueUrl } from './desk-url.ts'
import { PriorityLabel, ReviewStatusLabel } from './ReviewLabels.tsx'

type QueuePaneProps = {
  queue: ReviewQueue
  selectedId: string | null
  searchBox: RefObject<HTMLInputElement | null>
}

export function QueuePane({ queue, selectedId, searchBox }: QueuePaneProps) {
  const [query] = useSearchParams()
  const status = deskStatus(query)
  const tabs = deskStatuses.map(({ id, label }) => ({
    ...{ id, label, href: filteredUrl(query, { status: id === 'pending' ? undefined : id }) },
    ...(id === 'pending' && { count: queue.open }),
  }))
  return (
    <>
      <TabLinks label="Status" tabs={tabs} current={status} renderLink={routerLink} />
      <Filters searchBox={searchBox} />
      {queue.items.length > 0 ? (
        <ol aria-label="Queue" className="grid gap-2">
          {queue.items.map((item) => (
            <QueueItem key={item.id} item={item} now={queue.now} isSelected={item.id === selectedId} />
          ))}
        </ol>
      ) : (
        <NothingHere />
      )}
      <PageLinks
        older={queue.next}
        after={query.get('after') ?? undefined}
        hrefAt={(after) => filteredUrl(query, { after })}
        what="the queue"
      />
    </>
  )
}

/** An empty queue is good news; a search that finds nothing is not, and says how to undo it. */
function NothingHere() {
  const [query] = useSearchParams()
  if (!query.get('search') && !query.get('sector'))
    return <EmptyState title="Nothing to review." text="New submissions will appear here, the most urgent first." />
  const search = query.get('search')
  return (
    <EmptyState
      title="No review found"
      text={
        search ? `Nothing here has “${search}” in its title or its researcher’s name.` : 'Nothing waits in this sector.'
      }
      action={
        <Link
          to={filteredUrl(query, { search: undefined, sector: undefined })}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          Clear the Search
        </Link>
      }
    />
  )
}

function Filters({ searchBox }: Pick<QueuePaneProps, 'searchBox'>) {
  const [query] = useSearchParams()
  return (
    <FilterForm urlFor={(chosen) => filteredUrl(query, chosen)} className="grid gap-3">
      <Field label="Search title or researcher">
        <TextInput
          type="search"
          name="search"
          ref={searchBox}
          defaultValue={query.get('search') ?? ''}
          maxLength={200}
        />
      </Field>
      <Field label="Sector">
        <Select
          name="sector"
          defaultValue={query.get('sector') ?? ''}
          placeholder="All sectors"
          options={submissionTaxonomy.map(({ id, label }) => ({ value: id, label }))}
        />
      </Field>
    </FilterForm>
  )
}

/** ADMN-19 to ADMN-22. */
function QueueItem({ item, now, isSelected }: { item: ReviewItem; now: Instant; isSelected: boolean }) {
  const [query] = useSearchParams()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isSelected) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const field = [sectorLabel(item.sector), areaLabel(item.sector, item.subsection)]
  return (
    <li>
      <Link
        ref={link}
        to={queueUrl(query, { review: item.id })}
        aria-current={isSelected ? 'true' : undefined}
        className={cx(
          'grid gap-1 rounded-lg border p-3 text-ink no-underline',
          isSelected ? 'border-brand-500 bg-brand-50' : 'border-line bg-surface hover:border-edge',
        )}
      >
        <Label parts={field} boxed={false} />
        <span className="font-semibold leading-snug">{item.title}</span>
        <span className="text-ink-2 text-sm">{item.researcher}</span>
        <span className="line-clamp-2 text-ink-2 text-sm">{item.description}</span>
        <span className="flex flex-wrap items-center justify-between gap-x-3 text-ink-2 text-sm">
          <span>
            Submitted <DateText at={item.submittedAt} />
          </span>
          <Money amount={item.fundingGoalCents} className="font-semibold text-ink" />
        </span>
        <span className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
          {item.decidedAt === null ? (
            <>
              <PriorityLabel priority={item.priority} />
              <span className="text-ink-2">
                Due <DateText at={item.dueAt} now={now} />
              </span>
            </>
          ) : (
            <>
              <ReviewStatusLabel status={item.status} />
              <DateText at={item.decidedAt} now={now} className="text-ink-2" />
            </>
          )}
        </span>
      </Link>
    </li>
  )
}
