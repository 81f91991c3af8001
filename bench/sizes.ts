import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Figure } from './report.ts'

const publicPages = [
  '/',
  '/stem-sectors',
  '/sector/science',
  '/projects/science/ecology',
  '/about',
  '/terms',
  '/get-started',
  '/nowhere',
]

/** Pages of signed-in people, whose scripts are named by their frame. */
const personalPages = [
  '/notifications',
  '/messages',
  '/saved',
  '/my-donations',
  '/settings',
  '/researcher-profile',
  '/submit-project',
]

/** The bytes of a first visit: the page, its styles, its scripts and the font, as sent over the wire. */
export async function benchSizes(origin: string): Promise<Figure[]> {
  // The encoding that browsers prefer; gzip, for others, is shown next to it.
  const visits = await Promise.all(publicPages.map((path) => firstVisit(origin, path, 'br')))
  const heaviest = (key: 'scripts' | 'all') => heaviestOf(visits, key)
  const { path, scripts } = heaviest('scripts')
  const personal = await Promise.all(personalPages.map((one) => firstVisit(origin, one, 'br')))
  const worst = heaviestOf(personal, 'scripts')
  const inGzip = await firstVisit(origin, path, 'gzip')
  return [
    {
      of: 'scripts',
      measured: scripts / 1000,
      note: `${path}; ${(inGzip.scripts / 1000).toFixed(0)} kB in gzip`,
    },
    { of: 'personalScripts', measured: worst.scripts / 1000, note: worst.path },
    { of: 'firstVisit', measured: heaviest('all').all / 1000, note: heaviest('all').path },
  ]
}

type Visit = Awaited<ReturnType<typeof firstVisit>>
const heaviestOf = (visits: readonly Visit[], key: 'scripts' | 'all'): Visit =>
  visits.reduce((most, visit) => (visit[key] > most[key] ? visit : most))

type Encoding = 'br' | 'gzip'

async function firstVisit(origin: string, path: string, encoding: Encoding) {
  const get = (one: string) => sent(origin, one, encoding)
  const html = await get(path)
  const text = html.text
  const scripts = [...text.matchAll(/<script defer src="([^"]+)" data-modules="([^"]+)"/g)].flatMap(
    ([, begin = '', modules = '']) => [begin, ...modules.split(' ')],
  )
  const styles = [...text.matchAll(/rel="stylesheet"[^>]*href="([^"]+)"/g)].map((m) => m[1] ?? '')
  const scriptFiles = await Promise.all([...new Set(scripts)].map(get))
  const styleFiles = await Promise.all(styles.map(get))
  const fonts = styleFiles.flatMap(({ text: css }) => fontsFor(text, css))
  const fontFiles = await Promise.all(fonts.map(get))
  const sum = (files: readonly { bytes: number }[]): number => files.reduce((all, file) => all + file.bytes, 0)
  return { path, scripts: sum(scriptFiles), all: html.bytes + sum(scriptFiles) + sum(styleFiles) + sum(fontFiles) }
}

/** The subsets of the heading font that contain any character of a page: all that it may load. */
function fontsFor(page: string, css: string): string[] {
  const faces = [...css.matchAll(/@font-face\s*\{[^}]*url\(([^)]+\.woff2)\)[^}]*unicode-range:([^;}]+)/g)]
  // Of several subsets with a character, browsers use the last.
  const pieceOf = new Map(faces.flatMap(([, file = '', range = '']) => codesOf(range).map((code) => [code, file])))
  return [...new Set([...page].flatMap((letter) => pieceOf.get(letter.codePointAt(0) ?? 0) ?? []))]
}

const codesOf = (range: string): number[] =>
  range.split(',').flatMap((part) => {
    const [first = '', last] = part.trim().slice(2).split('-')
    // When minified, trailing digits may be wildcards: U+1E?? is U+1E00-1EFF.
    const from = Number.parseInt(first.replaceAll('?', '0'), 16)
    const to = Number.parseInt(last ?? first.replaceAll('?', 'F'), 16)
    return Array.from({ length: to - from + 1 }, (_, at) => from + at)
  })

const unpackers = { br: brotliDecompressSync, gzip: gunzipSync }

/** Bytes over the wire: fetch would decompress them, so they are counted before. */
async function sent(origin: string, path: string, encoding: Encoding): Promise<{ bytes: number; text: string }> {
  const { request } = await import('node:http')
  return new Promise((got, failed) => {
    const asked = request(
      new URL(path, origin),
      { headers: { 'accept-encoding': encoding === 'br' ? 'br, gzip' : 'gzip' } },
      async (answer) => {
        const parts: Buffer[] = []
        for await (const part of answer) parts.push(part as Buffer)
        const body = Buffer.concat(parts)
        const packed = answer.headers['content-encoding']
        const whole = packed === 'br' || packed === 'gzip' ? unpackers[packed](body) : body
        got({ bytes: body.byteLength, text: whole.toString('utf8') })
      },
    )
    asked.once('error', failed)
    asked.end()
  })
}
