import { useEffect, useState } from 'react'
import { useApi } from '#wire/use-api.ts'
import type { SearchSuggestions, searchContract } from '../contract.ts'

export type Suggested =
  | { readonly state: 'idle' | 'waiting' | 'failed' }
  | { readonly state: 'known'; readonly q: string; readonly found: SearchSuggestions }

const idle: Suggested = { state: 'idle' }
const restMs = 120

/** The suggestions for a text once typing pauses; the request for an earlier text is aborted. */
export function useSuggestions(q: string, isComposing: boolean): Suggested {
  const api = useApi<typeof searchContract>()
  const [known, setKnown] = useState<Suggested>(idle)
  useEffect(() => {
    if (isComposing) return
    if (q === '') return setKnown(idle)
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      api('GET /api/search/suggestions', { query: { q }, signal: leaving.signal }).then(
        (answer) => setKnown(answer.ok ? { state: 'known', q, found: answer.data } : { state: 'failed' }),
        () => {
          if (!leaving.signal.aborted) setKnown({ state: 'failed' })
        },
      )
    }, restMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [api, q, isComposing])
  return q === '' ? idle : known
}
