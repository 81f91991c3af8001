import { useEffect, useState } from 'react'
import { versionFieldLabels } from '#features/research/versions/rules/versions.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { useApi } from '#wire/use-api.ts'
import type { reviewsContract } from '../contract/endpoints.ts'
import type { ReviewRequests } from '../contract/objects.ts'

/** What reviewers ask the owner to change, field by field, ticked once a save has changed it. */
export function ChangesAsked({ projectId }: { projectId: string }) {
  const api = useApi<typeof reviewsContract>()
  const [items, setItems] = useState<ReviewRequests['items']>([])
  useEffect(() => {
    let isCurrent = true
    api('GET /api/projects/:id/review-requests', { params: { id: projectId } }).then(
      (answer) => isCurrent && answer.ok && setItems(answer.data.items),
      // The letter says the same; the form is of use without it.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [api, projectId])
  if (items.length === 0) return null
  return (
    <section aria-labelledby="changes-asked" className="mt-6 grid gap-2 rounded-lg border border-line bg-paper p-4">
      <h2 id="changes-asked" className="text-lg">
        Reviewers ask for these changes
      </h2>
      <ul className="grid gap-2">
        {items.map(({ field, request, isChanged }) => (
          <li key={field + request}>
            <span className="font-semibold">{versionFieldLabels[field]}</span>{' '}
            <StatusBadge tone={isChanged ? 'ok' : 'neutral'}>{isChanged ? 'Changed' : 'Open'}</StatusBadge>
            <span className="block whitespace-pre-line">{request}</span>
          </li>
        ))}
      </ul>
      <p className="text-ink-2 text-sm">Once you save, reviewers read the project anew.</p>
    </section>
  )
}
