const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/** 'Curaçao' and 'curacao' fold to the same word. Without PostgreSQL's unaccent, which a server may lack. */
export function foldedWord(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
  return plain.replaceAll(/[ßæœøđðłþı]/g, (letter) => letters[letter] ?? letter).replaceAll(/[^\p{L}\p{N}]/gu, '')
}
