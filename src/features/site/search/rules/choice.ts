import { qMax } from './q-max.ts'

// The filters and order of a search. All of them are in the URL, several values of a facet separated by commas.

// 'worth': at least 80 % of the goal and not there yet ('nearly'); ends within 14 days ('soon').
// 'needed': the amount missing to the goal, in whole dollars.

export const facetNames = [
  'kind',
  'sector',
  'area',
  'status',
  'worth',
  'use',
  'needed',
  'institution',
  'place',
] as const
export type FacetName = (typeof facetNames)[number]

/** Stored with the document; the others follow from its current deadline and funding. */
export const keptFacets = ['kind', 'sector', 'area', 'use', 'institution', 'place'] as const
export type KeptFacet = (typeof keptFacets)[number]
export const isKept = (facet: FacetName): facet is KeptFacet => keptFacets.some((one) => one === facet)

export const searchSorts = ['relevance', 'newest', 'ending', 'needed'] as const
export type SearchSort = (typeof searchSorts)[number]
export const searchSortLabels: Readonly<Record<SearchSort, string>> = {
  relevance: 'Best match',
  newest: 'Newest',
  ending: 'Ends soonest',
  needed: 'Most needed',
}

export const facetLabels: Readonly<Record<FacetName, string>> = {
  kind: 'Kind',
  sector: 'Sector',
  area: 'Area',
  status: 'Status',
  worth: 'Worth a look',
  use: 'Money goes to',
  needed: 'Still needed',
  institution: 'Institution',
  place: 'Place',
}

export type Chosen = Readonly<Partial<Record<FacetName, readonly string[]>>>
export type SearchChoice = {
  readonly q: string
  /** Whether words that look mistyped are left uncorrected. */
  readonly exact: boolean
  readonly sort: SearchSort
  readonly page: number
  /** Where the list continues, in lists without page numbers. */
  readonly after: string | null
  readonly chosen: Chosen
}

/** A place in a list without page numbers (see walk.ts). */
export const placePattern = /^[aoc]-?[\da-z]{1,12}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** The same search from its beginning. */
export const firstPage = (choice: SearchChoice): SearchChoice => ({ ...choice, page: 1, after: null })

export const valuesMax = 10
const valueMax = 200
/** Twelve per page of a list of a thousand. */
export const searchPageSize = 12
export const searchPagesMax = 84

/** Values in one query parameter; a comma inside a value is doubled. */
export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll(',', ',,')).join(',')

/** ',,' is a comma, ',' separates two values. */
export function splitValues(text: string): string[] {
  const values: string[] = []
  let value = ''
  for (let at = 0; at < text.length; at++) {
    if (text[at] !== ',') value += text[at]
    else if (text[at + 1] === ',') {
      value += ','
      at++
    } else {
      values.push(value)
      value = ''
    }
  }
  return [...values, value].map((one) => one.trim()).filter((one) => one !== '' && one.length <= valueMax)
}

/** Reads a URL that may have been typed by hand: anything unknown is ignored, never an error. */
export function searchChoiceOf(query: URLSearchParams): SearchChoice {
  const chosen: Partial<Record<FacetName, readonly string[]>> = {}
  for (const facet of facetNames) {
    const values = [...new Set(query.getAll(facet).flatMap(splitValues))].slice(0, valuesMax)
    if (values.length > 0) chosen[facet] = values
  }
  const page = Number(query.get('page') ?? '1')
  const after = query.get('after')
  const typed = (query.get('q') ?? '').trim()
  return {
    q: Array.from(typed).slice(0, qMax).join('').replaceAll('\0', ''),
    exact: query.get('exact') === '1',
    sort: searchSorts.find((one) => one === query.get('sort')) ?? 'relevance',
    page: Number.isInteger(page) && page >= 1 && page <= searchPagesMax ? page : 1,
    after: after !== null && placePattern.test(after) ? after : null,
    chosen,
  }
}

/** The query of a URL, without defaults. */
export function searchQueryOf(choice: SearchChoice): Record<string, string> {
  const query: Record<string, string> = {}
  if (choice.q !== '') query.q = choice.q
  if (choice.exact) query.exact = '1'
  for (const facet of facetNames) {
    const values = choice.chosen[facet] ?? []
    if (values.length > 0) query[facet] = joinValues(values)
  }
  if (choice.sort !== 'relevance') query.sort = choice.sort
  if (choice.page > 1) query.page = String(choice.page)
  if (choice.after !== null) query.after = choice.after
  return query
}

/** The same search with one value added or removed, from its first page. */
export function toggled(choice: SearchChoice, facet: FacetName, value: string): SearchChoice {
  const before = choice.chosen[facet] ?? []
  const values = before.includes(value) ? before.filter((one) => one !== value) : [...before, value]
  return { ...firstPage(choice), chosen: { ...choice.chosen, [facet]: values } }
}

export const chosenCount = (chosen: Chosen): number =>
  Object.values(chosen).reduce((sum, values) => sum + (values?.length ?? 0), 0)
