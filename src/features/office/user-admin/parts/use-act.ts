import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useCatchUp } from '#features/identity/session/parts/use-catch-up.ts'
import { toast } from '#ui/toast.ts'
import { type Api, fieldError } from '#wire/client.ts'
import type { FieldError } from '#wire/contract.ts'
import { useApi } from '#wire/use-api.ts'
import type { userAdminContract } from '../contract.ts'

type PeopleApi = Api<typeof userAdminContract>
type Refused = { readonly title: string; readonly errors: readonly FieldError[] }
type Answer = { readonly ok: true } | { readonly ok: false; readonly refusal: Refused }
export type Faults = {
  readonly reason?: string | undefined
  readonly until?: string | undefined
  readonly all?: string
}

/** Sends one act on a person, confirms it, and reloads the page. */
export function useAct(onDone?: () => void) {
  const api = useApi<typeof userAdminContract>()
  const { revalidate } = useRevalidator()
  const catchUp = useCatchUp()
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const send = async (call: (api: PeopleApi) => Promise<Answer>, done: string): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFaults({})
    try {
      const answer = await call(api)
      if (answer.ok) {
        toast.show(done)
        onDone?.()
        await revalidate()
        return
      }
      const { errors, title } = answer.refusal
      const beside = { reason: fieldError(errors, 'reason'), until: fieldError(errors, 'until') }
      setFaults(beside.reason || beside.until ? beside : { all: errors[0]?.message ?? title })
      if (!onDone) toast.error(title)
      if (errors.length === 0) await catchUp(title)
    } catch {
      setFaults({ all: 'The answer did not arrive. Look at the account before you try again.' })
      if (!onDone) toast.error('The answer did not arrive. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, faults }
}
