import { useState } from 'react'
import { useFieldsDraft } from '#ui/use-draft.ts'
import { faultNames, faultOfCode, type JobFaults, jobFaultsIn } from '../rules/form-faults.ts'
import { changesIn, emptyJob, type JobFields } from './form-state.ts'

type Refused = {
  readonly code: string
  readonly title: string
  readonly errors: readonly { location: string; message: string }[]
}
type Sent<D> = { readonly ok: true; readonly data: D } | { readonly ok: false; readonly refusal: Refused }

type Options<D> = {
  /** The name under which this tab keeps the draft. */
  readonly keptAs: string
  readonly begin?: JobFields
  /** The number of the wording that the form begins with. */
  readonly revision?: number
  readonly needsEmail: boolean
  readonly send: (fields: JobFields) => Promise<Sent<D>>
  readonly onDone: (sent: D) => void
}

/** The form's fields, their faults, and sending them. What was typed survives a reload and what other tabs save. */
export function useJobForm<D>({ keptAs, begin = emptyJob, revision, needsEmail, send, onDone }: Options<D>) {
  const draft = useFieldsDraft(keptAs, (kept) => changesIn(kept, begin))
  const { typedOver = revision, ...changes } = draft.fields
  const fields = { ...begin, ...changes }
  const [faults, setFaults] = useState<JobFaults>({})
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const change = (changed: Partial<JobFields>): void => {
    draft.change({ ...changed, typedOver })
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
      onDone(answer.data)
    } catch {
      setFault('That could not be sent. What you typed is kept here; please try again.')
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ fields, faults, fault, isBusy, change, submit },
    ...{ isKept: draft.isKept, discard: draft.discard, restore: draft.restore },
    /** A newer wording was saved after this was typed. */
    isTypedOverOlder: typedOver !== revision,
  }
}
export type JobForm = ReturnType<typeof useJobForm>
