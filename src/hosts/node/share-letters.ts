import { lettersOf } from './papers/font-letters.ts'
import { fontBytes, fontFor, type Weight } from './papers/fonts.ts'

// A shared picture has no boxes for missing glyphs: what our fonts cannot draw is visibly left out.

export type Drawable = { readonly text: string; readonly fonts: readonly string[] }

const known = new Map<string, (code: number) => boolean>()
function draws(file: string, letter: string): boolean {
  const has = known.get(file) ?? lettersOf(fontBytes(file))
  known.set(file, has)
  return Array.from(letter).every((sign) => has(sign.codePointAt(0) ?? 0))
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const isLetter = /\p{L}|\p{N}/u
/** A text that lost more than this share of its letters would mislead. */
const lostMax = 1 / 3

/**
 * The drawable part of a text. A letter without a font is drawn without its marks; a word with an undrawable letter
 * becomes '…'; signs such as emoji are left out. Undefined if too little is left.
 */
export function drawable(text: string, weight: Weight): Drawable | undefined {
  const fonts = new Set<string>()
  const tally = { all: 0, lost: 0 }
  const words = text
    .normalize('NFC')
    // Joiners belong to the letters of some scripts; no other invisible character stays.
    .replaceAll(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, ' ')
    .split(/\s+/)
    .map((word) => drawnWord(word, weight, fonts, tally))
    .filter((word) => word !== '')
  const isTooLittle = tally.all > 0 && tally.lost / tally.all > lostMax
  const shown = words.join(' ').replaceAll(/…( …)+/g, '…')
  return isTooLittle || shown === '' || shown === '…' ? undefined : { text: shown, fonts: [...fonts] }
}

function drawnWord(word: string, weight: Weight, fonts: Set<string>, tally: { all: number; lost: number }): string {
  let [shown, isBroken] = ['', false]
  for (const { segment } of letters.segment(word)) {
    const counts = isLetter.test(segment)
    if (counts) tally.all++
    const plain = segment.normalize('NFKD').replaceAll(/[^!-~]/g, '')
    const form = [segment, plain].find((one) => one !== '' && fontFor(one, weight, draws) !== undefined)
    const font = form && fontFor(form, weight, draws)
    if (font) {
      fonts.add(font)
      shown += form
    } else if (counts) {
      tally.lost++
      isBroken = true
    }
  }
  return isBroken ? '…' : shown
}
