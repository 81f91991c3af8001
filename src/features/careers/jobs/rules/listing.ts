import { browseArea, browseSector } from '#features/research/catalogue/rules/browse-areas.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'
import type { JobCategory, JobType } from './jobs.ts'

// What is stored about a position so that it can be found: folded words and filter values.

/** Text as it is compared: lower case, without accents, with single spaces between words. */
export const foldedText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae')
    .replaceAll(/\s+/g, ' ')
    .trim()

const termsMax = 8

/** The search terms, each of which must occur anywhere in title or company (AMB-149). */
export const termsOf = (typed: string): string[] =>
  [...new Set(foldedText(typed).split(' '))].filter((term) => term !== '').slice(0, termsMax)

/** Shorter terms are not covered by a trigram index. */
export const isIndexed = (term: string): boolean => Array.from(term.replaceAll(/[^\p{L}\p{N}]/gu, '')).length >= 3

export type Listed = {
  readonly title: string
  readonly company: string
  readonly location: string
  readonly type: JobType
  readonly category: JobCategory
  readonly sector: string | null
  readonly area: string | null
  readonly country: string | null
  readonly isRemote: boolean
  readonly salary: string | null
  readonly salaryMin: number | null
  readonly projectId: string | null
}

/** Facets and flags with their values, such as 'country:NO'. */
export function jobFacetsOf(job: Listed): string[] {
  const { type, category, sector, area, country, isRemote, projectId } = job
  return [
    `type:${type}`,
    `category:${category}`,
    ...(sector ? [`discipline:${sector}`] : []),
    ...(sector && area ? [`discipline:${sector}/${area}`] : []),
    ...(country ? [`country:${country}`] : []),
    ...(isRemote ? ['remote:1'] : []),
    ...(hasSalary(job) ? ['salary:1'] : []),
    ...(projectId ? ['project:1'] : []),
  ]
}

export const hasSalary = ({ salary, salaryMin }: Pick<Listed, 'salary' | 'salaryMin'>): boolean =>
  salary !== null || salaryMin !== null

/** Separated by a line break, which no term contains. */
export const jobWords = ({ title, company }: Pick<Listed, 'title' | 'company'>): string =>
  `${foldedText(title)}\n${foldedText(company)}`

export const jobPlaceWords = (job: Pick<Listed, 'location' | 'isRemote'>, country: string | null): string =>
  foldedText([job.location, country ?? '', job.isRemote ? 'remote' : ''].join(' '))

/** 'Marine Biology', or the sector alone; null if none was given. */
export function disciplineLabel(taxonomy: TaxonomyLabels, sector: string | null, area: string | null): string | null {
  if (!sector) return null
  return (area && browseArea(taxonomy, sector, area)?.label) || (browseSector(taxonomy, sector)?.label ?? null)
}
