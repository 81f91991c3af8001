import { authClient } from '#features/identity/session/parts/auth-client.ts'
import type { SessionState } from '#features/identity/session/parts/session.ts'
import { minuteMs } from '#values/time.ts'
import { welcome } from './auth-calls.ts'
import { refusedKey, supportsWebauthn } from './passkey-calls.ts'

/** A challenge is valid for five minutes; a waiting one is replaced before that. */
const renewMs = 4 * minuteMs
/** Refusals of the challenge, before the person has chosen a passkey: no message is shown for them. */
const beforeChoice: ReadonlySet<string> = new Set(['over_request_rate_limit', 'passkey_disabled'])

export type Autofilled =
  | { readonly session: SessionState }
  | { readonly fault: string }
  /** No passkey was chosen. */
  | undefined

/**
 * Lets the browser offer passkeys among what it fills into the address field (WebAuthn Level 3 §5.1.4.2, conditional
 * mediation), and waits until one is chosen there.
 *
 * @param signal ends the waiting: another way is used.
 */
export async function awaitPasskey(signal: AbortSignal): Promise<Autofilled> {
  if (!supportsWebauthn() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined
  const auth = await authClient().catch(() => undefined)
  while (auth && !signal.aborted) {
    const stale = AbortSignal.timeout(renewMs)
    const options = { mediation: 'conditional', signal: AbortSignal.any([signal, stale]) } as const
    const { error } = await auth.signInWithPasskey({ options })
    if (!error) return entered()
    if (signal.aborted) return undefined
    if (stale.aborted) continue
    // A browser that cannot offer passkeys here, or whose own dialog was closed, has not been asked for anything.
    const isAnswer = error.name === 'AuthApiError' && !beforeChoice.has(error.code ?? '')
    return isAnswer ? { fault: refusedKey(error).message } : undefined
  }
  return undefined
}

async function entered(): Promise<Autofilled> {
  const outcome = await welcome()
  return outcome.ok ? { session: outcome.session } : { fault: outcome.message }
}
