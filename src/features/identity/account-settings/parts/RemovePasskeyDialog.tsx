import { useState } from 'react'
import { dropPasskey } from '#features/identity/sign-in/parts/passkey-calls.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import type { PasskeyDialogProps } from './NamePasskeyDialog.tsx'

/** A second question: the device keeps its half, which opens nothing any more. */
export function RemovePasskeyDialog({ passkey, onClose, onDone }: PasskeyDialogProps) {
  const [busy, setBusy] = useState(false)
  const remove = async (): Promise<void> => {
    if (!passkey) return
    setBusy(true)
    const outcome = await dropPasskey(passkey.id)
    setBusy(false)
    if (outcome.ok) onDone('The passkey is removed.')
    else toast.error(outcome.message)
  }
  return (
    <Dialog
      open={passkey !== undefined}
      onClose={onClose}
      title="Remove the passkey"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Keep It
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            Remove Passkey
          </Button>
        </>
      }
    >
      <p className="break-words">
        <strong className="font-semibold">{passkey?.name}</strong> will not open your account any more, and sessions
        that began with it end. Your device may still offer it: delete it there, too.
      </p>
    </Dialog>
  )
}
