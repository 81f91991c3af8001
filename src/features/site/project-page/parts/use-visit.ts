import { useEffect } from 'react'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { ProjectDetail } from '#features/research/projects/contract/objects.ts'
import { viewSourceOf } from '#features/research/projects/rules/view-sources.ts'
import { stayedMs } from '#features/research/projects/rules/views.ts'
import { rememberViewed } from '#features/research/researchers/parts/last-viewed.ts'
import { useApi } from '#wire/use-api.ts'

const tickMs = 1000

/**
 * Remembers the project for the back link on its researcher's page (AMB-122) and counts the view (AMB-109): once it
 * opens, and again when it was visible long enough. A failed count is ignored.
 */
export function useCountView({ id, status }: ProjectDetail): void {
  const api = useApi<typeof projectsContract>()
  useEffect(() => {
    rememberViewed(id)
    if (status !== 'approved') return
    // Later pages of a visit were opened from our own.
    const isFirst = !(history.state?.idx > 0)
    const from = isFirst ? viewSourceOf(document.referrer, location.host) : 'site'
    const count = (): void => {
      api('POST /api/projects/:id/views', { params: { id }, query: { from } }).catch((cause: unknown) =>
        console.warn('the view was not counted', cause),
      )
    }
    count()
    let seenMs = 0
    const watch = setInterval(() => {
      if (document.visibilityState === 'visible') seenMs += tickMs
      // A second more than the server requires, because its clock started later than ours.
      if (seenMs <= stayedMs) return
      clearInterval(watch)
      count()
    }, tickMs)
    return () => clearInterval(watch)
  }, [api, id, status])
}
