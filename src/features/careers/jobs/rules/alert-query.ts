// By itself, so that the job board takes no more with it.

/**
 * The same search has one form, in whatever order it was chosen; its place in the list and its order are no part of it.
 */
export const alertQueryOf = (query: Readonly<Record<string, string>>): string =>
  new URLSearchParams(
    Object.entries(query)
      .filter(([name]) => name !== 'sort' && name !== 'after')
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ).toString()
