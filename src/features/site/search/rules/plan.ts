/** One word of a question with what it may match: its stem, or the stems of the words that start with it. */
export type Group = { readonly lexemes: readonly string[]; readonly documents: number }

/** Up to this number all documents are examined and counted; above it, the best of a common word represent all. */
export const countedMax = 10_000
/** The number of documents listed for a common word. */
export const championsMax = 4000
/** Words in more documents than this have such a list. */
export const commonFrom = 5000
/** The order among this many depends on the whole text; among the rest, on title and name. */
export const readMax = 300
/** The number examined if words and choices are common, but rarely together. */
export const someMax = 3000
/** Pages by relevance are slices of a list of this length. */
export const frozenMax = 1000

/** How many documents there may be, if words and choices are independent of each other. */
export const estimate = (all: number, groups: readonly { readonly documents: number }[]): number =>
  groups.reduce((left, { documents }) => left * Math.min(1, documents / Math.max(1, all)), all)

/**
 * 'count' examines every document that matches, by the index. 'champions' intersects the lists of the common words,
 * without counting. Words that have no list are rare, and rare words are counted.
 */
export function planOf(all: number, groups: readonly Group[], filters: readonly { readonly documents: number }[]) {
  const isCommon = groups.every(({ documents }) => documents > commonFrom)
  return isCommon && estimate(all, [...groups, ...filters]) > countedMax ? 'champions' : 'count'
}

const oneOf = ({ lexemes }: Group): string => `(${lexemes.map((one) => `'${one}'`).join(' | ')})`
/** For PostgreSQL's tsquery: all groups, or any. Lexemes are letters and digits, so quoting them is enough. */
export const allOf = (groups: readonly Group[]): string => groups.map(oneOf).join(' & ')
export const anyOf = (groups: readonly Group[]): string => groups.map(oneOf).join(' | ')
