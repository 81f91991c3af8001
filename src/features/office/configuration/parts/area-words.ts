import { paths } from '#values/paths.ts'
import type { TaxonomyChanges } from '#values/taxonomy.ts'
import type { TaxonomyDesk, TaxonomyRow } from '../contract/taxonomy.ts'

type Entry = TaxonomyRow['entry']

const rowsOf = ({ sectors }: TaxonomyDesk): readonly TaxonomyRow[] =>
  sectors.flatMap(({ sector, form, browse }) => [sector, ...form, ...browse])

/** The present values, as the rules read them. */
export const taxonomyOn = (desk: TaxonomyDesk): TaxonomyChanges =>
  Object.fromEntries(rowsOf(desk).map(({ key, entry }) => [key, entry]))

/** 'Science: Ecology', of what is browsed. */
export function placeLabel(desk: TaxonomyDesk, place: string): string {
  const [sectorId] = place.split('/')
  const sector = desk.sectors.find(({ sector: { key } }) => key === `sector/${sectorId}`)
  const area = sector?.browse.find(({ key }) => key === `browse/${place}`)
  return sector && area ? `${sector.sector.entry.label}: ${area.entry.label}` : place
}

/** What is above the editor: where it is used. */
export function kindWords(key: string): string {
  const [kind] = key.split('/')
  if (kind === 'sector') return 'A sector'
  return kind === 'form' ? 'On the form: researchers choose it' : 'On the pages: visitors browse it'
}

/** Its public page; an area of the form has none of its own. */
export function pageOf({ key }: TaxonomyRow, desk: TaxonomyDesk): string | undefined {
  const [kind, sectorId = '', areaId = ''] = key.split('/')
  if (kind === 'browse') return paths.projects(sectorId, areaId)
  const hasPage = desk.sectors.some(({ sector, browse }) => sector.key === key && browse.length > 0)
  return hasPage ? paths.sector(sectorId) : undefined
}

/** A change as text. @param first the initial values; null for an addition. */
export function changeWords(
  desk: TaxonomyDesk,
  first: Entry | null,
  before: Entry | null,
  after: Entry | null,
): string {
  const next = { ...first, ...after }
  if (before === null && first === null) return `Added as “${next.label}”`
  const was = { ...first, ...before }
  const changes = [
    was.label !== next.label && `“${was.label}” became “${next.label}”`,
    was.text !== next.text && `the line became “${next.text}”`,
    was.isOpen !== next.isOpen && (next.isOpen ? 'switched on' : 'switched off'),
    String(was.places) !== String(next.places) &&
      `found under ${(next.places ?? []).map((place) => placeLabel(desk, place)).join(', ')}`,
  ].filter((part) => part !== false)
  const words = changes.join('; ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
