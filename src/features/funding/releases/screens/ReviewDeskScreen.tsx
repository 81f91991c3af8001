import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import type { reviewsContract } from '#features/research/reviews/contract/endpoints.ts'
import type { Review, ReviewCover, ReviewQueue } from '#features/research/reviews/contract/objects.ts'
import { AssignDialog } from '#features/research/reviews/parts/AssignDialog.tsx'
import { CoverFacts, DeclarePane } from '#features/research/reviews/parts/DeclarePane.tsx'
import { DeclineDialog } from '#features/research/reviews/parts/DeclineDialog.tsx'
import { deskFilter, deskSort, listUrl } from '#features/research/reviews/parts/desk-url.ts'
import { ItemHead } from '#features/research/reviews/parts/ItemHead.tsx'
import { JustDecided, useLastDecision } from '#features/research/reviews/parts/JustDecided.tsx'
import { type ItemKeys, OpenReview } from '#features/research/reviews/parts/OpenReview.tsx'
import { PriorityDialog } from '#features/research/reviews/parts/PriorityDialog.tsx'
import { QueuePane } from '#features/research/reviews/parts/QueuePane.tsx'
import { QueueRow } from '#features/research/reviews/parts/QueueRow.tsx'
import type { Decided } from '#features/research/reviews/parts/ReviewDialogs.tsx'
import { useClaim, useQueuePlace } from '#features/research/reviews/parts/use-desk.ts'
import { useTakeBack } from '#features/research/reviews/parts/use-take-back.ts'
import { scoreMax } from '#features/research/reviews/rules/rubric.ts'
import { DeskBar } from '#ui/DeskBar.tsx'
import { DeskPanes } from '#ui/DeskPanes.tsx'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { MilestoneDesk, releasesContract } from '../contract.ts'
import { deskItems, milestoneId } from '../parts/desk-items.ts'
import { MilestonePane } from '../parts/MilestonePane.tsx'
import { MilestoneRow } from '../parts/MilestoneRow.tsx'
import { type Act, ReleaseDialog } from '../parts/ReleaseDialog.tsx'
import { DeskEnd, Nothing, StatusTabs, Unmatched } from '../parts/ReviewDeskFrame.tsx'

type Desk = {
  readonly queue: ReviewQueue
  readonly review: Review | undefined
  /** Shown instead of the review, before the reviewer has declared conflicts of interest. */
  readonly cover: ReviewCover | undefined
  readonly milestones: MilestoneDesk
  readonly isMissing: boolean
}

export const loader = load<typeof reviewsContract & typeof releasesContract>()(
  async ({ api, query }): Promise<Desk | 'not allowed'> => {
    const given = (name: string): string | undefined => query.get(name) || undefined
    const id = given('review')
    const milestone = given('milestone')
    const [queue, milestones, review] = await Promise.all([
      api('GET /api/admin/reviews', {
        query: {
          ...deskFilter(query),
          sort: deskSort(query),
          sector: given('sector'),
          search: given('search'),
          after: given('after'),
        },
      }),
      api('GET /api/admin/milestones'),
      id ? api('GET /api/admin/reviews/:id', { params: { id } }) : undefined,
    ])
    if (!queue.ok) {
      if (queue.refusal.code === 'not_allowed') return 'not allowed'
      throw new RefusedAnswer(queue.refusal)
    }
    if (!milestones.ok) throw new RefusedAnswer(milestones.refusal)
    const isGone = milestone !== undefined && !milestones.data.items.some((one) => milestoneId(one) === milestone)
    const cover =
      review?.ok === false && review.refusal.code === 'conflict_undeclared' ? review.refusal.data : undefined
    return {
      queue: queue.data,
      review: review?.ok ? review.data : undefined,
      cover,
      milestones: milestones.data,
      isMissing: isGone || (review !== undefined && !review.ok && !cover),
    }
  },
)

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

