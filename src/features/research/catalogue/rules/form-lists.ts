import type { TaxonomyLabels } from '#values/taxonomy.ts'
import { firstFormSectors } from './form-areas.ts'
import { areaOf, present } from './present.ts'
import { type Area, type Sector, slug } from './taxonomies.ts'

/** The present lists of the forms. */
export const submissionSectors = (changes: TaxonomyLabels): readonly Sector[] =>
  present('form', firstFormSectors, changes)

export const submissionSector = (changes: TaxonomyLabels, id: string): Sector | undefined =>
  present(
    'form',
    firstFormSectors.filter((one) => one.id === slug(id)),
    changes,
  )[0]
export const submissionArea = (changes: TaxonomyLabels, sectorId: string, id: string): Area | undefined =>
  areaOf(submissionSector(changes, sectorId), id)
