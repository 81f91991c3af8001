import { useEffect, useRef, useState } from 'react'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import { useAdminAuth } from '#features/identity/session/parts/admin-auth.tsx'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { cx } from '#ui/cx.ts'
import { DeskBar } from '#ui/DeskBar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TabLinks } from '#ui/Tabs.tsx'
import { deskPaths } from '#values/desk-paths.ts'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { routerLink } from '#wire/router-link.tsx'
import { screen } from '#wire/screen.ts'
import type { reviewsContract } from '../contract/endpoints.ts'
import type { Review, ReviewCover, ReviewQueue } from '../contract/objects.ts'
import { AssignDialog } from '../parts/AssignDialog.tsx'
import { CoverFacts, DeclarePane } from '../parts/DeclarePane.tsx'
import { DeclineDialog } from '../parts/DeclineDialog.tsx'
import { deskFilter, deskSort, deskTab, deskTabs, filteredUrl } from '../parts/desk-url.ts'
import { ItemHead } from '../parts/ItemHead.tsx'
import { JustDecided, useLastDecision } from '../parts/JustDecided.tsx'
import { type ItemKeys, OpenReview } from '../parts/OpenReview.tsx'
import { PriorityDialog } from '../parts/PriorityDialog.tsx'
import { QueuePane } from '../parts/QueuePane.tsx'
import type { Decided } from '../parts/ReviewDialogs.tsx'
import { useClaim, useQueuePlace } from '../parts/use-desk.ts'
import { useTakeBack } from '../parts/use-take-back.ts'
import { scoreMax } from '../rules/rubric.ts'

type Desk = {
  readonly queue: ReviewQueue
  readonly review: Review | undefined
  /** Instead of the review, before the reviewer has declared. */
  readonly cover: ReviewCover | undefined
  readonly isMissing: boolean
}

