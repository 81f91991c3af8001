/** The name of a sector or an area, and whether it may be chosen for something new. */
export type TaxonomyLabels = Readonly<Record<string, { readonly label: string; readonly isOpen: boolean }>>

/** Staff's changes to a sector or an area, replacing its initial texts. */
export type TaxonomyEntry = {
  readonly label: string
  readonly isOpen: boolean
  /** The line that visitors see when browsing; absent: the initial one. */
  readonly text?: string | undefined
  /**
   * For an area of the form: the browse areas where its projects are listed, 'science/ecology'; absent: the initial
   * ones.
   */
  readonly places?: readonly string[] | undefined
}

/**
 * By key: 'sector/science', 'form/science/ecology', 'browse/science/ecology'. An area that exists only here was added
 * by staff.
 */
export type TaxonomyChanges = Readonly<Record<string, TaxonomyEntry>>

export const isTaxonomyKey = (key: string): boolean =>
  /^(sector\/[a-z\d-]{1,40}|(form|browse)\/[a-z\d-]{1,40}\/[a-z\d-]{1,40})$/.test(key)
