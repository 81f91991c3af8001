import { foldedWord } from '#values/folded-word.ts'

/** How names are compared: their words without accents and signs, in lower case. */
export const foldedName = (name: string): string =>
  name
    // Dr. O'Neill and L'Aquila: what is left out here joins, what separates words is a space or a dash.
    .replaceAll(/['’.]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(foldedWord)
    .filter((word) => word !== '')
    .join(' ')

export const wordsOf = (folded: string): string[] => folded.split(' ').slice(0, 10)

/** As PostgreSQL's parser reads it: all of the words, each of which may be only begun. */
export const beginningsOf = (folded: string): string =>
  wordsOf(folded)
    .map((word) => `${word}:*`)
    .join(' & ')

export type WordForms = {
  readonly word: string
  /** Some name has a word that begins so. */
  readonly isKnown: boolean
  /** Words that are spelt much like it, where none begins so. */
  readonly near: readonly string[]
}

/**
 * The same with a mistyped word as what it may have meant; undefined where nothing was mistyped, or beyond recognition.
 */
export function correctedOf(words: readonly WordForms[]): string | undefined {
  if (words.every(({ isKnown }) => isKnown) || words.some(({ isKnown, near }) => !isKnown && near.length === 0)) return
  return words.map(({ word, isKnown, near }) => (isKnown ? `${word}:*` : `(${near.join(' | ')})`)).join(' & ')
}

/** Shorter ones begin half of all names. */
export const searchLengthMin = 2
