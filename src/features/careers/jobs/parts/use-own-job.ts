import { useEffect, useState } from 'react'
import type { Id } from '#values/id.ts'
import { useApi } from '#wire/use-api.ts'
import type { jobsContract } from '../contract/endpoints.ts'

/** Whether the position is the visitor's own; requested once the browser knows that the visitor is signed in. */
export function useOwnJob(id: Id<'job'>, mayBe: boolean): boolean {
  const api = useApi<typeof jobsContract>()
  const [isOwn, setOwn] = useState(false)
  useEffect(() => {
    if (!mayBe) return setOwn(false)
    const stop = new AbortController()
    api('GET /api/jobs/:id', { params: { id }, signal: stop.signal }).then(
      (answer) => setOwn(answer.ok && answer.data.isOwn),
      // Without an answer the buttons are not shown; posters also find them in the list of their positions.
      () => setOwn(false),
    )
    return () => stop.abort()
  }, [api, id, mayBe])
  return isOwn
}
