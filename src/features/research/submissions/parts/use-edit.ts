import { useState } from 'react'
import { type Opened, useDraftSync } from '#features/research/drafts/parts/use-draft-sync.ts'
import { useApi } from '#wire/use-api.ts'
import type { EditableProject, EditResult, submissionsContract } from '../contract.ts'
import { type Draft, emptyDraft } from './draft.ts'
import { draftOf, editBodyOf } from './edit-draft.ts'
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

type Opening = {
  readonly userId: string
  readonly projectId: string
  readonly project: EditableProject
  readonly opened: Opened
  /** The version that the edit began with. */
  readonly baseVersion: number
}

/** The state of the 'Update Project' form. @param onSaved called once the server has it. */
export function useEdit(
  { userId, projectId, project, opened, baseVersion }: Opening,
  onSaved: (result: EditResult) => void,
) {
  const api = useApi<typeof submissionsContract>()
  const [draft, setDraft] = useState<Draft>({ ...draftOf(project), ...opened.fields })
  const [version, setVersion] = useState(baseVersion)
  const [errors, setErrors] = useState<Errors>({})
  const [conflict, setConflict] = useState<Conflict>()
  const [isSaving, setSaving] = useState(false)
  const place = { userId, opened, edit: { projectId, baseVersion } }
  const saves = useDraftSync(place, (news) => setDraft((before) => ({ ...before, ...news })))

  const change = (part: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...part }))
    saves.type(part)
  }
  const save = async (from: Draft = draft, upon: number = version): Promise<void> => {
    if (isSaving) return
    setSaving(true)
    setErrors({})
    await saves.flush()
    const call = { params: { id: projectId }, body: editBodyOf(from, upon, saves.id()) }
    const answer = await api('PUT /api/projects/:id', call).catch(() => undefined)
    setSaving(false)
    if (!answer) return setErrors({ form: notSaved })
    if (answer.ok) return onSaved(answer.data)
    const { refusal } = answer
    if (refusal.code === 'edited_meanwhile') setConflict(conflictOf(refusal.data))
    else setErrors(faultsIn(refusal))
  }
  return {
    ...{ draft, errors, conflict, isSaving, save, saves, change },
    /** Saves again on top of what was saved elsewhere, with the wordings that were chosen. */
    settle: (chosen: Partial<Draft>): void => {
      if (!conflict) return
      const next = { ...merged(draft, conflict, project), ...chosen }
      setConflict(undefined)
      setVersion(conflict.version)
      saves.rebase(conflict.version)
      change(next)
      void save(next, conflict.version)
    },
    /** Of what is typed in two windows, one wording was chosen. */
    settleTyping: (chosen: Partial<Draft>): void => {
      setDraft((before) => ({ ...before, ...chosen }))
      saves.settle(chosen)
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
