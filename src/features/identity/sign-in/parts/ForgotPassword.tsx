import { useState } from 'react'
import { recoveryFields, type Typed } from '#features/identity/accounts/rules/sign-up.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { AuthForm } from './AuthForm.tsx'
import { type Outcome, requestRecovery } from './auth-calls.ts'
import { MailboxNote } from './MailboxNote.tsx'

/** Under every form that signs people in (AMB-046). */
export function ForgotPassword() {
  const [open, setOpen] = useState(false)
  return (
    <div className="-ml-[5px] justify-self-start">
      <Button variant="link" onClick={() => setOpen(true)}>
        Forgot password?
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Forgot your password?">
        <RecoveryRequest />
      </Dialog>
    </div>
  )
}

/** Asks for the address to which a link for a new password is sent. */
export function RecoveryRequest({ submitLabel = 'Send the Link' }: { submitLabel?: string }) {
  const [sentTo, setSentTo] = useState<string>()
  const send = async ({ email = '' }: Typed): Promise<Outcome<object>> => {
    const outcome = await requestRecovery(email.trim())
    if (outcome.ok) setSentTo(email.trim())
    return outcome
  }
  return (
    <div className="grid gap-4">
      <p role="status" className={sentTo !== undefined ? undefined : 'text-ink-2'}>
        {sentTo !== undefined
          ? 'If an account exists, we have sent a link.'
          : 'We mail you a link by which you choose a new one.'}
      </p>
      {sentTo !== undefined ? (
        <>
          <p className="text-ink-2">
            It works for a limited time. Nothing there after a minute? Look among the unwanted mail.
          </p>
          <MailboxNote to={sentTo} />
        </>
      ) : (
        <AuthForm label="Forgot your password?" fields={recoveryFields} submitLabel={submitLabel} send={send} />
      )}
    </div>
  )
}
