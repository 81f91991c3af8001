import { useRef, useState } from 'react'
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { useSession } from '#features/identity/session/parts/session.ts'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { Button } from '#ui/Button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { Review, ReviewQueue, reviewsContract } from '../contract.ts'
import { deskStatus, queueUrl } from '../parts/desk-url.ts'
import { FactsPane } from '../parts/FactsPane.tsx'
import { ItemPane } from '../parts/ItemPane.tsx'
import { KeysDialog } from '../parts/KeysDialog.tsx'
import { QueuePane } from '../parts/QueuePane.tsx'
import { ReviewDialogs } from '../parts/ReviewDialogs.tsx'
import { useDeskKeys, useKeysSetting } from '../parts/use-desk-keys.ts'

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

/** Three panes: the queue, the project, and facts about it. On phones the list, then the item. */
function ReviewDesk({ queue, review, isMissing }: Desk) {
  const [query] = useSearchParams()
  const searchBox = useRef<HTMLInputElement>(null)
  const commentBox = useRef<HTMLTextAreaElement>(null)
  const [asking, setAsking] = useState<'approve' | 'reject' | 'keys'>()
  const [usesKeys, setUsesKeys] = useKeysSetting()
  const step = useStep(queue, query.get('review'))
  const mayDecide = review?.decidedAt === null && !review.isOwn
  useDeskKeys(
    {
      j: () => step(1),
      k: () => step(-1),
      a: () => mayDecide && setAsking('approve'),
      r: () => mayDecide && setAsking('reject'),
      c: () => commentBox.current?.focus(),
      '/': () => searchBox.current?.focus(),
      '?': () => setAsking('keys'),
    },
    usesKeys,
  )
  const close = (): void => setAsking(undefined)
  const isOpen = review !== undefined || isMissing
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">Project Reviews</h1>
        <span className="max-lg:hidden">
          <Button variant="quiet" size="sm" onClick={() => setAsking('keys')}>
            Keyboard shortcuts
          </Button>
        </span>
      </div>
      <Unmatched queue={queue} />
      <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)_16rem]">
        <section
          aria-label="Reviews"
          className={cx(
            'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto lg:p-1 lg:row-span-2 xl:row-span-1',
            isOpen && 'max-lg:hidden',
          )}
        >
          <QueuePane queue={queue} selectedId={review?.id ?? null} searchBox={searchBox} />
        </section>
        {isOpen && (
          <Link
            to={queueUrl(query, { review: undefined })}
            className="inline-flex min-h-11 items-center justify-self-start lg:hidden"
          >
            Back to the queue
          </Link>
        )}
        {review ? (
          <>
            <ItemPane review={review} onApprove={() => setAsking('approve')} onReject={() => setAsking('reject')} />
            <FactsPane review={review} commentBox={commentBox} />
          </>
        ) : (
          <div className={cx('xl:col-span-2', !isOpen && 'max-lg:hidden')}>
            <EmptyState
              title={isMissing ? 'This review is not there' : 'Choose a project'}
              text={isMissing ? 'The address names no review.' : 'Pick one from the queue, or press j.'}
            />
          </div>
        )}
      </div>
      {review && <ReviewDialogs key={review.id} review={review} asking={asking} onClose={close} />}
      <KeysDialog open={asking === 'keys'} onClose={close} isOn={usesKeys} onSwitch={setUsesKeys} />
    </div>
  )
}

/** Moves through the queue with `replace`, so that the history does not fill up. */
function useStep(queue: ReviewQueue, selectedId: string | null): (by: 1 | -1) => void {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (by) => {
    const at = queue.items.findIndex((item) => item.id === selectedId)
    const next = queue.items[at < 0 ? 0 : at + by]
    if (next) void navigate(queueUrl(query, { review: next.id }), { replace: selectedId !== null })
  }
}

/** AMB-154: a note for the chief, who alone sees these items. */
function Unmatched({ queue }: { queue: ReviewQueue }) {
  const session = useSession()
  const isChief = session.state === 'signed-in' && session.me.staff?.role === 'super_admin'
  if (!isChief || queue.unmatched === 0) return null
  const [subject, verb] =
    queue.unmatched === 1 ? ['1 waiting project', 'matches'] : [`${queue.unmatched} waiting projects`, 'match']
  return (
    <p role="status" className="rounded-lg border border-line bg-warn-50 px-4 py-3 text-warn">
      {subject} {verb} no reviewer's expertise. Only you see {queue.unmatched === 1 ? 'it' : 'them'}.
    </p>
  )
}
