import { formsOf, slipsMax } from './words.ts'

/** The smallest number of letters deleted, inserted, replaced, or swapped with the next (Damerau and Levenshtein). */
export function distanceOf(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwap) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    ;[before, last] = [last, row]
  }
  return last[other.length] ?? 0
}

export type Known = { readonly word: string; readonly lexeme: string; readonly documents: number }

/**
 * The intended word for one that no document has: the nearest existing one, the most common among equals. A wrong
 * first letter counts as two errors, and numbers are exact.
 */
export function correctionOf(typed: string, known: readonly Known[]): Known | undefined {
  const max = slipsMax(typed.length)
  if (max === 0 || /\d/.test(typed)) return undefined
  const near = known
    .filter(({ documents }) => documents > 0)
    .flatMap((one) => formsOf(one.word).map((word) => ({ ...one, word })))
    .map((one) => ({ ...one, slips: distanceOf(typed, one.word) + (typed[0] === one.word[0] ? 0 : 1) }))
    .filter(({ slips }) => slips > 0 && slips <= max)
    .sort((a, b) => a.slips - b.slips || b.documents - a.documents || (a.word < b.word ? -1 : 1))
  return near[0]
}
