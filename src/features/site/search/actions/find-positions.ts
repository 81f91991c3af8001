import { listJobs } from '#features/careers/jobs/actions/list-jobs.ts'
import { jobChoiceOf } from '#features/careers/jobs/rules/choice.ts'
import { placeText } from '#features/careers/jobs/rules/texts.ts'
import type { Platform } from '#platform/platform.ts'
import type { FoundPositions } from '../contract.ts'
import { highlighted } from '../rules/highlight.ts'
import { tokensOf } from '../rules/words.ts'

export const noPositions: FoundPositions = { items: [], total: 0, isMore: false }

/** The newest open positions with these words in title or company, as the job board finds them. */
export async function findPositions(platform: Platform, q: string, most: number): Promise<FoundPositions> {
  const choice = jobChoiceOf(new URLSearchParams({ q }))
  if (choice.q === '') return noPositions
  const { items, total, isMore } = await listJobs(platform, choice, most)
  const hits = new Set(tokensOf(choice.q).map(({ word }) => word))
  const open = items.filter(({ daysLeft }) => daysLeft !== null)
  return {
    items: open.map((job) => ({
      ...{ id: job.id, company: job.company, place: placeText(job), daysLeft: job.daysLeft },
      title: highlighted(job.title, hits),
    })),
    total: open.length === 0 ? 0 : total,
    isMore,
  }
}
