import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { faultOfEntry } from '#features/research/catalogue/rules/taxonomy-faults.ts'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'
import type { TaxonomyDesk, taxonomyContract } from '../contract/taxonomy.ts'
import { taxonomyOn } from './area-words.ts'

export type AreaDraft = {
  readonly label: string
  readonly isOpen: boolean
  /** Of what is browsed. */
  readonly text?: string | undefined
  /** Of what is chosen on the form. */
  readonly places?: readonly string[] | undefined
}
export type AreaFaults = {
  readonly label?: string | undefined
  readonly text?: string | undefined
  readonly places?: string | undefined
  readonly isOpen?: string | undefined
  readonly all?: string | undefined
}

type Answer = { readonly ok: true } | { readonly ok: false; readonly refusal: { code: string; title: string } }

/** Sends the input; errors appear beside their fields, and typed text stays. */
export function useArea(desk: TaxonomyDesk) {
  const api = useApi<typeof taxonomyContract>()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [faults, setFaults] = useState<AreaFaults>({})
  /** By the rules that the server goes by; it looks again. */
  const check = (key: string, { places, ...draft }: AreaDraft): boolean => {
    const entry = { ...draft, label: draft.label.trim(), ...(places && { places }) }
    const fault = faultOfEntry(taxonomyOn(desk), key, entry)
    setFaults(fault ? { [fault.field]: fault.sentence } : {})
    return !fault
  }
  const send = async <Sent extends Answer>(call: () => Promise<Sent>, said: string): Promise<Sent | undefined> => {
    if (isBusy) return
    setBusy(true)
    setFaults({})
    try {
      const answer = await call()
      if (answer.ok) toast.show(said)
      else setFaults({ all: answer.refusal.title })
      // A colleague's change is shown in the history.
      if (answer.ok || answer.refusal.code === 'setting_changed') await revalidate()
      return answer
    } catch {
      setFaults({ all: 'The answer did not arrive. Nothing you typed is lost; please try again.' })
    } finally {
      setBusy(false)
    }
  }
  return { api, isBusy, faults, check, send, forget: () => setFaults({}) }
}
