import { useState } from 'react'
import type { Outcome } from '#features/identity/sign-in/parts/auth-calls.ts'
import { PhoneSteps } from '#features/identity/sign-in/parts/PhoneSteps.tsx'
import { addPhone, type Sent, showSentCode } from '#features/identity/sign-in/parts/phone-factor-calls.ts'
import { Dialog } from '#ui/Dialog.tsx'

type AddPhoneDialogProps = {
  open: boolean
  /** The name of the phone with this number from now on. */
  nameFor: (phone: string) => string
  onClose: () => void
  onAdded: () => void
}

/** The number, and the first code as proof that messages reach it. */
export const AddPhoneDialog = ({ open, onClose, ...rest }: AddPhoneDialogProps) => (
  <Dialog open={open} onClose={onClose} title="Add a phone as your second step">
    {open && <AddPhone {...rest} />}
  </Dialog>
)

function AddPhone({ nameFor, onAdded }: Pick<AddPhoneDialogProps, 'nameFor' | 'onAdded'>) {
  const [sent, setSent] = useState<Sent>()
  const ask = async (phone: string): Promise<Outcome<object>> => {
    const outcome = await addPhone(phone, nameFor(phone))
    if (outcome.ok) setSent(outcome)
    return outcome
  }
  const show = async (_phone: string, code: string): Promise<Outcome<object>> => {
    const outcome = await showSentCode(sent ?? { factorId: '', challengeId: '' }, code)
    if (outcome.ok) onAdded()
    return outcome
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-ink-2">
        We send a code to it each time you sign in. An app is safer: messages can be read on their way.
      </p>
      <PhoneSteps ask={ask} show={show} askLabel="Send Code" showLabel="Add Phone" />
    </div>
  )
}
