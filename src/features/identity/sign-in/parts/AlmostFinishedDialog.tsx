import { useState } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { AlmostFinished, almostFinishedTitle, ContinueButton } from './AlmostFinished.tsx'

type AlmostFinishedDialogProps = {
  /** Where the mail went; the dialog is closed while there is none. */
  email: string | undefined
  onClose: () => void
  onContinue: () => void
}

/** Opens after a sign-up that waits for its mailed link (GETS-18). */
export function AlmostFinishedDialog({ email, onClose, onContinue }: AlmostFinishedDialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open={email !== undefined}
      onClose={onClose}
      title={almostFinishedTitle}
      footer={<ContinueButton busy={busy} />}
    >
      {email && <AlmostFinished email={email} onBusy={setBusy} onContinue={onContinue} />}
    </Dialog>
  )
}
