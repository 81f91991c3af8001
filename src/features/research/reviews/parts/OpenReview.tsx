import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { narrow, useMedia } from '#ui/use-media.ts'
import type { Review } from '../contract/objects.ts'
import { Comments } from './Comments.tsx'
import { whyNotPassed } from './DecisionBar.tsx'
import { FactsPane, FactsTab } from './FactsPane.tsx'
import { ItemPane, type ItemTab } from './ItemPane.tsx'
import { type Decided, ReviewDialogs } from './ReviewDialogs.tsx'
import { RubricPane } from './RubricPane.tsx'
import { type RubricHandle, useRubric } from './use-rubric.ts'

/** What the desk's keyboard shortcuts do with the open item. */
export type ItemKeys = {
  readonly score: (points: number) => void
  readonly same: () => void
  readonly ask: (what: Decided) => void
  /** Goes to the box for a comment. */
  readonly note: () => void
}

type OpenReviewProps = {
  review: Review
  head: ReactNode
  keys: RefObject<ItemKeys | undefined>
  asking: Decided | undefined
  /** Whether it was chosen on the desk, so that its title takes the focus. */
  takesFocus: boolean
  onAsk: (what: Decided | undefined) => void
  /** @returns whether another item is opened. */
  onDecided: (what: string) => boolean
  onTakeBack: () => void
}

/** An item with its rubric, its facts and the dialogs of a decision. */
export function OpenReview(props: OpenReviewProps) {
  const { review, head, keys, asking, takesFocus, onAsk, onDecided, onTakeBack } = props
  const rubric = useRubric(review)
  const [tab, setTab] = useState<ItemTab>(review.changes ? 'changes' : 'project')
  const commentBox = useRef<HTMLTextAreaElement>(null)
  const isPhone = useMedia(narrow)
  // Before the browser moves the focus elsewhere, because the focused element was removed.
  useLayoutEffect(() => {
    if (takesFocus) document.getElementById('review-title')?.focus({ preventScroll: true })
    // Only once: each item has its own component.
  }, [])
  const isMine = review.decidedAt === null && (review.holder === null || review.isYours)
  const ask = (what: Decided): void => {
    if (isMine && (what !== 'approve' || whyNotPassed(review, rubric.sum.open) === undefined)) onAsk(what)
  }
  const note = (): void => {
    flushSync(() => setTab('comments'))
    commentBox.current?.focus()
  }
  useEffect(() => {
    const { score, same } = isMine ? rubric : { score: () => {}, same: () => {} }
    keys.current = { score, same, ask, note }
    return () => {
      keys.current = undefined
    }
  })
  return (
    <>
      <ItemPane
        review={review}
        head={head}
        tab={tab}
        onTab={setTab}
        besides={isPhone ? besidesOf(review, rubric) : []}
        comments={<Comments review={review} commentBox={commentBox} />}
        openQuestions={rubric.sum.open}
        onApprove={() => ask('approve')}
        onAsk={() => ask('ask')}
        onReject={() => ask('reject')}
        onTakeBack={onTakeBack}
      />
      {!isPhone && <FactsPane review={review} rubric={rubric} />}
      <ReviewDialogs
        review={review}
        settle={rubric.settle}
        asking={asking}
        onClose={() => onAsk(undefined)}
        onDecided={onDecided}
      />
    </>
  )
}

/** The facts beside the project, where there is room. */
function besidesOf(review: Review, rubric: RubricHandle) {
  const of = rubric.questions.length
  const scored = {
    ...{ id: 'rubric' as const, label: 'Rubric', count: `${of - rubric.sum.open} of ${of}` },
    panel: <RubricPane version={review.rubric.version} rubric={rubric} />,
  }
  const facts = { id: 'facts' as const, label: 'Facts', panel: <FactsTab review={review} /> }
  return [...(review.decidedAt === null && of > 0 ? [scored] : []), facts]
}
