/** What a sector or an area is called, and whether it may be chosen for something new. */
export type TaxonomyLabels = Readonly<Record<string, { readonly label: string; readonly isOpen: boolean }>>

/** Staff's changes to a sector or an area, replacing its initial texts. */
export type TaxonomyEntry = {
  readonly label: string
  readonly isOpen: boolean
  /** The line of what visitors browse; absent: that of the first content. */
  readonly text?: string | undefined
  /**
   * For an area of the form: the browse areas where its projects are listed, 'science/ecology'; absent: the initial
   * ones.
   */
  readonly places?: readonly string[] | undefined
}

/** By key: 'sector/science', 'form/science/ecology', 'browse/science/ecology'. An area that is only here was added. */
export type TaxonomyChanges = Readonly<Record<string, TaxonomyEntry>>

export const isTaxonomyKey = (key: string): boolean =>
  /^(sector\/[a-z\d-]{1,40}|(form|browse)\/[a-z\d-]{1,40}\/[a-z\d-]{1,40})$/.test(key)
