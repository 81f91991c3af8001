import type { Typed } from '../rules/sign-up.ts'
import { secondFactorFields } from '../rules/sign-up.ts'
import { AuthForm } from './AuthForm.tsx'
import type { Outcome, SignedIn } from './auth-calls.ts'
import { showSecondFactor } from './factor-calls.ts'
import type { SessionState } from './session.ts'

/** The step after the password, for who has two-step sign-in (AMB-047). */
export function SecondFactor({ onShown }: { onShown: (session: SessionState) => void }) {
  const send = async ({ code = '' }: Typed): Promise<Outcome<SignedIn>> => {
    const outcome = await showSecondFactor(code)
    if (outcome.ok) onShown(outcome.session)
    return outcome
  }
  return (
    <div className="grid gap-4">
      <p role="status" className="text-ink-2">
        One more step: open your authenticator app and type the code that it shows for us.
      </p>
      <AuthForm label="Second step" fields={secondFactorFields} submitLabel="Go On" send={send} />
    </div>
  )
}
