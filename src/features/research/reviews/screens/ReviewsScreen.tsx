import { useRef, useState } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { useAdminAuth } from '#features/identity/session/parts/admin-auth.tsx'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { cx } from '#ui/cx.ts'
import { DeskBar } from '#ui/DeskBar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TabLinks } from '#ui/Tabs.tsx'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { routerLink } from '#wire/router-link.tsx'
import { screen } from '#wire/screen.ts'
import type { Review, ReviewItem, ReviewQueue, reviewsContract } from '../contract.ts'
import { deskStatus, deskStatuses, filteredUrl, queueUrl } from '../parts/desk-url.ts'
import { FactsPane } from '../parts/FactsPane.tsx'
import { ItemHead } from '../parts/ItemHead.tsx'
import { ItemPane } from '../parts/ItemPane.tsx'
import { QueuePane } from '../parts/QueuePane.tsx'
import { type Decided, ReviewDialogs } from '../parts/ReviewDialogs.tsx'

type Desk = { readonly queue: ReviewQueue; readonly review: Review | undefined; readonly isMissing: boolean }

export const loader = load<typeof reviewsContract>()(async ({ api, query }): Promise<Desk | 'not allowed'> => {
  const given = (name: string): string | undefined => query.get(name) || undefined
  const id = given('review')
  const [queue, review] = await Promise.all([
    api('GET /api/admin/reviews', {
      query: {
        status: deskStatus(query),
        sector: given('sector'),
        search: given('search'),
        after: given('after'),
      },
    }),
    id ? api('GET /api/admin/reviews/:id', { params: { id } }) : undefined,
  ])
  if (!queue.ok) {
    if (queue.refusal.code === 'not_allowed') return 'not allowed'
    throw new RefusedAnswer(queue.refusal)
  }
  return {
    queue: queue.data,
    review: review?.ok ? review.data : undefined,
    isMissing: review !== undefined && !review.ok,
  }
})

export const handle = screen(() => ({ title: 'Project Reviews', robots: 'noindex' }))

export function Component() {
  const desk = useLoaderData<typeof loader>()
  return desk === 'not allowed' ? <NotAllowed /> : <ReviewDesk {...desk} />
}

/**
 * Three panes, each of which scrolls alone: the queue, the project, and facts about it. Narrower, the facts stand below
 * the project; on phones the list, then the item.
 */
function ReviewDesk({ queue, review, isMissing }: Desk) {
  const [query] = useSearchParams()
  const commentBox = useRef<HTMLTextAreaElement>(null)
  const [asking, setAsking] = useState<Decided>()
  const { step, goOn, place } = useQueuePlace(queue, query.get('review'))
  const ask = (what: Decided): void => {
    if (review?.decidedAt === null && !review.isOwn) setAsking(what)
  }
  const isOpen = review !== undefined || isMissing
  return (
    <>
      <DeskBar
        title="Project Reviews"
        tabs={<StatusTabs open={queue.open} />}
        end={<Unmatched queue={queue} />}
        keys={{
          j: { what: 'Next item', act: () => step(1) },
          k: { what: 'Previous item', act: () => step(-1) },
          a: { what: 'Approve', act: () => ask('approve') },
          r: { what: 'Reject', act: () => ask('reject') },
          c: { what: 'Comment', act: () => commentBox.current?.focus() },
        }}
      />
      <div className="lg:grid lg:h-[calc(100dvh-3rem)] lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)_17.5rem]">
        <section
          aria-label="Reviews"
          className={cx('min-w-0 lg:overflow-y-auto lg:border-line lg:border-r', isOpen && 'max-lg:hidden')}
        >
          <QueuePane queue={queue} selectedId={review?.id ?? null} />
        </section>
        <div className={cx('min-w-0 lg:overflow-y-auto xl:contents', !isOpen && 'max-lg:hidden')}>
          {review ? (
            <>
              <ItemPane
                review={review}
                head={<ItemHead place={place} onStep={step} />}
                onApprove={() => setAsking('approve')}
                onReject={() => setAsking('reject')}
              />
              <FactsPane review={review} commentBox={commentBox} />
            </>
          ) : (
            <div className="p-4 xl:col-span-2">
              <EmptyState
                title={isMissing ? 'This review is not there' : 'Choose a project'}
                text={isMissing ? 'The address names no review.' : 'Pick one from the queue, or press j.'}
              />
            </div>
          )}
        </div>
      </div>
      {review && (
        <ReviewDialogs
          key={review.id}
          review={review}
          asking={asking}
          onClose={() => setAsking(undefined)}
          onDecided={goOn}
        />
      )}
    </>
  )
}

function StatusTabs({ open }: { open: number }) {
  const [query] = useSearchParams()
  const tabs = deskStatuses.map(({ id, label }) => ({
    ...{ id, label, href: filteredUrl(query, { status: id === 'pending' ? undefined : id }) },
    ...(id === 'pending' && { count: open }),
  }))
  return <TabLinks label="Status" tabs={tabs} current={deskStatus(query)} renderLink={routerLink} plain />
}

/** The place in the queue, and moves through it with `replace`, so that the history does not fill up. */
function useQueuePlace(queue: ReviewQueue, selectedId: string | null) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const at = queue.items.findIndex((item) => item.id === selectedId)
  const open = (item: ReviewItem | undefined): boolean => {
    if (item) void navigate(queueUrl(query, { review: item.id }), { replace: selectedId !== null })
    return item !== undefined
  }
  return {
    place: at < 0 ? undefined : { at: at + 1, of: queue.items.length },
    step: (by: 1 | -1): void => void open(queue.items[at < 0 ? 0 : at + by]),
    /** After a decision the next item opens, or the one before it at the end; the last one stays. */
    goOn: () => at >= 0 && open(queue.items[at + 1] ?? queue.items[at - 1]),
  }
}

/** AMB-154: a note for the chief, who alone sees these items. */
function Unmatched({ queue }: { queue: ReviewQueue }) {
  const { staff } = useAdminAuth()
  if (staff.role !== 'super_admin' || queue.unmatched === 0) return null
  const [subject, verb] =
    queue.unmatched === 1 ? ['1 waiting project', 'matches'] : [`${queue.unmatched} waiting projects`, 'match']
  return (
    <p role="status" className="min-w-0 text-sm text-warn max-lg:pb-2 lg:truncate dense:text-xs">
      {subject} {verb} no reviewer's expertise. Only you see {queue.unmatched === 1 ? 'it' : 'them'}.
    </p>
  )
}
