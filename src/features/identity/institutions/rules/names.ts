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

/** As PostgreSQL's parser reads it: all of the words, each of which may be only begun. */
export const beginningsOf = (folded: string): string =>
  folded
    .split(' ')
    .slice(0, 10)
    .map((word) => `${word}:*`)
    .join(' & ')

/** Shorter ones begin half of all names. */
export const searchLengthMin = 2
