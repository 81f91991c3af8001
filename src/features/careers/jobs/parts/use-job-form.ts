import { useState } from 'react'
import { useFieldsDraft } from '#ui/use-draft.ts'
import { faultNames, faultOfCode, type JobFaults, jobFaultsIn } from '../rules/form-faults.ts'
import { emptyJob, type JobFields, keptFields } from './form-state.ts'

type Refused = {
  readonly code: string
  readonly title: string
  readonly errors: readonly { location: string; message: string }[]
}
export type Sent = { readonly ok: true } | { readonly ok: false; readonly refusal: Refused }

type Options = {
  /** The name under which this tab keeps the draft. */
  readonly keptAs: string
  readonly begin?: JobFields
  readonly needsEmail: boolean
  readonly send: (fields: JobFields) => Promise<Sent>
  readonly onDone: () => void
}

/** The form's fields, their faults, and sending them. Typed text survives a reload of the tab. */
export function useJobForm({ keptAs, begin = emptyJob, needsEmail, send, onDone }: Options) {
  const draft = useFieldsDraft(keptAs, (kept) => keptFields(kept, begin))
  const { fields } = draft
  const [faults, setFaults] = useState<JobFaults>({})
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const change = (changed: Partial<JobFields>): void => {
    draft.change(changed)
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changed))))
  }
  const refuse = ({ code, title, errors }: Refused): void => {
    const place = faultOfCode[code]
    if (errors.length > 0)
      setFaults(Object.fromEntries(errors.map(({ location, message }) => [faultNames(location), message])))
    else if (place) setFaults({ [place]: title })
    else setFault(title)
  }
  const submit = async (): Promise<void> => {
    if (isBusy) return
    const found = jobFaultsIn(fields, needsEmail)
    setFaults(found)
    setFault(undefined)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const answer = await send(fields)
      if (!answer.ok) return refuse(answer.refusal)
      draft.clear()
      onDone()
    } catch {
      setFault('That could not be sent. What you typed is kept here; please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { fields, faults, fault, isBusy, change, submit, isKept: draft.isKept, discard: draft.clear }
}
export type JobForm = ReturnType<typeof useJobForm>
