/** What a sector or an area is called, and whether it may be chosen for something new. */
export type TaxonomyLabels = Readonly<Record<string, { readonly label: string; readonly isOpen: boolean }>>

/** What staff said of a sector or an area in place of its first words. */
export type TaxonomyEntry = {
  readonly label: string
  readonly isOpen: boolean
  /** The line of what visitors browse; absent: that of the first content. */
  readonly text?: string | undefined
  /** Of an area of the form: the browse areas where its projects are found, 'science/ecology'; absent: as at first. */
  readonly places?: readonly string[] | undefined
}

/** By key: 'sector/science', 'form/science/ecology', 'browse/science/ecology'. An area that is only here was added. */
export type TaxonomyChanges = Readonly<Record<string, TaxonomyEntry>>

export const isTaxonomyKey = (key: string): boolean =>
  /^(sector\/[a-z\d-]{1,40}|(form|browse)\/[a-z\d-]{1,40}\/[a-z\d-]{1,40})$/.test(key)
