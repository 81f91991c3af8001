import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import type { SessionState } from '#features/identity/session/parts/session.ts'
import { useHydrated } from '#features/identity/session/parts/use-hydrated.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { forgetDraft } from './draft.ts'
import { signInWithPasskey, supportsWebauthn } from './passkey-calls.ts'

type PasskeySignInProps = {
  /** A browser asks for one key at a time. */
  onBegun: () => void
  onFailed: () => void
  onSignedIn: (session: SessionState) => void
}

/** One press instead of address and password. */
export function PasskeySignIn({ onBegun, onFailed, onSignedIn }: PasskeySignInProps) {
  const isReady = useHydrated()
  const [busy, setBusy] = useState(false)
  // Rendered on the server, too, so that nothing moves on hydration.
  if (isReady && !supportsWebauthn()) return <p className="text-ink-2 text-sm">Passkeys do not work in this browser.</p>
  const enter = async (): Promise<void> => {
    setBusy(true)
    onBegun()
    const outcome = await signInWithPasskey()
    setBusy(false)
    if (!outcome.ok) {
      onFailed()
      return toast.error(outcome.message)
    }
    forgetDraft()
    onSignedIn(outcome.session)
  }
  return (
    <Button variant="quiet" wide busy={busy} onClick={() => void enter()}>
      <KeyRound size={18} aria-hidden="true" />
      Use a Passkey
    </Button>
  )
}
