import { useState } from 'react'
import { useLocation } from 'react-router'
import { useManagedBy } from '#features/identity/session/parts/use-managed-by.ts'
import { signInAgainAtInstitution } from '#features/identity/sign-in/parts/institution-calls.ts'
import { PasswordInput } from '#features/identity/sign-in/parts/PasswordInput.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'

type ConfirmIdentityProps = {
  /** What is wrong with the password. */
  error: string | undefined
}

/**
 * The part of a form by which a person confirms who they are: the password again, or for people whose institution signs
 * them in, that it did so just now. The form sends what `typedPassword` reads.
 */
export function ConfirmIdentity({ error }: ConfirmIdentityProps) {
  const managedBy = useManagedBy()
  if (managedBy !== null) return <FreshSignIn institution={managedBy} />
  return (
    <Field label="Password" hint="To be sure that it is you." error={error} required>
      <PasswordInput name="password" what="password" autoComplete="current-password" />
    </Field>
  )
}

function FreshSignIn({ institution }: { institution: string }) {
  const { pathname, search } = useLocation()
  const [busy, setBusy] = useState(false)
  const again = async (): Promise<void> => {
    setBusy(true)
    const outcome = await signInAgainAtInstitution(paths.signInArrival(pathname + search))
    if (outcome.ok) return
    setBusy(false)
    toast.error(outcome.message)
  }
  return (
    <div>
      <p className="wrap-anywhere">To be sure that it is you, {institution} has to have signed you in just now.</p>
      <Button variant="link" busy={busy} onClick={() => void again()}>
        Sign In Again
      </Button>
    </div>
  )
}

/** The body's part of a request that asks for it: nothing of people who have no such field. */
export function typedPassword(form: FormData): { password?: string } {
  const password = form.get('password')
  return typeof password === 'string' ? { password } : {}
}
