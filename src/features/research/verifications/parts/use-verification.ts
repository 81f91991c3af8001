import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#ui/toast.ts'
import { fieldError } from '#wire/client.ts'
import type { FieldError } from '#wire/contract.ts'
import { useApi } from '#wire/use-api.ts'
import type { verificationsContract } from '../contract.ts'

type Answer = { readonly ok: true } | { readonly ok: false; readonly refusal: Refused }
type Refused = { readonly title: string; readonly errors: readonly FieldError[] }

/** Sends the researcher's actions about their verification; errors appear beside the field. */
export function useVerification(field: string) {
  const api = useApi<typeof verificationsContract>()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const send = async (call: () => Promise<Answer>, done: string): Promise<boolean> => {
    setBusy(true)
    setError(undefined)
    try {
      const answer = await call()
      if (!answer.ok) {
        setError(fieldError(answer.refusal.errors, field) ?? answer.refusal.errors[0]?.message ?? answer.refusal.title)
        return false
      }
      toast.show(done)
      await revalidate()
      return true
    } catch {
      setError('That could not be sent. Nothing you typed is lost; please try again in a moment.')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { api, busy, error, send }
}
