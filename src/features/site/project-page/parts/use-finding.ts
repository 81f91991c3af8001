import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { mayHaveSession } from '#features/identity/session/parts/auth-client.ts'
import { useAuth } from '#features/identity/session/parts/session.ts'
import { useHydrated } from '#features/identity/session/parts/use-hydrated.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import { useApi } from '#wire/use-api.ts'

/**
 * Whether a project that the server did not find without a session may still be visible to this person: `unknown` until
 * scripts run, `looking` until the session and its answer are known.
 */
export function useFinding(id: string): 'unknown' | 'looking' | 'not here' {
  const isHydrated = useHydrated()
  // A page that the browser itself loaded was requested with the session.
  const [isServers] = useState(!isHydrated)
  const [isRefused, setRefused] = useState(false)
  const api = useApi<typeof projectsContract>()
  const { state } = useAuth()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isServers || state !== 'signed-in') return
    // Requested here, because when a revalidation ends, its data is not rendered yet.
    api('GET /api/projects/:id', { params: { id } }).then(
      (answer) => (answer.ok ? revalidate() : setRefused(true)),
      () => setRefused(true),
    )
  }, [api, id, isServers, state, revalidate])
  if (!isHydrated) return 'unknown'
  const mayBeOwn = state === 'loading' ? mayHaveSession() : state === 'signed-in'
  return isServers && mayBeOwn && !isRefused ? 'looking' : 'not here'
}
