import type { VersionField } from '#features/research/versions/rules/versions.ts'
import { typedDollars } from '#values/digits.ts'
import { type Cents, inCents, inDollars } from '#values/money.ts'
import type { EditableProject } from '../contract.ts'
import { bodyOf, type Draft, emptyDraft } from './draft.ts'

/** 1,250 or 99.50, as one types it. */
const typedCents = (amount: Cents): string => (amount % 100 === 0 ? inDollars(amount) : inCents(amount)).slice(1)

/** The fields as stored on the server. */
export const draftOf = (project: EditableProject): Draft => ({
  ...emptyDraft,
  ...{ title: project.title, description: project.description, sector: project.sector, subsection: project.subsection },
  ...{ timeline: project.timeline, impact: project.impact, methodology: project.methodology },
  fundingGoal: String(project.fundingGoal),
  minimumViable: project.minimumViable === 0 ? '' : String(project.minimumViable),
  fundingUses: project.fundingUses,
  ...{ summary: project.summary, existingFunding: project.existingFunding, conflicts: project.conflicts },
  budget: project.budget.map(({ key, use, label, cents }) => ({ key, use, label, amount: typedCents(cents) })),
  milestones: project.milestones.map(({ shareBps, ...one }) => ({
    ...one,
    ...(shareBps && { share: String(shareBps / 100) }),
  })),
  ethics: project.ethics.map(({ fileId, ...approval }) => ({
    ...approval,
    letter: fileId === null ? null : { fileId, name: 'The letter that is kept', sizeBytes: 0 },
  })),
  image: project.image && {
    ...{ fileId: project.image.fileId, name: 'The present picture', sizeBytes: 0, previewUrl: project.image.url },
  },
})

/** The name of a version's field in the form. */
export const formFieldOf = (field: VersionField): keyof Draft =>
  field === 'goal' ? 'fundingGoal' : field === 'minimum' ? 'minimumViable' : field

/** The request body. */
export const editBodyOf = (draft: Draft, version: number, draftId: string) => ({
  ...bodyOf(draft),
  minimumViable: draft.minimumViable.trim() ? (typedDollars(draft.minimumViable) ?? -1) : 0,
  imageFileId: draft.image?.fileId ?? null,
  ...{ version, draftId },
  ...(draft.progressUpdate.trim() && { progressUpdate: draft.progressUpdate }),
})
