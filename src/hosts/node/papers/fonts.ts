import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unpackWoff } from './unpack-woff.ts'

// Noto Sans has one file for each script. A text is split into runs of characters that one file has.

export type Weight = 400 | 600
export type Run = { readonly file: string; readonly text: string }

const folder = dirname(fileURLToPath(import.meta.resolve('@fontsource/noto-sans/unicode.json')))
const fileOf = (name: string): string => join(folder, name)

type Range = readonly [from: number, to: number]
type Script = { readonly name: string; readonly ranges: readonly Range[] }

/** In order of preference: the files that most texts need come first. */
const names = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'devanagari']

let known: readonly Script[] | undefined
function scripts(): readonly Script[] {
  known ??= readScripts()
  return known
}

/** The characters of each file, as the package lists them: `U+0100-02BA,U+2020`. */
function readScripts(): Script[] {
  const metadata = JSON.parse(readFileSync(fileOf('unicode.json'), 'utf8')) as Record<string, string>
  return names.map((name) => ({ name, ranges: (metadata[name] ?? '').split(',').map(rangeOf) }))
}

function rangeOf(written: string): Range {
  const [from = '', to = from] = written.replace('U+', '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

const has = ({ ranges }: Script, letter: string): boolean =>
  Array.from(letter).every((sign) => {
    const code = sign.codePointAt(0) ?? 0
    return ranges.some(([from, to]) => code >= from && code <= to)
  })

/** The replacement for a character that no file has. */
export const missing = '[?]'

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

type Draws = (file: string, letter: string) => boolean

/** The file that draws a letter with its accents, if one does. */
export function fontFor(letter: string, weight: Weight, draws: Draws): string | undefined {
  const found = scripts().find((one) => has(one, letter) && draws(fontFile(one.name, weight), letter))
  return found && fontFile(found.name, weight)
}

/**
 * Splits a text into runs of one font file each. A letter and its accents stay together.
 * @param draws whether a file has a glyph for each code point of a letter; some files lack parts of their ranges.
 */
export function runsOf(text: string, weight: Weight, draws: Draws): { runs: Run[]; isWhole: boolean } {
  const runs: { file: string; text: string }[] = []
  let isWhole = true
  for (const { segment } of letters.segment(text.normalize('NFC').replaceAll(/\s/g, ' '))) {
    const found = fontFor(segment, weight, draws)
    if (!found) isWhole = false
    const file = found ?? fontFile('latin', weight)
    const last = runs.at(-1)
    if (last?.file === file) last.text += found ? segment : missing
    else runs.push({ file, text: found ? segment : missing })
  }
  return { runs, isWhole }
}

const unpacked = new Map<string, Buffer>()

/** A font file as TrueType, read and unpacked once. All of them together are a megabyte. */
export function fontBytes(file: string): Buffer {
  const bytes = unpacked.get(file) ?? unpackWoff(readFileSync(file))
  unpacked.set(file, bytes)
  return bytes
}

const fontFile = (script: string, weight: Weight): string => fileOf(`files/noto-sans-${script}-${weight}-normal.woff`)
