import type { Platform } from '#platform/platform.ts'
import { Refusal } from '#wire/refusal.ts'
import type { ProjectTotals } from '../contract/objects.ts'
import { selectTotals } from '../store/read-totals.ts'

/**
 * What an open page polls to notice changes. @throws Refusal project_not_found (404) for a project that is not
 * public, also to its owner.
 */
export async function readTotals(platform: Platform, projectId: string): Promise<ProjectTotals> {
  const row = await selectTotals(platform.database, projectId)
  if (!row) throw new Refusal('project_not_found', 'Project Not Found')
  const { raisedCents, donorCount, changedAt } = row
  return { totalFunded: raisedCents / 100, donorCount, changedAt }
}
