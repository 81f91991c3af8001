import { filterTypes, jobCategories } from './jobs.ts'

// The choices on the job board. All of them are in the URL, so that a list can be kept, shared and followed.

export const jobSorts = ['newest', 'deadline'] as const
export type JobSort = (typeof jobSorts)[number]
export const jobSortLabels: Readonly<Record<JobSort, string>> = {
  newest: 'Newest first',
  deadline: 'Deadline first',
}

/** Several values of each can be chosen. */
export const jobFacets = ['category', 'discipline', 'country'] as const
export type JobFacet = (typeof jobFacets)[number]
export const jobFacetLabels: Readonly<Record<JobFacet, string>> = {
  category: 'Category',
  discipline: 'Discipline',
  country: 'Country',
}

/** Each is on or off. `soon`: closes within 7 days. */
export const jobFlags = ['remote', 'salary', 'project', 'soon'] as const
export type JobFlag = (typeof jobFlags)[number]
export const jobFlagLabels: Readonly<Record<JobFlag, string>> = {
  remote: 'Remote possible',
  salary: 'Salary stated',
  project: 'Paid by a funded project',
  soon: 'Closes within 7 days',
}

export type JobChoice = {
  /** Searched for in title and company (AMB-149). */
  readonly q: string
  readonly location: string
  readonly type: (typeof filterTypes)[number] | ''
  readonly facets: Readonly<Record<JobFacet, readonly string[]>>
  readonly flags: readonly JobFlag[]
  readonly sort: JobSort
  readonly after: string | null
}

export const jobQueryMax = 200
export const jobValuesMax = 2000
const valuesMax = 20

/** A place in the list: the phase (1 once the deadline has passed), the moment, the position. */
export const jobPlacePattern = /^[01]\.-?\d{1,15}\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const valuePatterns: Readonly<Record<JobFacet, RegExp>> = {
  category: new RegExp(`^(?:${jobCategories.join('|')})$`),
  discipline: /^[a-z][a-z-]{1,40}(?:\/[a-z][a-z-]{1,60})?$/,
  country: /^[A-Z]{2}$/,
}

const text = (query: URLSearchParams, name: string): string =>
  Array.from((query.get(name) ?? '').replaceAll('\0', '').trim())
    .slice(0, jobQueryMax)
    .join('')

/** Reads a URL that may have been typed by hand: unknown values are ignored, never an error. */
export function jobChoiceOf(query: URLSearchParams): JobChoice {
  const valuesOf = (facet: JobFacet): string[] =>
    [...new Set(query.getAll(facet).flatMap((value) => value.split(',')))]
      .map((value) => value.trim())
      .filter((value) => valuePatterns[facet].test(value))
      .slice(0, valuesMax)
  const after = query.get('after')
  return {
    q: text(query, 'q'),
    location: text(query, 'location'),
    type: filterTypes.find((one) => one === query.get('type')) ?? '',
    facets: { category: valuesOf('category'), discipline: valuesOf('discipline'), country: valuesOf('country') },
    flags: jobFlags.filter((flag) => query.get(flag) === '1'),
    sort: jobSorts.find((one) => one === query.get('sort')) ?? 'newest',
    after: after !== null && jobPlacePattern.test(after) ? after : null,
  }
}

/** The query of a URL, without default values. */
export function jobQueryOf(choice: JobChoice): Record<string, string> {
  const query: Record<string, string> = {}
  if (choice.q !== '') query.q = choice.q
  if (choice.location !== '') query.location = choice.location
  if (choice.type !== '') query.type = choice.type
  for (const facet of jobFacets) if (choice.facets[facet].length > 0) query[facet] = choice.facets[facet].join()
  for (const flag of choice.flags) query[flag] = '1'
  if (choice.sort !== 'newest') query.sort = choice.sort
  if (choice.after !== null) query.after = choice.after
  return query
}

/** The same search from its first page. */
export const jobsFromStart = (choice: JobChoice): JobChoice => ({ ...choice, after: null })

/** The same search with one value toggled. */
export function jobToggled(choice: JobChoice, facet: JobFacet, value: string): JobChoice {
  const before = choice.facets[facet]
  const values = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
  return { ...jobsFromStart(choice), facets: { ...choice.facets, [facet]: values } }
}

export const flagToggled = (choice: JobChoice, flag: JobFlag): JobChoice => ({
  ...jobsFromStart(choice),
  flags: choice.flags.includes(flag) ? choice.flags.filter((one) => one !== flag) : [...choice.flags, flag],
})

/** The same words and place without any other choice. */
export const jobUnfiltered = (choice: JobChoice): JobChoice => ({
  ...jobsFromStart(choice),
  ...{ type: '', flags: [], facets: { category: [], discipline: [], country: [] } },
})

export const jobChosenCount = ({ facets, flags, type }: JobChoice): number =>
  jobFacets.reduce((sum, facet) => sum + facets[facet].length, 0) + flags.length + (type === '' ? 0 : 1)

export const isJobSearch = (choice: JobChoice): boolean =>
  choice.q !== '' || choice.location !== '' || jobChosenCount(choice) > 0
