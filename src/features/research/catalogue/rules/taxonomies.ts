// The two lists of fields: areas for submissions (29) and areas for browsing (32). AMB-077 keeps both.

export type Area = { readonly id: string; readonly label: string }
export type Sector = { readonly id: string; readonly label: string; readonly areas: readonly Area[] }

/** AMB-079: lower case, with hyphens for spaces and underscores. 'Marine Biology' and 'marine_biology' are the same place. */
export const slug = (label: string): string =>
  label
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')

const named = (label: string): Area => ({ id: slug(label), label })
const sector = (label: string, areas: readonly string[]): Sector => ({ ...named(label), areas: areas.map(named) })

/** TAXO-01 to TAXO-06: what the submission and edit forms offer. */
export const submissionTaxonomy: readonly Sector[] = [
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

/** TAXO-09 to TAXO-12: the sector pages, eight areas each. */
export const browseTaxonomy: readonly Sector[] = [
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

const find = (sectors: readonly Sector[], id: string): Sector | undefined => sectors.find((one) => one.id === slug(id))
const areaOf = (found: Sector | undefined, id: string): Area | undefined =>
  found?.areas.find((area) => area.id === slug(id))

export const submissionSector = (id: string): Sector | undefined => find(submissionTaxonomy, id)
export const submissionArea = (sectorId: string, id: string): Area | undefined => areaOf(submissionSector(sectorId), id)
export const browseSector = (id: string): Sector | undefined => find(browseTaxonomy, id)
export const browseArea = (sectorId: string, id: string): Area | undefined => areaOf(browseSector(sectorId), id)

/** The submission sector's name for people; the slug itself if no list has it. */
export const sectorLabel = (id: string): string => submissionSector(id)?.label ?? id
/** The submission area's name for people; the slug itself if no list has it. */
export const areaLabel = (sectorId: string, id: string): string => submissionArea(sectorId, id)?.label ?? id
