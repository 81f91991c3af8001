import { useEffect, useState } from 'react'
import { useHydrated } from '#features/identity/session/parts/use-hydrated.ts'
import type { SignInWays } from '#features/identity/sign-in/contract/ways.ts'
import type { Outcome } from '#features/identity/sign-in/parts/auth-calls.ts'
import {
  findPasskeys,
  makePasskey,
  type Passkey,
  supportsWebauthn,
} from '#features/identity/sign-in/parts/passkey-calls.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { toast } from '#ui/toast.ts'
import { NamePasskeyDialog } from './NamePasskeyDialog.tsx'
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx'
import { SettingsSection } from './SettingsSection.tsx'

type Question = { readonly what: 'name' | 'remove'; readonly passkey: Passkey }

/** Passkeys on the person's devices: add, name, remove. */
export function PasskeySettings({ ways }: { ways: SignInWays }) {
  const { passkeys, read } = usePasskeys()
  const [question, setQuestion] = useState<Question>()
  const answered = (said: string): void => {
    setQuestion(undefined)
    toast.show(said)
    void read()
  }
  const leave = (): void => setQuestion(undefined)
  const named = question?.what === 'name' ? question.passkey : undefined
  const removed = question?.what === 'remove' ? question.passkey : undefined
  if (!ways.passkeys && passkeys?.length === 0) return null
  return (
    <SettingsSection
      title="Passkeys"
      text="Sign in with the finger, face or PIN that unlocks your device. Nothing to type, and nothing that can be stolen from us."
    >
      {passkeys === undefined && <p className="text-ink-2">Looking for your passkeys.</p>}
      {passkeys?.length === 0 && <p>You have none yet.</p>}
      {passkeys && passkeys.length > 0 && (
        <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onAsk={(what) => setQuestion({ what, passkey })} />
          ))}
        </ul>
      )}
      {!ways.passkeys ? (
        <p className="text-ink-2 text-sm">Passkeys are switched off here: these open nothing for now.</p>
      ) : (
        <AddPasskey onAdded={() => answered('Your passkey is saved.')} />
      )}
      <NamePasskeyDialog passkey={named} onClose={leave} onDone={answered} />
      <RemovePasskeyDialog passkey={removed} onClose={leave} onDone={answered} />
    </SettingsSection>
  )
}

type PasskeyRowProps = { passkey: Passkey; onAsk: (what: Question['what']) => void }

const PasskeyRow = ({ passkey: { name, made, lastUsed }, onAsk }: PasskeyRowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
    <div className="min-w-0">
      <p className="break-words font-semibold">{name}</p>
      <p className="text-ink-2 text-sm">
        Added <DateText at={made} />,{' '}
        {lastUsed ? (
          <>
            last used <DateText at={lastUsed} />
          </>
        ) : (
          'not used yet'
        )}
      </p>
    </div>
    <div className="flex flex-wrap gap-3">
      <Button variant="quiet" size="sm" onClick={() => onAsk('name')}>
        Rename<span className="sr-only"> {name}</span>
      </Button>
      <Button variant="quiet" size="sm" onClick={() => onAsk('remove')}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </div>
  </li>
)

function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const [busy, setBusy] = useState(false)
  const isReady = useHydrated()
  if (isReady && !supportsWebauthn())
    return (
      <p className="text-ink-2 text-sm">This browser makes no passkeys. Open this page in another one to add one.</p>
    )
  const add = async (): Promise<void> => {
    setBusy(true)
    const outcome: Outcome<object> = await makePasskey()
    setBusy(false)
    if (outcome.ok) onAdded()
    else toast.error(outcome.message)
  }
  return (
    <div>
      <Button busy={busy} onClick={() => void add()}>
        Add a Passkey
      </Button>
    </div>
  )
}

/** Requested from the auth service once the section is visible. */
function usePasskeys() {
  const [passkeys, setPasskeys] = useState<readonly Passkey[]>()
  const read = async (): Promise<void> => {
    const found = await findPasskeys()
    if (found.ok) setPasskeys(found.passkeys)
    else toast.error(found.message)
  }
  useEffect(() => {
    void findPasskeys().then((found) => (found.ok ? setPasskeys(found.passkeys) : toast.error(found.message)))
  }, [])
  return { passkeys, read }
}
