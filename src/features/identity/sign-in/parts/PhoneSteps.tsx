import { useState } from 'react'
import { phoneCodeFields, phoneFields, type Typed } from '#features/identity/accounts/rules/sign-up.ts'
import { Button } from '#ui/Button.tsx'
import { AuthForm } from './AuthForm.tsx'
import type { Outcome } from './auth-calls.ts'

type PhoneStepsProps = {
  /** Has a code sent. */
  ask: (phone: string) => Promise<Outcome<object>>
  /** Submits the received code. */
  show: (phone: string, code: string) => Promise<Outcome<object>>
  askLabel: string
  showLabel: string
  /** Buttons as wide as their text. */
  fit?: boolean
}

/** First the number, then the code that was sent to it. */
export function PhoneSteps({ ask, show, askLabel, showLabel, fit = false }: PhoneStepsProps) {
  const [asked, setAsked] = useState<string>()
  const sendNumber = async ({ phone = '' }: Typed): Promise<Outcome<object>> => {
    const outcome = await ask(phone.trim())
    if (outcome.ok) setAsked(phone.trim())
    return outcome
  }
  if (asked === undefined)
    return <AuthForm label="Phone number" fields={phoneFields} submitLabel={askLabel} fit={fit} send={sendNumber} />
  return (
    <div className="grid gap-4">
      <p role="status" className="break-words">
        If {asked} can be reached, a message with a code is on its way. The code is good for a short while.
      </p>
      <AuthForm
        label="Code from the message"
        fields={phoneCodeFields}
        submitLabel={showLabel}
        fit={fit}
        send={({ sms_code = '' }: Typed) => show(asked, sms_code.replaceAll(/\s/g, ''))}
      />
      <div>
        <Button variant="quiet" size="sm" onClick={() => setAsked(undefined)}>
          Another Number or Code
        </Button>
      </div>
    </div>
  )
}
