import { typedDollars } from '#values/digits.ts'
import { type Cents, inCents, inDollars } from '#values/money.ts'
import type { EditableProject } from '../contract.ts'
import { bodyOf, type Draft, emptyDraft } from './draft.ts'

/** The form that edits a project: what is typed, and the version that it was opened with. */
export type EditDraft = { readonly version: number; readonly draft: Draft; readonly progressUpdate: string }

/** 1,250 or 99.50, as it is typed. */
const typedCents = (amount: Cents): string => (amount % 100 === 0 ? inDollars(amount) : inCents(amount)).slice(1)

/** The fields as they stand on the server. */
export const draftOf = (project: EditableProject): Draft => ({
  ...emptyDraft,
  ...{ title: project.title, description: project.description, sector: project.sector, subsection: project.subsection },
  ...{ timeline: project.timeline, impact: project.impact, methodology: project.methodology },
  fundingGoal: String(project.fundingGoal),
  minimumViable: project.minimumViable === 0 ? '' : String(project.minimumViable),
  fundingUses: project.fundingUses,
  ...{ summary: project.summary, existingFunding: project.existingFunding, conflicts: project.conflicts },
  budget: project.budget.map(({ key, use, label, cents }) => ({ key, use, label, amount: typedCents(cents) })),
  milestones: project.milestones,
  ethics: project.ethics.map(({ fileId, ...approval }) => ({
    ...approval,
    letter: fileId === null ? null : { fileId, name: 'The letter that is kept', sizeBytes: 0 },
  })),
  image: project.image && {
    ...{ fileId: project.image.fileId, name: 'The present picture', sizeBytes: 0, previewUrl: project.image.url },
  },
})

export const openedWith = (project: EditableProject): EditDraft => ({
  ...{ version: project.version, draft: draftOf(project), progressUpdate: '' },
})

// Stored in this browser, so that a reload or a broken connection loses nothing. The server merges what was saved
// elsewhere meanwhile, since the version says what was typed upon.

const keyFor = (projectId: string): string => `projectEdit ${projectId}`

/** What was typed before and never saved. */
export function readEdit(projectId: string): EditDraft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyFor(projectId)) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('version' in kept) || !('draft' in kept)) return undefined
    const { version, draft } = kept
    if (typeof version !== 'number' || typeof draft !== 'object') return undefined
    const progressUpdate =
      'progressUpdate' in kept && typeof kept.progressUpdate === 'string' ? kept.progressUpdate : ''
    return { version, draft: { ...emptyDraft, ...draft }, progressUpdate }
  } catch {
    // Storage is disabled or contains invalid data: the form shows what the server has.
    return undefined
  }
}

export function keepEdit(projectId: string, edit: EditDraft | undefined): void {
  try {
    if (edit) localStorage.setItem(keyFor(projectId), JSON.stringify(edit))
    else localStorage.removeItem(keyFor(projectId))
  } catch (cause) {
    console.warn('this browser keeps no drafts', cause)
  }
}

/** The request body. */
export const editBodyOf = ({ version, draft, progressUpdate }: EditDraft) => ({
  ...bodyOf(draft),
  minimumViable: draft.minimumViable.trim() ? (typedDollars(draft.minimumViable) ?? -1) : 0,
  imageFileId: draft.image?.fileId ?? null,
  version,
  ...(progressUpdate.trim() && { progressUpdate }),
})
