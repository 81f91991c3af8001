import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { newPasswordFields, phoneCodeFields, type Typed } from '#features/identity/accounts/rules/sign-up.ts'
import { AuthForm } from '#features/identity/sign-in/parts/AuthForm.tsx'
import type { Outcome } from '#features/identity/sign-in/parts/auth-calls.ts'
import { requestNonce, savePassword } from '#features/identity/sign-in/parts/password-calls.ts'
import { toast } from '#ui/toast.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** The first password of a person who has only a phone, which is verified again unless they have just signed in. */
export function PhonePassword() {
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<string>()
  const save = async (password: string, nonce?: string): Promise<Outcome<object>> => {
    const outcome = await savePassword(password, nonce)
    if (!outcome.ok) return outcome
    toast.show('Your password is saved.')
    await revalidate()
    return outcome
  }
  const send = async ({ password = '' }: Typed): Promise<Outcome<object>> => {
    const outcome = await save(password)
    if (outcome.ok || outcome.code !== 'reauthentication_needed') return outcome
    const asked = await requestNonce()
    if (asked.ok) setChosen(password)
    return asked
  }
  return (
    <SettingsSection
      title="Password"
      text="You have none yet. Closing the account asks for one, and beside an e-mail address it signs you in."
    >
      {chosen === undefined ? (
        <AuthForm
          label="Choose a password"
          fields={newPasswordFields}
          checksLength
          submitLabel="Save Password"
          fit
          send={send}
        />
      ) : (
        <>
          <p role="status">You signed in a while ago. To be sure that it is you, we sent a code to your phone.</p>
          <AuthForm
            label="Code from the message"
            fields={phoneCodeFields}
            submitLabel="Save Password"
            fit
            send={({ sms_code = '' }: Typed) => save(chosen, sms_code.replaceAll(/\s/g, ''))}
          />
        </>
      )}
    </SettingsSection>
  )
}
