import { useState } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import type { Outcome } from './auth-calls.ts'
import { PhoneSteps } from './PhoneSteps.tsx'
import { requestCode, signInByCode } from './phone-calls.ts'
import { SecondFactorLater } from './SecondFactorLater.tsx'
import type { SessionState } from './session.ts'

type PhoneSignInDialogProps = {
  open: boolean
  onClose: () => void
  onSignedIn: (session: SessionState) => void
}

/** A code in a message signs in, or up where the number is new: what an account is for is asked afterwards. */
export function PhoneSignInDialog({ open, onClose, onSignedIn }: PhoneSignInDialogProps) {
  const [halfway, setHalfway] = useState(false)
  const show = async (phone: string, code: string): Promise<Outcome<object>> => {
    const outcome = await signInByCode(phone, code)
    if (outcome.ok && outcome.session) onSignedIn(outcome.session)
    else if (outcome.ok) setHalfway(true)
    return outcome
  }
  return (
    <Dialog open={open} onClose={onClose} title="Sign in by phone">
      {halfway ? (
        <SecondFactorLater onShown={onSignedIn} />
      ) : (
        <div className="grid gap-4">
          <p className="text-ink-2">
            We send a code to your phone. If the number is new to us, the code creates your account.
          </p>
          <PhoneSteps ask={requestCode} show={show} askLabel="Send Code" showLabel="Sign In" />
        </div>
      )}
    </Dialog>
  )
}
