import { useEffect } from 'react'
import type { ProjectDetail, projectsContract } from '#features/research/projects/contract.ts'
import { useApi } from '#wire/use-api.ts'

/**
 * Remembers the project for the back link on its researcher's page (AMB-122) and counts the view (AMB-109). A browser
 * without storage counts as a new one; a failed count is ignored.
 */
export function useVisit({ id, status }: ProjectDetail): void {
  const api = useApi<typeof projectsContract>()
  useEffect(() => {
    remember('lastViewedProject', id)
    if (status !== 'approved') return
    api('POST /api/projects/:id/views', { params: { id }, body: { browserId: ownId() } }).catch((cause: unknown) =>
      console.warn('the view was not counted', cause),
    )
  }, [api, id, status])
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch (cause) {
    console.warn('this browser keeps nothing', cause)
  }
}

/** This browser's id: a random UUID (version 4) that says nothing about the person. */
function ownId(): string {
  const known = recall('visitorId')
  if (known) return known
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)]
  const made = parts.join('-')
  remember('visitorId', made)
  return made
}

function recall(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
