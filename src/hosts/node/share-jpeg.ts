import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ShareCard } from '#platform/images.ts'

// The picture beside a shared link, 1200 × 630. Letters come from our own font file (Noto Sans, SIL Open Font License
// 1.1), because a server may have no fonts at all.

const fonts = join(fileURLToPath(import.meta.resolve('@fontsource/noto-sans/unicode.json')), '../files')
const fontOf = (weight: 400 | 600): string => join(fonts, `noto-sans-latin-${weight}-normal.woff`)

const [width, height, coverWidth, margin] = [1200, 630, 470, 64]
const textWidth = width - coverWidth - 2 * margin
const ink = { dark: '#1b1530', middle: '#4a4360', brand: '#846af3', line: '#e4e0ec', paper: '#fbfaf7' }

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => signs[sign] ?? sign)

/** What the font file has letters for: others lose their marks, or are left out. */
const drawable = (text: string): string =>
  Array.from(text.normalize('NFC'), (letter) =>
    /[ -~\u00a0-\u00ff\u2013-\u201d\u2026]/.test(letter) ? letter : plain(letter),
  )
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim()
const plain = (letter: string): string => letter.normalize('NFKD').replaceAll(/[^ -~]/g, '')

/** Longer titles are set smaller, and none is cut. */
const titleSize = (title: string): number => (title.length <= 60 ? 46 : title.length <= 110 ? 37 : 29)

const cut = (text: string, lettersMax: number): string => {
  const letters = Array.from(text)
  return letters.length > lettersMax ? `${letters.slice(0, lettersMax).join('')}…` : text
}

function ruler(percent: number): string {
  const ticks = Array.from({ length: 11 }, (_, at) => {
    const tall = at % 5 === 0 ? 26 : 12
    const x = Math.min(textWidth - 2, Math.round((textWidth * at) / 10))
    return `<rect x="${x}" y="${34 - tall}" width="2" height="${tall}" fill="${ink.dark}"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${textWidth}" height="36"><rect y="12" width="${(textWidth * percent) / 100}" height="22" fill="${ink.brand}"/>${ticks.join('')}<rect y="33" width="${textWidth}" height="2" fill="${ink.dark}"/></svg>`
}

/** @returns a JPEG of at most 200 kB. */
export async function drawShareJpeg(sharp: typeof import('sharp').default, card: ShareCard): Promise<Uint8Array> {
  const letters = async (text: string, size: number, weight: 400 | 600, color: string) => {
    const shown = drawable(text)
    if (shown === '') return undefined
    const markup = `<span foreground="${color}">${escaped(shown)}</span>`
    const font = `Noto Sans${weight === 600 ? ' SemiBold' : ''} ${size}`
    const set = {
      text: markup,
      font,
      fontfile: fontOf(weight),
      width: textWidth,
      wrap: 'word-char',
      rgba: true,
    } as const
    return sharp({ text: set }).png().toBuffer({ resolveWithObject: true })
  }
  const title = await letters(card.title, titleSize(card.title), 600, ink.dark)
  const by = await letters(cut(card.by, 90), 21, 400, ink.middle)
  const brand = await letters(card.brand, 26, 600, ink.brand)
  const figure = await letters(`${card.percent === 0 ? 'Just begun' : `${card.percent}% funded`}`, 21, 600, ink.dark)
  const cover = await sharp(card.cover).resize({ width: coverWidth, height, fit: 'cover' }).png().toBuffer()
  const layers = [
    { input: cover, left: width - coverWidth, top: 0 },
    { input: Buffer.from(ruler(card.percent)), left: margin, top: height - margin - 36 },
    brand && { input: brand.data, left: margin, top: margin },
    title && { input: title.data, left: margin, top: 134 },
    by && title && { input: by.data, left: margin, top: Math.min(134 + title.info.height + 22, height - 210) },
    figure && { input: figure.data, left: margin, top: height - margin - 84 },
  ].filter((layer) => layer !== undefined)
  const drawn = sharp({ create: { width, height, channels: 3, background: ink.paper } }).composite(layers)
  return drawn.jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}
