/** Without accents, in small letters, so that 'Resume' finds 'Résumé'. */
const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Questions are typed in full: these words carry no meaning for the search. */
const empty = new Set(
  'a an and are can do does for how i in is it my of on or that the to what when where who why with you your'.split(
    ' ',
  ),
)

/** The meaningful words of a question; all of them if none is. */
export function wordsOf(q: string): string[] {
  const all = folded(q).match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = all.filter((word) => !empty.has(word))
  return [...new Set(telling.length > 0 ? telling : all)].slice(0, 12)
}

/** Longer forms of a word are the same word here: 'refund' finds 'refunds', and 'refunds' finds 'refund'. */
const stemOf = (word: string): string => (word.length > 4 ? word.replace(/(?:ies|es|s|ed|ing)$/, '') : word)

export type Searched = { readonly title: string; readonly text: string }

/** How well an article matches; 0 if a word is missing. A word in the title weighs more. */
export function fitOf({ title, text }: Searched, words: readonly string[]): number {
  const [head, body] = [folded(title), folded(text)]
  let fit = 0
  for (const word of words.map(stemOf)) {
    if (head.includes(word)) fit += 10
    else if (body.includes(word)) fit += 1 + Math.min(4, body.split(word).length - 2)
    else return 0
  }
  return fit
}
