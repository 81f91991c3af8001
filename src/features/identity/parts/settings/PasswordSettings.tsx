import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#ui/toast.ts'
import { changeFields, type Typed } from '../../rules/sign-up.ts'
import { AuthForm } from '../AuthForm.tsx'
import { changePassword, type Outcome } from '../auth-calls.ts'
import { SettingsSection } from './SettingsSection.tsx'

export function PasswordSettings() {
  const { revalidate } = useRevalidator()
  // A new key empties the form.
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
        send={send}
      />
    </SettingsSection>
  )
}
