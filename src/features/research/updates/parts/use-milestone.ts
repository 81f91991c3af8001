import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#ui/toast.ts'
import type { Id } from '#values/id.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { updatesContract } from '../contract.ts'

type Which = { readonly projectId: Id<'project'>; readonly key: string }

/** Marks a milestone as reached, or reverts that; typed text survives errors. */
export function useMilestone({ projectId, key }: Which, done: () => void) {
  const api = useApi<typeof updatesContract>()
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const params = { id: projectId, key }
  const during = async (send: () => Promise<string | undefined>, text: string): Promise<void> => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      const fault = await send()
      if (fault !== undefined) return setError(fault)
      done()
      toast.show(text)
      await revalidate()
    } catch {
      setError('That did not reach us. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  const reach = (updateId: Id<'update'>) =>
    during(async () => {
      const answer = await api('POST /api/projects/:id/milestones/:key/reached', { params, body: { updateId } })
      return answer.ok ? undefined : answer.refusal.title
    }, 'The milestone is marked as reached.')
  const takeBack = (reason: string) =>
    during(async () => {
      const answer = await api('POST /api/projects/:id/milestones/:key/take-back', { params, body: { reason } })
      return answer.ok ? undefined : (fieldError(answer.refusal.errors, 'reason') ?? answer.refusal.title)
    }, 'The milestone is open again.')
  return { error, busy, reach, takeBack }
}
