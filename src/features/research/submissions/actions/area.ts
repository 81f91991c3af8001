import { submissionArea, submissionSector } from '#features/research/catalogue/rules/form-lists.ts'
import type { TaxonomyLabels } from '#values/taxonomy.ts'
import { Refusal } from '#wire/refusal.ts'

type Area = { readonly sector: string; readonly subsection: string }

/**
 * The slugs of a sector and one of its areas. A disabled area stays with the projects that have it. @throws Refusal
 * area_not_in_sector (400, TAXO-08).
 */
export function mustBeArea(taxonomy: TaxonomyLabels, given: Area, before?: Area): Area {
  const sector = submissionSector(taxonomy, given.sector)
  const area = submissionArea(taxonomy, given.sector, given.subsection)
  if (!sector || !area)
    throw new Refusal('area_not_in_sector', 'Please choose a research area that belongs to the sector.')
  if (!area.isOpen && !(before?.sector === sector.id && before.subsection === area.id))
    throw new Refusal('area_not_in_sector', `${area.label} takes no new projects. Please choose another research area.`)
  return { sector: sector.id, subsection: area.id }
}
