import { useEffect } from 'react'
import { useSessionFact } from './session.ts'

// What the visitor was about to do when they left to sign in elsewhere: stored in this tab alone, and used once.

const key = 'sign-in-intent'
/** Stored since this page was loaded: the interrupted action continues automatically if the person signs in here. */
let isWaitingHere = false

export function storeIntent(intent: string): void {
  isWaitingHere = true
  try {
    sessionStorage.setItem(key, intent)
  } catch {
    // Storage is disabled: the person presses the button again.
  }
}

/** They continue to another page of ours first, and come back from there. */
export function deferIntent(): void {
  isWaitingHere = false
}

export function forgetIntent(): void {
  isWaitingHere = false
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored either.
  }
}

function readIntent(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Continues the interrupted action once its person is back and signed in. A visitor who comes
 * back without signing in is not asked again.
 *
 * @param intent as given to `ask`; names the action and its object.
 */
export function useIntent(intent: string, goOn: () => void): void {
  const state = useSessionFact((session) => session.state)
  useEffect(() => {
    if (state === 'loading' || isWaitingHere || readIntent() !== intent) return
    forgetIntent()
    if (state === 'signed-in') goOn()
  }, [state, intent])
}
