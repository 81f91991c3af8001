import type { ReactNode } from 'react'
import { ethicsKindLabels } from '#features/research/versions/rules/plan.ts'
import { Prose } from '#ui/Prose.tsx'
import { shortDate } from '#values/time.ts'
import type { ProjectDetail } from '../contract/objects.ts'
import { BudgetTable } from './BudgetTable.tsx'
import { MilestoneTable } from './MilestoneTable.tsx'
import { type SpentLine, SpentTable } from './SpentTable.tsx'

type Planned = Pick<
  ProjectDetail,
  'id' | 'budget' | 'milestones' | 'ethics' | 'existingFunding' | 'conflicts' | 'now' | 'status'
>
type ProjectPlanProps = {
  readonly project: Planned
  /** What was spent from each line, once money was paid out. */
  readonly spent?: readonly SpentLine[] | undefined
  /** Opens the letter of an approval, for those who may read it. */
  readonly letter?: ((key: string) => ReactNode) | undefined
  /** What its researcher may do with a milestone. */
  readonly milestoneAction?: ((milestone: Planned['milestones'][number]) => ReactNode) | undefined
}

/** What follows a project's texts: each part only if its researcher provided it. */
export function ProjectPlan({ project, spent, letter, milestoneAction }: ProjectPlanProps) {
  const { budget, milestones, ethics, existingFunding, conflicts, now, status } = project
  if (budget.length + milestones.length + ethics.length === 0 && !existingFunding && !conflicts) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      {budget.length > 0 && (spent ? <SpentTable budget={budget} spent={spent} /> : <BudgetTable budget={budget} />)}
      {milestones.length > 0 && (
        <MilestoneTable milestones={milestones} now={now} isPublic={status === 'approved'} action={milestoneAction} />
      )}
      {ethics.length > 0 && (
        <section aria-labelledby="ethics">
          <h2 id="ethics" className="mb-2 text-xl dense:text-lg">
            Ethics
          </h2>
          <ul className="grid border-line border-t text-sm">
            {ethics.map(({ key, kind, board, reference, approvedOn, hasFile }) => (
              <li key={key} className="wrap-anywhere border-line border-b py-2.5">
                <strong className="font-semibold">{ethicsKindLabels[kind]}</strong>
                <span className="block text-ink-2">
                  Approved by {board} on {shortDate(approvedOn)}, number {reference}.{' '}
                  {hasFile && (letter?.(key) ?? 'Its letter is kept for reviewers.')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {existingFunding && <Note id="existing-funding" title="Existing funding" text={existingFunding} />}
      {conflicts && <Note id="conflicts" title="Conflicts of interest" text={conflicts} />}
    </div>
  )
}

const Note = ({ id, title, text }: { readonly id: string; readonly title: string; readonly text: string }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="mb-2 text-xl dense:text-lg">
      {title}
    </h2>
    <Prose text={text} />
  </section>
)
