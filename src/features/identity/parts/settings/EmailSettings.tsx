import { useState } from 'react'
import { newEmailFields, type Typed } from '../../rules/sign-up.ts'
import { AuthForm } from '../AuthForm.tsx'
import { changeEmail, type Outcome } from '../auth-calls.ts'
import { MailboxNote } from '../MailboxNote.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** The address changes once both the old and the new one have confirmed it. */
export function EmailSettings({ email }: { email: string }) {
  const [asked, setAsked] = useState<string>()
  const send = async ({ new_email = '' }: Typed): Promise<Outcome<object>> => {
    const outcome = await changeEmail(new_email.trim())
    if (outcome.ok) setAsked(new_email.trim())
    return outcome
  }
  return (
    <SettingsSection
      title="E-mail"
      text="A new address counts when it was confirmed from the old and from the new one."
    >
      <p className="break-words">
        Your address is <strong className="font-semibold">{email}</strong>.
      </p>
      {asked ? (
        <>
          <p role="status" className="break-words">
            We sent a mail to both addresses. Follow the links in both, and {asked} takes the place of the old one.
          </p>
          <MailboxNote />
        </>
      ) : (
        <AuthForm label="Change e-mail" fields={newEmailFields} submitLabel="Change E-mail" send={send} />
      )}
    </SettingsSection>
  )
}
