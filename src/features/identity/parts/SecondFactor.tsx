import { useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import type { Typed } from '../rules/sign-up.ts'
import { secondFactorFields } from '../rules/sign-up.ts'
import { AuthForm } from './AuthForm.tsx'
import type { Outcome, SignedIn } from './auth-calls.ts'
import { findFactors, type OwnFactor, showKey, showSecondFactor } from './factor-calls.ts'
import { knowsKeys } from './passkey-calls.ts'
import type { SessionState } from './session.ts'

type SecondFactorProps = { onShown: (session: SessionState) => void }

/** The step after the password, for who has two-step sign-in (AMB-047). */
export function SecondFactor({ onShown }: SecondFactorProps) {
  const factors = useFactors()
  const keys = factors.filter(({ kind }) => kind === 'key')
  const hasApp = factors.length === 0 || factors.some(({ kind }) => kind === 'app')
  const send = async ({ code = '' }: Typed): Promise<Outcome<SignedIn>> => {
    const outcome = await showSecondFactor(code)
    if (outcome.ok) onShown(outcome.session)
    return outcome
  }
  return (
    <div className="grid gap-4">
      <p role="status" className="text-ink-2">
        {hasApp
          ? 'One more step: open your authenticator app and type the code that it shows for us.'
          : 'One more step: show your security key. Without it, type a recovery code.'}
      </p>
      {keys.length > 0 && <Keys keys={keys} onShown={onShown} />}
      <AuthForm label="Second step" fields={secondFactorFields} submitLabel="Go On" send={send} />
    </div>
  )
}

function Keys({ keys, onShown }: SecondFactorProps & { keys: readonly OwnFactor[] }) {
  const [busy, setBusy] = useState<string>()
  if (!knowsKeys()) return <p className="text-ink-2 text-sm">This browser cannot read your security key.</p>
  const show = async (id: string): Promise<void> => {
    setBusy(id)
    const outcome = await showKey(id)
    setBusy(undefined)
    if (outcome.ok) onShown(outcome.session)
    else toast.error(outcome.message)
  }
  return (
    <div className="grid gap-3">
      {keys.map(({ id, name }) => (
        <Button key={id} variant="quiet" wide busy={busy === id} onClick={() => void show(id)}>
          Use {name}
        </Button>
      ))}
    </div>
  )
}

/** None until known; the form for codes is there at once. */
function useFactors(): readonly OwnFactor[] {
  const [factors, setFactors] = useState<readonly OwnFactor[]>([])
  useEffect(() => {
    void findFactors().then((found) => (found.ok ? setFactors(found.factors) : toast.error(found.message)))
  }, [])
  return factors
}
