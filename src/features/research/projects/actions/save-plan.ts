import { type Plan, type PlanField, planText } from '#features/research/versions/rules/plan.ts'
import type { Database } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { replaceBudget, replaceEthics, replaceMilestones } from '../store/plan.ts'

/**
 * Writes the lists of a project that differ from what it had, in the caller's transaction.
 * @param before undefined for a new project.
 */
export async function savePlan(
  tx: Database,
  projectId: Id<'project'>,
  before: Plan | undefined,
  plan: Plan,
): Promise<void> {
  const differs = (field: PlanField): boolean => planText(plan, field) !== (before ? planText(before, field) : '')
  if (differs('budget')) await replaceBudget(tx, projectId, plan.budget)
  if (differs('milestones')) await replaceMilestones(tx, projectId, plan.milestones)
  if (differs('ethics')) await replaceEthics(tx, projectId, plan.ethics)
}
