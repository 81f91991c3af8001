import { browseSectors } from '#features/research/catalogue/rules/browse-areas.ts'
import { fundingUseLabels } from '#features/research/projects/rules/projects.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'
import { type Chosen, type FacetName, facetNames } from './choice.ts'

export type FacetValue = {
  readonly value: string
  readonly label: string
  readonly count: number | null
  readonly isChosen: boolean
}
export type FacetGroup = { readonly facet: FacetName; readonly values: FacetValue[] }

const labelled = (labels: Readonly<Record<string, string>>) => new Map(Object.entries(labels))
/** Areas of two sectors may have the same name: then the sector is added. */
function areaLabels(taxonomy: TaxonomyLabels): ReadonlyMap<string, string> {
  const areas = browseSectors(taxonomy).flatMap((sector) =>
    sector.areas.map((area) => ({ value: `${sector.id}/${area.id}`, label: area.label, sector: sector.label })),
  )
  const isTwice = (label: string): boolean => areas.filter((area) => area.label === label).length > 1
  return new Map(
    areas.map(({ value, label, sector }) => [value, isTwice(label) ? `${label} (${sector.toLowerCase()})` : label]),
  )
}

/** The values of these come from the results; those of the other facets are fixed. */
const openFacets = ['institution', 'place'] as const
type OpenFacet = (typeof openFacets)[number]
const isOpen = (facet: FacetName): facet is OpenFacet => openFacets.some((one) => one === facet)

/** The values of each facet, in display order. */
const fixed = (
  taxonomy: TaxonomyLabels,
): Readonly<Record<Exclude<FacetName, OpenFacet>, ReadonlyMap<string, string>>> => ({
  kind: labelled({ project: 'Projects', researcher: 'Researchers' }),
  sector: new Map(browseSectors(taxonomy).map(({ id, label }) => [id, label])),
  area: areaLabels(taxonomy),
  status: labelled({ open: 'Open', closed: 'Closed', completed: 'Completed' }),
  worth: labelled({ nearly: 'Nearly funded, 80% or more', soon: 'Ends within 14 days' }),
  use: labelled(fundingUseLabels),
  needed: labelled({ 'under-1000': 'Under $1,000', '1000-5000': '$1,000 to $5,000', 'over-5000': 'Over $5,000' }),
})

export type Counted = { readonly facet: FacetName; readonly value: string; readonly count: number }

const openMax = 12

/**
 * The values of each facet, with the number of results for each.
 * @param counted undefined if there are too many to count.
 */
export function facetGroups(
  taxonomy: TaxonomyLabels,
  chosen: Chosen,
  counted: readonly Counted[] | undefined,
  uncounted: ReadonlySet<string>,
): FacetGroup[] {
  const labels = fixed(taxonomy)
  return facetNames.flatMap((facet) => {
    const here = new Map(counted?.filter((one) => one.facet === facet).map(({ value, count }) => [value, count]))
    const isCounted = counted !== undefined && !uncounted.has(facet)
    const mine = chosen[facet] ?? []
    const known = isOpen(facet) ? [...here.keys()] : [...labels[facet].keys()]
    const values = [...new Set([...known, ...mine])].map((value) => ({
      value,
      label: (isOpen(facet) ? undefined : labels[facet].get(value)) ?? value,
      count: isCounted ? (here.get(value) ?? 0) : null,
      isChosen: mine.includes(value),
    }))
    const shown = isOpen(facet) || facet === 'area' ? commonest(facet, values) : values
    return shown.length > 0 ? [{ facet, values: shown }] : []
  })
}

/** For long lists only existing values, the most common first; chosen ones always, so that they can be removed. */
function commonest(facet: FacetName, values: readonly FacetValue[]): FacetValue[] {
  const there = values.filter(({ count, isChosen }) => isChosen || count === null || count > 0)
  const sorted = there.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0) || (a.label < b.label ? -1 : 1))
  if (!isOpen(facet)) return sorted
  return [...sorted.slice(0, openMax), ...sorted.slice(openMax).filter(({ isChosen }) => isChosen)]
}
