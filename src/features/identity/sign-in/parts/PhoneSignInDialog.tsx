import { type ReactNode, useState } from 'react'
import type { Typed } from '#features/identity/accounts/rules/sign-up.ts'
import { beginRecovery, expectRecovery } from '#features/identity/session/parts/recovery.ts'
import type { SessionState } from '#features/identity/session/parts/session.ts'
import { isUnfinished } from '#features/identity/session/parts/start-page-of.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { AuthForm } from './AuthForm.tsx'
import type { Outcome, SignedIn } from './auth-calls.ts'
import { LazySecondFactor } from './LazySecondFactor.tsx'
import { PhoneSteps } from './PhoneSteps.tsx'
import { requestCode, signInByCode, signInByPhone } from './phone-calls.ts'

type PhoneSignInDialogProps = {
  open: boolean
  onClose: () => void
  onSignedIn: (session: SessionState) => void
}
/** A person who forgot the password signs in by a code and then chooses another. */
type Way = 'code' | 'password' | 'forgotten'
const passwordFields = ['phone', 'password'] as const

/**
 * By a code in a message, which also signs up if the number is new: the type of account is asked afterwards. Or by
 * the password of the phone.
 */
export function PhoneSignInDialog({ open, onClose, onSignedIn }: PhoneSignInDialogProps) {
  const [way, setWay] = useState<Way>('code')
  const [halfway, setHalfway] = useState(false)
  const goOn = (session: SessionState): void => {
    const isKnown = session.state === 'signed-in' && !isUnfinished(session.me)
    onSignedIn(session)
    if (way !== 'forgotten' || !isKnown) return
    expectRecovery()
    beginRecovery()
  }
  const after = (outcome: Outcome<Partial<SignedIn>>): Outcome<object> => {
    if (outcome.ok && outcome.session) goOn(outcome.session)
    else if (outcome.ok) setHalfway(true)
    return outcome
  }
  return (
    <Dialog open={open} onClose={onClose} title="Sign in by phone">
      {halfway ? (
        <LazySecondFactor onShown={goOn} />
      ) : (
        <div className="grid gap-4">
          {way === 'password' ? (
            <AuthForm
              label="Phone and password"
              fields={passwordFields}
              submitLabel="Sign In"
              send={async ({ phone = '', password = '' }: Typed) => after(await signInByPhone(phone.trim(), password))}
            />
          ) : (
            <>
              <p className="text-ink-2">
                {way === 'forgotten'
                  ? 'We send a code to your phone. It signs you in, and you choose a new password.'
                  : 'We send a code to your phone. If the number is new to us, the code creates your account.'}
              </p>
              <PhoneSteps
                key={way}
                ask={requestCode}
                show={async (phone, code) => after(await signInByCode(phone, code))}
                askLabel="Send Code"
                showLabel="Sign In"
              />
            </>
          )}
          <div className="grid justify-items-start">
            {way === 'password' && <Turn to={() => setWay('forgotten')}>Forgot password?</Turn>}
            {way === 'code' ? (
              <Turn to={() => setWay('password')}>Use a password instead</Turn>
            ) : (
              <Turn to={() => setWay(way === 'password' ? 'code' : 'password')}>
                {way === 'password' ? 'Get a code instead' : 'Back to the password'}
              </Turn>
            )}
          </div>
        </div>
      )}
    </Dialog>
  )
}

const Turn = ({ to, children }: { to: () => void; children: ReactNode }) => (
  <Button variant="link" onClick={to}>
    {children}
  </Button>
)
