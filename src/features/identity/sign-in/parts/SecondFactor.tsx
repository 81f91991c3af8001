import { useEffect, useState } from 'react'
import { secondFactorFields, type Typed } from '#features/identity/accounts/rules/sign-up.ts'
import type { SessionState } from '#features/identity/session/parts/session.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { AuthForm } from './AuthForm.tsx'
import type { Outcome, SignedIn } from './auth-calls.ts'
import { findFactors, type OwnFactor, showKey, showSecondFactor } from './factor-calls.ts'
import { supportsWebauthn } from './passkey-calls.ts'
import type { Sent } from './phone-factor-calls.ts'
import { PhoneCode, Phones } from './SecondFactorPhone.tsx'

/** If there is no app, only these are typed. */
const recoveryCodeFields = ['recovery_code'] as const

type SecondFactorProps = { onShown: (session: SessionState) => void }

/** The step after the password, for a person with two-step sign-in (AMB-047). */
export function SecondFactor({ onShown }: SecondFactorProps) {
  const factors = useFactors()
  const [sent, setSent] = useState<Sent>()
  const ofKind = (kind: OwnFactor['kind']) => factors.filter((one) => one.kind === kind)
  const keys = ofKind('key')
  const phones = ofKind('phone')
  const hasApp = factors.length === 0 || ofKind('app').length > 0
  const send = async ({ code, recovery_code = '' }: Typed): Promise<Outcome<SignedIn>> => {
    const outcome = await showSecondFactor(code ?? recovery_code)
    if (outcome.ok) onShown(outcome.session)
    return outcome
  }
  if (sent) return <PhoneCode sent={sent} onSent={setSent} onShown={onShown} onOtherWay={() => setSent(undefined)} />
  return (
    <div className="grid gap-4">
      <p role="status" className="text-ink-2">
        One more step: {hasApp ? appWords : wordsWithoutApp(keys.length > 0, phones.length > 0)}
      </p>
      {keys.length > 0 && <Keys keys={keys} likely={!hasApp} onShown={onShown} />}
      {phones.length > 0 && <Phones phones={phones} likely={!hasApp && keys.length === 0} onSent={setSent} />}
      <AuthForm
        key={String(hasApp)}
        label="Second step"
        fields={hasApp ? secondFactorFields : recoveryCodeFields}
        submitLabel="Go On"
        quiet={!hasApp}
        send={send}
      />
    </div>
  )
}

const appWords = 'open your authenticator app and type the code that it shows for us.'
function wordsWithoutApp(hasKey: boolean, hasPhone: boolean): string {
  if (!hasPhone) return 'show your security key. Without it, type a recovery code.'
  if (!hasKey) return 'have a code sent to your phone. Without it, type a recovery code.'
  return 'show your security key, or have a code sent to your phone. Without both, type a recovery code.'
}

type KeysProps = SecondFactorProps & { keys: readonly OwnFactor[]; likely: boolean }

function Keys({ keys, likely, onShown }: KeysProps) {
  const [busy, setBusy] = useState<string>()
  if (!supportsWebauthn()) return <p className="text-ink-2 text-sm">This browser cannot read your security key.</p>
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
        <Button key={id} variant={likely ? 'primary' : 'quiet'} wide busy={busy === id} onClick={() => void show(id)}>
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
