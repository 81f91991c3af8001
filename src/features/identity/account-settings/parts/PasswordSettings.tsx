import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { changeFields, type Typed } from '#features/identity/accounts/rules/sign-up.ts'
import { AuthForm } from '#features/identity/sign-in/parts/AuthForm.tsx'
import { type Outcome, requestRecovery } from '#features/identity/sign-in/parts/auth-calls.ts'
import { MailboxNote } from '#features/identity/sign-in/parts/MailboxNote.tsx'
import { changePassword } from '#features/identity/sign-in/parts/own-calls.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { PhonePassword } from './PhonePassword.tsx'
import { SettingsSection } from './SettingsSection.tsx'

type PasswordSettingsProps = {
  /** Empty for a person who has only a phone. */
  email: string
  /** False for a person who came through another service or a phone and has not chosen one. */
  hasPassword: boolean
}

export function PasswordSettings({ email, hasPassword }: PasswordSettingsProps) {
  if (hasPassword) return <ChangePassword />
  return email === '' ? <PhonePassword /> : <FirstPassword email={email} />
}

/** A person without a password proves the account by mail: there is no old password to ask for. */
function FirstPassword({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const ask = async (): Promise<void> => {
    setBusy(true)
    const outcome = await requestRecovery(email)
    setBusy(false)
    if (outcome.ok) setSent(true)
    else toast.error(outcome.message)
  }
  return (
    <SettingsSection title="Password" text="You have none yet. With one you can also sign in by e-mail.">
      {isSent ? (
        <>
          <p role="status" className="break-words">
            We sent a link to {email}. Follow it, and choose your password there.
          </p>
          <MailboxNote to={email} />
        </>
      ) : (
        <div>
          <Button busy={busy} onClick={() => void ask()}>
            Choose a Password by Mail
          </Button>
        </div>
      )}
    </SettingsSection>
  )
}

function ChangePassword() {
  const { revalidate } = useRevalidator()
  // A new key clears the form.
  const [saved, setSaved] = useState(0)
  const send = async ({ current_password = '', password = '' }: Typed): Promise<Outcome<object>> => {
    const outcome = await changePassword(password, current_password)
    if (!outcome.ok) return outcome
    setSaved((count) => count + 1)
    toast.show('Your new password is saved.')
    await revalidate()
    return outcome
  }
  return (
    <SettingsSection title="Password" text="Saving a new one signs out everybody else who uses your account.">
      <AuthForm
        key={saved}
        label="Change password"
        fields={changeFields}
        checksLength
        submitLabel="Change Password"
        fit
        send={send}
      />
    </SettingsSection>
  )
}
