/** Where each mathematical alphabet begins in Unicode: capitals, small letters, digits. */
const alphabets: Readonly<Record<string, readonly [capital: number, small: number, digit?: number]>> = {
  bold: [0x1d400, 0x1d41a, 0x1d7ce],
  italic: [0x1d434, 0x1d44e],
  'bold-italic': [0x1d468, 0x1d482],
  script: [0x1d49c, 0x1d4b6],
  fraktur: [0x1d504, 0x1d51e],
  'double-struck': [0x1d538, 0x1d552, 0x1d7d8],
  'sans-serif': [0x1d5a0, 0x1d5ba, 0x1d7e2],
  'bold-sans-serif': [0x1d5d4, 0x1d5ee, 0x1d7ec],
  'sans-serif-italic': [0x1d608, 0x1d622],
  monospace: [0x1d670, 0x1d68a, 0x1d7f6],
}

/** Letters that Unicode had before it added the alphabets. */
const elsewhere: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  italic: { h: 'ℎ' },
  script: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
  fraktur: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' },
  'double-struck': { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
}

/**
 * Browsers support only `normal` for `mathvariant`: letters of other alphabets are separate characters. Undefined if
 * one of the letters has none.
 */
export function inAlphabet(text: string, variant: string): string | undefined {
  const alphabet = alphabets[variant]
  if (!alphabet) return undefined
  const letters = Array.from(text, (letter) => elsewhere[variant]?.[letter] ?? shifted(letter, alphabet))
  return letters.includes(undefined) ? undefined : letters.join('')
}

function shifted(letter: string, [capital, small, digit]: readonly [number, number, number?]): string | undefined {
  const code = letter.codePointAt(0) ?? 0
  if (letter >= 'A' && letter <= 'Z') return String.fromCodePoint(capital + code - 0x41)
  if (letter >= 'a' && letter <= 'z') return String.fromCodePoint(small + code - 0x61)
  return letter >= '0' && letter <= '9' && digit ? String.fromCodePoint(digit + code - 0x30) : undefined
}
