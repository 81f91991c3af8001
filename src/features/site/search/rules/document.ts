import { plainOf } from '#features/foundation/rich-text/rules/plain.ts'
import { browseArea, browseSector } from '#features/research/catalogue/rules/browse-areas.ts'
import { areaLabel, sectorLabel } from '#features/research/catalogue/rules/form-areas.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'
import { projectQuality, researcherQuality } from './quality.ts'
import { plainWords, tokensOf } from './words.ts'

/** Where the institution of a researcher is, once it is known. */
export type WorkPlace = { readonly city: string | null; readonly country: string | null }

/** 'Germany' and 'Berlin, Germany' are two choices. */
const placesOf = ({ city, country }: WorkPlace): string[] =>
  country === null ? [] : city === null ? [country] : [country, `${city}, ${country}`]

export type ProjectSource = {
  readonly id: string
  readonly title: string
  /** The long texts, one after the other. */
  readonly texts: string
  readonly sector: string
  readonly subsection: string
  /** 'science/ecology', of the browse taxonomy. */
  readonly places: readonly string[]
  readonly uses: readonly string[]
  readonly researcher: string
  readonly institution: string | null
  readonly place: WorkPlace
  readonly donors: number
  readonly raisedCents: number
  readonly goalCents: number
  readonly submittedAt: string
  readonly deadlineAt: string
  readonly isCompleted: boolean
}

export type ResearcherSource = {
  readonly id: string
  readonly name: string
  readonly institution: string | null
  readonly place: WorkPlace
  readonly fieldOfStudy: string | null
  readonly interests: readonly string[]
  readonly texts: string
  readonly projects: number
}

/** The indexed data of public content. */
export type SearchDocument = {
  readonly kind: 'project' | 'researcher'
  readonly id: string
  readonly quality: number
  /** 'sector:science': a facet and its value. */
  readonly facets: readonly string[]
  readonly submittedAt: string | null
  readonly deadlineAt: string | null
  readonly raisedCents: number | null
  readonly goalCents: number | null
  readonly isCompleted: boolean
  /** Title or name; what belongs to it; the rest. Folded words, separated by spaces. */
  readonly a: string
  readonly b: string
  readonly c: string
  readonly vocabulary: readonly string[]
}

/** More than all fields of a project together; a longer text is cut. */
const wordsMax = 20_000
const cut = (text: string, max: number): string => text.split(' ').slice(0, max).join(' ')

const facetsOf = (facets: Readonly<Record<string, readonly (string | null)[]>>): string[] =>
  Object.entries(facets).flatMap(([facet, values]) =>
    [...new Set(values)].filter((value) => value !== null && value !== '').map((value) => `${facet}:${value}`),
  )

function worded(a: string, b: readonly (string | null)[], c: string) {
  const [first, second, third] = [
    plainWords(a),
    cut(plainWords(b.filter(Boolean).join(' ')), 120),
    cut(plainWords(c), wordsMax),
  ]
  const vocabulary = [...new Set(`${first} ${second} ${third}`.split(' '))].filter((word) => word !== '').sort()
  return { a: first, b: second, c: third, vocabulary }
}

export function projectDocument(taxonomy: TaxonomyLabels, project: ProjectSource): SearchDocument {
  const {
    id,
    places,
    sector,
    subsection,
    uses,
    institution,
    submittedAt,
    deadlineAt,
    raisedCents,
    goalCents,
    isCompleted,
  } = project
  const sectors = places.map((place) => place.split('/')[0] ?? '')
  const labels = places.flatMap((place) => {
    const [sectorId = '', areaId = ''] = place.split('/')
    return [browseSector(taxonomy, sectorId)?.label ?? '', browseArea(taxonomy, sectorId, areaId)?.label ?? '']
  })
  const work = placesOf(project.place)
  const belongs = [
    project.researcher,
    institution,
    ...work.slice(-1),
    sectorLabel(taxonomy, sector),
    areaLabel(taxonomy, sector, subsection),
  ]
  return {
    ...{ kind: 'project', id, submittedAt, deadlineAt, raisedCents, goalCents, isCompleted },
    quality: projectQuality(project),
    facets: facetsOf({
      ...{ kind: ['project'], sector: sectors, area: places, use: uses, institution: [institution], place: work },
    }),
    ...worded(project.title, [...belongs, ...labels], plainOf(project.texts)),
  }
}

export function researcherDocument(researcher: ResearcherSource): SearchDocument {
  const { id, name, institution, place, fieldOfStudy, interests, texts, projects } = researcher
  const work = placesOf(place)
  return {
    ...{ kind: 'researcher', id, submittedAt: null, deadlineAt: null, raisedCents: null, goalCents: null },
    isCompleted: false,
    quality: researcherQuality(projects),
    facets: facetsOf({ kind: ['researcher'], institution: [institution], place: work }),
    ...worded(name, [institution, ...work.slice(-1), fieldOfStudy, ...interests], texts),
  }
}

/** What a change adds to or subtracts from counters: each key with the difference. */
export function differences(before: readonly (readonly string[])[], after: readonly (readonly string[])[]) {
  const counted = new Map<string, number>()
  const add = (lists: readonly (readonly string[])[], by: number): void => {
    for (const key of lists.flat()) counted.set(key, (counted.get(key) ?? 0) + by)
  }
  add(before, -1)
  add(after, 1)
  return [...counted].filter(([, by]) => by !== 0).map(([key, by]) => ({ key, by }))
}

/** A query's own words: ten at most. */
export const questionWords = (q: string): string[] =>
  tokensOf(q)
    .slice(0, 10)
    .map(({ word }) => word)
