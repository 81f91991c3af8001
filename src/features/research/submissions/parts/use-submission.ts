import { useState } from 'react'
import { type Opened, useDraftSync } from '#features/research/drafts/parts/use-draft-sync.ts'
import type { FieldError } from '#wire/contract.ts'
import { useApi } from '#wire/use-api.ts'
import type { submissionsContract } from '../contract.ts'
import { bodyOf, type Draft, emptyDraft } from './draft.ts'

/** The fields of the API, by which the server reports errors. */
const fields = [
  ...(['title', 'description', 'sector', 'subsection', 'fundingGoal', 'minimumViable', 'summary'] as const),
  ...(['timeline', 'impact', 'methodology', 'imageFileId', 'existingFunding', 'conflicts', 'fundingUses'] as const),
  ...(['budget', 'milestones', 'ethics', 'progressUpdate'] as const),
]
/** By field, and by place in a list: `budget.0.label`. `form` is about the whole. */
export type Errors = Readonly<Partial<Record<string, string>>>

const notSent = 'Your project could not be sent. Nothing you typed is lost. Please try again in a moment.'

type Opening = { readonly userId: string; readonly opened: Opened; readonly onTyped: () => void }

/**
 * The form's state and submit function. The server's errors appear beside their fields.
 * @param onTyped called when a person types.
 */
export function useSubmission({ userId, opened, onTyped }: Opening) {
  const api = useApi<typeof submissionsContract>()
  const [draft, setDraft] = useState<Draft>({ ...emptyDraft, ...opened.fields })
  const [errors, setErrors] = useState<Errors>({})
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing')
  const saves = useDraftSync({ userId, opened }, (news) => setDraft((before) => ({ ...before, ...news })))

  const change = (part: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...part }))
    saves.type(part)
    onTyped()
  }
  const send = async (): Promise<void> => {
    if (state === 'sending') return
    setState('sending')
    setErrors({})
    await saves.flush()
    const found = await errorsOf(api, draft, saves.id())
    setErrors(found ?? {})
    setState(found ? 'typing' : 'sent')
  }
  const settle = (chosen: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...chosen }))
    saves.settle(chosen)
  }
  return { draft, change, errors, state, send, saves, settle }
}

/** Sends the draft; returns the errors of the server or the connection, or undefined. */
async function errorsOf(api: ReturnType<typeof useApi<typeof submissionsContract>>, draft: Draft, draftId: string) {
  const answer = await api('POST /api/projects', { body: { ...bodyOf(draft), draftId } }).catch(() => undefined)
  if (!answer) return { form: notSent }
  if (answer.ok) return undefined
  return faultsIn(answer.refusal)
}

type Refused = { readonly code: string; readonly title: string; readonly errors: readonly FieldError[] }

/** A refusal's message, beside the fields that it is about. */
export function faultsIn({ code, title, errors }: Refused): Errors {
  if (code === 'area_not_in_sector') return { subsection: title }
  if (code === 'file_not_found') return { imageFileId: title }
  const messages = errors.flatMap(({ location, message }) => {
    const place = location.replace(/^body\./, '')
    return fields.some((field) => field === place.split('.')[0]) ? [[place, message] as const] : []
  })
  // The first of several messages about one place is used.
  return messages.length > 0 ? Object.fromEntries(messages.reverse()) : { form: title }
}
