import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useCatchUp } from '#features/identity/session/parts/use-catch-up.ts'
import { toast } from '#ui/toast.ts'
import type { FieldError } from '#wire/contract.ts'

type Refused = { readonly title: string; readonly errors: readonly FieldError[] }
export type Sent<Data> = { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly refusal: Refused }

/**
 * Sends a form about money once, however often its button is pressed; errors appear beside the fields. What is said
 * when it is done may depend on the answer.
 */
export function useSending() {
  const { revalidate } = useRevalidator()
  const catchUp = useCatchUp()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [fault, setFault] = useState<string>()
  const send = async <Data>(
    call: () => Promise<Sent<Data>>,
    done?: string | ((data: Data) => string),
  ): Promise<Data | undefined> => {
    if (busy) return undefined
    setBusy(true)
    setErrors([])
    setFault(undefined)
    try {
      const answer = await call()
      if (!answer.ok) {
        const { errors: inFields, title } = answer.refusal
        setErrors(inFields)
        if (inFields.length > 0) return undefined
        setFault(title)
        await catchUp(title)
        return undefined
      }
      if (done) toast.show(typeof done === 'string' ? done : done(answer.data))
      await revalidate()
      return answer.data
    } catch {
      setFault('The answer did not arrive. Nothing you typed is lost; press the button again: it stays one.')
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, errors, fault, send, setErrors }
}
