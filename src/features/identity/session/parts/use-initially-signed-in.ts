import { useEffect, useState } from 'react'
import type { Me } from '../contract.ts'
import { currentSession, subscribeToSession } from './session.ts'

/**
 * The person who came to a sign-in page signed in already (AMB-010); undefined for one who signs in there, whom the
 * form itself redirects.
 */
export function useInitiallySignedIn(): Me | undefined {
  const [came, setCame] = useState<Me>()
  useEffect(() => {
    // Only the first answer counts, and a page for signed-out people is not rendered again because of it.
    let isKnown = false
    const look = (): void => {
      const session = currentSession()
      if (session.state === 'loading') return
      if (session.state === 'signed-out') setCame(undefined)
      else if (!isKnown) setCame(session.me)
      isKnown = true
    }
    look()
    return subscribeToSession(look)
  }, [])
  return came
}