type Asking = Decided | 'decline' | 'assign' | 'priority' | Act
const decisions: readonly Asking[] = ['approve', 'reject', 'ask']
const isAct = (asking: Asking | undefined): asking is Act => asking === 'release' || asking === 'return'
const isDecision = (asking: Asking | undefined): asking is Decided | undefined =>
  asking === undefined || decisions.includes(asking)

/**
 * Three panes, which scroll separately: the queue, the project or the milestone, and facts about it. On narrower
 * screens the facts are below the project; on phones the list comes first, then the item with the facts as a tab.
 */
function ReviewDesk({ queue, review, cover, milestones, isMissing }: Desk) {
  const [query] = useSearchParams()
  const hasShown = useRef(false)
  useEffect(() => {
    hasShown.current = true
  }, [])
  const [asking, setAsking] = useState<Asking>()
  const navigate = useNavigate()
  const items = deskItems(queue, milestones.items, query)
  const selected = query.get('milestone') ?? query.get('review')
  const { step, goOn, place } = useQueuePlace(items, selected)
  const milestone = milestones.items.find((one) => milestoneId(one) === query.get('milestone'))
  const item = milestone ? undefined : (review ?? cover)
  const { take, release } = useClaim(item?.id)
  const undo = useTakeBack().takeBack
  const keys = useRef<ItemKeys>(undefined)
  const { last, remember, takeBack } = useLastDecision(queue.letterSeconds)
  const close = (): void => setAsking(undefined)
  const isOpen = milestone !== undefined || item !== undefined || isMissing
  const decide = (what: Decided, act: Act): void => {
    if (milestone) setAsking(act)
    else keys.current?.ask(what)
  }
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
        tabs={<StatusTabs queue={queue} milestones={milestones.items.length} />}
        end={<DeskEnd />}
        keys={{
          j: { what: 'Next item', act: () => step(1) },
          k: { what: 'Previous item', act: () => step(-1) },
          t: { what: 'Take it', act: () => review?.decidedAt === null && review.holder === null && take() },
          d: { what: 'Decline it', act: () => item?.decidedAt === null && setAsking('decline') },
          p: { what: 'Change its priority', act: () => item?.decidedAt === null && setAsking('priority') },
          ...scoreKeys((points) => keys.current?.score(points)),
          '=': { what: 'Score what is open like the last one', act: () => keys.current?.same() },
          a: { what: 'Approve, pass or release', act: () => decide('approve', 'release') },
          c: { what: 'Ask for changes', act: () => keys.current?.ask('ask') },
          r: { what: 'Reject, put back or send back', act: () => decide('reject', 'return') },
          u: { what: 'Take the last decision back', act: takeBack },
          n: { what: 'Note for colleagues', act: () => keys.current?.note() },
        }}
      />
      <DeskPanes
        label="Reviews"
        isOpen={isOpen}
        list={
          <>
            <JustDecided last={last} onTakeBack={takeBack} />
            <Unmatched queue={queue} />
            <QueuePane
              queue={queue}
              entries={items.map((one) => ({
                ...{ id: one.id, dueAt: one.dueAt },
                row:
                  one.kind === 'review' ? (
                    <QueueRow item={one.item} now={queue.now} isSelected={one.id === item?.id} />
                  ) : (
                    <MilestoneRow item={one.item} now={queue.now} isSelected={one.id === selected} />
                  ),
              }))}
            />
          </>
        }
      >
        {milestone && (
          <MilestonePane
            key={milestoneId(milestone)}
            item={milestone}
            now={milestones.now}
            place={place}
            takesFocus={hasShown.current}
            onStep={step}
            onAct={setAsking}
          />
        )}
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
        {!item && !milestone && <Nothing isMissing={isMissing} isEmpty={items.length === 0} milestones={milestones} />}
      </DeskPanes>
      {milestone && isAct(asking) && (
        <ReleaseDialog
          act={asking}
          item={milestone}
          onClose={close}
          onDecided={() => {
            close()
            if (!goOn()) void navigate(listUrl(query), { replace: true })
          }}
        />
      )}
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
