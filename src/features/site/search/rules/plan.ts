/** One word of a question with what it may match: its stem, or the stems of the words that begin so. */
export type Group = { readonly lexemes: readonly string[]; readonly documents: number }

/** Up to this number all documents are examined and counted; above it, the best of a common word stand for all. */
export const countedMax = 10_000
/** This many documents of a common word are listed. */
export const championsMax = 4000
/** A word of more documents has such a list. */
export const commonFrom = 5000
/** The whole text decides the order among so many; among the others title and name do. */
export const readMax = 300
/** This many are examined if words and choices are common, but rarely together. */
export const someMax = 3000
/** Pages by relevance are slices of a list of so many. */
export const frozenMax = 1000

/** How many documents there may be, if words and choices are independent of each other. */
export const estimate = (all: number, groups: readonly { readonly documents: number }[]): number =>
  groups.reduce((left, { documents }) => left * Math.min(1, documents / Math.max(1, all)), all)

/**
 * 'count' looks at every document that matches, by the index. 'champions' intersects the lists of the common words and
 * is not counted. Words that have no list are rare, and rare is counted.
 */
export function planOf(all: number, groups: readonly Group[], filters: readonly { readonly documents: number }[]) {
  const isCommon = groups.every(({ documents }) => documents > commonFrom)
  return isCommon && estimate(all, [...groups, ...filters]) > countedMax ? 'champions' : 'count'
}

const oneOf = ({ lexemes }: Group): string => `(${lexemes.map((one) => `'${one}'`).join(' | ')})`
/** For PostgreSQL's tsquery: all groups, or any. Lexemes are letters and digits, so quoting them is enough. */
export const allOf = (groups: readonly Group[]): string => groups.map(oneOf).join(' & ')
export const anyOf = (groups: readonly Group[]): string => groups.map(oneOf).join(' | ')
