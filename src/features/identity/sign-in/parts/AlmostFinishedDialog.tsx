import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { AlmostFinished, almostFinishedTitle } from './AlmostFinished.tsx'

type AlmostFinishedDialogProps = {
  /** Where the mail went; the dialog is closed while there is none. */
  email: string | undefined
  onClose: () => void
  onContinue: () => void
}

/** Opens after a sign-up that waits for its mailed link (GETS-18). */
export const AlmostFinishedDialog = ({ email, onClose, onContinue }: AlmostFinishedDialogProps) => (
  <Dialog
    open={email !== undefined}
    onClose={onClose}
    title={almostFinishedTitle}
    footer={<Button onClick={onContinue}>Continue</Button>}
  >
    {email && <AlmostFinished email={email} />}
  </Dialog>
)
