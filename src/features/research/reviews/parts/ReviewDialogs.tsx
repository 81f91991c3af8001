import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ApproveDialog } from './ApproveDialog.tsx'
import { AskDialog } from './AskDialog.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import type { Deciding, Outcome } from './use-decision.ts'

export type Decided = 'approve' | 'reject' | 'ask'

type ReviewDialogsProps = Deciding & {
  asking: Decided | undefined
  onClose: () => void
  /** The decision was stored. @returns whether another item is opened. */
  onDecided: (what: string) => boolean
}

/** Confirms a decision, and reports if a colleague was first or the project has changed. */
export function ReviewDialogs({ review, settle, asking, onClose, onDecided }: ReviewDialogsProps) {
  const { revalidate } = useRevalidator()
  const isRecheck = review.kind === 'recheck'
  const [late, setLate] = useState<{ readonly title: string; readonly text: string }>()
  const close =
    (done: string) =>
    (outcome: Outcome): void => {
      onClose()
      if (outcome.kind === 'late') setLate(outcome)
      // Moving to the next item reloads everything; a revalidation would cancel it.
      if (outcome.kind === 'late' || !onDecided(done)) void revalidate()
    }
  return (
    <>
      <ApproveDialog
        review={review}
        settle={settle}
        open={asking === 'approve'}
        onClose={onClose}
        onOutcome={close(isRecheck ? 'Changes passed' : 'Approved and published')}
      />
      <RejectDialog
        review={review}
        settle={settle}
        open={asking === 'reject'}
        onClose={onClose}
        onOutcome={close(isRecheck ? 'Put back' : 'Rejected')}
      />
      <AskDialog
        review={review}
        settle={settle}
        open={asking === 'ask'}
        onClose={onClose}
        onOutcome={close('Changes asked for')}
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
