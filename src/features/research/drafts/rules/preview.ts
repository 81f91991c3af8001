import type { ProjectDetail } from '#features/research/projects/contract/objects.ts'
import { projectImage } from '#features/research/projects/rules/pictures.ts'
import { fundingUses } from '#features/research/projects/rules/projects.ts'
import { ethicsKinds } from '#features/research/versions/rules/plan.ts'
import { shareOf, typedDollars } from '#values/digits.ts'
import { centsFrom } from '#values/money.ts'
import type { DraftFields } from '../contract.ts'

const dollarsOf = (typed: string | undefined, before: number): number =>
  typed === undefined ? before : (typedDollars(typed) ?? 0)
const textOf = (typed: string | undefined, before: string | null): string | null =>
  typed === undefined ? before : typed.trim() || null

type Base = Omit<ProjectDetail, 'rendered'>

/** A draft as its project's page would show it; empty lines are left out. */
export function previewOf(base: Base, typed: DraftFields): Base {
  const sector = typed.sector ?? base.sector
  const subsection = typed.subsection ?? base.subsection
  const goal = dollarsOf(typed.fundingGoal, base.fundingGoal)
  const budget = typed.budget === undefined ? base.budget : typed.budget.flatMap(budgetLineOf)
  const uses = budget.length > 0 ? budget.map(({ use }) => use) : (typed.fundingUses ?? base.fundingUses)
  const imageId = typed.image?.fileId ?? null
  return {
    ...base,
    title: textOf(typed.title, base.title) ?? 'Without a title yet',
    description: textOf(typed.description, base.description) ?? 'Nothing is described yet.',
    ...{ sector, subsection, categories: [sector, subsection], budget },
    ...{ fundingGoal: goal, totalTarget: goal, minimumViable: dollarsOf(typed.minimumViable, base.minimumViable) },
    summary: textOf(typed.summary, base.summary),
    timeline: textOf(typed.timeline, base.timeline),
    impact: textOf(typed.impact, base.impact),
    methodology: textOf(typed.methodology, base.methodology),
    existingFunding: textOf(typed.existingFunding, base.existingFunding),
    conflicts: textOf(typed.conflicts, base.conflicts),
    milestones: typed.milestones === undefined ? base.milestones : milestonesOf(typed.milestones, base),
    ethics: typed.ethics === undefined ? base.ethics : typed.ethics.flatMap(approvalOf),
    fundingUses: [...new Set(uses)],
    projectImage:
      typed.image === undefined
        ? base.projectImage
        : projectImage({ id: base.id, sector: sector || 'science', imageId }),
  }
}

type Typed<F extends 'budget' | 'milestones' | 'ethics'> = NonNullable<DraftFields[F]>[number]

function budgetLineOf({ key, use, label, amount }: Typed<'budget'>): ProjectDetail['budget'] {
  const cents = centsFrom(amount)
  return cents && label.trim()
    ? fundingUses.flatMap((one) => (one === use ? [{ key, use: one, label, cents }] : []))
    : []
}

const isDay = (text: string): boolean => /^20\d\d-\d\d-\d\d$/.test(text)

const unknown = { reachedAt: null, updateId: null, takenBack: null, releasedAt: null }

function milestonesOf(typed: readonly Typed<'milestones'>[], base: Base): ProjectDetail['milestones'] {
  const known = (key: string) => {
    const { reachedAt, updateId, takenBack, releasedAt } = base.milestones.find((one) => one.key === key) ?? unknown
    return { reachedAt, updateId, takenBack, releasedAt }
  }
  return typed.flatMap(({ key, title, dueOn, share = '' }) =>
    title.trim() && isDay(dueOn) ? [{ key, title, dueOn, shareBps: shareOf(share) ?? 0, ...known(key) }] : [],
  )
}

function approvalOf({ key, kind, reference, board, approvedOn, letter }: Typed<'ethics'>): ProjectDetail['ethics'] {
  if (!board.trim() || !isDay(approvedOn)) return []
  return ethicsKinds.flatMap((one) =>
    one === kind ? [{ key, kind: one, reference, board, approvedOn, hasFile: letter !== null }] : [],
  )
}
