import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#ui/toast.ts'
import type { Id } from '#values/id.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { PassageFound, redactionsContract } from '../contract.ts'

type Errors = Readonly<Partial<Record<'passage' | 'reason' | 'form', string>>>

/** Step one finds it, step two removes it with a reason. Typed text survives errors. */
export function useRedaction(projectId: Id<'project'>, done: () => void) {
  const api = useApi<typeof redactionsContract>()
  const { revalidate } = useRevalidator()
  const [found, setFound] = useState<PassageFound>()
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const params = { id: projectId }

  const during = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setErrors({})
    try {
      await work()
    } catch {
      setErrors({ form: 'That did not reach us. Please try again.' })
    } finally {
      setBusy(false)
    }
  }
  const search = (passage: string) =>
    during(async () => {
      const answer = await api('POST /api/admin/projects/:id/redactions/search', { params, body: { passage } })
      if (answer.ok) setFound(answer.data)
      else setErrors({ passage: fieldError(answer.refusal.errors, 'passage') ?? answer.refusal.title })
    })
  const remove = (passage: string, reason: string) =>
    during(async () => {
      const answer = await api('POST /api/admin/projects/:id/redactions', { params, body: { passage, reason } })
      if (!answer.ok) {
        const ofReason = fieldError(answer.refusal.errors, 'reason')
        const ofPassage = fieldError(answer.refusal.errors, 'passage') ?? answer.refusal.title
        return setErrors(ofReason ? { reason: ofReason } : { passage: ofPassage })
      }
      setFound(undefined)
      done()
      toast.show('It is removed.')
      await revalidate()
    })
  const forget = (): void => {
    setFound(undefined)
    setErrors({})
  }
  return { found, errors, busy, search, remove, forget }
}
