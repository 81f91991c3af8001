import type { TaxonomyChanges } from '#values/taxonomy.ts'
import { slug } from './taxonomies.ts'

/** An area of the browse taxonomy. */
export type BrowsePlace = { readonly sectorId: string; readonly areaId: string }

const same = ['conservation', 'ecology', 'wildlife', 'marine-biology'].map((id) => [`science/${id}`, [`science/${id}`]])
const engineering = ['mechanical', 'electrical', 'civil', 'chemical', 'aerospace', 'biomedical'].map((id) => [
  `engineering/${id}`,
  [`engineering/${id}`],
])

/** AMB-077: the browse areas of a submission area. A reviewer may add more (AMB-078). */
export const firstBrowsePlaces: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(same),
  'science/environmental-science': ['science/ecology', 'engineering/environmental'],
  'science/climate-research': ['science/climate-science'],
  'technology/artificial-intelligence': ['technology/ai'],
  'technology/machine-learning': ['technology/ai'],
  'technology/robotics': ['technology/robotics'],
  'technology/cybersecurity': ['technology/cybersecurity'],
  'technology/software-engineering': ['engineering/software'],
  'technology/data-science': ['technology/ai', 'mathematics/statistics'],
  'medicine/genetics': ['science/genetics'],
  'medicine/neuroscience': ['science/neuroscience'],
  'medicine/oncology': ['science/genetics', 'technology/biotechnology'],
  'medicine/cardiology': ['engineering/biomedical'],
  'medicine/immunology': ['technology/biotechnology'],
  'medicine/public-health': ['mathematics/mathematical-biology'],
  ...Object.fromEntries(engineering),
  'mathematics/statistics': ['mathematics/statistics'],
  'mathematics/applied-mathematics': ['mathematics/applied'],
  'mathematics/mathematical-modeling': ['mathematics/applied'],
  'mathematics/pure-mathematics': ['mathematics/pure'],
  'mathematics/computational-mathematics': ['mathematics/computational'],
}

/** The browse area of the projects of a submission area: 'science/ecology'; none for an unknown area. */
export const placesOfArea = (changes: TaxonomyChanges, sector: string, area: string): readonly string[] => {
  const key = `${slug(sector)}/${slug(area)}`
  return changes[`form/${key}`]?.places ?? firstBrowsePlaces[key] ?? []
}

export const placeOf = (place: string): BrowsePlace => {
  const [sectorId = '', areaId = ''] = place.split('/')
  return { sectorId, areaId }
}

/** The same as pairs of ids. */
export const submissionToBrowse = (changes: TaxonomyChanges, sector: string, area: string): readonly BrowsePlace[] =>
  placesOfArea(changes, sector, area).map(placeOf)

/** The ten interests of the donor's survey; a label is the id with a capital (AMB-113). */
export const interestAreas = [
  'conservation',
  'medicine',
  'technology',
  'space',
  'climate',
  'energy',
  'materials',
  'biology',
  'mathematics',
  'engineering',
] as const
export type InterestArea = (typeof interestAreas)[number]

/** AMB-112: what an interest matches, in both lists: a whole sector, or one area of it. */
export const interestMap: Readonly<Record<InterestArea, readonly string[]>> = {
  conservation: ['science/conservation', 'science/wildlife'],
  medicine: [
    'medicine',
    'science/genetics',
    'science/neuroscience',
    'technology/biotechnology',
    'engineering/biomedical',
  ],
  technology: ['technology', 'engineering/software'],
  space: ['science/astronomy', 'engineering/aerospace'],
  climate: ['science/climate-research', 'science/climate-science', 'science/environmental-science'],
  energy: ['technology/renewable-energy'],
  materials: ['technology/nanotechnology', 'engineering/chemical'],
  biology: [
    'science/ecology',
    'science/wildlife',
    'science/marine-biology',
    'science/genetics',
    'science/neuroscience',
    'medicine/genetics',
    'technology/biotechnology',
    'mathematics/mathematical-biology',
  ],
  mathematics: ['mathematics'],
  engineering: ['engineering'],
}

/**
 * Whether a donor's interests overlap a project's places (LIST-22).
 * @param places 'science/ecology', from the submission's area and from the browse areas.
 */
export const matchesInterests = (interests: readonly InterestArea[], places: readonly string[]): boolean =>
  interests.some((interest) =>
    interestMap[interest].some((wanted) => places.some((place) => place === wanted || place.startsWith(`${wanted}/`))),
  )
