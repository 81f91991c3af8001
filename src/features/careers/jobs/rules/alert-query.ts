// In a module of its own, so that the job board loads nothing else with it.

/**
 * The canonical form of a search, whatever the order of its choices; without its sort order and its place in the list.
 */
export const alertQueryOf = (query: Readonly<Record<string, string>>): string =>
  new URLSearchParams(
    Object.entries(query)
      .filter(([name]) => name !== 'sort' && name !== 'after')
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ).toString()
