import { useState } from 'react'
import { normalEmail } from '#features/identity/accounts/rules/address.ts'
import type { Typed } from '#features/identity/accounts/rules/sign-up.ts'
import { AuthForm } from '#features/identity/sign-in/parts/AuthForm.tsx'
import type { Outcome } from '#features/identity/sign-in/parts/auth-calls.ts'
import { MailboxNote } from '#features/identity/sign-in/parts/MailboxNote.tsx'
import { changeEmail } from '#features/identity/sign-in/parts/own-calls.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { useOwnerCode } from './use-owner-code.tsx'

const newEmailFields = ['new_email'] as const

/** The address changes once both the old and the new one have confirmed it; a first address confirms itself. */
export function EmailSettings({ email }: { email: string }) {
  const [asked, setAsked] = useState<string>()
  const { confirmed, dialog } = useOwnerCode()
  const send = async ({ new_email = '' }: Typed): Promise<Outcome<object>> => {
    if (normalEmail(new_email) === email) return ownAddress
    const outcome = await confirmed((nonce) => changeEmail(new_email.trim(), nonce))
    if (outcome.ok) setAsked(new_email.trim())
    return outcome
  }
  const words = email === '' ? wordsForFirst : changeEmailTexts
  return (
    <SettingsSection title="E-mail" text={words.text}>
      <p className="break-words">
        {email === '' ? (
          'You have added none.'
        ) : (
          <>
            Your address is <strong className="font-semibold">{email}</strong>.
          </>
        )}
      </p>
      {asked ? (
        <>
          <p role="status" className="break-words">
            {words.sent(asked)}
          </p>
          <MailboxNote to={asked} />
        </>
      ) : (
        <AuthForm label={words.label} fields={newEmailFields} submitLabel={words.submit} fit send={send} />
      )}
      {dialog}
    </SettingsSection>
  )
}

const ownAddress = { ok: false, code: 'own_address', message: 'This is your address already.' } as const
const changeEmailTexts = {
  text: 'A new address counts when it was confirmed from the old and from the new one.',
  label: 'Change e-mail',
  submit: 'Change E-mail',
  sent: (asked: string) =>
    `We sent a mail to both addresses. Follow the links in both, and ${asked} takes the place of the old one.`,
}
/** For a user who has only a phone. */
const wordsForFirst = {
  text: 'Receipts and news go there, and you can also sign in by it.',
  label: 'Add e-mail',
  submit: 'Add E-mail',
  sent: (asked: string) => `We sent a mail to ${asked}. Follow the link in it, and the address is yours.`,
}
