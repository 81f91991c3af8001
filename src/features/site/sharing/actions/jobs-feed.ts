import { listJobs } from '#features/careers/jobs/actions/list-jobs.ts'
import { jobChoiceOf, jobQueryOf, jobsFromStart } from '#features/careers/jobs/rules/choice.ts'
import { placeText } from '#features/careers/jobs/rules/texts.ts'
import type { Platform } from '#platform/platform.ts'
import { paths } from '#values/paths.ts'
import { Refusal } from '#wire/refusal.ts'
import { type JobFeed, jobsJsonFeed, rss } from '../rules/job-feeds.ts'

const entriesMax = 50
const kinds = { 'positions.rss': rss, 'positions.json': jobsJsonFeed } as const
const isKind = (file: string): file is keyof typeof kinds => Object.hasOwn(kinds, file)

/** Open positions of any search, the newest first. @throws Refusal feed_not_found (404). */
export async function readJobsFeed(platform: Platform, file: string, query: URLSearchParams): Promise<string> {
  if (!isKind(file)) throw new Refusal('feed_not_found', 'There is no such feed.')
  const { origin, brand } = platform.settings
  const choice = { ...jobsFromStart(jobChoiceOf(query)), sort: 'newest' as const }
  const { items } = await listJobs(platform, choice, entriesMax)
  const words = jobQueryOf(choice)
  const feed: JobFeed = {
    title: choice.q === '' ? `Positions on ${brand}` : `Positions on ${brand}: ${choice.q}`,
    origin,
    path: paths.jobsFeed(words).replace('positions.rss', file),
    page: paths.jobs(words),
    entries: items.filter(({ daysLeft }) => daysLeft !== null).map((job) => ({ ...job, place: placeText(job) })),
  }
  return kinds[file](feed)
}
