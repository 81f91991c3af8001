import { browseArea, browseSector } from '#features/research/catalogue/rules/browse-areas.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'
import type { JobCategory, JobType } from './jobs.ts'

// The search index of a position: folded words, and filter values.

/** Folded for comparison: lower case, no accents, one space between words. */
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

/** The parts that a title or company must contain, each anywhere in it (AMB-149). */
export const termsOf = (typed: string): string[] =>
  [...new Set(foldedText(typed).split(' '))].filter((term) => term !== '').slice(0, termsMax)

/** Shorter parts have no trigram. */
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

/** 'country:NO': a facet or flag with its value. */
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
