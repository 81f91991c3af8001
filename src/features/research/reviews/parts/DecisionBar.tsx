import { useId } from 'react'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import type { Review } from '../contract/objects.ts'
import { ReviewStatusLabel } from './ReviewLabels.tsx'

export type DecisionProps = {
  review: Review
  /** Open questions of the rubric: an approval waits for them. */
  openQuestions: number
  onApprove: () => void
  onAsk: () => void
  onReject: () => void
  onTakeBack: () => void
}

/** Stays in view however long the text is, with the effect of a decision below. */
export function DecisionBar(props: DecisionProps) {
  const { review } = props
  return (
    <div className="sticky bottom-0 grid border-line border-t bg-surface">
      {review.decidedAt === null ? <Waiting {...props} /> : <Decided {...props} />}
    </div>
  )
}

/** Why it cannot be approved now; undefined when it can. */
export function whyNotPassed({ holder, heldUntil, isYours, recommendedBy }: Review, open: number): string | undefined {
  if (holder !== null && !isYours) return `${holder} reads it until ${heldUntil?.slice(11, 16)} UTC.`
  if (recommendedBy?.isYou) return 'You recommended it. A second reviewer has to agree.'
  if (open === 0 || recommendedBy) return undefined
  return `Passing opens when all questions are scored: ${open} ${open === 1 ? 'is' : 'are'} open.`
}

function Waiting({ review, openQuestions, onApprove, onAsk, onReject }: DecisionProps) {
  const { holder, isYours, kind, recommendedBy } = review
  const reason = whyNotPassed(review, openQuestions)
  const footId = useId()
  const isBlocked = holder !== null && !isYours
  return (
    <>
      <div className="flex flex-wrap items-start gap-2 px-4 py-2.5 max-lg:*:flex-1 lg:px-5">
        <Button onClick={onApprove} disabledReason={reason} reasonId={footId} aria-keyshortcuts="a">
          {kind === 'recheck' ? 'Pass' : 'Approve'} <Kbd>a</Kbd>
        </Button>
        {!isBlocked && (
          <>
            <Button variant="quiet" onClick={onAsk} aria-keyshortcuts="c">
              <span className="lg:hidden">Ask</span>
              <span className="max-lg:hidden">Ask for changes</span> <Kbd>c</Kbd>
            </Button>
            <Button variant="quiet" onClick={onReject} aria-keyshortcuts="r">
              {kind === 'recheck' ? 'Put back' : 'Reject'} <Kbd>r</Kbd>
            </Button>
          </>
        )}
      </div>
      <p id={footId} className="border-line border-t bg-paper px-4 py-1.5 text-ink-3 text-xs lg:px-5">
        {reason && `${reason} `}
        {recommendedBy
          ? `${recommendedBy.isYou ? 'You have' : `${recommendedBy.name} has`} recommended to pass it.`
          : 'The decision counts at once. Its letter leaves after a moment; until then both can be taken back.'}
      </p>
    </>
  )
}

function Decided({ review, onTakeBack }: DecisionProps) {
  const { letter } = review
  return (
    <div className="max-h-60 overflow-y-auto px-4 py-2.5 text-sm lg:px-5 dense:text-xs">
      <div className="flex flex-wrap items-center gap-x-2">
        <ReviewStatusLabel status={review.status} />
        <span className="text-ink-2">
          by {review.decidedBy} {review.decidedAt && <DateText at={review.decidedAt} now={review.now} />}
        </span>
        {letter && (
          <span className="text-ink-3">
            {letter.sentAt ? 'The letter has left.' : `The letter leaves at ${letter.leavesAt.slice(11, 19)} UTC.`}
          </span>
        )}
        {letter?.canTakeBack && (
          <Button variant="quiet" size="sm" onClick={onTakeBack} className="ml-auto">
            Take back
          </Button>
        )}
      </div>
      {letter ? (
        <details open>
          <summary className="min-h-11 py-2.5 dense:min-h-8 dense:py-1.5">
            The letter, about version {letter.version}
          </summary>
          <p className="whitespace-pre-line">{letter.text}</p>
        </details>
      ) : (
        review.reason && <p className="mt-1 whitespace-pre-line">{review.reason}</p>
      )}
    </div>
  )
}
