import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

// The font of headings, Source Serif 4, in subsets: a page loads only those whose characters it shows.
// `src/ui/fonts.css` imports them as `#heading-font/faces.css`.

const files = join(dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/source-serif-4/wght.css'))), 'files')

type Piece = {
  readonly name: string
  /** The published font file that has these characters. */
  readonly script: string
  /** A CSS unicode-range. When two subsets have a character, the browser uses the later one. */
  readonly range: string
}

const pieces: readonly Piece[] = [
  { name: 'cyrillic-more', script: 'cyrillic-ext', range: 'U+0460-052F,U+20B4' },
  { name: 'cyrillic', script: 'cyrillic', range: 'U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116' },
  { name: 'greek', script: 'greek', range: 'U+0370-0377,U+037A-037F,U+0384-038A,U+038C,U+038E-03A1,U+03A3-03FF' },
  { name: 'vietnamese', script: 'vietnamese', range: 'U+01A0-01A1,U+01AF-01B0,U+0309,U+0323,U+1EA0-1EF9,U+20AB' },
  { name: 'latin-rare', script: 'latin-ext', range: 'U+0180-0217,U+021C-02AF,U+1E00-1E9F,U+20A0-20AA,U+20AD-20C0' },
  { name: 'latin-europe', script: 'latin-ext', range: 'U+0100-017F,U+0218-021B,U+1E9E' },
  {
    name: 'latin-west',
    script: 'latin',
    range: 'U+00A1-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+2122,U+2190-2193,U+2215',
  },
  {
    name: 'basic',
    script: 'latin',
    range: 'U+0020-007E,U+00A0,U+00A9,U+00B0,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026,U+20AC,U+2212',
  },
]

/** Weights: quotations 400, headings 560, names 600; and the OpenType features that our texts use. */
const cut = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 600 } },
  keepFeatures: ['ccmp', 'locl', 'rvrn', 'mark', 'mkmk', 'kern', 'liga', 'calt', 'lnum', 'tnum'],
} as const

/** Makes the subsets before Vite needs them. @param folder the cache between builds. */
export function headingFont(folder: string): Plugin {
  return {
    name: 'heading-font',
    config: async () => {
      await cutPieces(folder)
      return { resolve: { alias: { '#heading-font': folder } } }
    },
  }
}

async function cutPieces(folder: string): Promise<void> {
  const stamp = join(folder, 'made-of.sha256')
  const madeOf = hash('sha256', [readFileSync(import.meta.filename, 'utf8'), ...pieces.map(hashOfSource)].join())
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === madeOf) return
  mkdirSync(folder, { recursive: true })
  const made: Piece[] = []
  // From last to first: a subset leaves out the characters of later ones.
  for (const piece of pieces.toReversed()) {
    const drawn = new Set(made.flatMap(lettersOf))
    const letters = lettersOf(piece).filter((letter) => !drawn.has(letter))
    putFile(join(folder, fileOf(piece)), await subsetFont(readFileSync(sourceOf(piece)), letters.join(''), cut))
    made.push(piece)
  }
  putFile(join(folder, 'faces.css'), pieces.map(faceOf).join(''))
  putFile(stamp, madeOf)
}

/** Two builds may run at once: each moves complete files into place. */
function putFile(path: string, content: string | Buffer): void {
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, content)
  renameSync(unfinished, path)
}

const fileOf = ({ name }: Piece): string => `heading-${name}.woff2`
const sourceOf = ({ script }: Piece): string => join(files, `source-serif-4-${script}-wght-normal.woff2`)
const hashOfSource = (piece: Piece): string => hash('sha256', readFileSync(sourceOf(piece)))

const lettersOf = ({ range }: Piece): string[] =>
  range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
  })

const faceOf = (piece: Piece): string => `@font-face {
  font-family: "Source Serif";
  font-style: normal;
  font-weight: 200 900;
  font-display: swap;
  src: url("./${fileOf(piece)}") format("woff2");
  unicode-range: ${piece.range};
}
`
