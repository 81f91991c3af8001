import { newId, type Platform } from '#platform/platform.ts'
import { dollars } from '#values/money.ts'
import { dayMs, later } from '#values/time.ts'
import type { DemoProject } from './texts/projects.ts'

/** Summary, budget and milestones, where a project of the demo world has them. */
export function listsOf(platform: Platform, { summary, budget = [], milestones = [] }: DemoProject) {
  const key = (): string => newId(platform)
  return {
    summary,
    budget: budget.map(({ use, label, usd }) => ({ key: key(), use, label, cents: dollars(usd) })),
    milestones: milestones.map(({ title, dueAfterDays, sharePercent }) => {
      const dueOn = later(platform.clock.now(), dueAfterDays * dayMs).slice(0, 10)
      return { key: key(), title, dueOn, ...(sharePercent && { shareBps: sharePercent * 100 }) }
    }),
  }
}
