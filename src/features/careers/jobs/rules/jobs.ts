import { dayMs, type Instant, later, millisOf } from '#values/time.ts'

// What a position says and how long it is kept (JOBS, JPST, JDET; AMB-139 to AMB-150).

/** JPST-04. */
export const jobTypes = ['full-time', 'part-time', 'internship', 'contract'] as const
export type JobType = (typeof jobTypes)[number]
export const jobTypeLabels: Readonly<Record<JobType, string>> = {
  'full-time': 'Full-time',
  'part-time': 'Part-time',
  internship: 'Internship',
  contract: 'Contract',
}

/** JOBS-03: contract positions are listed only under All, with a badge of their own (AMB-141). */
export const filterTypes = ['full-time', 'part-time', 'internship'] as const

/** JPST-05. */
export const jobCategories = ['research', 'graduate', 'internship', 'industry', 'academic'] as const
export type JobCategory = (typeof jobCategories)[number]
export const jobCategoryLabels: Readonly<Record<JobCategory, string>> = {
  research: 'Research',
  graduate: 'Graduate',
  internship: 'Internship',
  industry: 'Industry',
  academic: 'Academic',
}

/** Both name internships: said once. */
export const kindWords = ({ type, category }: { type: JobType; category: JobCategory }): readonly string[] => [
  ...new Set([jobTypeLabels[type], jobCategoryLabels[category]]),
]

/** AMB-142: a deadline means the end of that day in UTC. @param deadline 'YYYY-MM-DD'. */
export const closingOf = (deadline: string): Instant => later(`${deadline}T00:00:00.000Z` as Instant, dayMs)

/** The day at whose end a position closes, also if an earlier deadline took effect before its wording passed. */
export const deadlineOf = (closesAt: Instant): string => later(closesAt, -dayMs).slice(0, 10)

export const isOver = (closesAt: Instant, now: Instant): boolean => closesAt <= now

/** AMB-142: days left, rounded up; null once the deadline has passed. */
export const jobDaysLeft = (closesAt: Instant, now: Instant): number | null =>
  closesAt <= now ? null : Math.ceil((millisOf(closesAt) - millisOf(now)) / dayMs)

/** JOBS-07: up to this number, the days left are shown. */
export const daysCounted = 7

/** JOBS-07, JOBS-08: '1 day left', 'Deadline passed'; undefined while more days remain than are counted. */
export function deadlineText(daysLeft: number | null): string | undefined {
  if (daysLeft === null) return 'Deadline passed'
  if (daysLeft > daysCounted) return undefined
  return daysLeft === 1 ? '1 day left' : `${daysLeft} days left`
}

/** AMB-143: how long a position stays listed after its deadline. */
export const listedAfterMs = 30 * dayMs
/** How long a signed-out poster has to confirm the address. */
export const confirmWithinMs = 7 * dayMs
/** The mailed link outlives the latest deadline. */
export const linkLastsMs = 3 * 366 * dayMs
/**
 * A position posted without an account is deleted this long after its end, with the address, but not before its
 * applications: those sent before its deadline was shortened are kept for a year after the deadline they were told.
 */
export const keptAfterMs = 368 * dayMs

export const jobStates = ['awaiting_email', 'awaiting_check', 'published', 'refused', 'closed', 'removed'] as const
export type JobState = (typeof jobStates)[number]

/** Positions on one page. */
export const jobsPageSize = 20
