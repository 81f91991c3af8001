import { type Chosen, placePattern, type SearchSort } from './choice.ts'

// Lists that are not ordered by relevance, of more documents than are counted: they are walked along an index, from
// where the previous page ended. Only projects have such an order.

export const walkedSorts = ['newest', 'ending', 'needed'] as const
export type WalkedSort = (typeof walkedSorts)[number]

/** Projects that take gifts come first, where the order itself does not ensure that. */
export type Phase = 'all' | 'open' | 'closed'
export const phasesOf = (sort: WalkedSort): readonly [Phase, ...Phase[]] =>
  sort === 'needed' ? ['open', 'closed'] : ['all']

/** The last project that was examined. */
export type Place = { readonly phase: Phase; readonly key: number; readonly projectId: string }

const letters: Readonly<Record<Phase, string>> = { all: 'a', open: 'o', closed: 'c' }

export const placeText = ({ phase, key, projectId }: Place): string =>
  `${letters[phase]}${key.toString(36)}.${projectId}`

/** Undefined for text that is not a place, or is one in another order. */
export function placeIn(text: string | null, sort: WalkedSort): Place | undefined {
  const phase = phasesOf(sort).find((one) => text?.startsWith(letters[one]))
  if (text === null || !phase || !placePattern.test(text)) return undefined
  const [key = '', projectId = ''] = text.slice(1).split('.')
  return { phase, key: Number.parseInt(key, 36), projectId }
}

/** Whether a list in this order is walked when there are too many to count. Researchers alone have no such order. */
export const isWalked = (sort: SearchSort, chosen: Chosen): sort is WalkedSort =>
  walkedSorts.some((one) => one === sort) && (chosen.kind?.includes('project') ?? true)

/** The shortest list of projects that contains everything chosen. */
export function scopeOf({ area = [], use = [] }: Chosen): string {
  const [place] = area.length === 1 ? area : ['all']
  return use.length === 1 ? `${place}+${use[0]}` : (place ?? 'all')
}

/** About this many rows are examined for a page, and no more: rarer results need a narrower search. */
export const walkedMax = 12_000
const [leastRows, mostRows] = [100, 3000]

/** How many rows to examine first. @param share of all documents that may match. */
export const rowsFor = (share: number, wanted: number): number =>
  Math.min(mostRows, Math.max(leastRows, Math.ceil((1.3 * wanted) / Math.max(share, 1e-6))))
export const moreRows = (rows: number): number => Math.min(mostRows, rows * 2)
