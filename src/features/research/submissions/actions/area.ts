import { submissionArea, submissionSector } from '#features/research/catalogue/rules/taxonomies.ts'
import { Refusal } from '#wire/refusal.ts'

type Area = { readonly sector: string; readonly subsection: string }

/** The slugs of a sector and one of its areas. @throws Refusal area_not_in_sector (400, TAXO-08). */
export function mustBeArea(given: Area): Area {
  const sector = submissionSector(given.sector)
  const area = submissionArea(given.sector, given.subsection)
  if (!sector || !area)
    throw new Refusal('area_not_in_sector', 'Please choose a research area that belongs to the sector.')
  return { sector: sector.id, subsection: area.id }
}
