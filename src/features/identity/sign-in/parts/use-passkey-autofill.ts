import { useEffect, useRef, useState } from 'react'
import type { SessionState } from '#features/identity/session/parts/session.ts'
import { toast } from '#ui/toast.ts'
import { forgetDraft } from './draft.ts'

/**
 * Offers passkeys in the address field while a sign-in form is shown. What it needs is loaded once the page is idle.
 *
 * @returns `stop` for when another method is tried, because two would interfere, and `resume` for when that failed.
 */
export function usePasskeyAutofill(isOffered: boolean, onSignedIn: (session: SessionState) => void) {
  const waiting = useRef<AbortController>(undefined)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!isOffered) return undefined
    const controller = new AbortController()
    waiting.current = controller
    const { signal } = controller
    const offer = async (): Promise<void> => {
      // If the file cannot be loaded, the form still works.
      const loaded = await import('./passkey-autofill.ts').catch(() => undefined)
      const outcome = signal.aborted ? undefined : await loaded?.awaitPasskey(signal)
      if (!outcome) return
      if ('fault' in outcome) {
        // A person who has left the form needs no message.
        if (!signal.aborted) toast.error(outcome.fault)
        return
      }
      forgetDraft()
      onSignedIn(outcome.session)
    }
    const forget = whenIdle(() => void offer())
    return () => {
      forget()
      controller.abort()
    }
  }, [isOffered, round])
  return { stop: () => waiting.current?.abort(), resume: () => setRound((count) => count + 1) }
}

/** @returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work)
  return () => cancelIdleCallback(handle)
}
