import { type Instant, shortDate } from '#values/time.ts'
import type { BadgeTone } from './projects.ts'

type Milestone = { readonly dueOn: string; readonly reachedAt: Instant | null }
export type MilestoneState = { readonly tone: BadgeTone; readonly text: string }

/**
 * The state of each milestone. A passed date remains, with the day on which it was reached; the first open milestone
 * is in progress once the project is public.
 */
export function milestoneStates(list: readonly Milestone[], now: Instant, isPublic: boolean): MilestoneState[] {
  const current = isPublic ? list.findIndex(({ reachedAt }) => reachedAt === null) : -1
  return list.map(({ dueOn, reachedAt }, at) => {
    if (reachedAt !== null) return { tone: 'ok', text: `Reached ${shortDate(reachedAt)}` }
    // The day itself is still on time.
    if (isPublic && dueOn < now.slice(0, 10)) return { tone: 'warn', text: 'Overdue' }
    return { tone: 'neutral', text: at === current ? 'In work' : 'Planned' }
  })
}
