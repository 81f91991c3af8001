import { useState } from 'react'
import { phoneCodeFields, type Typed } from '#features/identity/accounts/rules/sign-up.ts'
import type { SessionState } from '#features/identity/session/parts/session.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { AuthForm } from './AuthForm.tsx'
import type { Outcome, SignedIn } from './auth-calls.ts'
import type { OwnFactor } from './factor-calls.ts'
import { type Sent, sendCode, showSentCode } from './phone-factor-calls.ts'

type PhonesProps = {
  phones: readonly OwnFactor[]
  /** Whether it is the likeliest of the offered factors. */
  likely: boolean
  onSent: (sent: Sent) => void
}

/** Nothing is sent before a press. */
export function Phones({ phones, likely, onSent }: PhonesProps) {
  const { busy, send } = useSending(onSent)
  return (
    <div className="grid gap-3">
      {phones.map(({ id, name }) => (
        <Button key={id} variant={likely ? 'primary' : 'quiet'} wide busy={busy === id} onClick={() => void send(id)}>
          Use {name}
        </Button>
      ))}
    </div>
  )
}

type PhoneCodeProps = {
  sent: Sent
  onSent: (sent: Sent) => void
  onShown: (session: SessionState) => void
  onOtherWay: () => void
}

/** The code of the message, another message, or another way. */
export function PhoneCode({ sent, onSent, onShown, onOtherWay }: PhoneCodeProps) {
  const { busy, send } = useSending((again) => {
    onSent(again)
    toast.show('Another message is on its way. Only its code counts now.')
  })
  const show = async ({ sms_code = '' }: Typed): Promise<Outcome<SignedIn>> => {
    const outcome = await showSentCode(sent, sms_code)
    if (outcome.ok) onShown(outcome.session)
    return outcome
  }
  return (
    <div className="grid gap-4">
      <p role="status" className="text-ink-2">
        A message with a code is on its way to your phone. The code is good for a short while.
      </p>
      <AuthForm label="Code from the message" fields={phoneCodeFields} submitLabel="Go On" send={show} />
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" size="sm" busy={busy !== undefined} onClick={() => void send(sent.factorId)}>
          Send Another Code
        </Button>
        <Button variant="quiet" size="sm" onClick={onOtherWay}>
          Use Another Way
        </Button>
      </div>
    </div>
  )
}

function useSending(onSent: (sent: Sent) => void) {
  const [busy, setBusy] = useState<string>()
  const send = async (factorId: string): Promise<void> => {
    setBusy(factorId)
    const outcome = await sendCode(factorId)
    setBusy(undefined)
    if (outcome.ok) onSent(outcome)
    else toast.error(outcome.message)
  }
  return { busy, send }
}
