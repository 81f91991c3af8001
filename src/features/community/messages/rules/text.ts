import { messageLengthMax } from './limits.ts'

/** Invisible characters: a message of only these is empty. */
const invisible = /\s|\p{Default_Ignorable_Code_Point}|\p{Cf}/gu

export const saysSomething = (text: string): boolean => text.replaceAll(invisible, '') !== ''

/** In code points, so that an emoji counts once. */
export const lengthOf = (text: string): number => [...text].length
export const isTooLong = (text: string): boolean => lengthOf(text) > messageLengthMax

export type TextPiece = { readonly text: string; readonly url?: string }

/** The URLs in a text, which are plain text until pressed. Only http and https, and none with credentials. */
export function addressPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  for (const found of text.matchAll(/\bhttps?:\/\/[^\s<>"'`]+/gi)) {
    const shown = found[0].replace(/[.,;:!?)\]}'"]+$/, '')
    const url = safeAddress(shown)
    if (url === undefined) continue
    if (found.index > from) pieces.push({ text: text.slice(from, found.index) })
    pieces.push({ text: shown, url })
    from = found.index + shown.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}

function safeAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.username === '' && url.password === '' && /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** The host as browsers resolve it, in ASCII: similar letters of other scripts differ there. */
export const hostOf = (url: string): string => new URL(url).host
