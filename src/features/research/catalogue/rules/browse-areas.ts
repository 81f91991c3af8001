import type { TaxonomyLabels } from '#values/taxonomy.ts'
import { areaOf, present } from './present.ts'
import { type Area, type Sector, sector, slug } from './taxonomies.ts'

/** TAXO-09 to TAXO-12: the sector pages, initially with eight areas each. */
export const firstBrowseSectors: readonly Sector[] = [
  sector('Science', [
    'Conservation',
    'Ecology',
    'Wildlife',
    'Astronomy',
    'Marine Biology',
    'Climate Science',
    'Genetics',
    'Neuroscience',
  ]),
  sector('Technology', [
    'AI',
    'Cybersecurity',
    'Blockchain',
    'Quantum Computing',
    'Robotics',
    'Biotechnology',
    'Nanotechnology',
    'Renewable Energy',
  ]),
  sector('Engineering', [
    'Biomedical',
    'Civil',
    'Mechanical',
    'Electrical',
    'Aerospace',
    'Chemical',
    'Environmental',
    'Software',
  ]),
  sector('Mathematics', [
    'Pure',
    'Applied',
    'Statistics',
    'Cryptography',
    'Operations Research',
    'Computational',
    'Mathematical Biology',
    'Financial Mathematics',
  ]),
]

/** The areas that visitors can browse now. */
export const browseSectors = (changes: TaxonomyLabels): readonly Sector[] =>
  present('browse', firstBrowseSectors, changes)

export const browseSector = (changes: TaxonomyLabels, id: string): Sector | undefined =>
  present(
    'browse',
    firstBrowseSectors.filter((one) => one.id === slug(id)),
    changes,
  )[0]
export const browseArea = (changes: TaxonomyLabels, sectorId: string, id: string): Area | undefined =>
  areaOf(browseSector(changes, sectorId), id)
