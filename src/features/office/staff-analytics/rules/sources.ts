import { dayMs, hourMs, type Instant, instantOf, later, millisOf } from '#values/time.ts'

/** Where the figures come from; each hour of a source is counted whole, and never added to. */
export const sources = ['people', 'reviews', 'money', 'careers', 'plans', 'searches'] as const
export type Source = (typeof sources)[number]

/**
 * What is deleted after a time is not counted again once it may be gone: an earlier hour keeps its figures.
 * Applications are deleted a year after their deadline, searches after 90 days.
 */
const keptDays: Partial<Record<Source, number>> = { careers: 330, searches: 80 }

/** The first moment of the hour after. */
export const hourAfter = (moment: Instant): Instant => instantOf((Math.floor(millisOf(moment) / hourMs) + 1) * hourMs)

/** From which whole hour on those of a source are counted again, and compared with it. */
export const countedSince = (source: Source, now: Instant): Instant => {
  const days = keptDays[source]
  return days === undefined ? ('1970-01-01T00:00:00.000Z' as Instant) : hourAfter(later(now, -days * dayMs))
}

/** Runs of hours that follow each other, as their first moment and the one after their last. */
export function runsOf(hours: readonly Instant[]): { readonly from: Instant[]; readonly to: Instant[] } {
  const sorted = [...hours].sort()
  const from = sorted.filter((hour, at) => sorted[at - 1] !== later(hour, -hourMs))
  const to = sorted.filter((hour, at) => sorted[at + 1] !== later(hour, hourMs)).map((hour) => later(hour, hourMs))
  return { from, to }
}

const midnightOf = (moment: Instant): Instant => `${moment.slice(0, 10)}T00:00:00.000Z` as Instant

/** The days, in UTC, that hours are of. */
export const daysOf = (hours: readonly Instant[]): Instant[] => [...new Set(hours.map(midnightOf))].sort()
