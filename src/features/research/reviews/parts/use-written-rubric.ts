import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#ui/toast.ts'
import { useDraft } from '#ui/use-draft.ts'
import { useApi } from '#wire/use-api.ts'
import type { Rubrics, rubricsContract } from '../contract/rubrics.ts'
import type { Question } from '../rules/rubric.ts'

/** A question as typed. A new one has a key for this page only. */
export type TypedQuestion = Question & { readonly isNew: boolean }
type Typed = { readonly reason: string; readonly questions: readonly TypedQuestion[] }

/** The errors, by place: `questions.0.name`. `form` is for the whole. */
export type Faults = Readonly<Record<string, string>>

const notSent = 'The version could not be sent. Nothing you wrote is lost; please try again.'

/** The next version of the rubric while it is written; it survives a reload of the tab. */
export function useWrittenRubric(latest: Rubrics['items'][number]) {
  const api = useApi<typeof rubricsContract>()
  const { revalidate } = useRevalidator()
  const { text, setText, clear, discard, restore } = useDraft(`rubric-after:${latest.version}`)
  const [faults, setFaults] = useState<Faults>({})
  const [isBusy, setBusy] = useState(false)
  const begin: Typed = { reason: '', questions: latest.questions.map((one) => ({ ...one, isNew: false })) }
  const typed: Typed = text === '' ? begin : (JSON.parse(text) as Typed)
  const change = (part: Partial<Typed>): void => setText(JSON.stringify({ ...typed, ...part }))
  const send = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFaults({})
    const questions = typed.questions.map(({ isNew, key, ...question }) => ({ ...question, key: isNew ? null : key }))
    const body = { after: latest.version, reason: typed.reason, questions }
    const answer = await api('POST /api/admin/rubrics', { body }).catch(() => undefined)
    setBusy(false)
    if (!answer) return setFaults({ form: notSent })
    if (!answer.ok) return setFaults(faultsOf(answer.refusal))
    clear()
    toast.show(`Version ${answer.data.version} is in use for reviews that open now`)
    await revalidate()
  }
  return { typed, change, send, faults, isBusy, draft: { isKept: text !== '', discard, restore } }
}

type Refused = {
  readonly title: string
  readonly errors: readonly { readonly location: string; readonly message: string }[]
}

function faultsOf({ title, errors }: Refused): Faults {
  const placed = errors.map(({ location, message }) => [location.replace(/^body\./, ''), message] as const)
  return placed.length > 0 ? Object.fromEntries(placed.toReversed()) : { form: title }
}
