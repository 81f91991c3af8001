import { useState } from 'react'
import { useApi } from '#wire/use-api.ts'
import type { EditableProject, EditResult, submissionsContract } from '../contract.ts'
import { type Draft, emptyDraft } from './draft.ts'
import { draftOf, type EditDraft, editBodyOf, keepEdit, openedWith, readEdit } from './edit-draft.ts'
import { type Errors, faultsIn } from './use-submission.ts'

/** The fields that two windows changed, as they were saved elsewhere. */
export type Conflict = {
  readonly fields: readonly (keyof Draft)[]
  readonly saved: Draft
  readonly version: number
}

const notSaved = 'Your changes could not be saved. Nothing you typed is lost. Please try again in a moment.'

/** How the server names what a form calls otherwise. */
const formField = { goal: 'fundingGoal', minimum: 'minimumViable' } as const

/** The state of the 'Update Project' form. @param onSaved called once the server has it. */
export function useEdit(projectId: string, project: EditableProject, onSaved: (result: EditResult) => void) {
  const api = useApi<typeof submissionsContract>()
  const [kept] = useState(() => readEdit(projectId))
  const [edit, setEdit] = useState<EditDraft>(kept ?? openedWith(project))
  const [isRestored, setRestored] = useState(kept !== undefined)
  const [errors, setErrors] = useState<Errors>({})
  const [conflict, setConflict] = useState<Conflict>()
  const [isSaving, setSaving] = useState(false)

  const set = (next: EditDraft): void => {
    setEdit(next)
    keepEdit(projectId, next)
  }
  const save = async (from: EditDraft = edit): Promise<void> => {
    if (isSaving) return
    setSaving(true)
    setErrors({})
    const call = { params: { id: projectId }, body: editBodyOf(from) }
    const answer = await api('PUT /api/projects/:id', call).catch(() => undefined)
    setSaving(false)
    if (!answer) return setErrors({ form: notSaved })
    if (answer.ok) {
      keepEdit(projectId, undefined)
      return onSaved(answer.data)
    }
    const { refusal } = answer
    if (refusal.code === 'edited_meanwhile') setConflict(conflictOf(refusal.data))
    else setErrors(faultsIn(refusal))
  }
  return {
    ...{ draft: edit.draft, progressUpdate: edit.progressUpdate, errors, conflict, isSaving, isRestored, save },
    change: (part: Partial<Draft>): void => set({ ...edit, draft: { ...edit.draft, ...part } }),
    changeUpdate: (progressUpdate: string): void => set({ ...edit, progressUpdate }),
    /** Back to what the server has. */
    discard: (): void => {
      setRestored(false)
      setEdit(openedWith(project))
      keepEdit(projectId, undefined)
    },
    /** Saves again on top of what was saved elsewhere, with the wordings that were chosen. */
    settle: (chosen: Partial<Draft>): void => {
      if (!conflict) return
      const next = {
        ...edit,
        version: conflict.version,
        draft: { ...merged(edit.draft, conflict, project), ...chosen },
      }
      setConflict(undefined)
      set(next)
      void save(next)
    },
  }
}

/** Fields that only the other window changed are taken from it; the rest stays as typed. */
function merged(typed: Draft, { saved, fields: both }: Conflict, opened: EditableProject): Draft {
  const before = draftOf(opened)
  const untouched = (Object.keys(emptyDraft) as (keyof Draft)[]).filter(
    (field) => !both.includes(field) && JSON.stringify(typed[field]) === JSON.stringify(before[field]),
  )
  return { ...typed, ...Object.fromEntries(untouched.map((field) => [field, saved[field]])) }
}

function conflictOf(data: { readonly fields: readonly string[]; readonly current: EditableProject }): Conflict {
  const named = data.fields.map((field) => (field in formField ? formField[field as keyof typeof formField] : field))
  return { fields: named as (keyof Draft)[], saved: draftOf(data.current), version: data.current.version }
}
