import { foldedWord } from '#values/folded-word.ts'

/** What search counts as a word: a run of letters and digits, without accents, in lower case. */
export type Token = { readonly word: string; readonly from: number; readonly to: number }

const wordMax = 40
// The names of two languages would otherwise be the letter C.
const named: Readonly<Record<string, string>> = { 'c++': 'cplusplus', 'c#': 'csharp', 'f#': 'fsharp' }
const run = /(?<![\p{L}\p{N}])[cf](?:\+\+|#)(?![\p{L}\p{N}])|[\p{L}\p{N}\p{M}]+/giu

/** The words of a text with their places in it. */
export function tokensOf(text: string): Token[] {
  const found: Token[] = []
  for (const match of text.matchAll(run)) {
    const word = named[match[0].toLowerCase()] ?? foldedWord(match[0])
    if (word !== '' && word.length <= wordMax)
      found.push({ word, from: match.index, to: match.index + match[0].length })
  }
  return found
}

/** The same without places, separated by spaces: nothing in it means anything to PostgreSQL's parser. */
export const plainWords = (text: string): string =>
  tokensOf(text)
    .map(({ word }) => word)
    .join(' ')

const prefixOf = (word: string): string => word.slice(0, 10)

/** How many typing errors a word may have: none up to four letters, one from five, two from nine. */
export const slipsMax = (length: number): 0 | 1 | 2 => (length >= 9 ? 2 : length >= 5 ? 1 : 0)

/** The word itself, and its singular where it looks like a plural: 'corla' may have meant the 'coral' in 'corals'. */
export const formsOf = (word: string): string[] => (/^.{4,}[^s]s$/.test(word) ? [word, word.slice(0, -1)] : [word])

/**
 * The beginning of a word with none, one or two letters left out. Two words within that many slips of each other share
 * one of these, so that near words are found by equality. None for a word with digits, which is exact.
 */
export function nearKeys(word: string): string[] {
  if (/\d/.test(word) || word.length < 4) return []
  return [...new Set(formsOf(word).flatMap(withoutLetters))]
}

/** A word of four letters may be what one of five was meant to be, so it has keys as well. */
function withoutLetters(word: string): string[] {
  const start = prefixOf(word)
  const keys = [start]
  let row = [start]
  for (let slips = word.length >= 8 ? 2 : 1; slips > 0; slips--) {
    row = row.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1)))
    keys.push(...row)
  }
  return keys
}
