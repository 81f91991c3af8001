import { useApi } from '#wire/use-api.ts'
import type { reviewsContract } from '../contract/endpoints.ts'
import { useAct } from './use-act.ts'

/** Undoes a decision until its letter is sent. */
export function useTakeBack() {
  const api = useApi<typeof reviewsContract>()
  const { act, isBusy } = useAct()
  const takeBack = (id: string): void =>
    void act(() => api('POST /api/admin/reviews/:id/take-back', { params: { id } }), 'Taken back')
  return { takeBack, isBusy }
}
