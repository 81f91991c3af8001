/** As many projects are shown. */
export const topProjects = 10

/**
 * So many of each day and month are looked at first, and so many times more until no other project can be among them.
 */
export const firstDeep = 32
export const deeper = (deep: number): number => deep * 8

type Sum = { readonly cents: number }

/** Whether no project that was seen nowhere can belong among those that were found; of equal sums it cannot be told. */
export const isSettled = (found: readonly Sum[], outside: number): boolean =>
  outside === 0 || (found[topProjects - 1]?.cents ?? 0) > outside
