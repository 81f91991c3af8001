import { type ReactNode, type RefObject, useEffect } from 'react'
import type { Review } from '../contract/objects.ts'
import { whyNotPassed } from './DecisionBar.tsx'
import { FactsPane } from './FactsPane.tsx'
import { ItemPane } from './ItemPane.tsx'
import { type Decided, ReviewDialogs } from './ReviewDialogs.tsx'
import { useRubric } from './use-rubric.ts'

/** What the single keys of the desk do with the item that is open. */
export type ItemKeys = {
  readonly score: (points: number) => void
  readonly same: () => void
  readonly ask: (what: Decided) => void
}

type OpenReviewProps = {
  review: Review
  head: ReactNode
  keys: RefObject<ItemKeys | undefined>
  commentBox: RefObject<HTMLTextAreaElement | null>
  asking: Decided | undefined
  onAsk: (what: Decided | undefined) => void
  /** @returns whether another item is opened. */
  onDecided: (what: string) => boolean
  onTakeBack: () => void
}

/** An item with its rubric, its facts and the dialogs of a decision. */
export function OpenReview(props: OpenReviewProps) {
  const { review, head, keys, commentBox, asking, onAsk, onDecided, onTakeBack } = props
  const rubric = useRubric(review)
  const isMine = review.decidedAt === null && (review.holder === null || review.isYours)
  const ask = (what: Decided): void => {
    if (isMine && (what !== 'approve' || whyNotPassed(review, rubric.sum.open) === undefined)) onAsk(what)
  }
  useEffect(() => {
    keys.current = isMine ? { score: rubric.score, same: rubric.same, ask } : undefined
    return () => {
      keys.current = undefined
    }
  })
  return (
    <>
      <ItemPane
        review={review}
        head={head}
        openQuestions={rubric.sum.open}
        onApprove={() => ask('approve')}
        onAsk={() => ask('ask')}
        onReject={() => ask('reject')}
        onTakeBack={onTakeBack}
      />
      <FactsPane review={review} rubric={rubric} commentBox={commentBox} />
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
