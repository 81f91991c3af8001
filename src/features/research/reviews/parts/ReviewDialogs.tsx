import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { Review } from '../contract.ts'
import { ApproveDialog } from './ApproveDialog.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import type { Outcome } from './use-decision.ts'

export type Decided = 'approve' | 'reject'

type ReviewDialogsProps = {
  review: Review
  asking: Decided | undefined
  onClose: () => void
  /** The decision was stored. @returns whether another item is opened. */
  onDecided: () => boolean
}

/** Confirms a decision, and says so when a colleague was first. */
export function ReviewDialogs({ review, asking, onClose, onDecided }: ReviewDialogsProps) {
  const { revalidate } = useRevalidator()
  const [late, setLate] = useState<string>()
  const settle =
    (done: string) =>
    (outcome: Outcome): void => {
      onClose()
      if (outcome.kind === 'late') setLate(outcome.text)
      else toast.show(`${done}: ${review.title}`)
      // A move to the next item reads everything anew; a revalidation would end it.
      if (outcome.kind === 'late' || !onDecided()) void revalidate()
    }
  return (
    <>
      <ApproveDialog
        review={review}
        open={asking === 'approve'}
        onClose={onClose}
        onOutcome={settle('Approved and published')}
      />
      <RejectDialog review={review} open={asking === 'reject'} onClose={onClose} onOutcome={settle('Rejected')} />
      <Dialog
        open={late !== undefined}
        onClose={() => setLate(undefined)}
        title="Already decided"
        footer={<Button onClick={() => setLate(undefined)}>See the decision</Button>}
      >
        <p role="alert">{late}</p>
      </Dialog>
    </>
  )
}
