// In a file of its own, to keep the job board's scripts small.

/** The canonical query of a search: independent of the order of its filters, without page and sort order. */
export const alertQueryOf = (query: Readonly<Record<string, string>>): string =>
  new URLSearchParams(
    Object.entries(query)
      .filter(([name]) => name !== 'sort' && name !== 'after')
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ).toString()
