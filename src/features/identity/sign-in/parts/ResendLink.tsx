import { useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { resendLink } from './auth-calls.ts'

/** AMB-033: one mail in a minute. */
const pauseSeconds = 60

/** Requests the verification mail again; after each mail, the button counts down to the next (MODL-05). */
export function ResendLink({ email }: { email: string }) {
  const [left, setLeft] = useState(pauseSeconds)
  const [busy, setBusy] = useState(false)
  const isWaiting = left > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])
  const ask = async (): Promise<void> => {
    setBusy(true)
    const outcome = await resendLink(email)
    setBusy(false)
    if (!outcome.ok) return toast.error(outcome.message)
    setLeft(pauseSeconds)
    toast.show('A new link is on its way.')
  }
  return (
    <Button
      variant="quiet"
      busy={busy}
      onClick={() => void ask()}
      disabledReason={isWaiting ? `You can ask again in ${left} s.` : undefined}
    >
      Send the link again
    </Button>
  )
}
