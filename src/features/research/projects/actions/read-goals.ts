import type { Platform } from '#platform/platform.ts'
import { dollars } from '#values/money.ts'
import type { GoalsReached } from '../contract/objects.ts'
import { closedProjectsMin, likeGoal } from '../rules/goals.ts'
import { reachedGoals } from '../store/goals.ts'

type Asked = { readonly sector: string; readonly goal: number }

/** What projects with similar goals reached; empty if too few have closed. */
export async function readGoals({ database, clock }: Platform, { sector, goal }: Asked): Promise<GoalsReached> {
  const { atLeast, atMost } = likeGoal(goal)
  const wanted = { sector, atLeastCents: dollars(atLeast), atMostCents: dollars(atMost) }
  const { count, medianPercent } = await reachedGoals(database, wanted, clock.now())
  const isEnough = count >= closedProjectsMin && medianPercent !== null
  return { atLeast, atMost, reached: isEnough ? { projects: count, medianPercent } : null }
}
