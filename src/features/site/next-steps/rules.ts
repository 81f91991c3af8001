/** The steps from an empty account to a project that donors trust, in order. */
export const stepIds = [
  ...(['photo', 'email', 'verification', 'draft', 'submission'] as const),
  ...(['budget', 'milestones', 'update', 'thanks'] as const),
] as const
export type StepId = (typeof stepIds)[number]

/** The state of an account. The project of a step is the newest one that lacks it; null if none does. */
export type Facts = {
  readonly hasPhoto: boolean
  readonly hasProvenEmail: boolean
  /** A badge, or a pending request. */
  readonly hasVerification: boolean
  readonly hasDraft: boolean
  readonly hasProject: boolean
  readonly withoutBudgetId: string | null
  readonly withoutMilestonesId: string | null
  readonly hasPublicProject: boolean
  readonly withoutUpdateId: string | null
  readonly hasDonors: boolean
  readonly hasThanked: boolean
}

export type Step = {
  readonly id: StepId
  readonly isDone: boolean
  /** The project that it is about. */
  readonly projectId: string | null
}

const step = (id: StepId, isDone: boolean, projectId: string | null = null): Step => ({ id, isDone, projectId })

/** The steps that make sense now: thanking donors is no step before there is one. */
export const stepsOf = (facts: Facts): Step[] => [
  step('photo', facts.hasPhoto),
  step('email', facts.hasProvenEmail),
  step('verification', facts.hasVerification),
  step('draft', facts.hasDraft || facts.hasProject),
  step('submission', facts.hasProject),
  ...(facts.hasProject
    ? [
        step('budget', facts.withoutBudgetId === null, facts.withoutBudgetId),
        step('milestones', facts.withoutMilestonesId === null, facts.withoutMilestonesId),
      ]
    : []),
  ...(facts.hasPublicProject ? [step('update', facts.withoutUpdateId === null, facts.withoutUpdateId)] : []),
  ...(facts.hasDonors ? [step('thanks', facts.hasThanked)] : []),
]