export const loader = load<typeof reviewsContract>()(async ({ api, query }): Promise<Desk | 'not allowed'> => {
  const given = (name: string): string | undefined => query.get(name) || undefined
  const id = given('review')
  const [queue, review] = await Promise.all([
    api('GET /api/admin/reviews', {
      query: {
        ...deskFilter(query),
        sort: deskSort(query),
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
  const cover = review?.ok === false && review.refusal.code === 'conflict_undeclared' ? review.refusal.data : undefined
  return {
    queue: queue.data,
    review: review?.ok ? review.data : undefined,
    cover,
    isMissing: review !== undefined && !review.ok && !cover,
  }
})

export const handle = screen(() => ({ title: 'Project Reviews', robots: 'noindex' }))

export function Component() {
  const desk = useLoaderData<typeof loader>()
  return desk === 'not allowed' ? <NotAllowed /> : <ReviewDesk {...desk} />
}

const scoreKeys = (score: (points: number) => void) =>
  Object.fromEntries(
    Array.from({ length: scoreMax + 1 }, (_, points) => [
      String(points),
      { what: `Score ${points}, and on to the next question`, act: () => score(points) },
    ]),
  )

type Asking = Decided | 'decline' | 'assign' | 'priority'
const decisions: readonly Asking[] = ['approve', 'reject', 'ask']
const isDecision = (asking: Asking | undefined): asking is Decided | undefined =>
  asking === undefined || decisions.includes(asking)

/**
 * Three panes, each of which scrolls alone: the queue, the project, and facts about it. Narrower, the facts stand below
 * the project; on phones the list, then the item with the facts as a tab.
 */
function ReviewDesk({ queue, review, cover, isMissing }: Desk) {
  const [query] = useSearchParams()
  const hasShown = useRef(false)
  useEffect(() => {
    hasShown.current = true
  }, [])
  const [asking, setAsking] = useState<Asking>()
  const { step, goOn, place } = useQueuePlace(queue, query.get('review'))
  const item = review ?? cover
  const { take, release } = useClaim(item?.id)
  const undo = useTakeBack().takeBack
  const keys = useRef<ItemKeys>(undefined)
  const { last, remember, takeBack } = useLastDecision(queue.letterSeconds)
  const close = (): void => setAsking(undefined)
  const isOpen = item !== undefined || isMissing
  const head = item && (
    <ItemHead
      item={item}
      isOpen={review !== undefined}
      place={place}
      onStep={step}
      onTake={take}
      onRelease={release}
      onAssign={() => setAsking('assign')}
      onPriority={() => setAsking('priority')}
    />
  )
  return (
    <>
      <DeskBar
        title="Project Reviews"
        isList={!isOpen}
        tabs={<StatusTabs queue={queue} />}
        end={<DeskEnd />}
        keys={{
          j: { what: 'Next item', act: () => step(1) },
          k: { what: 'Previous item', act: () => step(-1) },
          t: { what: 'Take it', act: () => review?.decidedAt === null && review.holder === null && take() },
          d: { what: 'Decline it', act: () => item?.decidedAt === null && setAsking('decline') },
          p: { what: 'Change its priority', act: () => item?.decidedAt === null && setAsking('priority') },
          ...scoreKeys((points) => keys.current?.score(points)),
          '=': { what: 'Score what is open like the last one', act: () => keys.current?.same() },
          a: { what: 'Approve or pass', act: () => keys.current?.ask('approve') },
          c: { what: 'Ask for changes', act: () => keys.current?.ask('ask') },
          r: { what: 'Reject or put back', act: () => keys.current?.ask('reject') },
          u: { what: 'Take the last decision back', act: takeBack },
          n: { what: 'Note for colleagues', act: () => keys.current?.note() },
        }}
      />
      <div className="lg:grid lg:h-[calc(100dvh-3rem)] lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)_17.5rem]">
        <section
          aria-label="Reviews"
          className={cx('min-w-0 lg:overflow-y-auto lg:border-line lg:border-r', isOpen && 'max-lg:hidden')}
        >
          <JustDecided last={last} onTakeBack={takeBack} />
          <Unmatched queue={queue} />
          <QueuePane queue={queue} selectedId={item?.id ?? null} />
        </section>
        <div className={cx('min-w-0 lg:overflow-y-auto xl:contents', !isOpen && 'max-lg:hidden')}>
          {review && (
            <OpenReview
              key={review.id}
              review={review}
              head={head}
              keys={keys}
              takesFocus={hasShown.current}
              asking={isDecision(asking) ? asking : undefined}
              onAsk={setAsking}
              onDecided={(what) => {
                remember({ id: review.id, title: review.title, what })
                return goOn()
              }}
              onTakeBack={() => undo(review.id)}
            />
          )}
          {cover && (
            <>
              <DeclarePane key={cover.id} cover={cover} head={head} onDecline={() => setAsking('decline')} />
              <CoverFacts cover={cover} />
            </>
          )}
          {!item && <Nothing isMissing={isMissing} />}
        </div>
      </div>
      {item && (
        <>
          <DeclineDialog id={item.id} open={asking === 'decline'} onClose={close} onDone={goOn} />
          <AssignDialog key={item.id} id={item.id} open={asking === 'assign'} onClose={close} />
          <PriorityDialog key={`${item.id} priority`} item={item} open={asking === 'priority'} onClose={close} />
        </>
      )}
    </>
  )
}

const Nothing = ({ isMissing }: { isMissing: boolean }) => (
  <div className="p-4 xl:col-span-2">
    <EmptyState
      title={isMissing ? 'This review is not there' : 'Choose a project'}
      text={isMissing ? 'The address names no review.' : 'Pick one from the queue, or press j.'}
    />
  </div>
)

function StatusTabs({ queue }: { queue: ReviewQueue }) {
  const [query] = useSearchParams()
  const counts: Readonly<Record<string, number>> = {
    pending: queue.open,
    in_review: queue.held,
    recheck: queue.rechecks,
  }
  const tabs = deskTabs.map(({ id, label }) => {
    const count = counts[id]
    const href = filteredUrl(query, { status: id === 'pending' ? undefined : id })
    return { id, label, href, ...(count !== undefined && { count }) }
  })
  return <TabLinks label="Status" tabs={tabs} current={deskTab(query)} renderLink={routerLink} plain />
}

const endLink = 'inline-flex min-h-11 shrink-0 items-center text-sm dense:min-h-8 dense:text-xs'

function DeskEnd() {
  const { staff } = useAdminAuth()
  return (
    <>
      {staff.role === 'super_admin' && (
        <Link to={deskPaths.reviewRubrics} className={endLink}>
          Rubrics
        </Link>
      )}
      <Link to={deskPaths.reviewStatistics} className={endLink}>
        Statistics
      </Link>
    </>
  )
}

/** AMB-154: a note for the chief, who alone sees these items. */
function Unmatched({ queue }: { queue: ReviewQueue }) {
  const { staff } = useAdminAuth()
  if (staff.role !== 'super_admin' || queue.unmatched === 0) return null
  const [subject, verb] =
    queue.unmatched === 1 ? ['1 waiting project', 'matches'] : [`${queue.unmatched} waiting projects`, 'match']
  return (
    <p
      role="status"
      className="border-line border-b px-4 py-1.5 text-sm text-warn dense:text-[0.75rem] dense:leading-4"
    >
      {subject} {verb} no reviewer's expertise. Only you see {queue.unmatched === 1 ? 'it' : 'them'}.
    </p>
  )
}
