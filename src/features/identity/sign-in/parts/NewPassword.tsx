import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { newPasswordFields, type Typed } from '#features/identity/accounts/rules/sign-up.ts'
import { endRecovery } from '#features/identity/session/parts/recovery.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import { AuthForm } from './AuthForm.tsx'
import { hasPendingSecondFactor, type Outcome } from './auth-calls.ts'
import { changePassword } from './own-calls.ts'
import { SecondFactor } from './SecondFactor.tsx'

/**
 * The dialog after a recovery link (AMB-046). A person who closes it stays signed in, with the old password.
 */
export function NewPassword() {
  const navigate = useNavigate()
  const [halfway, setHalfway] = useState(false)
  // Asked before the password is chosen, not after it was refused.
  useEffect(() => {
    void hasPendingSecondFactor().then(setHalfway)
  }, [])
  const leave = (): void => {
    endRecovery()
    void navigate(paths.home)
  }
  const send = async ({ password = '' }: Typed): Promise<Outcome<object>> => {
    const outcome = await changePassword(password)
    if (!outcome.ok && outcome.code === 'insufficient_aal') setHalfway(true)
    if (outcome.ok) {
      leave()
      toast.show('Your new password is saved.')
    }
    return outcome
  }
  return (
    <Dialog open onClose={leave} title="Choose a new password">
      {halfway && <SecondFactor onShown={() => setHalfway(false)} />}
      <div hidden={halfway}>
        <p className="mb-4 text-ink-2">
          You are signed in. Everybody who is signed in to your account elsewhere is signed out when you save.
        </p>
        <AuthForm
          label="Choose a new password"
          fields={newPasswordFields}
          checksLength
          submitLabel="Save New Password"
          send={send}
        />
      </div>
    </Dialog>
  )
}
