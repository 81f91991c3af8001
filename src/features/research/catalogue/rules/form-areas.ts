import type { TaxonomyLabels } from '#values/taxonomy.ts'
import { type Sector, sector, slug } from './taxonomies.ts'

/** TAXO-01 to TAXO-06: the initial lists of the submission and edit forms. */
export const firstFormSectors: readonly Sector[] = [
  sector('Science', [
    'Conservation',
    'Ecology',
    'Wildlife',
    'Marine Biology',
    'Environmental Science',
    'Climate Research',
  ]),
  sector('Technology', [
    'Artificial Intelligence',
    'Robotics',
    'Software Engineering',
    'Cybersecurity',
    'Data Science',
    'Machine Learning',
  ]),
  sector('Medicine', ['Genetics', 'Neuroscience', 'Oncology', 'Cardiology', 'Immunology', 'Public Health']),
  sector('Engineering', ['Mechanical', 'Electrical', 'Civil', 'Chemical', 'Aerospace', 'Biomedical']),
  sector('Mathematics', [
    'Statistics',
    'Applied Mathematics',
    'Pure Mathematics',
    'Mathematical Modeling',
    'Computational Mathematics',
  ]),
]

const firstOf = (sectorId: string): Sector | undefined => firstFormSectors.find(({ id }) => id === slug(sectorId))

/** The submission sector's name for people; the slug itself if no list has it. */
export const sectorLabel = (changes: TaxonomyLabels, id: string): string =>
  changes[`sector/${slug(id)}`]?.label ?? firstOf(id)?.label ?? id

/** The submission area's name for people; the slug itself if no list has it. */
export const areaLabel = (changes: TaxonomyLabels, sectorId: string, id: string): string =>
  changes[`form/${slug(sectorId)}/${slug(id)}`]?.label ??
  firstOf(sectorId)?.areas.find((area) => area.id === slug(id))?.label ??
  id
