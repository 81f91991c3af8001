import { useState } from 'react'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { submissionsContract } from '../contract.ts'
import { bodyOf, type Draft, forgetDraft, keepDraft, readDraft } from './draft.ts'

/** The fields of the API, by which the server reports errors. */
type Field =
  | 'title'
  | 'description'
  | 'sector'
  | 'subsection'
  | 'fundingGoal'
  | 'minimumViable'
  | 'timeline'
  | 'impact'
  | 'methodology'
  | 'imageFileId'
export type Errors = Readonly<Partial<Record<Field | 'form', string>>>

export const fields: readonly Field[] = [
  ...(['title', 'description', 'sector', 'subsection', 'fundingGoal', 'minimumViable'] as const),
  ...(['timeline', 'impact', 'methodology', 'imageFileId'] as const),
]
const notSent = 'Your project could not be sent. Nothing you typed is lost. Please try again in a moment.'

/** The form's state and submit function. The server's errors appear beside their fields. */
export function useSubmission(userId: string) {
  const api = useApi<typeof submissionsContract>()
  const [draft, setDraft] = useState(() => readDraft(userId))
  const [errors, setErrors] = useState<Errors>({})
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing')

  const change = (part: Partial<Draft>): void => {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(userId, next)
  }
  const send = async (): Promise<void> => {
    if (state === 'sending') return
    setState('sending')
    setErrors({})
    const found = await errorsOf(api, draft)
    setErrors(found ?? {})
    setState(found ? 'typing' : 'sent')
    if (!found) forgetDraft(userId)
  }
  return { draft, change, errors, state, send }
}

/** Sends the draft; returns the errors of the server or the connection, or undefined. */
async function errorsOf(api: ReturnType<typeof useApi<typeof submissionsContract>>, draft: Draft) {
  const answer = await api('POST /api/projects', { body: bodyOf(draft) }).catch(() => undefined)
  if (!answer) return { form: notSent }
  if (answer.ok) return undefined
  const { code, title, errors } = answer.refusal
  if (code === 'area_not_in_sector') return { subsection: title }
  if (code === 'file_not_found') return { imageFileId: title }
  const said = fields.flatMap((field) => {
    const message = fieldError(errors, field)
    return message ? [[field, message]] : []
  })
  return said.length > 0 ? (Object.fromEntries(said) as Errors) : { form: title }
}
