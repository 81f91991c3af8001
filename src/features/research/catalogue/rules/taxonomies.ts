// The two lists of fields: areas for submissions and areas for browsing; AMB-077 keeps both. The initial lists are in
// the code; changes by staff are applied on top.

export type Area = {
  readonly id: string
  readonly label: string
  /** False: stays for existing projects, not offered for new ones. */
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

/** A sector of the initial lists. */
export const sector = (label: string, areas: readonly string[]): Sector => ({
  ...{ id: slug(label), label },
  areas: areas.map(named),
})
