import type { TaxonomyEntry } from '#values/taxonomy.ts'
import { areaTexts } from './area-texts.ts'
import { browseArea } from './browse-areas.ts'
import { submissionArea, submissionSector } from './form-lists.ts'
import { placesOfArea } from './maps.ts'

/**
 * A sector or an area as it was before staff changed it; undefined if staff added it, or if there is no such entry.
 */
export function firstEntry(key: string): TaxonomyEntry | undefined {
  const [kind, sectorId = '', areaId = ''] = key.split('/')
  const textAt = (place: string) => (areaTexts[place] === undefined ? {} : { text: areaTexts[place] })
  if (kind === 'sector') {
    const sector = submissionSector({}, sectorId)
    return sector && { label: sector.label, isOpen: true, ...textAt(sectorId) }
  }
  const area = kind === 'form' ? submissionArea({}, sectorId, areaId) : browseArea({}, sectorId, areaId)
  if (!area) return
  const { label, isOpen } = area
  return kind === 'form'
    ? { label, isOpen, places: placesOfArea({}, sectorId, areaId) }
    : { label, isOpen, ...textAt(`${sectorId}/${areaId}`) }
}
