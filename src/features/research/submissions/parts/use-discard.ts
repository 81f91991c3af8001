import { useState } from 'react'
import type { draftsContract } from '#features/research/drafts/contract.ts'
import type { DraftSaves } from '#features/research/drafts/parts/use-draft-sync.ts'
import { toast } from '#ui/toast.ts'
import type { Id } from '#values/id.ts'
import { useApi } from '#wire/use-api.ts'

/** Discards the draft of a form, and restores it. Changes are saved first, so that all of them can be restored. */
export function useDiscard(saves: Pick<DraftSaves, 'id' | 'flush'>) {
  const api = useApi<typeof draftsContract>()
  const [state, setState] = useState<'open' | 'busy' | 'discarded'>('open')
  const call = async (key: 'DELETE /api/drafts/:id' | 'POST /api/drafts/:id/restoration'): Promise<boolean> => {
    const params = { id: saves.id() as Id<'draft'> }
    const answer = await api(key, { params }).catch(() => undefined)
    if (!answer?.ok) toast.error(answer ? answer.refusal.title : 'That could not be sent. Please try again.')
    return answer?.ok ?? false
  }
  return {
    state,
    discard: async (): Promise<boolean> => {
      if (state !== 'open') return false
      setState('busy')
      await saves.flush()
      const isDone = await call('DELETE /api/drafts/:id')
      setState(isDone ? 'discarded' : 'open')
      return isDone
    },
    restore: async (): Promise<void> => {
      if (await call('POST /api/drafts/:id/restoration')) setState('open')
    },
  }
}
