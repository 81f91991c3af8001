import type { BudgetLine, EthicsApproval, Milestone } from '#features/research/versions/rules/plan.ts'
import type { Content } from '#features/research/versions/rules/versions.ts'
import { dollars } from '#values/money.ts'
import type { FundingUse } from './projects.ts'

export type ProjectDraft = {
  readonly title: string
  readonly description: string
  /** Slugs of the submission taxonomy, already checked to belong together. */
  readonly sector: string
  readonly subsection: string
  /** Whole US dollars, 1 to 10,000,000 (AMB-083). */
  readonly fundingGoal: number
  /** Whole US dollars, below the goal (AMB-071); no minimum when absent. */
  readonly minimumViable?: number | undefined
  readonly timeline?: string | undefined
  readonly impact?: string | undefined
  readonly methodology?: string | undefined
  /** A file that is already attached. */
  readonly imageFileId?: string | undefined
  /** What the money is for; with a budget, its lines cover that. */
  readonly fundingUses?: readonly FundingUse[] | undefined
  /** In plain language, below the title. */
  readonly summary?: string | undefined
  readonly existingFunding?: string | undefined
  readonly conflicts?: string | undefined
  /** Adds up to the goal. */
  readonly budget?: readonly (BudgetLine & { readonly use: FundingUse })[] | undefined
  readonly milestones?: readonly Milestone[] | undefined
  readonly ethics?: readonly EthicsApproval[] | undefined
}

/** A form's content as stored: amounts in cents, absent texts empty, choices once and in order. */
export const contentOfDraft = (draft: ProjectDraft): Content => ({
  title: draft.title,
  summary: draft.summary ?? '',
  description: draft.description,
  methodology: draft.methodology ?? '',
  timeline: draft.timeline ?? '',
  impact: draft.impact ?? '',
  goalCents: dollars(draft.fundingGoal),
  minimumCents: dollars(draft.minimumViable ?? 0),
  sector: draft.sector,
  subsection: draft.subsection,
  fundingUses: [...new Set(usesOf(draft))].sort(),
  imageId: draft.imageFileId ?? null,
  existingFunding: draft.existingFunding ?? '',
  conflicts: draft.conflicts ?? '',
  budget: draft.budget ?? [],
  milestones: draft.milestones ?? [],
  ethics: draft.ethics ?? [],
})

const usesOf = ({ budget = [], fundingUses = [] }: ProjectDraft): readonly FundingUse[] =>
  budget.length > 0 ? budget.map(({ use }) => use) : fundingUses
