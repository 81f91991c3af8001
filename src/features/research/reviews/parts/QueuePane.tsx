import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTaxonomy } from '#features/research/catalogue/parts/use-taxonomy.ts'
import { submissionSectors } from '#features/research/catalogue/rules/form-lists.ts'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterFields } from '#ui/FilterFields.tsx'
import type { Instant } from '#values/time.ts'
import { FilterForm } from '#wire/filter-form.tsx'
import { PageLinks } from '#wire/page-links.tsx'
import type { ReviewQueue } from '../contract/objects.ts'
import { groupsByTime } from '../rules/queue.ts'
import { type DeskTab, deskSort, deskTab, filteredUrl, isWaitingTab } from './desk-url.ts'

/** A row of the queue: a review, or an item of another slice that reviewers check. */
export type QueueEntry = { readonly id: string; readonly dueAt: Instant; readonly row: ReactNode }
type QueuePaneProps = { queue: ReviewQueue; entries: readonly QueueEntry[] }

export function QueuePane({ queue, entries }: QueuePaneProps) {
  const [query] = useSearchParams()
  return (
    <>
      <Filters />
      {entries.length > 0 ? <Rows queue={queue} entries={entries} /> : <NothingHere />}
      <div className="px-4">
        <PageLinks
          older={queue.next}
          after={query.get('after') ?? undefined}
          hrefAt={(after) => filteredUrl(query, { after })}
          what="the queue"
        />
      </div>
    </>
  )
}

/** Waiting items grouped by time; decided reviews in one list. */
function Rows({ queue, entries }: QueuePaneProps) {
  const [query] = useSearchParams()
  const isWhole = queue.next === null && !query.has('after')
  const groups =
    isWaitingTab(deskTab(query)) && deskSort(query) === 'due'
      ? groupsByTime(entries, queue.now)
      : [{ title: undefined, items: entries }]
  return (
    <ol aria-label="Queue">
      {groups.map(({ title, items }) => (
        <li key={title ?? 'all'}>
          {title && (
            <h2 className="flex h-6 items-center justify-between border-line border-b bg-sunken px-4 font-sans font-semibold text-[0.75rem] text-ink-2 tracking-normal dense:text-[0.75rem]">
              {title}
              {/* A page of a longer list has only a part of its last group. */}
              {isWhole && <span className="font-normal text-ink-3">{items.length}</span>}
            </h2>
          )}
          <ol>
            {items.map(({ id, row }) => (
              <li key={id} data-row>
                {row}
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}

/** An empty queue is good news; a search that finds nothing is not, and says how to undo it. */
function NothingHere() {
  const [query] = useSearchParams()
  const search = query.get('search')
  const isSearch = search || query.get('sector')
  return (
    <div className="p-4">
      {isSearch ? (
        <EmptyState
          title="No review found"
          text={
            search
              ? `Nothing here has “${search}” in its title or its researcher’s name.`
              : 'Nothing waits in this sector.'
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
      ) : (
        <EmptyState {...emptyWords[deskTab(query)]} />
      )}
    </div>
  )
}

const emptyWords: Readonly<Record<DeskTab, { readonly title: string; readonly text: string }>> = {
  pending: { title: 'Nothing to review.', text: 'New submissions will appear here, the most urgent first.' },
  in_review: { title: 'No review is taken now.', text: 'Reviews that a reviewer has taken appear here.' },
  recheck: {
    title: 'Nothing to re-check.',
    text: 'Projects that were changed after a reviewer passed them appear here.',
  },
  milestones: {
    title: 'No milestone waits.',
    text: 'Where a project releases its money by milestone, each that its researcher says is reached appears here, with the update that shows it.',
  },
  changes_requested: { title: 'Nothing was asked for.', text: 'Projects that wait for their researcher appear here.' },
  approved: { title: 'Nothing is approved yet.', text: 'Approved projects appear here, the latest first.' },
  rejected: { title: 'Nothing is rejected.', text: 'Rejected projects appear here, the latest first.' },
}

const orders = [
  { value: 'due', label: 'Due first' },
  { value: 'priority', label: 'Priority' },
  { value: 'age', label: 'Oldest' },
]

function Filters() {
  const [query] = useSearchParams()
  const sectors = submissionSectors(useTaxonomy()).map(({ id, label }) => ({ value: id, label }))
  return (
    <FilterForm
      urlFor={(chosen) => filteredUrl(query, chosen)}
      className="grid grid-cols-[minmax(0,1fr)_6rem_6rem] gap-2 border-line border-b px-4 py-2 dense:h-10 dense:py-1"
    >
      <FilterFields
        query={query}
        search={{ label: 'Search title or researcher', placeholder: 'Search' }}
        selects={[
          { name: 'sector', label: 'Sector', all: 'Sectors', options: sectors },
          { name: 'sort', label: 'Order', chosen: deskSort(query), options: orders },
        ]}
      />
    </FilterForm>
  )
}
