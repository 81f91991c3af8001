import { useNavigate, useSearchParams } from 'react-router'
import { useApi } from '#wire/use-api.ts'
import type { reviewsContract } from '../contract/endpoints.ts'
import { itemUrl, type QueueKind } from './desk-url.ts'
import { useAct } from './use-act.ts'

/** What the URL of the desk names. */
type Named = { readonly kind: QueueKind; readonly id: string }

/** The position in the queue, with navigation by `replace`, so that the history does not fill up. */
export function useQueuePlace(items: readonly Named[], selectedId: string | null) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const at = items.findIndex((item) => item.id === selectedId)
  const open = (item: Named | undefined): boolean => {
    if (item) void navigate(itemUrl(query, item), { replace: selectedId !== null })
    return item !== undefined
  }
  return {
    place: at < 0 ? undefined : { at: at + 1, of: items.length },
    step: (by: 1 | -1): void => void open(items[at < 0 ? 0 : at + by]),
    /** After a decision the next item opens, or the one before it at the end; the last one stays. */
    goOn: () => at >= 0 && open(items[at + 1] ?? items[at - 1]),
  }
}

/** Taking a review and giving it back. */
export function useClaim(id: string | undefined) {
  const api = useApi<typeof reviewsContract>()
  const { act } = useAct()
  if (id === undefined) return { take: () => {}, release: () => {} }
  const params = { id }
  return {
    take: () => void act(() => api('POST /api/admin/reviews/:id/take', { params }), 'It is yours for four hours'),
    release: () => void act(() => api('POST /api/admin/reviews/:id/release', { params }), 'Back in the queue'),
  }
}
