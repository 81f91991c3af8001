import { useState } from 'react'
import { recoveryFields, type Typed } from '#features/identity/accounts/rules/sign-up.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { AuthForm } from './AuthForm.tsx'
import { signInAtInstitution } from './institution-calls.ts'

/**
 * For members of institutions that an operator has configured: the address identifies the institution. @param back
 * where to continue.
 */
export function InstitutionSignIn({ back }: { back: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" wide onClick={() => setOpen(true)}>
        Continue with Your Institution
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Sign in with your institution">
        <div className="grid gap-4">
          <p className="text-ink-2">
            Type your address there. If your university or company is set up here, you sign in on its own page and come
            back.
          </p>
          <AuthForm
            label="Sign in with your institution"
            fields={recoveryFields}
            submitLabel="Continue"
            send={({ email = '' }: Typed) => signInAtInstitution(email.trim(), back)}
          />
        </div>
      </Dialog>
    </>
  )
}
