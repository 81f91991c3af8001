import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { Review } from '../contract/objects.ts'
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

/** Confirms a decision, and says so when a colleague was first or the project is another one by now. */
export function ReviewDialogs({ review, asking, onClose, onDecided }: ReviewDialogsProps) {
  const { revalidate } = useRevalidator()
  const isRecheck = review.kind === 'recheck'
  const [late, setLate] = useState<{ readonly title: string; readonly text: string }>()
  const settle =
    (done: string) =>
    (outcome: Outcome): void => {
      onClose()
      if (outcome.kind === 'late') setLate(outcome)
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
        onOutcome={settle(isRecheck ? 'Changes passed' : 'Approved and published')}
      />
      <RejectDialog
        review={review}
        open={asking === 'reject'}
        onClose={onClose}
        onOutcome={settle(isRecheck ? 'Put back' : 'Rejected')}
      />
      <Dialog
        open={late !== undefined}
        onClose={() => setLate(undefined)}
        title={late?.title ?? ''}
        footer={<Button onClick={() => setLate(undefined)}>See how it stands</Button>}
      >
        <p role="alert">{late?.text}</p>
      </Dialog>
    </>
  )
}
