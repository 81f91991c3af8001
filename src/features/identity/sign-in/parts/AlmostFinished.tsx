import { type FormEvent, useState } from 'react'
import { useAuth } from '#features/identity/session/parts/session.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Form } from '#ui/Form.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { toast } from '#ui/toast.ts'
import { MailboxNote } from './MailboxNote.tsx'
import { confirmByCode } from './own-calls.ts'
import { ResendLink } from './ResendLink.tsx'

export const almostFinishedTitle = "You're almost finished"

const form = 'almost-finished'
const notYet = 'Your address is not confirmed yet. Click the link in the mail, or type its code here.'
const wrongCode = 'This is not the code of the newest mail, or it has expired. Ask for another mail, or click its link.'

/** In the dialog's footer. It continues once the address is confirmed, and until then names what is missing. */
export const ContinueButton = ({ busy }: { readonly busy: boolean }) => (
  <Button type="submit" form={form} busy={busy}>
    Continue
  </Button>
)

type AlmostFinishedProps = {
  readonly email: string
  readonly onBusy: (busy: boolean) => void
  /** The address is confirmed and its holder signed in. */
  readonly onContinue: () => void
}

/** What to do between signing up and confirming the address, by the mailed link or its code (MODL-03, MODL-04). */
export function AlmostFinished({ email, onBusy, onContinue }: AlmostFinishedProps) {
  const session = useAuth()
  const [error, setError] = useState<string>()
  const isIn = session.state === 'signed-in'
  const confirm = async (code: string): Promise<void> => {
    onBusy(true)
    const outcome = await confirmByCode(email, code)
    onBusy(false)
    if (outcome.ok) return onContinue()
    if (outcome.code === 'unreachable') toast.error(outcome.message)
    else setError(outcome.code === 'otp_expired' ? wrongCode : outcome.message)
  }
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isIn) {
      onContinue()
      return
    }
    const code = String(new FormData(event.currentTarget).get('code') ?? '').replaceAll(/\s/g, '')
    setError(code === '' ? notYet : undefined)
    if (code !== '') void confirm(code)
  }
  return (
    <Form id={form} aria-label="Confirm your address" onSubmit={send} onInput={() => setError(undefined)}>
      {isIn ? (
        <p role="status">Your address is confirmed, and you are signed in. Choose Continue.</p>
      ) : (
        <div className="grid gap-4">
          <p>
            We sent a mail to <strong className="font-semibold">{email}</strong>. Click the link in it to confirm that
            the address is yours, or type its code here. Both work for a limited time.
          </p>
          <Field label="Code from the mail" error={error}>
            <TextInput
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              className="max-w-40"
            />
          </Field>
          <MailboxNote to={email} />
          <p className="text-ink-2">
            Nothing there after a minute? Look among the unwanted mail, or ask for another link.
          </p>
          <ResendLink email={email} />
        </div>
      )}
    </Form>
  )
}
