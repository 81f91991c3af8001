import { isTaxonomyKey, type TaxonomyChanges, type TaxonomyEntry } from '#values/taxonomy.ts'
import { browseArea, browseSectors } from './browse-areas.ts'
import { submissionSectors } from './form-lists.ts'
import { placeOf, placesOfArea } from './maps.ts'

// How staff may change a sector or an area, so that no project is orphaned: a URL never changes, nothing is deleted,
// and each selectable area of the form has a browse area in which its projects are listed.

export const labelMax = 40
/** AMB-080. */
export const textMax = 110
export const placesMax = 6

type Fault = { readonly field: 'label' | 'text' | 'places' | 'isOpen'; readonly sentence: string }

/** The parts of a key: 'form', 'science', 'ecology'. */
export function partsOf(key: string): { readonly kind: string; readonly sectorId: string; readonly areaId: string } {
  const [kind = '', sectorId = '', areaId = ''] = key.split('/')
  return { kind, sectorId, areaId }
}

/** AMB-079: the slug that an area gets once; empty if no letter or digit can be in one. */
export const addressOf = (label: string): string =>
  label
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, 36)
    .replaceAll(/^-+|-+$/g, '')

const listsOf = { form: submissionSectors, browse: browseSectors } as const

/** Whether the sector or area exists. */
export function isKnown(changes: TaxonomyChanges, key: string): boolean {
  if (!isTaxonomyKey(key)) return false
  const { kind, sectorId, areaId } = partsOf(key)
  if (kind === 'sector') return submissionSectors(changes).some(({ id }) => id === sectorId)
  if (kind !== 'form' && kind !== 'browse') return false
  const sector = listsOf[kind](changes).find(({ id }) => id === sectorId)
  return sector?.areas.some(({ id }) => id === areaId) ?? false
}

/** What is wrong with this entry, for the person who typed it; undefined when nothing is. */
export function faultOfEntry(changes: TaxonomyChanges, key: string, entry: TaxonomyEntry): Fault | undefined {
  const after = { ...changes, [key]: entry }
  return (
    labelFault(changes, key, entry.label) ??
    textFault(entry.text) ??
    (partsOf(key).kind === 'form' ? placesFault(after, key, entry) : undefined) ??
    closingFault(after, key, entry)
  )
}

/** One line, without characters that reverse or hide text: it is used in titles and mails. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

function labelFault(changes: TaxonomyChanges, key: string, label: string): Fault | undefined {
  const wrong = (sentence: string): Fault => ({ field: 'label', sentence })
  if (label === '' || label !== label.trim() || unseen.test(label)) return wrong('Please give a name in one line.')
  if (label.length > labelMax) return wrong(`Please keep to ${labelMax} characters.`)
  const twin = siblingsOf(changes, key).find((one) => one.toLowerCase() === label.toLowerCase())
  if (twin !== undefined) return wrong(`“${twin}” is there already. Two of one name could not be told apart.`)
}

/** The other names in its list. */
function siblingsOf(changes: TaxonomyChanges, key: string): string[] {
  const { kind, sectorId, areaId } = partsOf(key)
  const places =
    kind === 'form' || kind === 'browse'
      ? listsOf[kind](changes).find(({ id }) => id === sectorId)?.areas
      : submissionSectors(changes)
  return (places ?? []).filter(({ id }) => id !== (kind === 'sector' ? sectorId : areaId)).map(({ label }) => label)
}

function textFault(text: string | undefined): Fault | undefined {
  if (text === undefined) return
  const wrong = (sentence: string): Fault => ({ field: 'text', sentence })
  if (text === '' || text !== text.trim() || unseen.test(text))
    return wrong('Please say in one line what is done there.')
  if (text.length > textMax) return wrong(`Please keep to ${textMax} characters.`)
}

/** The browse areas of an area of the form that still take projects. */
const openPlaces = (changes: TaxonomyChanges, sectorId: string, areaId: string): string[] =>
  placesOfArea(changes, sectorId, areaId).filter((place) => {
    const { sectorId: sector, areaId: area } = placeOf(place)
    return browseArea(changes, sector, area)?.isOpen
  })

function placesFault(after: TaxonomyChanges, key: string, { places = [], isOpen }: TaxonomyEntry): Fault | undefined {
  const { sectorId, areaId } = partsOf(key)
  const wrong = (sentence: string): Fault => ({ field: 'places', sentence })
  if (new Set(places).size > placesMax) return wrong(`Please choose at most ${placesMax} areas.`)
  const unknown = places.find((place) => {
    return !isKnown(after, `browse/${place}`)
  })
  if (unknown !== undefined) return wrong('Please choose areas of the list.')
  if (
    placesOfArea(after, sectorId, areaId).length === 0 ||
    (isOpen && openPlaces(after, sectorId, areaId).length === 0)
  )
    return wrong('Please choose at least one area that takes new projects, so that they are found.')
}

/** Nothing is disabled that something else depends on. */
function closingFault(after: TaxonomyChanges, key: string, { isOpen }: TaxonomyEntry): Fault | undefined {
  if (isOpen) return
  const { kind, sectorId } = partsOf(key)
  const wrong = (sentence: string): Fault => ({ field: 'isOpen', sentence })
  if (kind === 'sector') return wrong('A sector stays: its areas can be switched off.')
  if (kind === 'form') {
    const areas = submissionSectors(after).find(({ id }) => id === sectorId)?.areas ?? []
    return areas.some((area) => area.isOpen) ? undefined : wrong('At least one area of a sector takes new projects.')
  }
  const orphan = submissionSectors(after)
    .flatMap(({ id, areas }) => areas.filter((area) => area.isOpen).map((area) => ({ ...area, sectorId: id })))
    .find((area) => openPlaces(after, area.sectorId, area.id).length === 0)
  if (orphan)
    return wrong(`New projects of “${orphan.label}” are found here alone. Say first where else they are found.`)
}
