import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ShareCard } from '#platform/images.ts'
import { fontBytes, type Weight } from './papers/fonts.ts'
import { type Drawable, drawable } from './share-letters.ts'

// The preview picture of a shared link, 1200 × 630. Letters come from our own font files (Noto Sans, SIL Open Font
// License 1.1), one for each script, because a server may have no fonts at all.

const [width, height, coverWidth, margin] = [1200, 630, 470, 64]
const textWidth = width - coverWidth - 2 * margin
const ink = { dark: '#1b1530', middle: '#4a4360', brand: '#846af3', line: '#e4e0ec', paper: '#fbfaf7' }

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => signs[sign] ?? sign)

/** Longer titles get a smaller font, and none is cut. */
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

type Sharp = typeof import('sharp').default
export type Pen = { readonly sharp: Sharp; readonly folder: string }

const loaded = new Set<string>()
/**
 * The drawing library reads only TrueType files. Once a text was drawn with a font, it is loaded for all texts. @param
 * folder used by this process alone.
 */
async function loadFonts({ sharp, folder }: Pen, { fonts }: Drawable): Promise<void> {
  for (const packed of fonts.filter((file) => !loaded.has(file))) {
    const fontfile = join(folder, `${basename(packed, '.woff')}.ttf`)
    if (!existsSync(fontfile)) {
      writeFileSync(`${fontfile}.part`, fontBytes(packed))
      renameSync(`${fontfile}.part`, fontfile)
    }
    await sharp({ text: { text: '.', fontfile } })
      .raw()
      .toBuffer()
    loaded.add(packed)
  }
}

type Look = { readonly size: number; readonly weight: Weight; readonly color: string }

async function letters(pen: Pen, shown: Drawable | undefined, { size, weight, color }: Look) {
  if (!shown) return undefined
  await loadFonts(pen, shown)
  const markup = `<span foreground="${color}">${escaped(shown.text)}</span>`
  // The family name ends at the comma; the files of each weight form their own family.
  const font = `Noto Sans${weight === 600 ? ' SemiBold' : ''}, ${size}`
  const set = { text: markup, font, width: textWidth, wrap: 'word-char', rgba: true } as const
  return pen.sharp({ text: set }).png().toBuffer({ resolveWithObject: true })
}

/** If the cover cannot be read, our colour takes its place. */
const coverOf = (sharp: Sharp, cover: Uint8Array): Promise<Buffer> =>
  sharp(cover)
    .resize({ width: coverWidth, height, fit: 'cover' })
    .png()
    .toBuffer()
    .catch(() =>
      sharp({ create: { width: coverWidth, height, channels: 3, background: ink.brand } })
        .png()
        .toBuffer(),
    )

/** @returns a JPEG of at most 200 kB. */
export async function drawShareJpeg(pen: Pen, card: ShareCard): Promise<Uint8Array> {
  const { sharp } = pen
  const heading = drawable(card.title, 600) ?? drawable(card.instead, 600)
  const { percent } = card
  const funded = percent === 0 ? 'Just begun' : `${percent}% funded`
  const look = { size: 21, weight: 600, color: ink.dark } as const
  const title = await letters(pen, heading, { ...look, size: titleSize(heading?.text ?? '') })
  const by = await letters(pen, drawable(cut(card.by, 90), 400), { size: 21, weight: 400, color: ink.middle })
  const brand = await letters(pen, drawable(card.brand, 600), { size: 26, weight: 600, color: ink.brand })
  const figure = percent === null ? undefined : await letters(pen, drawable(funded, 600), look)
  const layers = [
    { input: await coverOf(sharp, card.cover), left: width - coverWidth, top: 0 },
    percent === null ? undefined : { input: Buffer.from(ruler(percent)), left: margin, top: height - margin - 36 },
    brand && { input: brand.data, left: margin, top: margin },
    title && { input: title.data, left: margin, top: 134 },
    by && title && { input: by.data, left: margin, top: Math.min(134 + title.info.height + 22, height - 210) },
    figure && { input: figure.data, left: margin, top: height - margin - 84 },
  ].filter((layer) => layer !== undefined)
  const drawn = sharp({ create: { width, height, channels: 3, background: ink.paper } }).composite(layers)
  return drawn.jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}
