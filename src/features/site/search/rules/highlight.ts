import { tokensOf } from './words.ts'

/** A text in pieces: the hits, and the text around them. */
export type Piece = { readonly text: string; readonly isHit: boolean }

/** The whole text, with the words that were searched for as hits. @param hits folded words. */
export function highlighted(text: string, hits: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { word, from, to } of tokensOf(text)) {
    if (!hits.has(word)) continue
    if (from > end) pieces.push({ text: text.slice(end, from), isHit: false })
    pieces.push({ text: text.slice(from, to), isHit: true })
    end = to
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isHit: false })
  return pieces
}

const excerptMax = 190
const lead = 60

/** The part of a text with most hits, at most two lines; its beginning if there are none. */
export function excerptOf(text: string, hits: ReadonlySet<string>): Piece[] {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  const found = tokensOf(plain).filter(({ word }) => hits.has(word))
  let best = { from: 0, distinct: 0 }
  for (const [at, first] of found.entries()) {
    const within = found.slice(at).filter(({ to }) => to <= first.from + excerptMax - lead)
    const distinct = new Set(within.map(({ word }) => word)).size
    if (distinct > best.distinct) best = { from: first.from, distinct }
  }
  const from = wordStart(plain, best.from - lead)
  const to = wordEnd(plain, from + excerptMax)
  const pieces = highlighted(plain.slice(from, to), hits)
  if (from > 0) pieces.unshift({ text: '…', isHit: false })
  if (to < plain.length) pieces.push({ text: '…', isHit: false })
  return pieces
}

function wordStart(text: string, wanted: number): number {
  if (wanted <= 0) return 0
  const space = text.indexOf(' ', wanted)
  return space === -1 || space > wanted + lead ? wanted : space + 1
}

function wordEnd(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length
  const space = text.lastIndexOf(' ', wanted)
  return space > wanted - lead ? space : wanted
}
