// The two lists of fields: areas for submissions and areas for browsing; AMB-077 keeps both. Each list has its first
// content in the code; what staff renamed, added or switched off lies over it.

export type Area = {
  readonly id: string
  readonly label: string
  /** False: kept for what is there, offered for nothing new. */
  readonly isOpen: boolean
}
export type Sector = { readonly id: string; readonly label: string; readonly areas: readonly Area[] }

/**
 * AMB-079: lower case, with hyphens for spaces and underscores. 'Marine Biology' and
 * 'marine_biology' are the same place.
 */
export const slug = (label: string): string =>
  label
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')

const named = (label: string): Area => ({ id: slug(label), label, isOpen: true })

/** A sector of the first content. */
export const sector = (label: string, areas: readonly string[]): Sector => ({
  ...{ id: slug(label), label },
  areas: areas.map(named),
})
