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
  readonly fundingUses?: readonly FundingUse[] | undefined
}

/** What a form says, as it is kept: amounts in cents, absent texts empty, choices once and in order. */
export const contentOfDraft = (draft: ProjectDraft): Content => ({
  title: draft.title,
  description: draft.description,
  methodology: draft.methodology ?? '',
  timeline: draft.timeline ?? '',
  impact: draft.impact ?? '',
  goalCents: dollars(draft.fundingGoal),
  minimumCents: dollars(draft.minimumViable ?? 0),
  sector: draft.sector,
  subsection: draft.subsection,
  fundingUses: [...new Set(draft.fundingUses)].sort(),
  imageId: draft.imageFileId ?? null,
})
