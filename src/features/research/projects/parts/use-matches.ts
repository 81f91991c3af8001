import { useEffect, useState } from 'react'
import { useSessionFact } from '#features/identity/session/parts/session.ts'
import type { donorsContract } from '#features/research/donors/contract.ts'
import { useApi } from '#wire/use-api.ts'
import type { ProjectCard } from '../contract/objects.ts'

const none: ReadonlySet<string> = new Set()

/**
 * Ids of the shown projects that match the signed-in donor's interests (LIST-22); none for other people (LIST-23).
 * Requested after the list, so that the list itself is the same for everyone.
 */
export function useMatches(shown: readonly ProjectCard[]): ReadonlySet<string> {
  const api = useApi<typeof donorsContract>()
  const isDonor = useSessionFact((session) => session.state === 'signed-in' && session.me.userType === 'donor')
  const ids = [...new Set(shown.map((project) => project.id))].join(',')
  const [matches, setMatches] = useState(none)
  useEffect(() => {
    if (!isDonor || ids === '') return setMatches(none)
    const leaving = new AbortController()
    api('GET /api/me/matches', { query: { ids }, signal: leaving.signal }).then(
      (answer) => setMatches(answer.ok ? new Set(answer.data.ids) : none),
      (cause: unknown) => {
        if (!leaving.signal.aborted) console.warn('matches cannot be shown', cause)
      },
    )
    return () => leaving.abort()
  }, [api, isDonor, ids])
  return matches
}
