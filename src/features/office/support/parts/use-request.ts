import { useState } from 'react'
import { fieldError } from '#wire/client.ts'
import type { FieldError } from '#wire/contract.ts'

type Refused = { readonly code: string; readonly title: string; readonly errors: readonly FieldError[] }
type Answer<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly refusal: Refused }

export type Faults = { readonly of: (field: string) => string | undefined; readonly whole: string | undefined }

const away = 'That could not be sent. Nothing you typed is lost; please try again in a moment.'

/** Sends what a person typed; what is wrong is beside its field, and anything else with the whole form. */
export function useRequest(fieldOf: Readonly<Record<string, string>> = {}) {
  const [refusal, setRefusal] = useState<Refused>()
  const [isAway, setAway] = useState(false)
  const [busy, setBusy] = useState(false)
  const send = async <T>(call: () => Promise<Answer<T>>): Promise<T | undefined> => {
    if (busy) return undefined
    setBusy(true)
    setRefusal(undefined)
    setAway(false)
    try {
      const answer = await call()
      if (answer.ok) return answer.data
      setRefusal(answer.refusal)
    } catch {
      setAway(true)
    } finally {
      setBusy(false)
    }
    return undefined
  }
  const own = refusal && fieldOf[refusal.code]
  const faults: Faults = {
    of: (field) => (own === field ? refusal?.title : fieldError(refusal?.errors ?? [], field)),
    whole: isAway ? away : refusal && own === undefined && refusal.errors.length === 0 ? refusal.title : undefined,
  }
  return { busy, send, faults, refusal }
}
