import { useEffect, useState } from 'react'
import { useApi } from '#wire/use-api.ts'
import type { FoundInstitution, institutionsContract } from '../contract.ts'
import { searchLengthMin } from '../rules/names.ts'

const restMs = 150
const none: readonly FoundInstitution[] = []

/**
 * What is found for a text once typing rests; the answer for an earlier text is given up. Free text needs none of it.
 */
export function useInstitutions(typed: string | undefined): readonly FoundInstitution[] {
  const api = useApi<typeof institutionsContract>()
  const [found, setFound] = useState(none)
  useEffect(() => {
    setFound(none)
    const q = typed?.trim() ?? ''
    if (q.length < searchLengthMin) return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      api('GET /api/institutions', { query: { q: q.slice(0, 200) }, signal: leaving.signal }).then(
        (answer) => setFound(answer.ok ? answer.data.items : none),
        () => {},
      )
    }, restMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [api, typed])
  return found
}
