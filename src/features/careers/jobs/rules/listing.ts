import { browseArea, browseSector } from '#features/research/catalogue/rules/browse-areas.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'
import type { JobCategory, JobType } from './jobs.ts'

// What is kept of a position so that it is found: folded words, and the values that can be chosen.

/** As it is compared: in small letters, without accents, with one space between words. */
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

/** The parts that a title or a company must have, each anywhere in it (AMB-149). */
export const termsOf = (typed: string): string[] =>
  [...new Set(foldedText(typed).split(' '))].filter((term) => term !== '').slice(0, termsMax)

/** Shorter ones are in no index of trigrams. */
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

/** 'country:NO': a facet or a flag, and its value. */
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

/** A line break is between both, which no term has. */
export const jobWords = ({ title, company }: Pick<Listed, 'title' | 'company'>): string =>
  `${foldedText(title)}\n${foldedText(company)}`

export const jobPlaceWords = (job: Pick<Listed, 'location' | 'isRemote'>, country: string | null): string =>
  foldedText([job.location, country ?? '', job.isRemote ? 'remote' : ''].join(' '))

/** 'Marine Biology', or the sector alone; null where none was said. */
export function disciplineLabel(taxonomy: TaxonomyLabels, sector: string | null, area: string | null): string | null {
  if (!sector) return null
  return (area && browseArea(taxonomy, sector, area)?.label) || (browseSector(taxonomy, sector)?.label ?? null)
}
