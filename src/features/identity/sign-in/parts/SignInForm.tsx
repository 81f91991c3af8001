import { useEffect, useState } from 'react'
import { useTestModeWhenAway } from '#features/foundation/test-mode/parts/use-test-mode-when-away.ts'
import { signInFields, type Typed } from '#features/identity/accounts/rules/sign-up.ts'
import { type SessionState, signOut } from '#features/identity/session/parts/session.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import type { SignInWays } from '../contract/ways.ts'
import { AuthForm } from './AuthForm.tsx'
import { hasPendingSecondFactor, type Outcome, resendLink, signIn } from './auth-calls.ts'
import { forgetDraft } from './draft.ts'
import { ForgotPassword } from './ForgotPassword.tsx'
import { LazySecondFactor } from './LazySecondFactor.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { PhoneSignIn } from './PhoneSignIn.tsx'
import { usePasskeyAutofill } from './use-passkey-autofill.ts'

type SignInFormProps = {
  /** Undefined until known. */
  ways: SignInWays | undefined
  onSignedIn: (session: SessionState) => void
  /** A person whose address still waits for its confirmation has asked for another link. */
  onUnconfirmed: (email: string) => void
}

/** Signing in, the same on every screen that offers it (AMB-002). */
export function SignInForm({ ways, onSignedIn, onUnconfirmed }: SignInFormProps) {
  const startTestMode = useTestModeWhenAway()
  const [halfway, setHalfway] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const [isHeld, setHeld] = useState(false)
  const autofill = usePasskeyAutofill(!halfway && ways?.passkeys === true, onSignedIn)
  const send = async ({ email = '', password = '' }: Typed): Promise<Outcome<object>> => {
    autofill.stop()
    const outcome = await signIn(email.trim(), password)
    if (!outcome.ok) autofill.resume()
    setUnconfirmed(!outcome.ok && outcome.code === 'email_not_confirmed' ? email.trim() : undefined)
    setHeld(!outcome.ok && outcome.code === 'user_banned')
    if (!outcome.ok && outcome.code === 'unreachable') await startTestMode(paths.signIn())
    if (outcome.ok) {
      forgetDraft()
      if (outcome.session) onSignedIn(outcome.session)
      else setHalfway(true)
    }
    return outcome
  }
  // A link was followed, or the page was left, before the second factor was used.
  useEffect(() => {
    void hasPendingSecondFactor().then((isHalf) => isHalf && setHalfway(true))
  }, [])
  if (halfway) return <SecondStep onShown={onSignedIn} onLeave={() => setHalfway(false)} />
  return (
    <div className="grid gap-2">
      <AuthForm label="Sign in" fields={signInFields} submitLabel="Sign In" send={send}>
        {isHeld && (
          <p className="rounded-md border border-line bg-sunken p-3 text-ink-2 text-sm" role="status">
            This account is paused or banned. If you think that this is a mistake, answer the mail that says why, or
            write to our support.
          </p>
        )}
        {unconfirmed && <NotConfirmed email={unconfirmed} onAsked={() => onUnconfirmed(unconfirmed)} />}
      </AuthForm>
      <ForgotPassword />
      {ways?.hasPhones && <PhoneSignIn onSignedIn={onSignedIn} />}
      {ways?.passkeys && <PasskeySignIn onBegun={autofill.stop} onFailed={autofill.resume} onSignedIn={onSignedIn} />}
    </div>
  )
}

function NotConfirmed({ email, onAsked }: { email: string; onAsked: () => void }) {
  const [busy, setBusy] = useState(false)
  const ask = async (): Promise<void> => {
    setBusy(true)
    const outcome = await resendLink(email)
    setBusy(false)
    if (!outcome.ok) toast.error(outcome.message)
    // Refused so soon after another mail, that mail is the one to open.
    if (outcome.ok || outcome.code === 'over_email_send_rate_limit') onAsked()
  }
  return (
    <div className="grid justify-items-start gap-2 rounded-md border border-line bg-sunken p-3" role="status">
      <p className="text-ink-2 text-sm">
        This address has not been confirmed yet. Open the link in the mail that we sent, or ask for another.
      </p>
      <Button variant="quiet" size="sm" busy={busy} onClick={() => void ask()}>
        Get a New Link
      </Button>
    </div>
  )
}

type SecondStepProps = { onShown: (session: SessionState) => void; onLeave: () => void }

function SecondStep({ onShown, onLeave }: SecondStepProps) {
  const leave = async (): Promise<void> => {
    await signOut({ signsInAgain: true })
    onLeave()
  }
  return (
    <div className="grid justify-items-stretch gap-4">
      <LazySecondFactor onShown={onShown} />
      <div>
        <Button variant="link" onClick={() => void leave()}>
          Sign in with another account
        </Button>
      </div>
    </div>
  )
}
