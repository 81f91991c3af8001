import { Link, useSearchParams } from 'react-router'
import { submissionTaxonomy } from '#features/research/catalogue/rules/taxonomies.ts'
import { buttonClass } from '#ui/button-class.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterFields } from '#ui/FilterFields.tsx'
import { FilterForm } from '#wire/filter-form.tsx'
import { PageLinks } from '#wire/page-links.tsx'
import type { ReviewQueue } from '../contract/objects.ts'
import { groupsByTime } from '../rules/queue.ts'
import { deskSort, deskTab, filteredUrl, isWaitingTab } from './desk-url.ts'
import { QueueRow } from './QueueRow.tsx'

type QueuePaneProps = { queue: ReviewQueue; selectedId: string | null }

export function QueuePane({ queue, selectedId }: QueuePaneProps) {
  const [query] = useSearchParams()
  return (
    <>
      <Filters />
      {queue.items.length > 0 ? <Rows queue={queue} selectedId={selectedId} /> : <NothingHere />}
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

/** Waiting reviews in groups by time; decided ones in one list. */
function Rows({ queue, selectedId }: QueuePaneProps) {
  const [query] = useSearchParams()
  const isWhole = queue.next === null && !query.has('after')
  const groups =
    isWaitingTab(deskTab(query)) && deskSort(query) === 'due'
      ? groupsByTime(queue.items, queue.now)
      : [{ title: undefined, items: queue.items }]
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
            {items.map((item) => (
              <li key={item.id} data-row>
                <QueueRow item={item} now={queue.now} isSelected={item.id === selectedId} />
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
        <EmptyState title="Nothing to review." text="New submissions will appear here, the most urgent first." />
      )}
    </div>
  )
}

const sectors = submissionTaxonomy.map(({ id, label }) => ({ value: id, label }))
const orders = [
  { value: 'due', label: 'Due first' },
  { value: 'priority', label: 'Priority' },
  { value: 'age', label: 'Oldest' },
]

function Filters() {
  const [query] = useSearchParams()
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
