import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { mayHaveSession } from '#features/identity/session/parts/auth-client.ts'
import { useAuth } from '#features/identity/session/parts/session.ts'
import { useHydrated } from '#features/identity/session/parts/use-hydrated.ts'

/**
 * Whether a project that the server did not find for a stranger may still be found for the person who is here:
 * `unknown` until scripts run, `looking` until the session and its answer are known.
 */
export function useFinding(): 'unknown' | 'looking' | 'not here' {
  const isHydrated = useHydrated()
  // A page that the browser loaded itself was asked for with the session.
  const [isServers] = useState(!isHydrated)
  const [isAnswered, setAnswered] = useState(false)
  const { state } = useAuth()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isServers || state !== 'signed-in') return
    let isHere = true
    void revalidate().finally(() => isHere && setAnswered(true))
    return () => {
      isHere = false
    }
  }, [isServers, state, revalidate])
  if (!isHydrated) return 'unknown'
  const mayBeOwn = state === 'loading' ? mayHaveSession() : state === 'signed-in'
  return isServers && mayBeOwn && !isAnswered ? 'looking' : 'not here'
}
