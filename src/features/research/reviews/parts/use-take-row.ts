import { useNavigate } from 'react-router'
import { toast } from '#ui/toast.ts'
import { deskPaths } from '#values/desk-paths.ts'
import { useApi } from '#wire/use-api.ts'
import type { reviewsContract } from '../contract/endpoints.ts'

/** Takes the review of the focused row, and opens it; without a declaration it asks for that first. */
export function useTakeRow(): () => void {
  const api = useApi<typeof reviewsContract>()
  const navigate = useNavigate()
  return () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-review]')?.dataset.review
    if (!id) return
    void api('POST /api/admin/reviews/:id/take', { params: { id } })
      .then((answer) => {
        if (!answer.ok && answer.refusal.code !== 'conflict_undeclared') return toast.error(answer.refusal.title)
        void navigate(deskPaths.reviews({ review: id }))
      })
      .catch(() => toast.error('That could not be sent. Please try again.'))
  }
}
