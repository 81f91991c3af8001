import { useRevalidator } from 'react-router'
import { newPasswordFields, type Typed } from '#features/identity/accounts/rules/sign-up.ts'
import { AuthForm } from '#features/identity/sign-in/parts/AuthForm.tsx'
import type { Outcome } from '#features/identity/sign-in/parts/auth-calls.ts'
import { savePassword } from '#features/identity/sign-in/parts/owner-calls.ts'
import { toast } from '#ui/toast.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { useOwnerCode } from './use-owner-code.tsx'

/** The first password of a person who has only a phone. */
export function PhonePassword() {
  const { revalidate } = useRevalidator()
  const { confirmed, dialog } = useOwnerCode()
  const send = async ({ password = '' }: Typed): Promise<Outcome<object>> => {
    const outcome = await confirmed((nonce) => savePassword(password, nonce))
    if (!outcome.ok) return outcome
    toast.show('Your password is saved.')
    await revalidate()
    return outcome
  }
  return (
    <SettingsSection
      title="Password"
      text="You have none yet. Closing the account asks for one, and beside an e-mail address it signs you in."
    >
      <AuthForm
        label="Choose a password"
        fields={newPasswordFields}
        checksLength
        submitLabel="Save Password"
        fit
        send={send}
      />
      {dialog}
    </SettingsSection>
  )
}
