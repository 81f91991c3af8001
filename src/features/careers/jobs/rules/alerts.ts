import { countryName } from '#values/countries.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'
import { dayMs } from '#values/time.ts'
import type { AlertTime } from './alert-times.ts'
import { type JobChoice, jobFacets, jobFlagLabels } from './choice.ts'
import { jobCategories, jobCategoryLabels, jobTypeLabels } from './jobs.ts'
import { disciplineLabel } from './listing.ts'

export const alertsMax = 20
export const savedJobsMax = 500
/** The most positions that one mail lists; it only counts the others. */
export const mailedMax = 20

export const waitOf: Readonly<Record<Exclude<AlertTime, 'never'>, number>> = { daily: dayMs, weekly: 7 * dayMs }

/** 'reef · Full-time · Research · Norway'. */
export function alertTitle(taxonomy: TaxonomyLabels, { q, location, type, facets, flags }: JobChoice): string {
  const parts = [
    q,
    location,
    type === '' ? '' : jobTypeLabels[type],
    ...jobFacets.flatMap((facet) => facets[facet].map((value) => valueLabel(taxonomy, facet, value))),
    ...flags.map((flag) => jobFlagLabels[flag]),
  ].filter(Boolean)
  return parts.join(' · ') || 'All positions'
}

function valueLabel(taxonomy: TaxonomyLabels, facet: (typeof jobFacets)[number], value: string): string {
  if (facet === 'country') return countryName(value)
  if (facet === 'category') return jobCategoryLabels[jobCategories.find((one) => one === value) ?? 'research']
  const [sector = '', area = null] = value.split('/')
  return disciplineLabel(taxonomy, sector, area) ?? value.replaceAll('-', ' ')
}
