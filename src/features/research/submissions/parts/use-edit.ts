import { useState } from 'react'
import { type Opened, useDraftSync } from '#features/research/drafts/parts/use-draft-sync.ts'
import { useAsked } from '#features/research/reviews/parts/use-asked.ts'
import type { VersionField } from '#features/research/versions/rules/versions.ts'
import { useApi } from '#wire/use-api.ts'
import type { EditableProject, EditResult, submissionsContract } from '../contract.ts'
import { type Draft, emptyDraft } from './draft.ts'
import { draftOf, editBodyOf, formFieldOf } from './edit-draft.ts'
import { type Errors, faultsIn } from './use-submission.ts'

/** The fields that two windows changed, as they were saved elsewhere. */
export type Conflict = {
  readonly fields: readonly (keyof Draft)[]
  readonly saved: Draft
  readonly version: number
}

const notSaved = 'Your changes could not be saved. Nothing you typed is lost. Please try again in a moment.'

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

  const isTyped = (field: VersionField): boolean => {
    const name = formFieldOf(field)
    return JSON.stringify(draft[name]) !== JSON.stringify(draftOf(project)[name])
  }
  const { asked, answers, clear } = useAsked(projectId, isTyped)

  const change = (part: Partial<Draft>): void => {
    setDraft((before) => ({ ...before, ...part }))
    saves.type(part)
  }
  const save = async (from: Draft = draft, upon: number = version): Promise<void> => {
    if (isSaving) return
    setSaving(true)
    setErrors({})
    await saves.flush()
    const body = { ...editBodyOf(from, upon, saves.id()), answers: answers() }
    const call = { params: { id: projectId }, body }
    const answer = await api('PUT /api/projects/:id', call).catch(() => undefined)
    setSaving(false)
    if (!answer) return setErrors({ form: notSaved })
    if (answer.ok) {
      clear()
      return onSaved(answer.data)
    }
    const { refusal } = answer
    if (refusal.code === 'edited_meanwhile') setConflict(conflictOf(refusal.data))
    else setErrors(faultsIn(refusal))
  }
  return {
    ...{ draft, errors, conflict, isSaving, save, saves, change, asked },
    /** Saves again on top of the other save, with the chosen wordings. */
    settle: (chosen: Partial<Draft>): void => {
      if (!conflict) return
      const next = { ...merged(draft, conflict, project), ...chosen }
      setConflict(undefined)
      setVersion(conflict.version)
      saves.rebase(conflict.version)
      change(next)
      void save(next, conflict.version)
    },
    /** One wording of a conflict was chosen. */
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

function conflictOf(data: { readonly fields: readonly VersionField[]; readonly current: EditableProject }): Conflict {
  return { fields: data.fields.map(formFieldOf), saved: draftOf(data.current), version: data.current.version }
}
