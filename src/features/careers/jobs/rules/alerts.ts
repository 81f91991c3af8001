import { countryName } from '#values/countries.ts'
import { dayMs } from '#values/time.ts'
import type { AlertTime } from './alert-times.ts'
import { type JobChoice, jobFacets, jobFlagLabels, jobQueryOf, jobsFromStart } from './choice.ts'
import { jobCategories, jobCategoryLabels, jobTypeLabels } from './jobs.ts'

export const alertsMax = 20
export const savedJobsMax = 500
/** What one mail lists; of more it says how many. */
export const mailedMax = 20

export const waitOf: Readonly<Record<Exclude<AlertTime, 'never'>, number>> = { daily: dayMs, weekly: 7 * dayMs }

/** The same search has one form, in whatever order it was chosen; its place in the list and its order are no part of it. */
export const alertQueryOf = (choice: JobChoice): string =>
  new URLSearchParams(
    Object.entries(jobQueryOf({ ...jobsFromStart(choice), sort: 'newest' })).toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    ),
  ).toString()

/** 'reef · Full-time · Research · Norway'. */
export function alertTitle({ q, location, type, facets, flags }: JobChoice): string {
  const parts = [
    q,
    location,
    type === '' ? '' : jobTypeLabels[type],
    ...jobFacets.flatMap((facet) => facets[facet].map((value) => valueLabel(facet, value))),
    ...flags.map((flag) => jobFlagLabels[flag]),
  ].filter(Boolean)
  return parts.join(' · ') || 'All positions'
}

function valueLabel(facet: (typeof jobFacets)[number], value: string): string {
  if (facet === 'country') return countryName(value)
  if (facet === 'category') return jobCategoryLabels[jobCategories.find((one) => one === value) ?? 'research']
  const [sector = '', area] = value.split('/')
  return (area ?? sector).replaceAll('-', ' ')
}
