import Bookmark from 'lucide-react/icons/bookmark'
import { useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { useSwitch } from '#ui/use-switch.ts'
import type { Id } from '#values/id.ts'
import { useApi } from '#wire/use-api.ts'
import type { savedContract } from '../contract/saved.ts'

/** For signed-in people. */
export function SaveJob({ jobId }: { readonly jobId: Id<'job'> }) {
  const api = useApi<typeof savedContract>()
  const [wasSaved, setSaved] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    api('GET /api/me/saved-jobs/:id', { params: { id: jobId }, signal: stop.signal }).then(
      (answer) => answer.ok && setSaved(answer.data.isSaved),
      // Saving works even if this is unknown.
      () => undefined,
    )
    return () => stop.abort()
  }, [api, jobId])
  const [isSaved, put] = useSwitch(wasSaved, (wanted) => {
    const key = wanted ? 'POST /api/jobs/:id/save' : 'DELETE /api/jobs/:id/save'
    return api(key, { params: { id: jobId } }).then(
      (answer) => (answer.ok ? undefined : answer.refusal.title),
      () => 'This could not be saved. Please try again.',
    )
  })
  return (
    <Button variant="quiet" size="sm" aria-pressed={isSaved} onClick={() => void put(!isSaved)}>
      <Bookmark size={18} aria-hidden="true" className={isSaved ? 'fill-brand-500 text-brand-700' : ''} />
      {isSaved ? 'Saved' : 'Save'}
    </Button>
  )
}
