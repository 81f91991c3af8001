import { type ComponentProps, type ComponentType, useState } from 'react'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import type { PhoneSignInDialog } from './PhoneSignInDialog.tsx'

type DialogProps = ComponentProps<typeof PhoneSignInDialog>

/** Its dialog is loaded with the first press: most people sign in without it. Nothing suspends the form meanwhile. */
export function PhoneSignIn({ onSignedIn }: Pick<DialogProps, 'onSignedIn'>) {
  const [Body, setBody] = useState<ComponentType<DialogProps>>()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const show = async (): Promise<void> => {
    setBusy(true)
    const body = await import('./PhoneSignInDialog.tsx').catch(() => undefined)
    setBusy(false)
    if (!body) return toast.error(cannotBeReached)
    setBody(() => body.PhoneSignInDialog)
    setOpen(true)
  }
  return (
    <div>
      <Button variant="quiet" wide busy={busy} onClick={() => void show()}>
        Sign In by Phone
      </Button>
      {Body && <Body open={open} onClose={() => setOpen(false)} onSignedIn={onSignedIn} />}
    </div>
  )
}
