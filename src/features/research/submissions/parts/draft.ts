import type { UploadedValue } from '#features/foundation/files/parts/FileUpload.tsx'
import type { FundingUse } from '#features/research/projects/rules/projects.ts'
import type { EthicsKind } from '#features/research/versions/rules/plan.ts'
import { shareOf, typedDollars } from '#values/digits.ts'
import { type Cents, centsFrom } from '#values/money.ts'

/** A line of the budget as typed. */
export type TypedLine = {
  readonly key: string
  readonly use: FundingUse | ''
  readonly label: string
  readonly amount: string
}
export type TypedMilestone = {
  readonly key: string
  readonly title: string
  readonly dueOn: string
  /** The share of the money held back until it is reached, in percent; empty or absent for none. */
  readonly share?: string | undefined
}
export type TypedApproval = {
  readonly key: string
  readonly kind: EthicsKind | ''
  readonly reference: string
  readonly board: string
  readonly approvedOn: string
  readonly letter: UploadedValue | null
}

/** The form as typed; values stay text until they are sent. */
export type Draft = {
  readonly title: string
  readonly description: string
  readonly sector: string
  readonly subsection: string
  readonly fundingGoal: string
  readonly minimumViable: string
  readonly timeline: string
  readonly impact: string
  readonly methodology: string
  readonly fundingUses: readonly FundingUse[]
  readonly image: UploadedValue | null
  readonly summary: string
  readonly existingFunding: string
  readonly conflicts: string
  readonly budget: readonly TypedLine[]
  readonly milestones: readonly TypedMilestone[]
  readonly ethics: readonly TypedApproval[]
  /** For an edit alone: news for donors. */
  readonly progressUpdate: string
}

export const emptyDraft: Draft = {
  title: '',
  description: '',
  sector: '',
  subsection: '',
  fundingGoal: '',
  minimumViable: '',
  timeline: '',
  impact: '',
  methodology: '',
  fundingUses: [],
  image: null,
  summary: '',
  existingFunding: '',
  conflicts: '',
  budget: [],
  milestones: [],
  ethics: [],
  progressUpdate: '',
}

/** A typed amount; for anything else one that the server refuses with its message. */
const dollarsIn = (typed: string): number => typedDollars(typed) ?? -1

/** The request body. */
export const bodyOf = (draft: Draft) => ({
  title: draft.title,
  description: draft.description,
  sector: draft.sector,
  subsection: draft.subsection,
  fundingGoal: dollarsIn(draft.fundingGoal),
  ...(draft.minimumViable.trim() && { minimumViable: dollarsIn(draft.minimumViable) }),
  ...(draft.timeline.trim() && { timeline: draft.timeline }),
  ...(draft.impact.trim() && { impact: draft.impact }),
  ...(draft.methodology.trim() && { methodology: draft.methodology }),
  ...(draft.fundingUses.length > 0 && { fundingUses: [...draft.fundingUses] }),
  ...(draft.image && { imageFileId: draft.image.fileId }),
  ...(draft.summary.trim() && { summary: draft.summary }),
  ...(draft.existingFunding.trim() && { existingFunding: draft.existingFunding }),
  ...(draft.conflicts.trim() && { conflicts: draft.conflicts }),
  budget: draft.budget.map(({ key, use, label, amount }) => {
    // A line without a use is refused with a message.
    return { key, use: use as FundingUse, label, cents: centsFrom(amount) ?? (-1 as Cents) }
  }),
  milestones: draft.milestones.map(({ key, title, dueOn, share = '' }) => {
    // A share that is not a number is refused with a message.
    return { key, title, dueOn, ...(share.trim() && { shareBps: shareOf(share) ?? -1 }) }
  }),
  ethics: draft.ethics.map(({ key, kind, reference, board, approvedOn, letter }) => {
    return { key, kind: kind as EthicsKind, reference, board, approvedOn, fileId: letter?.fileId ?? null }
  }),
})
