import { useEffect, useState } from 'react'
import { useApi } from '#wire/use-api.ts'
import type { placesContract } from '../contract.ts'

const restMs = 150
const none: readonly string[] = []

type Asked = { readonly country: string; readonly kind: 'region' | 'city' }

/**
 * What is found for a text once typing rests; the answer for an earlier text is given up. Free text needs none of it.
 */
export function usePlaces({ country, kind }: Asked, typed: string | undefined): readonly string[] {
  const api = useApi<typeof placesContract>()
  const [found, setFound] = useState(none)
  useEffect(() => {
    setFound(none)
    const q = typed?.trim().slice(0, 100) ?? ''
    if (q === '' || country === '') return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      api('GET /api/places', { query: { country, kind, q }, signal: leaving.signal }).then(
        (answer) => setFound(answer.ok ? answer.data.items : none),
        () => {},
      )
    }, restMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [api, country, kind, typed])
  return found
}
